"""The figures of this program, as Prometheus takes them. Labels have few values: never an id."""

import logging
from collections.abc import Mapping
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from cogs.monitoring.board_times import BoardTimes
from host import log_context
from host.counts import STATES, Counts
from host.version import VERSION

PREFIX: Final = "watering_hole"
ACKNOWLEDGED_S: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Discord waits three seconds."""
BOARD_S: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)
CALLBACK: Final = "POST /interactions/{id}/{token}/callback"
"""The route by which an interaction is acknowledged."""
TOO_MANY_REQUESTS: Final = 429
LEVELS: Final = ("warning", "error", "critical")
"""What is counted of the log."""


class Metrics:
    """All figures, kept in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._counted()
        self._measured()
        self._looked_up()
        ProcessCollector(registry=self.registry)
        Info(f"{PREFIX}_build", "The program", registry=self.registry).info({"version": VERSION})
        self.boards = BoardTimes(self._board.observe)
        self.lines = LineCounter(self._lines)

    def _counted(self) -> None:
        self._requests = Counter(
            f"{PREFIX}_discord_requests",
            "Requests to Discord by route and status; 0 where no answer came",
            ["route", "status"],
            registry=self.registry,
        )
        self._too_many = Counter(
            f"{PREFIX}_discord_rate_limited",
            "Requests that Discord refused since there were too many (429)",
            registry=self.registry,
        )
        self._lines = Counter(
            f"{PREFIX}_log_lines", "Lines of the log by level", ["level"], registry=self.registry
        )
        for level in LEVELS:
            self._lines.labels(level)

    def _measured(self) -> None:
        self._acknowledged = Histogram(
            f"{PREFIX}_acknowledged_seconds",
            "From a press, form, command or wish for suggestions to Discord's having our answer",
            buckets=ACKNOWLEDGED_S,
            registry=self.registry,
        )
        self._board = Histogram(
            f"{PREFIX}_board_seconds",
            "From a press to the channel's message that shows what came of it",
            buckets=BOARD_S,
            registry=self.registry,
        )

    def _looked_up(self) -> None:
        def gauge(name: str, what: str, *labels: str) -> Gauge:
            return Gauge(f"{PREFIX}_{name}", what, labels, registry=self.registry)

        self._tables = gauge("tables", "Open tables by state", "state")
        self._undelivered = gauge(
            "deliveries_waiting", "Tables of which something is left to be shown"
        )
        self._oldest = gauge(
            "delivery_oldest_seconds", "For how long the oldest of those this process shows waits"
        )
        self._queues = gauge(
            "queue_waiting", "Work that waits for somebody to do it, by kind", "queue"
        )
        self._shards = gauge("shards", "Shards of this process by connection", "state")
        self._servers = gauge("servers", "Servers that this process hears from")
        self._database = gauge("database_up", "1 if the database answers, else 0")

    def requested(self, route: str, status: int) -> None:
        """A request to Discord was answered, in the task that made it; status 0: it was not."""
        self._requests.labels(route, str(status)).inc()
        if status == TOO_MANY_REQUESTS:
            self._too_many.inc()
        began = log_context.doing().began
        if route == CALLBACK and began is not None:
            self._acknowledged.observe(self.boards.clock() - began)

    def text(
        self,
        counts: Counts | None,
        shards: Mapping[str, int],
        servers: int,
        queues: Mapping[str, int],
    ) -> bytes:
        """All figures as they are now; without `counts` the database did not answer."""
        self._database.set(0 if counts is None else 1)
        if counts is not None:
            for state in STATES:
                self._tables.labels(state).set(counts.tables[state])
            self._undelivered.set(counts.undelivered)
            self._queues.labels("computers").set(counts.computers)
        for queue, number in queues.items():
            self._queues.labels(queue).set(number)
        for state, number in shards.items():
            self._shards.labels(state).set(number)
        self._servers.set(servers)
        self._oldest.set(self.boards.oldest_s)
        return generate_latest(self.registry)


class LineCounter(logging.Handler):
    """Counts lines of the log from warnings upwards."""

    def __init__(self, lines: Counter) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        level = record.levelname.lower()
        if level in LEVELS:
            self._lines.labels(level).inc()
