"""The law of secrets over time: no clock tells that somebody did something in secret."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from engine.ledger import Entry
from engine.model import Order
from engine.registry import AnyGame
from host.clock.calendar import Calendar, Quiet
from host.clock.pace import PACES
from host.clock.seat_clock import Clock
from host.errors import NotAllowed
from host.table import absence, moves, timing
from host.table.stored_table import Seat, StoredTable
from tests.engine.playing import has_secrets, next_move, random_options
from tests.games import GAMES

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
TABLES = [(name, pace) for name, game in GAMES.items() if not game.rules.is_open for pace in PACES]
ACTIONS = 120


def _begun(
    game: AnyGame, name: str, pace: str, rng: random.Random, now: datetime
) -> tuple[StoredTable, Entry]:
    """A game that people have just begun, most of whom have quiet hours."""
    seats = game.rules.max_seats if hasattr(game.rules.options_type(), "quick_play") else 3
    table = StoredTable(
        id=1,
        channel=2,
        guild=3,
        channel_lost=False,
        game=name,
        rules_version=game.rules.version,
        status="lobby",
        host=100,
        options=game.storage.encode(random_options(game, seats, rng)),
        seed=rng.randbytes(32),
        seq=0,
        revision=0,
        delivered=0,
        state=None,
        created=START,
        started=None,
        ended=None,
        seats=[Seat(100 + seat, f"Player {seat}") for seat in range(seats)],
        pace=pace,
    )
    return table, moves.begin(table, game, 100, None, now).entry.entry


def _let_time_do(table: StoredTable, game: AnyGame, last: Entry, now: datetime) -> Entry:
    """What is due happens: a reminder, a question, a computer player; or they return."""
    made, _ = absence.fire(table, game, last, {}, now)
    away = next((seat.away for seat in table.seats if seat.away is not None), None)
    if not made and away is not None:
        with suppress(NotAllowed):  # out of time in this turn: a computer player finishes it
            back = absence.come_back(table, away, f"Player {away}", last, None, now)
            made = [] if back is None else [back]
    _keep(table, now)
    return made[-1].entry if made else last


def _keep(table: StoredTable, now: datetime) -> None:
    calendars = {
        user: Calendar("Europe/Berlin", Quiet(22 * 60, 7 * 60)) if user % 3 else Calendar()
        for user in timing.needs_calendars(table)
    }
    timing.keep(table, calendars, now)


def _time(table: StoredTable, game: AnyGame) -> object:
    """All that clocks and turns tell or will ever tell: what is public, and what it comes from."""
    view = table.view(game.storage.decode_options(table.options))
    clocks = [each and msgspec.structs.replace(each, acted=0) for each in map(_clock, table.seats)]
    turns = [(seat.waiting, seat.since, seat.due) for seat in table.seats]
    return view.actors, view.clocks, view.standing, view.calls, clocks, turns


def _clock(seat: Seat) -> Clock | None:
    return seat.read_clock()


@pytest.mark.parametrize(("name", "pace"), TABLES)
def test_what_nobody_else_notices_changes_no_clock_and_no_turn(name: str, pace: str) -> None:
    game, rng = GAMES[name], random.Random(f"secret time {name} {pace}")
    now, secrets = START, 0
    table, last = _begun(game, name, pace, rng, now)
    for _ in range(ACTIONS):
        if table.status != "running":
            table, last = _begun(game, name, pace, rng, now)
        _keep(table, now)
        if rng.random() < 0.2:
            last = _let_time_do(table, game, last, now)
        assert table.state is not None
        state = game.storage.decode_state(table.state)
        seat, action = next_move(game, state, len(table.seats), rng)
        if game.rules.orders and rng.random() < 0.05:
            spec = rng.choice(game.rules.orders)
            action = Order(spec.name, rng.choice(spec.choices)[0])
        before = _time(table, game)
        now += timedelta(seconds=rng.uniform(1, 900))
        entry, _, events, *_ = moves.act(table, game, seat, action, None, now)
        last = entry.entry
        _keep(table, now)
        after = game.storage.decode_state(table.state)
        if not moves.is_seen(game, state, after, None, events):
            assert _time(table, game) == before, f"{action} of seat {seat}"
            secrets += 1
    assert secrets or not has_secrets(name)
