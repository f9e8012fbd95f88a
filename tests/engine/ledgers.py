"""Ledgers of random games with undos, sit-ins, votes and clocks."""

import random
import sys
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count

import msgspec

from engine import ledger
from engine.game import Game
from engine.ledger import Entry, SeatPayload, TimeoutPayload, VotePayload
from engine.model import Options
from engine.record import Participant, Record, record_of
from engine.registry import GAMES, AnyGame
from engine.replay import replay
from tests.engine.playing import next_move, random_options
from tests.playing import longest_options, random_states

BEGAN = datetime(2025, 5, 4, 12, 0, tzinfo=UTC)
USERS = [10**17 + seat for seat in range(6)]
"""The seats' people, as a host numbers them."""
EVERY_KIND = {"setup", "action", "undo", "seat", "timeout", "vote"}
WATCHER = 10**18
"""Someone who never had a seat."""

_NOTES: tuple[SeatPayload | TimeoutPayload | VotePayload, ...] = (
    VotePayload("end", agree=False),
    TimeoutPayload("computer"),
    SeatPayload("sit-in", holder=WATCHER),
    SeatPayload("take-over", bot="sprout"),
    SeatPayload("return", holder=USERS[1]),
    SeatPayload("leave"),
)


class Told(msgspec.Struct):
    """A whole game's ledger, seed and final state; don't change it."""

    game: AnyGame
    seed: bytes
    seats: int
    entries: list[Entry]
    state: msgspec.Struct


@cache
def told(name: str, seats: int = 3, number: int = 0) -> Told:
    """A random game to its end, with entries of every kind but upgrades."""
    for attempt in count():
        found = _played(name, seats, random.Random(f"ledger {name} {seats} {number} {attempt}"))
        if {entry.kind for entry in found.entries} >= EVERY_KIND:
            return found
    raise AssertionError


def _played(name: str, seats: int, rng: random.Random) -> Told:
    game = GAMES[name]
    seed = rng.randbytes(32)
    options = random_options(game, seats, rng)
    state, first = ledger.begin(game, options, seats, seed, actor=USERS[0], at=BEGAN)
    all_of_it = Told(game, seed, seats, [first], state)
    while game.rules.actors(all_of_it.state):
        _one_more(all_of_it, rng)
    return all_of_it


def _one_more(so_far: Told, rng: random.Random) -> None:
    entries, game = so_far.entries, so_far.game
    last = entries[-1]
    seq, at = last.seq + 1, BEGAN + timedelta(minutes=last.seq)
    kind = rng.random()
    if len(entries) < 80 and kind < 0.1:
        standing = ledger.in_effect(entries)
        back = rng.choice([each for each in standing[-5:] if each.seq < last.seq] or [standing[0]])
        entries.append(ledger.undo(seq, back, actor=USERS[0], seat=0, at=at))
        upto = [each for each in entries if each.seq <= back.seq]
        state = replay(game, upto, so_far.seed)
        assert isinstance(state, game.rules.state_type)
        so_far.state = state
    elif kind < 0.2:
        payload = rng.choice(_NOTES)
        actor = None if isinstance(payload, TimeoutPayload) else USERS[1]
        entries.append(ledger.note(seq, payload, last, actor=actor, seat=1, at=at))
    else:
        seat, action = next_move(game, so_far.state, so_far.seats, rng)
        acted = ledger.act(
            game, so_far.state, seat, action, so_far.seed, seq, actor=USERS[seat], at=at
        )
        entries.append(acted.entry)


def next_version(game: AnyGame) -> AnyGame:
    """The same game one version on, able to read today's states."""
    rules = game.rules

    class Next(type(rules)):  # type: ignore[misc] # a class made while the test runs
        version = rules.version + 1

        def upgrade(self, data: bytes, from_version: int) -> msgspec.Struct:
            assert from_version == rules.version
            return game.storage.decode_state(data)

    found: Game[msgspec.Struct, Options] = Game(
        game.name,
        game.title,
        game.summary,
        Next(),
        game.wording,
        game.bots,
        game.safest,
        first_look=game.first_look,
    )
    return found


@cache
def upgraded(name: str) -> tuple[AnyGame, bytes, list[Entry]]:
    """A game whose rules changed in mid-ledger, with an undo after it: game, seed, ledger."""
    game, seats = GAMES[name], 3
    newer = next_version(game)
    rng = random.Random(f"upgraded {name}")
    seed = rng.randbytes(32)
    # The longest game, so that something is left after the change.
    options = msgspec.convert(longest_options(game), game.rules.options_type)
    state, first = ledger.begin(game, game.rules.check(options, seats), seats, seed)
    entries = [first]

    def play_on(game: AnyGame, most: int) -> bytes:
        """Play on until the game is over, but for a number of moves at most."""
        for _ in range(most):
            if game.rules.is_over(state):
                break
            seat, action = next_move(game, state, seats, rng)
            acted = ledger.act(game, state, seat, action, seed, entries[-1].seq + 1)
            entries.append(acted.entry)
        return game.storage.encode(state)

    length = sum(1 for _ in random_states(game, seats, 0, longest=True))
    data = play_on(game, min(8, length // 2))
    state, entry = ledger.upgrade(newer, data, game.rules.version, entries[-1].seq + 1)
    entries.append(entry)
    play_on(newer, 2)
    entries.append(ledger.undo(entries[-1].seq + 1, entry))
    state = newer.storage.decode_state(data)
    play_on(newer, sys.maxsize)
    return newer, seed, entries


@cache
def exported(name: str) -> Record:
    game = told(name)
    holders: list[tuple[int | None, Participant]] = [
        (USERS[seat], Participant(f"Player {seat}")) for seat in range(game.seats)
    ]
    outcome = game.game.rules.outcome(game.state)
    return record_of(game.game, game.seed, game.entries, holders, outcome, {WATCHER: "Watcher"})
