"""Breaches recorded and acted on, each by two at once, and what must be true after any fault."""

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.incidents.incident_events import (
    IncidentAddedTo,
    IncidentClosed,
    IncidentRecorded,
    MeasureLifted,
    MeasureTaken,
)
from sicbo.core.floor.incidents.messages import (
    AddToIncident,
    BarPerson,
    CloseIncident,
    ConfiscateDevice,
    ExcludePerson,
    LiftMeasure,
    RecordIncident,
)
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.table.conduct.messages import BarLifted, PersonBarred
from sicbo.desk.checking.kept_texts import words_told
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Refused, Request
from sicbo.journal.audit import audit
from sicbo.vault.kept_words import WORDS
from tests.desk.breaches import founded
from tests.desk.floor import Staff
from tests.faults.round import PlayedRounds, check_answers

SAID = "what was said of it"


async def lay_breaches(home: Home) -> None:
    """Crown's table, where ann sits, and Canberra's."""
    async with open_floor(home, play=False) as desk:
        staff = Staff(desk)
        await founded(staff)
        await staff.do("olga", "owner", EnrolPlayer(player="bob"))
        await staff.install("main")


def breaches_punished(number: int = 1) -> list[list[Request]]:
    """Recorded; barred, excluded and confiscated by two at once; all of it lifted; closed."""

    def ask(by: str, role: str, command: AnyCommand, name: str = "") -> Request:
        named = f"{type(command).__name__}{name}-{number}"
        return Request(by=by, id=named, role=role, command=command, table="crown")

    def both(command: AnyCommand, role: str = "pit-boss", name: str = "") -> list[Request]:
        return [ask(who, role, command, name) for who in ("pat", "petra")]

    of = {"incident": number, "person": "ann"}
    seen = RecordIncident(
        rule="9.1",
        players=("ann",),
        held=("use",),
        able=("record",),
        words=SAID,
        told=("inspector",),
    )
    lifts = [LiftMeasure(**of, kind=kind, words=SAID) for kind in ("confiscate", "bar", "exclude")]  # type: ignore[arg-type]
    return [
        [ask("dan", "dealer", seen)],
        both(BarPerson(**of)),  # type: ignore[arg-type]
        both(ExcludePerson(**of), "owner"),  # type: ignore[arg-type]
        both(ConfiscateDevice(**of)),  # type: ignore[arg-type]
        [ask("dan", "dealer", AddToIncident(incident=number, words=SAID))],
        *(
            both(each, "owner" if each.kind == "exclude" else "pit-boss", each.kind)
            for each in lifts
        ),
        both(CloseIncident(incident=number, words=SAID)),
    ]


def check_breaches(home: Home, played: PlayedRounds) -> None:
    """Everything was done once; an exclusion reached every table; the vault has what it should."""
    home = Home(home.folder, home.settings, home.told)  # As it lies on a disk that works.
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played, breaches_punished)
        assert audit(journal, home.public_key()).damaged == []
        assert replay(journal).differences == []
        events = [record.event for record in records]
        numbers = list(range(1, played.rounds + 1))
        for kind in (IncidentRecorded, IncidentAddedTo, IncidentClosed):
            assert [each.incident for each in events if isinstance(each, kind)] == numbers
        for done in (MeasureTaken, MeasureLifted):
            taken = [(each.incident, each.kind) for each in events if isinstance(each, done)]
            assert sorted(taken) == [
                (n, each) for n in numbers for each in ("bar", "confiscate", "exclude")
            ]
        for reached in (PersonBarred, BarLifted):
            found = [each for each in events if isinstance(each, reached)]
            excluded = [each.incident for each in found if each.excluded]
            assert excluded == [n for n in numbers for _ in ("crown", "main")]
            assert [each.incident for each in found if not each.excluded] == numbers
        whole, told = words_told(home.vault, journal)
        assert whole, told
        said = (IncidentRecorded, IncidentAddedTo, MeasureLifted, IncidentClosed)
        named = {each.account for each in events if isinstance(each, said)}
        assert len(named) == 6 * played.rounds
    finally:
        journal.close()
    vault = home.vault()
    kept = {each.id for each in vault.documents() if each.kind == WORDS}
    vault.close()
    assert named <= kept
    assert len(kept - named) <= played.openings
    for number in numbers:
        for name in ("BarPerson", "ExcludePerson", "ConfiscateDevice", "CloseIncident"):
            pair = [played.answers[who, f"{name}-{number}"] for who in ("pat", "petra")]
            assert sorted(type(each).__name__ for each in pair) == ["Done", "Refused"], name
    assert all(isinstance(answer, Done | Refused) for answer in played.answers.values())
