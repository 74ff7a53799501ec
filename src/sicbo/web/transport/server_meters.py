"""What is counted for whoever watches the server."""

from collections import Counter as TallyCounter
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.metrics_core import CounterMetricFamily
from prometheus_client.registry import Collector


class Tally(Collector):
    """A counter that costs no lock to raise; it is read when somebody asks."""

    def __init__(self, name: str, says: str, counts: TallyCounter[str]) -> None:
        self._name, self._says, self._counts = name, says, counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        """How many there were, and how they ended."""
        told = CounterMetricFamily(self._name, self._says, labels=["how"])
        for how, number in sorted(self._counts.items()):
            told.add_metric([how], number)
        yield told


class Meters:
    """What is counted for whoever watches the server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        kept = self.registry
        self.sockets = Gauge("sicbo_sockets", "Open sockets", ["screen"], registry=kept)
        self.commands: TallyCounter[str] = TallyCounter()
        kept.register(Tally("sicbo_commands", "Commands answered", self.commands))
        self.stalled = Counter("sicbo_stalled", "Screens dropped for stalling", registry=kept)
        self.floods = Counter("sicbo_floods", "Screens dropped for flooding", registry=kept)
        self.refused = Counter("sicbo_refused_sockets", "Sockets refused", ["why"], registry=kept)
