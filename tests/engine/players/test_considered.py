"""Computer players and hints never take back what was done for free in the same turn."""

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from engine.evolution.play import actions as evolution
from engine.evolution.play.state import State as EvolutionState
from engine.foresight import Position, SearchParams
from engine.model import Action
from engine.nature import GAME as NATURE
from engine.nature.play import actions as nature
from engine.nature.play.state import HUNTER_CARD
from engine.nature.play.state import State as NatureState
from engine.players.analysis import advise
from engine.players.choosing import choose
from engine.players.search import search
from engine.registry import GAMES, AnyGame
from tests.engine.nature import tables as nature_tables
from tests.matches import budget
from tests.playing import random_states

_REMOVALS = (nature.Remove, evolution.Remove)
_SPECIES_GAMES = ("nature", "evolution")


def _adapting(game: AnyGame, games: int) -> Iterator[tuple[msgspec.Struct, int]]:
    """Positions of random games in which a trait can be removed, with the seat that may."""
    for state in (each for number in range(games) for each in random_states(game, 2, number)):
        for seat in game.rules.actors(state):
            if any(isinstance(each, _REMOVALS) for each in game.rules.actions(state, seat)):
                yield state, seat


@pytest.mark.parametrize("name", _SPECIES_GAMES)
def test_only_old_traits_are_considered_for_removal(name: str) -> None:
    game, removed = GAMES[name], 0
    for state, seat in _adapting(game, 6):
        assert isinstance(state, NatureState | EvolutionState)
        left = {one.id: one for one in state.seats[seat].species}
        for action in game.rules.considered(state, seat):
            if isinstance(action, _REMOVALS):
                one, removed = left[action.species], removed + 1
                assert action.card in one.up or action.card == HUNTER_CARD
    assert removed


def test_a_species_with_room_can_give_up_hunting() -> None:
    """So that it eats plants again; another trait would be given up for nothing."""
    hunter = nature_tables.species("A1", hungry=2, hunter=True, up="Fast")
    state = nature_tables.table(hunter, nature_tables.species("B1"), phase="adapt")
    removed = nature.Remove(hunter.id, HUNTER_CARD)
    assert _removals(state) == [removed]
    state.seats[0].species[0].new_hunter = True
    assert _removals(state) == []
    [worth] = NATURE.bots["grazer"].score_actions(state, 0, [removed])
    assert worth < 0
    state.seats[0].species[0].new_hunter = False
    state.seats[1].species[0].size = 3
    [worth] = NATURE.bots["grazer"].score_actions(state, 0, [removed])
    assert worth > 0, "it has no prey"


def _removals(state: NatureState) -> list[Action]:
    """The removals that the first seat considers."""
    return [each for each in NATURE.rules.considered(state, 0) if isinstance(each, _REMOVALS)]


def test_neither_a_search_nor_a_hint_finds_a_way_to_undo_the_hunter_card() -> None:
    state = NATURE.rules.setup(NATURE.rules.options_type(), 2, random.Random(1))
    seat = NATURE.rules.actors(state)[0]
    one = state.seats[seat].species[0]
    even = replace(NATURE, tuning=SearchParams(evenness=1.0))
    seen_before = set[Action]()
    for number in range(12):
        at = Position(NATURE.rules.redact(state, seat), seat, 2)
        found = search(even, at, "hunter", random.Random(number), budget(40))
        hinted = advise(even, at, "hunter", random.Random(number), budget(40)).advised
        offered = {each.action for each in found.moves} | {each.action for each in hinted}
        assert not [each for each in offered if isinstance(each, nature.Remove)]
        hunter = nature.HUNTER[one.id]
        action = hunter if hunter in offered else found.moves[0].action
        assert action not in seen_before or not isinstance(action, nature.Hunter)
        seen_before.add(action)
        NATURE.rules.apply(state, seat, action, random.Random(1))
        if not NATURE.rules.decides(state, seat) or state.phase != "adapt":
            break
    assert nature.HUNTER[one.id] in seen_before


def test_easy_players_never_slip_into_a_removal() -> None:
    rng = random.Random(4)
    game = GAMES["nature"]
    for state, seat in _adapting(game, 1):
        at = Position(game.rules.redact(state, seat), seat, 2)
        chosen = [choose(game, at, game.safest, "easy", rng, budget(0)) for _ in range(20)]
        assert not any(isinstance(each, nature.Remove) for each in chosen)
