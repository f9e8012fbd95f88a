"""The laws on tables full of traits, where random play with the house deck seldom comes.

The deck has few kinds of cards and many of each; traits are preferred to all else and never
removed, so that defences, Intelligence, chains and early traits meet all the time.
"""

import random
from collections.abc import Iterator

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.state import EvolutionOptions, State
from engine.model import Action, Order
from engine.play import sometimes_stored
from tests.engine.invariants import check_sound
from tests.engine.test_words_law import check_words

DECKS = {
    "attacks": "Carnivore,Intelligence,Horns,Climbing,Warning Call,Burrowing,Ambush",
    "chains": "Cooperation,Foraging,Long Neck,Fat Tissue,Fertile,Scavenger,Carnivore",
    "guards": "Hard Shell,Pack Hunting,Carnivore,Symbiosis,Defensive Herding,Horns,Intelligence",
    "thoughts": "Intelligence,Fat Tissue,Cooperation,Carnivore,Long Neck,Foraging,Horns",
}
GAMES_OF_EACH = 30


def deck(name: str) -> str:
    return "\n".join(f"{trait} {food} x6" for trait in DECKS[name].split(",") for food in (0, 2, 5))


def choose(actions: list[Action], rng: random.Random) -> Action:
    """An action of any kind, traits three times as likely, but no trait is removed."""
    kinds = [kind for kind in dict.fromkeys(map(type, actions)) if kind is not act.Remove]
    kinds += [act.Trait] * 2 if act.Trait in kinds else []
    kinds += [act.Attack] * 2 if act.Attack in kinds else []
    wanted = rng.choice(kinds)
    return rng.choice([action for action in actions if type(action) is wanted])


def rich_states(name: str, seats: int) -> Iterator[tuple[State, Action, int]]:
    """Each state of some games, the action that comes next and its seat."""
    rng = random.Random(f"{name} {seats}")
    options = GAME.rules.check(EvolutionOptions(deck=deck(name)), seats)
    for number in range(GAMES_OF_EACH):
        state = GAME.rules.setup(options, seats, rng)
        for seat in range(seats if number % 2 else 0):
            GAME.rules.apply(state, seat, Order("sequence", "ask"), rng)
            GAME.rules.apply(state, seat, Order("forced", "ask"), rng)
        step = 0
        while actors := GAME.rules.actors(state):
            state = sometimes_stored(GAME, state, step)
            step += 1
            seat = rng.choice(actors)
            action = choose(GAME.rules.actions(state, seat), rng)
            yield state, action, seat
            GAME.rules.apply(state, seat, action, rng)
        check_sound("evolution", state)


@pytest.mark.short("2-attacks", "2-thoughts", "2-guards", "2-chains")
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("seats", [2, 4])
def test_rich_games_keep_the_laws_at_every_step(name: str, seats: int) -> None:
    """Sound states, the same actions for the seen state, words that fit and tell apart."""
    seen_kinds = set()
    rng = random.Random(f"law {name} {seats}")
    for state, action, seat in rich_states(name, seats):
        check_sound("evolution", state)
        seen_kinds.add(type(action))
        if state.phase not in {"feed", "reveal"}:
            continue
        actions = GAME.rules.actions(state, seat)
        seen = GAME.rules.redact(state, seat)
        assert GAME.rules.actions(seen, seat) == actions
        assert actions == sorted(actions, key=GAME.rules.sort_key)
        assert len(set(actions)) == len(actions)
        check_words(GAME, seen, seat, actions)  # type: ignore[arg-type]
        if rng.random() < 0.1:
            for each in actions:
                GAME.rules.apply(GAME.rules.copy(state), seat, each, random.Random(1))
            twin = GAME.rules.determinize(seen, seat, rng)
            check_sound("evolution", twin)
            assert GAME.storage.encode(GAME.rules.redact(twin, seat)) == GAME.storage.encode(seen)
    assert act.Attack in seen_kinds or name == "chains"


def test_rich_games_try_every_kind_of_action() -> None:
    """Paying for thoughts, thinking, choosing an order: all of it happens in these games."""
    found: set[type[Action]] = set()
    ignored: set[str] = set()
    for name in DECKS:
        for _, action, _ in rich_states(name, 4):
            found.add(type(action))
            if isinstance(action, act.Attack):
                ignored.update(action.ignore.split("+"))
    assert found == set(GAME.rules.action_types) - {act.Remove}
    assert {"none", "Horns", "Climbing", "Warning Call", "Symbiosis", "Hard Shell"} <= ignored
