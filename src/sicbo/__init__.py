"""The casino game of Sic Bo: five approved rule documents made into code.

>>> import sicbo
>>> sicbo.rulebook("star-2016").settle("2 2 2", {"double:2": 25}).returned
Decimal('300')
>>> sicbo.table("crown-a", players={"ann": 500}).do("dealer: open bets")
<Outcome round-started by 5.1, bets-opened by 5.1.1>

A name is loaded when it is first used; docs/reference/python.md describes every one of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sicbo.core.dice import DieOutOfRange
    from sicbo.core.errors import SicboError
    from sicbo.core.law.document import UnknownClause
    from sicbo.core.law.loading.faults import RulebookInvalid
    from sicbo.core.law.readings import UnknownReading
    from sicbo.core.law.rulebook import UnknownWager
    from sicbo.core.law.written import BadStake
    from sicbo.core.money import NotMoney
    from sicbo.desk.home.home import NoFloor
    from sicbo.journal.audit import Audit
    from sicbo.lab.compiled import LabNotInstalled
    from sicbo.lab.par.sheet import ParRow, ParSheet
    from sicbo.lab.simulate.answers import Answer
    from sicbo.lab.simulate.evenings import EveningsResult
    from sicbo.lab.simulate.flat import FlatResult
    from sicbo.lab.simulate.hours import HoursResult
    from sicbo.lab.simulate.questions import BadQuestion
    from sicbo.lab.simulate.streaks import StreaksResult
    from sicbo.library.arguments import WrongArgument
    from sicbo.library.book import Layout, Rulebook, games, rulebook
    from sicbo.library.clause import Clause
    from sicbo.library.lab import simulate
    from sicbo.library.outcome import Event, Outcome, Possible, Refused
    from sicbo.library.play import CannotBePlayed, Table, table
    from sicbo.library.record import verify
    from sicbo.library.settled import SettledWager, Settlement
    from sicbo.rulebooks.catalogue import UnknownRulebook
    from sicbo.scenario.pieces import NotUnderstood
    from sicbo.scenario.script import BadScenario

__all__ = [
    "Answer",
    "Audit",
    "BadQuestion",
    "BadScenario",
    "BadStake",
    "CannotBePlayed",
    "Clause",
    "DieOutOfRange",
    "EveningsResult",
    "Event",
    "FlatResult",
    "HoursResult",
    "LabNotInstalled",
    "Layout",
    "NoFloor",
    "NotMoney",
    "NotUnderstood",
    "Outcome",
    "ParRow",
    "ParSheet",
    "Possible",
    "Refused",
    "Rulebook",
    "RulebookInvalid",
    "SettledWager",
    "Settlement",
    "SicboError",
    "StreaksResult",
    "Table",
    "UnknownClause",
    "UnknownReading",
    "UnknownRulebook",
    "UnknownWager",
    "WrongArgument",
    "__version__",
    "games",
    "rulebook",
    "simulate",
    "table",
    "verify",
]

__version__ = "0.2.0"

_HOMES: Final = {
    "Answer": "lab.simulate.answers",
    "Audit": "journal.audit",
    "BadQuestion": "lab.simulate.questions",
    "BadScenario": "scenario.script",
    "BadStake": "core.law.written",
    "CannotBePlayed": "library.play",
    "Clause": "library.clause",
    "DieOutOfRange": "core.dice",
    "EveningsResult": "lab.simulate.evenings",
    "Event": "library.outcome",
    "FlatResult": "lab.simulate.flat",
    "HoursResult": "lab.simulate.hours",
    "LabNotInstalled": "lab.compiled",
    "Layout": "library.book",
    "NoFloor": "desk.home.home",
    "NotMoney": "core.money",
    "NotUnderstood": "scenario.pieces",
    "Outcome": "library.outcome",
    "ParRow": "lab.par.sheet",
    "ParSheet": "lab.par.sheet",
    "Possible": "library.outcome",
    "Refused": "library.outcome",
    "Rulebook": "library.book",
    "RulebookInvalid": "core.law.loading.faults",
    "SettledWager": "library.settled",
    "Settlement": "library.settled",
    "SicboError": "core.errors",
    "StreaksResult": "lab.simulate.streaks",
    "Table": "library.play",
    "UnknownClause": "core.law.document",
    "UnknownReading": "core.law.readings",
    "UnknownRulebook": "rulebooks.catalogue",
    "UnknownWager": "core.law.rulebook",
    "WrongArgument": "library.arguments",
    "games": "library.book",
    "rulebook": "library.book",
    "simulate": "library.lab",
    "table": "library.play",
    "verify": "library.record",
}
"""In which module each name lives; it is imported when the name is first asked for."""


if not TYPE_CHECKING:  # a type checker knows the names above, and must not believe in others

    def __getattr__(name: str) -> Any:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{home}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted(__all__)
