"""What a seat remembers is true, is all that it may know, and fits the states it imagines."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from engine.darwin import GAME
from engine.darwin.play.redaction import DarwinMemory
from engine.darwin.play.state import DarwinOptions, State
from engine.evolution.play.state import State as EvolutionState
from engine.model import Event, Memory
from engine.nature.play.redaction import NatureMemory
from engine.nature.play.state import State as NatureState
from engine.play import pick, sometimes_stored
from engine.registry import AnyGame
from engine.species_games.events import TableMemory
from tests.engine.invariants import check_sound
from tests.engine.playing import next_move, positions, random_options
from tests.games import GAMES
from tests.playing import kind_first_action

TABLES = [(name, seats) for name in ("nature", "evolution") for seats in (2, 4, 6)]
MOST_BYTES = 1000


def screens(state: msgspec.Struct) -> list[list[int]]:
    assert isinstance(state, NatureState | EvolutionState)
    if isinstance(state, NatureState):
        return [[seat.plant, seat.meat] for seat in state.seats]
    return [[seat.screen] for seat in state.seats]


def recall(
    game: AnyGame, memory: Memory, state: msgspec.Struct, events: Sequence[Event], viewer: int
) -> None:
    heard = [game.rules.redact_event(event, viewer) for event in events]
    seen = game.rules.redact(state, viewer)
    game.recall.learn(memory, seen, [event for event in heard if event is not None], viewer)


def check_true(state: msgspec.Struct, memory: TableMemory, viewer: int) -> None:
    """What a seat knows if it watched from the beginning."""
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
    """An imagined state is sound, looks the same, and agrees with the memory."""
    seen = game.rules.redact(state, viewer)
    imagined = game.rules.determinize(seen, viewer, rng, memory)
    check_sound(game.name, imagined)
    assert game.rules.redact(imagined, viewer) == seen
    assert isinstance(imagined, NatureState | EvolutionState)
    # Quick Play hides what is done, such as emptying a Fat Tissue, until all have finished.
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
        memory, later = game.recall.memory_type(), game.recall.memory_type()
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
    """The same is done in two states that look alike, and leaves the same memory."""
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
            memory = game.recall.memory_type()
            recall(game, memory, each, [], viewer)
            events = game.rules.apply(each, actor, action, random.Random(number))
            recall(game, memory, each, events, viewer)
            ends.append((game.storage.encode(game.rules.redact(each, viewer)), memory))
        if ends[0][0] == ends[1][0]:
            compared += 1
            assert ends[0][1] == ends[1][1]
    assert compared > 10


R, DARWIN = GAME.rules, GAMES["darwin"]


def darwin_game(seats: int, rng: random.Random) -> Iterator[tuple[State, list[Event]]]:
    state = R.setup(DarwinOptions(), seats, rng)
    while R.actors(state):
        action = kind_first_action(GAME, state, state.turn, rng)
        yield state, R.apply(state, state.turn, action, rng)


def holds(memory: DarwinMemory, state: State) -> int:
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
def test_of_darwin_what_is_remembered_is_true_and_imagined_states_keep_to_it(seats: int) -> None:
    found = 0
    for number in range(3):
        rng = random.Random(f"memory {seats} {number}")
        memories = [DarwinMemory() for _ in range(seats)]
        for turn, (state, events) in enumerate(darwin_game(seats, rng)):
            # Seat 1 comes to the table late.
            for viewer in [0, *range(2 if turn < 60 else 1, seats)]:
                recall(DARWIN, memories[viewer], state, events, viewer)
                found += holds(memories[viewer], state)
            if turn % 9 == 0:
                stored = msgspec.json.encode(memories[0])
                memories[0] = msgspec.json.decode(stored, type=DarwinMemory)
                seen = R.redact(state, 0)
                imagined = R.determinize(seen, 0, rng, memories[0])
                assert R.redact(imagined, 0) == seen
                holds(memories[0], imagined)
    assert found > 1000


def test_games_of_darwin_that_a_seat_cannot_tell_apart_are_remembered_alike() -> None:
    rng = random.Random(1)
    memory, other = DarwinMemory(), DarwinMemory()
    known = 0
    for state, events in darwin_game(3, rng):
        recall(DARWIN, memory, state, events, 0)
        twin = R.scramble(state, 0, rng)
        recall(DARWIN, other, twin, [R.redact_event(event, 0) or event for event in events], 0)
        assert other == memory
        known += sum(len(layer.cards) for layers in memory.layers for layer in layers)
    assert known
