"""Monitoring over HTTP: liveness, readiness, and metrics without anyone's id."""

import asyncio
import json
import os
import re
import shutil
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from contextvars import copy_context
from pathlib import Path
from typing import Any, Final, NoReturn, get_args

import pytest
import yaml

from bot import WRONG_SETTING
from cogs.monitoring.metrics import COUNTED_LEVELS, BoardTimes, Metrics
from cogs.monitoring.server import Gateway, Monitor
from host.database import store
from host.errors import StoreFull, StoreUnreachable, WhyNot
from host.logs import log_context
from host.repositories.directory import STATES, Counts
from host.service.play import Turn
from host.subject import Subject
from playground.program.client import running
from tests.cogs.town import Guest, Town
from tests.host.test_outage import locked
from tests.wire.bots import SOME_FREE_PORT, asked_bot, ended, figures, settings_with

ROOT = Path(__file__).parents[2]
ALERT_TESTS = Path(__file__).with_name("alerts.test.yml")
PROMTOOL = shutil.which("promtool")


async def test_a_bot_on_discord_is_ready_and_counts_what_people_do(tmp_path: Path) -> None:
    async with AsyncExitStack() as discord, AsyncExitStack() as stack:
        play = await discord.enter_async_context(running())
        bot = await stack.enter_async_context(asked_bot(play.url, play.token, tmp_path))
        await bot.wrote("ready as")
        assert await bot.ask("/ready") == (200, "ready\n")
        ann = await play.person("Ann")
        await ann.slash("table new", game="nature")
        await ann.wait_for(lambda me: me.newest("watering-hole", saying="a table is open"))
        _, text = await bot.ask("/metrics")
        told = figures(text)
        assert told['watering_hole_tables{state="lobby"}'] == 1
        assert told["watering_hole_acknowledged_seconds_count"] == 1
        assert 0 < told["watering_hole_acknowledged_seconds_sum"] < 3
        assert told["watering_hole_board_seconds_count"] == 1
        assert told['watering_hole_shards{state="open"}'] == told["watering_hole_ready"] == 1
        route = 'route="POST /interactions/{id}/{token}/callback"'
        assert told[f'watering_hole_discord_requests_total{{{route},status="200"}}'] == 1
        assert told["process_resident_memory_bytes"] > 0
        assert not re.search(r'="[^"]*\d{4,}', text), "no label has a number of anybody's"
        assert play.token not in text
        lines = [json.loads(line) for line in bot.log]
        [opened] = [line for line in lines if line["message"].endswith("nature opened")]
        assert (opened["table"], opened["action"]) == (1, "table new")
        assert opened["interaction"].isdecimal()
        assert {line["version"] for line in lines} == {lines[0]["version"]}
        [address] = re.findall(r"answering at http://([0-9.:]+)", "\n".join(bot.log))
        checked = await ended([address], {}, "-m", "cogs.monitoring")
        assert checked == (0, "")
        await discord.aclose()
        [lost] = await bot.wrote("Attempting a reconnect")
        assert json.loads(lost)["level"] == "WARNING"
        assert await bot.ask("/live") == (200, "live\n")
        assert await bot.ask("/ready") == (503, "Shard 0 is not connected to Discord.\n")
        _, text = await bot.ask("/metrics")
        assert figures(text)['watering_hole_shards{state="closed"}'] == 1
        assert figures(text)['watering_hole_log_lines_total{level="error"}'] == 0
        assert figures(text)["watering_hole_ready"] == 0


async def test_a_bot_that_cannot_reach_discord_lives_and_is_not_ready(tmp_path: Path) -> None:
    async with asked_bot("http://127.0.0.1:9", "MTIz.x", tmp_path) as bot:
        await bot.wrote("Discord cannot be reached")
        assert await bot.ask("/live") == (200, "live\n")
        assert await bot.ask("/ready") == (503, "Not logged in to Discord.\n")
        status, text = await bot.ask("/metrics")
        assert status == 200
        assert figures(text)["watering_hole_database_up"] == 1
    code, told = await ended([SOME_FREE_PORT.replace(":0", ":9")], {}, "-m", "cogs.monitoring")
    assert code == 1
    assert "no answer" in told


