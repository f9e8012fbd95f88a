"""What a seat remembers of cards that went back under a deck is true, and it alone can know it."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from engine.darwin import GAME
from engine.darwin.play.memory import DarwinMemory
from engine.darwin.play.state import DarwinOptions, State
from engine.model import Event
from engine.play import kind_first_action

R = GAME.rules


def game(seats: int, rng: random.Random) -> Iterator[tuple[State, list[Event]]]:
    """The state after each action of a game at random, in which the decks run out."""
    state = R.setup(DarwinOptions(), seats, rng)
    while R.actors(state):
        action = kind_first_action(GAME, state, state.turn, rng)
        yield state, R.apply(state, state.turn, action, rng)


def recall(memory: DarwinMemory, state: State, events: list[Event], viewer: int) -> None:
    """Let a seat hear of an entry of the ledger."""
    heard = [R.redact_event(event, viewer) for event in events]
    seen = R.redact(state, viewer)
    R.recall(memory, seen, [event for event in heard if event is not None], viewer)


def holds(memory: DarwinMemory, state: State) -> int:
    """Check what is remembered against a full state; how many cards that is."""
    known = 0
    for layers, deck in zip(memory.layers, state.decks, strict=True):
        below = 0
        for layer in layers:
            assert set(layer.cards) <= set(deck[below : below + layer.size])
            known += len(layer.cards)
            below += layer.size
        assert below <= len(deck)
    return known


@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_remembered_is_true_and_imagined_states_keep_to_it(seats: int) -> None:
    """From the first entry on or from the middle; stored and read again in between."""
    found = 0
    for number in range(3):
        rng = random.Random(f"memory {seats} {number}")
        memories = [DarwinMemory() for _ in range(seats)]
        for turn, (state, events) in enumerate(game(seats, rng)):
            # Seat 1 comes to the table late.
            for viewer in [0, *range(2 if turn < 60 else 1, seats)]:
                recall(memories[viewer], state, events, viewer)
                found += holds(memories[viewer], state)
            if turn % 9 == 0:
                stored = msgspec.json.encode(memories[0])
                memories[0] = msgspec.json.decode(stored, type=DarwinMemory)
                seen = R.redact(state, 0)
                imagined = R.determinize(seen, 0, rng, memories[0])
                assert R.redact(imagined, 0) == seen
                holds(memories[0], imagined)
    assert found > 1000


def test_games_that_a_seat_cannot_tell_apart_are_remembered_alike() -> None:
    """What it does not see changes nothing."""
    rng = random.Random(1)
    memory, other = DarwinMemory(), DarwinMemory()
    known = 0
    for state, events in game(3, rng):
        recall(memory, state, events, 0)
        twin = R.scramble(state, 0, rng)
        recall(other, twin, [_as_heard(event) for event in events], 0)
        assert other == memory
        known += sum(len(layer.cards) for layers in memory.layers for layer in layers)
    assert known


def _as_heard(event: Event) -> Event:
    """An event with nothing in it that seat 0 does not hear; itself where it hears nothing."""
    return R.redact_event(event, 0) or event
