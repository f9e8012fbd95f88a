"""The law of secrets over undo: neither an offer nor what all are asked depends on what one who
reads it cannot know, be it a card or that somebody acted.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec
import pytest

from engine import ledger
from engine.chance import rng_for
from engine.errors import Refused
from engine.ledger import Entry
from engine.registry import AnyGame
from host.table.models import UndoNote
from host.table.moves import is_seen
from host.table.undoing import plan
from tests.engine.playing import has_secrets, next_move, random_options
from tests.games import GAMES

SEED = bytes(range(32))
SEATS = 3
LOOKED_AT = 100

WITH_SECRETS = pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if not game.rules.is_open]
)


class _Stretch(NamedTuple):
    """A part of a random game: the state before it, the entry before it, and its actions."""

    start: msgspec.Struct
    to: Entry
    tail: list[Entry]

    @property
    def seat(self) -> int:
        """Whose action the first one is."""
        assert self.tail[0].seat is not None
        return self.tail[0].seat


class _Look(NamedTuple):
    """What a viewer has of an action, whether everybody has anything, and whether chance was drawn.

    The last two are the same for all who see the same.
    """

    seen: msgspec.Struct
    heard: Sequence[object]
    is_public: bool
    drew: bool


def _stretches(name: str) -> Iterator[_Stretch]:
    """Parts of random games, each from one action on until some others have acted, or none."""
    game, rng = GAMES[name], random.Random(f"undo laws {name}")
    while True:
        state, entry = ledger.begin(game, random_options(game, SEATS, rng), SEATS, SEED)
        entries, states = [entry], [game.rules.copy(state)]
        while game.rules.actors(state):
            seat, action = next_move(game, state, SEATS, rng)
            entry = ledger.act(game, state, seat, action, SEED, len(entries)).entry
            entries.append(entry)
            states.append(game.rules.copy(state))
        for first in rng.sample(range(1, len(entries)), min(24, len(entries) - 1)):
            tail = [entries[first]]
            for each in entries[first + 1 : first + rng.randrange(1, 6)]:
                if each.seat == tail[0].seat:
                    break
                tail.append(each)
            yield _Stretch(states[first - 1], entries[first - 1], tail)


def _looks(
    game: AnyGame, start: msgspec.Struct, tail: Sequence[Entry], viewer: int | None
) -> list[_Look] | None:
    """What a viewer saw and heard of each action; None if one of them could not be taken."""
    state, looks = game.rules.copy(start), []
    for each in tail:
        before, rng = game.rules.copy(state), rng_for(SEED, each.seq)
        begun = rng.getstate()
        try:
            action = game.storage.decode_action(bytes(each.payload))
            events = game.rules.apply(state, each.seat or 0, action, rng)
        except Refused:
            return None
        heard: list[object] = [game.rules.redact_event(event, viewer) for event in events]
        is_public = is_seen(game, before, state, None, events)
        drew = rng.getstate() != begun
        looks.append(_Look(game.rules.redact(state, viewer), heard, is_public, drew))
    return looks


def _note(game: AnyGame, start: msgspec.Struct, of: _Stretch, tail: list[Entry]) -> UndoNote:
    return plan(game, start, of.to, tail, of.seat, (SEATS, SEED)).note


@WITH_SECRETS
def test_what_is_offered_and_asked_is_the_same_whatever_its_reader_cannot_know(name: str) -> None:
    game, rng = GAMES[name], random.Random(name)
    compared = 0
    for number, of in enumerate(islice(_stretches(name), 10 * LOOKED_AT)):
        if number >= LOOKED_AT and compared > LOOKED_AT / 10:
            break
        viewer = rng.choice((None, *range(SEATS)))
        twin = game.rules.scramble(of.start, viewer, rng)
        looks = _looks(game, of.start, of.tail, viewer)
        if looks is None or looks != _looks(game, twin, of.tail, viewer):
            continue
        notes = [_note(game, start, of, of.tail) for start in (of.start, twin)]
        # All others only learn what they are asked. What somebody did in secret and asks to undo is
        # theirs to tell.
        is_asked = not any(note.is_free for note in notes) and looks[0].is_public
        if viewer == of.seat or is_asked:
            assert notes[0] == notes[1]
            compared += 1
    assert compared > LOOKED_AT / 10


@pytest.mark.parametrize("name", [*filter(has_secrets, GAMES)])
def test_what_others_did_in_secret_changes_nothing_that_is_offered(name: str) -> None:
    game = GAMES[name]
    compared = 0
    for of in islice(_stretches(name), LOOKED_AT):
        looks = _looks(game, of.start, of.tail, of.seat)
        assert looks is not None
        noticed = [
            place
            for place, look in enumerate(looks)
            if not place or look.seen != looks[place - 1].seen or any(look.heard) or look.drew
        ]
        told = [of.tail[place] for place in noticed]
        without = _looks(game, of.start, told, of.seat)
        if len(told) < len(looks) and without == [looks[place] for place in noticed]:
            assert _note(game, of.start, of, of.tail) == _note(game, of.start, of, told)
            compared += 1
    assert compared
