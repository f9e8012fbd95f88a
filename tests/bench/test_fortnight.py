"""`python -m bench fortnight`: days of play in virtual time, judged; and the judge itself."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from bench import fortnight
from bench.fortnight import Course, measure
from host.clock.seat_clock import Clock
from tests.bench.conftest import Figures
from tests.days.verdicts import Record
from tests.days.world import World

QUICK = Course(
    tables=6,
    people=11,
    days=0.6,
    seed=4,
    games=("nature", "darwin", "natura"),
    paces=("live", "evening"),
    hours_between_deaths=2.0,
    watched=0.2,
)
"""Short games at quick paces; the host dies every two hours, and is about to at the end."""
FEW = msgspec.structs.replace(
    QUICK, tables=2, paces=("evening",), days=0.3, hours_between_deaths=100.0, tournaments=0
)
"""Two tables, and a host that does not die."""


def test_in_days_of_play_with_deaths_of_the_host_everything_goes_by_the_rules() -> None:
    report = measure(QUICK, Path())
    assert report.wrong == []
    of_cups = sum(each.games for each in report.tournaments)
    assert report.tables == report.ended + report.waiting == QUICK.tables + of_cups
    assert [(each.people, each.rounds) for each in report.tournaments] == [(11, 1), (7, 1)]
    assert min(report.reminders, report.timeouts, report.undos, report.takeovers, report.kills) > 0
    assert report.weeks == 1


def test_it_prints_one_json_object(figures: Figures) -> None:
    found = figures("fortnight", "--tables", "1", "--days", "0.1", "--tournaments", "0")
    assert (found["tables"], found["wrong"]) == (1, [])


def remind_again(clock: Clock, entry: int, _now: datetime) -> Clock:
    """Call somebody once more, and once more again."""
    again = None if clock.reminder is None else clock.reminder + timedelta(minutes=1)
    return msgspec.structs.replace(clock, reminder=again, reminded=entry)


def run_always(_calendar: object, _start: datetime) -> list[tuple[datetime, datetime]]:
    """No hours in which a clock does not run."""
    return []


def test_the_judge_sees_a_clock_without_quiet_hours_and_a_reminder_sent_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("host.clock.seat_clock.remind", remind_again)
    monkeypatch.setattr("host.clock.calendar._stops", run_always)
    wrong = " ".join(measure(FEW, Path()).wrong)
    assert "a second reminder in a turn" in wrong
    assert "during quiet hours or on a day off" in wrong


def test_a_table_that_plays_on_otherwise_once_it_was_stored_is_wrong_and_all_others_are_judged(
    monkeypatch: pytest.MonkeyPatch, figures: Figures
) -> None:
    record_of = fortnight._record
    judged: list[int] = []

    async def forgetful(world: World, table: int) -> Record:
        """The first table's game, by rules that read another state than was stored."""
        judged.append(table)
        record = await record_of(world, table)
        if table != world.tables[0]:
            return record
        game = replace(record.game)
        last = record.game.storage.decode_state(record.stored.data.state or b"")
        monkeypatch.setattr(game.storage, "decode_state", lambda _: last)
        return record._replace(game=game)

    monkeypatch.setattr(fortnight, "_record", forgetful)
    words = "--tables", "2", "--days", "0.3", "--tournaments", "0"
    found = figures("fortnight", *words, ends_with=1)
    assert len(judged) == found["tables"] == found["ended"] + found["waiting"] == 2
    [line] = found["wrong"]
    assert line.startswith(f"table {judged[0]}: its ledger doesn't replay: entry ")


def test_it_sees_that_a_week_was_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.messages.week.Week.wanted", lambda *_: ())
    assert any("these were told" in line for line in measure(FEW, Path()).wrong)
