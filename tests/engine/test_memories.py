"""What a seat remembers is true, is all that it may know, and fits the states it imagines."""

import random
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from engine.evolution.play.state import State as EvolutionState
from engine.model import Event, Memory
from engine.nature.play.memory import NatureMemory
from engine.nature.play.state import State as NatureState
from engine.play import pick, sometimes_stored
from engine.registry import AnyGame
from engine.species_games.memory import TableMemory
from tests.engine.invariants import check_sound
from tests.engine.playing import next_move, positions, random_options
from tests.games import GAMES

TABLES = [(name, seats) for name in ("nature", "evolution") for seats in (2, 4, 6)]
MOST_BYTES = 1000


def screens(state: msgspec.Struct) -> list[list[int]]:
    """What truly lies behind each screen, by kind."""
    assert isinstance(state, NatureState | EvolutionState)
    if isinstance(state, NatureState):
        return [[seat.plant, seat.meat] for seat in state.seats]
    return [[seat.screen] for seat in state.seats]


def recall(
    game: AnyGame, memory: Memory, state: msgspec.Struct, events: Sequence[Event], viewer: int
) -> None:
    """As the host does it: from nothing but the seat's own view."""
    heard = [game.rules.redact_event(event, viewer) for event in events]
    seen = game.rules.redact(state, viewer)
    game.rules.recall(memory, seen, [event for event in heard if event is not None], viewer)


def check_true(state: msgspec.Struct, memory: TableMemory, viewer: int) -> None:
    """Whoever watched from the beginning knows the screens, and where cards are."""
    assert isinstance(state, NatureState | EvolutionState)
    if state.phase != "over" and state.veiled is None:
        assert memory.screens == screens(state)
    assert memory.pile == sorted(state.discard)
    if memory.shuffled:
        assert not Counter(state.deck) - Counter(memory.shuffled)
    if isinstance(memory, NatureMemory):
        assert viewer not in memory.taken_back
        for number, cards in memory.taken_back.items():
            mine = state.seats[number]
            held = Counter(mine.hand) + Counter(mine.discards)
            held.update(card for one in mine.species for card in one.down)
            assert not Counter(cards) - held
    assert len(msgspec.json.encode(memory)) < MOST_BYTES


def check_imagined(
    game: AnyGame, state: msgspec.Struct, memory: TableMemory, viewer: int, rng: random.Random
) -> None:
    """A state that could be the true one is sound, looks the same, and is as the seat remembers."""
    seen = game.rules.redact(state, viewer)
    imagined = game.rules.determinize(seen, viewer, rng, memory)
    check_sound(game.name, imagined)
    assert game.rules.redact(imagined, viewer) == seen
    assert isinstance(imagined, NatureState | EvolutionState)
    # What is done in Quick Play, a Fat Tissue emptied for example, nobody knows before all have.
    if memory.since == 1 and imagined.veiled is None:
        assert screens(imagined) == screens(state)
    if memory.shuffled:
        assert not Counter(imagined.deck) - Counter(memory.shuffled)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_memory_is_true_and_fits_what_is_imagined(name: str, seats: int) -> None:
    """In whole random games, for who watches from the beginning and for who comes later."""
    game = GAMES[name]
    rng = random.Random(f"memories {name} {seats}")
    taken_back = shuffled = 0
    for number in range(4):
        state = game.rules.setup(random_options(game, seats, rng), seats, rng)
        viewer, late = number % seats, (number + 1) % seats
        memory, later = game.rules.memory_type(), game.rules.memory_type()
        begins = rng.randint(1, 60)
        for step in range(10000):
            if not game.rules.actors(state):
                break
            state = sometimes_stored(game, state, step)
            events = game.rules.apply(state, *next_move(game, state, seats, rng), rng)
            recall(game, memory, state, events, viewer)
            assert isinstance(memory, TableMemory)
            assert isinstance(later, TableMemory)
            check_true(state, memory, viewer)
            if step >= begins:
                recall(game, later, state, events, late)
            if game.rules.actors(state) and not step % 5:
                check_imagined(game, state, memory, viewer, rng)
                check_imagined(game, state, later, late, rng)
            taken_back += bool(isinstance(memory, NatureMemory) and any(memory.taken_back.values()))
            shuffled += bool(memory.shuffled)
    assert taken_back or name != "nature"
    assert shuffled or (name, seats) == ("nature", 2)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_memory_tells_nothing_apart_that_looks_alike(name: str, seats: int) -> None:
    """The same is done in two states that a seat cannot tell apart: it remembers the same."""
    game, compared = GAMES[name], 0
    for number, position in enumerate(positions(name, seats)):
        rng, viewer = random.Random(number), number % seats
        state = game.storage.decode_state(position.state)
        twin = game.rules.scramble(state, viewer, rng)
        actor = pick(game.rules.actors(state), rng)
        if actor not in game.rules.actors(twin):
            continue
        legal = set(game.rules.actions(twin, actor))
        action = next((a for a in game.rules.actions(state, actor) if a in legal), None)
        if action is None:
            continue
        ends = []
        for each in (state, twin):
            memory = game.rules.memory_type()
            recall(game, memory, each, [], viewer)
            events = game.rules.apply(each, actor, action, random.Random(number))
            recall(game, memory, each, events, viewer)
            ends.append((game.storage.encode(game.rules.redact(each, viewer)), memory))
        if ends[0][0] == ends[1][0]:
            compared += 1
            assert ends[0][1] == ends[1][1]
    assert compared > 10
