"""Which actions of random games can be undone; `python -m tests.write` writes the lists."""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from engine import ledger
from engine.ledger import Entry
from engine.model import Event, Order
from engine.registry import AnyGame
from engine.undo import undoable
from engine.words import Reader
from tests.engine.playing import next_move, random_options
from tests.games import GAMES

FOLDER = Path(__file__).with_name("taken_back")
SEED = bytes(range(32))
_OFTEN = {(True,): "always", (False,): "never", (False, True): "sometimes"}


class Taken(msgspec.Struct):
    """An action of a random game, with all entries up to it."""

    entries: list[Entry]
    before: msgspec.Struct
    after: msgspec.Struct
    told: list[list[list[str]]]


def hears(game: AnyGame, events: Sequence[Event], seats: int) -> list[list[list[str]]]:
    names = [f"Seat {seat}" for seat in range(seats)]
    return [
        [game.wording.narrate(event, Reader(viewer, names)) for event in events]
        for viewer in (None, *range(seats))
    ]


def views(game: AnyGame, state: msgspec.Struct, seats: int) -> list[bytes]:
    return [game.storage.encode(game.rules.redact(state, seat)) for seat in (None, *range(seats))]


def taken(name: str, seats: int, number: int, share: float) -> Iterator[Taken]:
    """A share of the actions of a random game."""
    game = GAMES[name]
    rng = random.Random(f"undo {name} {seats} {number}")
    state, first = ledger.begin(game, random_options(game, seats, rng), seats, SEED)
    entries = [first]
    while game.rules.actors(state):
        before = game.rules.copy(state)
        seat, action = next_move(game, state, seats, rng)
        acted = ledger.act(game, state, seat, action, SEED, len(entries))
        entries.append(acted.entry)
        if rng.random() < share:
            yield Taken([*entries], before, state, hears(game, acted.events, seats))


def taken_back(name: str) -> list[str]:
    game = GAMES[name]
    found: dict[str, set[bool]] = defaultdict(set)
    for seats in (game.rules.min_seats, game.rules.min_seats + 1):
        for one in taken(name, seats, 0, 1.0):
            last = one.entries[-1]
            action = game.storage.decode_action(bytes(last.payload))
            kind = "order" if isinstance(action, Order) else action.__struct_config__.tag
            found[str(kind)].add(undoable(game, one.before, last, one.after, seats=seats))
    return [f"{kind}: {_OFTEN[tuple(sorted(found[kind]))]}" for kind in sorted(found)]


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"
