"""Prometheus metrics of this process. Labels have few values, never an id."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

from engine.registry import NAMES
from host.clock import utc_now
from host.errors import WhyNot
from host.logs import VERSION, log_context
from host.messages.board import Boards
from host.messages.showing import Showing
from host.messages.told import told_of
from host.outbox.work import Watcher
from host.repositories.directory import STATES, Counts
from host.repositories.messages import Message
from host.service.session import Advance
from host.subject import Subject


class BoardTimes(Watcher):
    """A stopwatch for each table that has changed and isn't shown yet.

    It runs from the press that changed the table, else from the change; in a process that takes in
    no presses, from when the change was stored. `measured` gets each time in seconds.
    """

    def __init__(
        self, measured: Callable[[float], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.are_shared = False
        """Whether other processes take in presses that this one shows, and vice versa."""
        self._measured = measured
        self.clock = clock
        self._changed: dict[int, float] = {}
        """Since when there is something to show, by table."""
        self._looked: dict[int, float] = {}
        """The same for what has been read to be shown."""

    def changed(self, subject: Subject) -> None:
        """A change was stored, in the task that made it."""
        began = log_context.current_context().began
        if subject.table is not None:
            self._changed.setdefault(subject.table, self.clock() if began is None else began)

    def looking(self, subject: Subject) -> None:
        """The table is about to be read, with all that is stored by now."""
        since = self._changed.pop(subject.number, None)
        if since is not None:
            self._looked.setdefault(subject.number, since)

    def sent(self, message: Message, facts: object) -> None:
        """A board shows what was stored, by another process maybe."""
        if not (self.are_shared and message.kind == Boards.name and isinstance(facts, Showing)):
            return
        told = told_of(message)
        stored = facts.stored_s_ago(told.base if message.state == "sending" else told.seq)
        if stored is not None:
            self._measured(max(0.0, stored))

    def shown(self, subject: Subject, kind: str, facts: object) -> None:
        """Its board shows what was read last."""
        del facts
        since = self._looked.pop(subject.number, None) if kind == Boards.name else None
        if since is not None:
            self._measured(self.clock() - since)

    def ended(self, subject: Subject) -> None:
        """Nothing of the table is left to show."""
        self._looked.pop(subject.number, None)


PREFIX: Final = "watering_hole"
ACKNOWLEDGED_S: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Discord waits three seconds."""
BOARD_S: Final = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)
CALLBACK_ROUTE: Final = "POST /interactions/{id}/{token}/callback"
TOO_MANY_REQUESTS: Final = 429
COUNTED_LEVELS: Final = ("warning", "error", "critical")
WHOLE: Final = "(of the whole database, so don't add up processes)"


