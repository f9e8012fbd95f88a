"""How computer players choose: slips, futures, and nothing that their seat may not know."""

import random
from itertools import pairwise

import msgspec
import pytest

from engine.model import Action
from engine.nature import GAME as NATURE
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions
from engine.play import pick
from engine.players.choosing import SLIPS, choose
from engine.players.model import STRENGTHS, Position, Strength
from engine.registry import AnyGame
from tests.engine.playing import positions
from tests.games import GAMES
from tests.matches import Player, budget, match

SIMULATIONS = 4
DECISIONS = 4


def decision(
    game: AnyGame, at: Position[msgspec.Struct], strength: Strength, chance: int
) -> Action:
    """What the first style of the game does by this chance."""
    bot = next(iter(game.bots))
    return choose(game, at, bot, strength, random.Random(chance), budget(SIMULATIONS))


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_legal_and_hangs_on_nothing_but_chance_and_what_the_seat_sees(
    name: str,
) -> None:
    """Behind what it sees lies another truth: it decides the same, at each strength."""
    game, rng = GAMES[name], random.Random(name)
    seats = max(2, game.rules.min_seats)
    for found in rng.sample(positions(name, seats), DECISIONS):
        state = game.storage.decode_state(found.state)
        seat = pick(game.rules.actors(state), rng)
        twin = game.rules.scramble(state, seat, rng)
        for strength in STRENGTHS:
            first, other = (
                decision(game, Position(game.rules.redact(each, seat), seat, seats), strength, 1)
                for each in (state, twin)
            )
            assert first == other
            assert first in game.rules.actions(state, seat)


def test_easy_slips_as_often_as_it_should_and_gives_nothing_up_by_it() -> None:
    """Else it does what its style likes best."""
    state = NATURE.rules.setup(NatureOptions(), 2, random.Random(1))
    seat = NATURE.rules.actors(state)[0]
    for one in state.seats[seat].species:
        one.up = (state.deck.pop(),)
    seen = NATURE.rules.redact(state, seat)
    actions = NATURE.rules.actions(seen, seat)
    worths = NATURE.bots["grazer"].worths(seen, seat, actions)
    liked = {action for action, each in zip(actions, worths, strict=True) if each == max(worths)}
    rng, at = random.Random(2), Position(seen, seat, 2)
    chosen = [choose(NATURE, at, "grazer", "easy", rng, budget(0)) for _ in range(400)]
    slips = sum(action not in liked for action in chosen) / len(chosen)
    assert 0.7 * SLIPS < slips < 1.1 * SLIPS
    kinds = {type(action) for action in chosen}
    assert kinds == {act.Grow, act.Enlarge, act.Trait, act.Done}


def test_strengths_differ() -> None:
    """Of four games of Nature, medium wins most against easy and easy most against random play."""
    ladder: tuple[Strength | None, ...] = (None, "easy", "medium")
    for worse, better in pairwise(ladder):
        won = 0.0
        for number in range(4):
            first = number % 2
            players = [Player("tusker", better), Player("tusker", worse)]
            order = players[::-1] if first else players
            game = GAMES["nature"]
            won += match(game, NatureOptions(), order, random.Random(number), 0)[first]
        assert won >= 3
