"""How the book of incidents follows from what happened."""

from sicbo.core.floor.incidents.incident import Exclusion, Incident, Incidents, TakenMeasure
from sicbo.core.floor.incidents.incident_events import (
    IncidentAddedTo,
    IncidentClosed,
    IncidentRecorded,
    MeasureLifted,
    MeasureTaken,
    RecommendationDecided,
)
from sicbo.core.floor.noun import folds


@folds(IncidentRecorded)
def _fold_recorded(state: Incidents, event: IncidentRecorded) -> None:
    state.known[event.incident] = Incident(event)


@folds(IncidentAddedTo)
def _fold_added(state: Incidents, event: IncidentAddedTo) -> None:
    state.known[event.incident].added.append(event)


@folds(MeasureTaken)
def _fold_taken(state: Incidents, event: MeasureTaken) -> None:
    taken = TakenMeasure(
        event.kind,
        event.person,
        event.role,
        event.until,
        event.tables,
        event.games,
        entry=event,
    )
    state.known[event.incident].measures.append(taken)
    if event.kind == "exclude":
        own = state.excluded.setdefault(event.person, [])
        own.append(Exclusion(event.incident, event.until))


@folds(MeasureLifted)
def _fold_lifted(state: Incidents, event: MeasureLifted) -> None:
    taken = state.known[event.incident].taken(event.kind, event.person)
    assert taken is not None
    taken.over, taken.lifted = True, event
    if event.kind == "exclude":
        left = [each for each in state.excluded[event.person] if each.incident != event.incident]
        if left:
            state.excluded[event.person] = left
        else:
            del state.excluded[event.person]


@folds(RecommendationDecided)
def _fold_decided(state: Incidents, event: RecommendationDecided) -> None:
    taken = state.known[event.incident].taken("recommend-exclusion", event.person)
    assert taken is not None
    taken.over = True


@folds(IncidentClosed)
def _fold_closed(state: Incidents, event: IncidentClosed) -> None:
    state.known[event.incident].closing = event