async def test_a_database_that_takes_nothing_is_not_ready_until_it_does_again(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # without threads, the other program could not let go
    monkeypatch.setattr(store, "_PRAGMAS", (*store._PRAGMAS, "PRAGMA busy_timeout = 0"))
    await town.restart()
    kept = town.tables.store
    monitor = Monitor(kept, Metrics())
    monitor.watched = Gateway(town.bot)
    with locked(town.database):
        with pytest.raises(StoreUnreachable):
            await kept.set_note("a", "b")
        assert await monitor.troubles() == ["The database can't be written to."]
        assert await kept.get_note("a") is None, "though it can be read"
        page = (await monitor.page()).decode()
        assert (
            figures(page)["watering_hole_database_up"] == figures(page)["watering_hole_ready"] == 0
        )
    assert await monitor.troubles() == []
    assert figures((await monitor.page()).decode())["watering_hole_database_up"] == 1


def _failing(error: Exception) -> Callable[..., Awaitable[NoReturn]]:
    async def act(*_: object, **__: object) -> NoReturn:
        raise error

    return act


async def test_presses_that_are_not_carried_out_are_counted_by_reason(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[WhyNot] = []
    town.bot.services.responder.watchers.append(seen.append)
    await town.game(ann, ben)
    other = ben if await town.to_act(1) is ann else ann
    await other.slash("nature done")
    for error in (StoreFull("no room"), StoreUnreachable("no answer"), KeyError("a fault")):
        with monkeypatch.context() as broken:
            broken.setattr(Turn, "act", _failing(error))
            town.expected = (type(error),)
            await (await town.to_act(1)).slash("nature done")
    assert seen == ["rules", "database", "database", "fault"]


async def test_an_address_in_use_ends_the_bot_with_one_line(tmp_path: Path) -> None:
    async with running() as play:
        taken = play.url.removeprefix("http://")
        settings = settings_with(tmp_path, taken)
        code, told = await ended(
            ["--config", str(settings), "--database", str(tmp_path / "games.db")],
            {"DISCORD_TOKEN": "x", "DISCORD_API_URL": play.url},
        )
    assert code == WRONG_SETTING
    [line] = [each for each in told.splitlines() if json.loads(each)["level"] != "INFO"]
    assert "metrics.address" in line


TABLE: Final = Subject.of("table", 1)


class Times:
    """Board times with a manual clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.measured: list[float] = []
        self.boards = BoardTimes(self.measured.append, lambda: self.now)


@pytest.fixture
def times() -> Times:
    """Nothing measured yet."""
    return Times()


def test_a_board_is_timed_from_the_press_to_the_message_that_shows_it(times: Times) -> None:
    def press() -> None:
        log_context.begin("do", interaction=1, began=99.0)
        times.boards.changed(TABLE)

    copy_context().run(press)
    times.boards.looking(TABLE)
    times.now = 102.0
    times.boards.changed(TABLE)  # too late for the message that is being sent
    times.boards.shown(TABLE, "board", None)
    assert times.measured == [3.0]
    times.now = 104.0
    times.boards.looking(TABLE)
    times.boards.shown(TABLE, "board", None)
    assert times.measured == [3.0, 2.0]
    times.boards.looking(TABLE)  # again, with nothing new
    times.boards.shown(TABLE, "board", None)
    assert len(times.measured) == 2


def named_in(expressions: Iterable[str]) -> set[str]:
    """The metrics in Prometheus expressions."""
    return set(re.findall(r"\b(?:watering_hole|process)_\w+", " ".join(expressions)))


def told() -> set[str]:
    """The names of all samples, as queries use them."""
    more = {"counter": ("_total",), "info": ("_info",), "histogram": ("_bucket", "_sum", "_count")}
    return {
        f"{family.name}{ending}"
        for family in Metrics().registry.collect()
        for ending in more.get(family.type, ("",))
    }


def rules() -> list[dict[str, Any]]:
    read = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in read["groups"] for rule in group["rules"]]


def test_the_dashboard_shows_all_of_our_metrics_and_only_metrics_that_exist() -> None:
    board = json.loads((ROOT / "deploy" / "dashboard.json").read_text(encoding="utf-8"))
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    asked = named_in(
        target["expr"] for panel in board["panels"] for target in panel.get("targets", ())
    )
    assert asked
    assert asked - told() == set()
    unasked = {name for name in told() - asked if name.startswith("watering_hole")}
    assert {name for name in unasked if not name.endswith(("_sum", "_count"))} == set()


def test_each_alert_uses_metrics_that_exist_and_says_what_is_wrong() -> None:
    labels = {
        "state": {*STATES, "open", "closed"},
        "level": set(COUNTED_LEVELS),
        "reason": set(get_args(WhyNot)),
    }
    found, alert_tests = rules(), ALERT_TESTS.read_text(encoding="utf-8")
    assert len({rule["alert"] for rule in found}) == len(found)
    for rule in found:
        assert named_in([rule["expr"]]), rule["alert"]
        assert f'alertname="{rule["alert"]}"' in alert_tests, "it is tested, see below"
        assert named_in([rule["expr"]]) - told() == set()
        for label, values in re.findall(r'(\w+)=~?"([^"]+)"', rule["expr"]):
            assert set(values.split("|")) <= labels[label]
        assert rule["expr"].count("(") == rule["expr"].count(")")
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["annotations"]["description"].endswith(".")


@pytest.mark.skipif(
    PROMTOOL is None and "REQUIRE_PROMTOOL" not in os.environ,
    reason="there is no promtool on this machine (apt-get install prometheus)",
)
async def test_alerts_fire_on_what_hurts_and_are_silent_otherwise() -> None:
    """Prometheus itself says so."""
    assert PROMTOOL is not None
    program = await asyncio.create_subprocess_exec(
        PROMTOOL,
        "test",
        "rules",
        str(ALERT_TESTS),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await program.communicate()
    assert program.returncode == 0, told.decode()


def figures_of(metrics: Metrics, counted: Counts | None, queues: dict[str, int]) -> str:
    """The metrics page with these values."""
    return metrics.text(counted, {"open": 1}, 2, queues, is_ready=counted is not None).decode()


def test_without_a_database_its_metrics_are_missing() -> None:
    metrics = Metrics()
    well = figures_of(metrics, Counts(dict.fromkeys(STATES, 3), 4, 5), {"requests": 6, "jobs": 7})
    assert figures(well)["watering_hole_deliveries_waiting"] == 4
    assert figures(well)['watering_hole_queue_waiting{queue="jobs"}'] == 7
    ill = figures_of(metrics, None, {"requests": 6})
    about_it = [name for name in figures(ill) if re.search("tables|deliveries|queue", name)]
    assert about_it == ['watering_hole_queue_waiting{queue="requests"}']
    assert figures(ill)["watering_hole_ready"] == figures(ill)["watering_hole_database_up"] == 0
    for name in ("tables", "deliveries_waiting", "queue_waiting"):
        [line] = [each for each in ill.splitlines() if f"# HELP watering_hole_{name} " in each]
        assert "of the whole database" in line


def test_no_metric_says_when_a_counter_was_created() -> None:
    metrics = Metrics()
    metrics.requested("GET /x", 200)
    assert "_created" not in figures_of(metrics, None, {})


async def test_moves_and_games_are_counted_by_game(town: Town, ann: Guest, ben: Guest) -> None:
    metrics = Metrics()
    town.tables.signals.advanced.subscribe(metrics.went_on)

    def counted(name: str, game: str) -> float:
        return figures(figures_of(metrics, None, {}))[
            f'watering_hole_{name}_total{{game="{game}"}}'
        ]

    assert counted("moves", "darwin") == 0, "also of a game that nobody has played yet"
    table = await town.game(ann, ben, game="natura", goal="blue-v-browns")
    assert (counted("games_started", "natura"), counted("moves", "natura")) == (1, 0)
    for _ in range(2):
        await town.play(table, lambda actions: actions[0])
    assert counted("moves", "natura") == 2
    for person in (ann, ben):
        await person.slash("table abandon")
    assert counted("games_finished", "natura") == 0, "abandoned"
    alone = await town.game(ann, game="natura", goal="harmony", length=1)
    await town.play(alone, lambda actions: actions[0])
    assert (counted("games_started", "natura"), counted("games_finished", "natura")) == (2, 1)
