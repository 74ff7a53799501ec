"""Every question of the inspector's desk, answered from the record alone."""

from typing import assert_never

from sicbo.journal.base import Journal
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.meters_form import Meters
from sicbo.views.inspector.desk_answers import (
    DecisionPage,
    EntryPage,
    HashList,
    HeadList,
    InspectedRound,
    NotationShown,
    PersonPage,
    TableSettings,
)
from sicbo.views.inspector.desk_questions import (
    AskEntries,
    AskFeed,
    AskHashes,
    AskHeads,
    AskMeters,
    AskNotation,
    AskPerson,
    AskRound,
    AskSettings,
    Question,
)
from sicbo.views.inspector.hashes import hash_list, head_list
from sicbo.views.inspector.inspected_round import inspected_round, notation
from sicbo.views.inspector.person_page import person_page
from sicbo.views.inspector.record_pages import decision_page, entry_page
from sicbo.views.inspector.table_settings import table_settings

Answer = (
    InspectedRound
    | NotationShown
    | PersonPage
    | EntryPage
    | DecisionPage
    | TableSettings
    | Meters
    | HashList
    | HeadList
)


def answered(journal: Journal, asked: Question) -> Answer:
    """What the record says; whatever cannot be answered is an error that says why."""
    match asked:
        case AskRound(table=table, number=number, at=at, entry=entry):
            return inspected_round(journal, table, number, at, entry)
        case AskNotation(table=table, number=number):
            return notation(journal, table, number)
        case AskPerson(person=who, begins=begins, ends=ends, after=after):
            return person_page(journal, who, begins, ends, after)
        case AskEntries(person=who, which=which, begins=begins, ends=ends, after=after):
            return entry_page(journal, who, which, begins, ends, after)
        case AskFeed(table=table, before=before, at=at):
            return decision_page(journal, table, before, at)
        case AskSettings(table=table, at=at):
            return table_settings(journal, table, at)
        case AskMeters(table=table, begins=begins, ends=ends):
            return meters(journal, table, begins, ends)
        case AskHashes():
            return hash_list(journal)
        case AskHeads():
            return head_list(journal)
        case _:
            assert_never(asked)