class Metrics:
    """All figures, in a registry of their own."""

    def __init__(self) -> None:
        # When a counter began says nothing, and doubles their number.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self._whole = WholeDatabase()
        self.registry.register(self._whole)
        self._make_counters()
        self._make_gauges()
        ProcessCollector(registry=self.registry)
        Info(f"{PREFIX}_build", "The program", registry=self.registry).info({"version": VERSION})
        self._acknowledged = Histogram(
            f"{PREFIX}_acknowledged_seconds",
            "From a press, form, command or autocomplete until Discord has our answer",
            buckets=ACKNOWLEDGED_S,
            registry=self.registry,
        )
        board = Histogram(
            f"{PREFIX}_board_seconds",
            "From a press to the board that shows the result",
            buckets=BOARD_S,
            registry=self.registry,
        )
        self.boards = BoardTimes(board.observe)
        self.lines = LineCounter(self._lines)
        thinking = Histogram(
            f"{PREFIX}_thinking_wait_seconds",
            "Time a hard computer player's question waits for a thinking process",
            buckets=BOARD_S,
            registry=self.registry,
        )
        self.thinking_waited: Callable[[float], None] = thinking.observe

    def _make_counters(self) -> None:
        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"{PREFIX}_{name}", what, labels, registry=self.registry)

        requests = "Requests to Discord by route and status (0: no answer)"
        self._requests = counter("discord_requests", requests, "route", "status")
        too_many = "Requests that Discord rate-limited (429)"
        self._too_many = counter("discord_rate_limited", too_many)
        refused = "Presses, forms and commands that weren't carried out, by reason"
        self._refused = counter("presses_refused", refused, "reason")
        for reason in get_args(WhyNot):
            self._refused.labels(reason)
        self._lines = counter("log_lines", "Log lines by level", "level")
        for level in COUNTED_LEVELS:
            self._lines.labels(level)
        self._moves, self._started, self._finished = (
            counter(name, f"{what}, stored by this process", "game")
            for name, what in (
                ("moves", "Moves of people and computer players by game"),
                ("games_started", "Games started"),
                ("games_finished", "Games finished"),
            )
        )
        for game in NAMES:
            for each in (self._moves, self._started, self._finished):
                each.labels(game)

    def _make_gauges(self) -> None:
        def gauge(name: str, what: str, *labels: str) -> Gauge:
            return Gauge(f"{PREFIX}_{name}", what, labels, registry=self.registry)

        self._shards = gauge("shards", "Shards of this process by connection", "state")
        all_shards = "Shards of the bot over all its processes, 0 before that is known"
        self._shard_count = gauge("shard_count", all_shards)
        self._servers = gauge("servers", "Servers connected to this process")
        stores = "1 if the database answers this process and stores what it is given, else 0"
        self._database = gauge("database_up", stores)
        self._ready = gauge("ready", "1 if this process can do its work, as /ready says, else 0")

    def went_on(self, progress: Advance) -> None:
        """A change of a table was stored by this process."""
        if progress.moves:
            self._moves.labels(progress.game).inc(progress.moves)
        if progress.is_begun:
            self._started.labels(progress.game).inc()
        if progress.is_over:
            self._finished.labels(progress.game).inc()

    def refused(self, why: WhyNot) -> None:
        """A press, form or command was not carried out."""
        self._refused.labels(why).inc()

    def requested(self, route: str, status: int) -> None:
        """A request to Discord was answered, in the task that made it (status 0: it wasn't)."""
        self._requests.labels(route, str(status)).inc()
        if status == TOO_MANY_REQUESTS:
            self._too_many.inc()
        began = log_context.current_context().began
        if route == CALLBACK_ROUTE and began is not None:
            self._acknowledged.observe(self.boards.clock() - began)

    def text(
        self,
        counts: Counts | None,
        shards: Mapping[str, int],
        servers: int,
        queues: Mapping[str, int],
        *,
        shard_count: int = 0,
        can_write: bool = True,
        is_ready: bool,
    ) -> bytes:
        """All figures as they are now; no `counts`: the database doesn't answer."""
        self._whole.counts, self._whole.queues = counts, queues
        self._shard_count.set(shard_count)
        self._database.set(counts is not None and can_write)
        self._ready.set(is_ready)
        for state, number in shards.items():
            self._shards.labels(state).set(number)
        self._servers.set(servers)
        return generate_latest(self.registry)


class WholeDatabase(Collector):
    """Figures of the database, the same from every process."""

    def __init__(self) -> None:
        self.counts: Counts | None = None
        self.queues: Mapping[str, int] = {}

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures as last looked up; none that is unknown."""
        counts = self.counts
        tables = GaugeMetricFamily(
            f"{PREFIX}_tables", f"Open tables by state {WHOLE}", labels=["state"]
        )
        undelivered = GaugeMetricFamily(
            f"{PREFIX}_deliveries_waiting", f"Tables waiting for delivery {WHOLE}"
        )
        waiting = GaugeMetricFamily(
            f"{PREFIX}_queue_waiting",
            f"Work waiting, by queue: computers and jobs {WHOLE}, requests of this process",
            labels=["queue"],
        )
        oldest = GaugeMetricFamily(
            f"{PREFIX}_delivery_oldest_seconds",
            f"Time that the oldest undelivered change has waited {WHOLE}",
        )
        copied = GaugeMetricFamily(
            f"{PREFIX}_copy_age_seconds", f"Age of the newest copy or dump {WHOLE}"
        )
        if counts is not None:
            now = utc_now()
            oldest.add_metric([], _age_s(counts.behind, now) or 0.0)
            if (age_s := _age_s(counts.copied, now)) is not None:
                copied.add_metric([], age_s)
            for state in STATES:
                tables.add_metric([state], counts.tables[state])
            undelivered.add_metric([], counts.undelivered)
            waiting.add_metric(["computers"], counts.computers)
        for queue, number in self.queues.items():
            waiting.add_metric([queue], number)
        yield from (tables, undelivered, waiting, oldest, copied)


def _age_s(since: datetime | None, now: datetime) -> float | None:
    return None if since is None else max(0.0, (now - since).total_seconds())


class LineCounter(logging.Handler):
    """Counts log lines from warnings upwards."""

    def __init__(self, lines: Counter) -> None:
        super().__init__(logging.WARNING)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        level = record.levelname.lower()
        if level in COUNTED_LEVELS:
            self._lines.labels(level).inc()
