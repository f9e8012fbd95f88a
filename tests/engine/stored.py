"""Stored games of each version of each game's rules, kept forever."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.play import pick
from engine.registry import AnyGame
from tests.engine.playing import random_options

FOLDER = Path(__file__).with_name("stored")
SHARES = (0.2, 0.5, 0.8)
"""How far the stored games have come."""


class StoredTable(msgspec.Struct):
    """States of a game, as stored by its version."""

    options: msgspec.Raw
    seats: int
    states: list[msgspec.Raw]


class StoredGames(msgspec.Struct):
    """A file's tables."""

    game: str
    version: int
    tables: list[StoredTable]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def stored_games(file: Path) -> StoredGames:
    return msgspec.json.decode(file.read_bytes(), type=StoredGames)


def file_for(game: AnyGame) -> Path:
    return FOLDER / f"{game.name}-{game.rules.version}.json"


def write(game: AnyGame) -> None:
    """Write the games of today's version; existing files stay."""
    file = file_for(game)
    if not file.exists():
        file.write_bytes(_encoded(game))


def _encoded(game: AnyGame) -> bytes:
    tables = [msgspec.json.encode(table) for table in _tables(game)]
    head = f'{{"game":"{game.name}","version":{game.rules.version},"tables":[\n'
    return head.encode() + b",\n".join(tables) + b"\n]}\n"


def _tables(game: AnyGame) -> Iterator[StoredTable]:
    rules = game.rules
    for seats in range(rules.min_seats, rules.max_seats + 1):
        rng = random.Random(f"stored {game.name} {seats}")
        # The usual options once, then any.
        usual = rules.check(rules.options_type(), seats) if seats == rules.min_seats else None
        options = usual or random_options(game, seats, rng)
        state = rules.setup(options, seats, rng)
        course = [game.storage.encode(state)]
        while actors := rules.actors(state):
            seat = pick(actors, rng)
            rules.apply(state, seat, pick(rules.actions(state, seat), rng), rng)
            course.append(game.storage.encode(state))
        chosen = [course[int(share * len(course))] for share in SHARES]
        if seats == rules.max_seats:
            chosen.append(course[-1])
        raw = msgspec.Raw(game.storage.encode(options))
        yield StoredTable(raw, seats, [msgspec.Raw(each) for each in chosen])


def is_sentence(text: str) -> bool:
    """Whether a text reads like a sentence rather than a name or key."""
    return " " in text and (text.rstrip()[-1:] in {".", "!", "?"} or len(text.split()) > 3)


def texts_in(value: object) -> Iterator[str]:
    """The texts in a decoded value, without people's names and what is printed on cards."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts_in(key if key in {"name", "title", "organism", "text"} else each)
