"""Darwin ends: nobody waits for ever, as no rule makes a species grow."""

import random

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import State
from engine.foresight import Position, Strength
from engine.model import Action
from engine.players.choosing import choose
from tests.matches import budget

_RULES = GAME.rules
_MOST_ROUNDS = 30
_KIND_ORDERS: dict[str, tuple[type[Action], ...]] = {
    "takes": (act.Done, act.Take, act.Draw, act.Discard),
    "draws": (act.Done, act.Draw, act.Take, act.Discard),
}


def _passing(order: str, actions: list[Action]) -> Action:
    """What a seat does that adds nothing: it picks up, as it has to, and is done."""
    kinds = _KIND_ORDERS[order]
    usual = [action for action in actions if type(action) in kinds]
    return min(usual or actions, key=lambda action: kinds.index(type(action)) if usual else 0)


def _play_on(state: State, seat: int, order: str, strength: Strength, bot: str) -> State:
    """Play on with a computer player at a seat, and one that passes at the other."""
    rng = random.Random(f"{seat} {order} {bot}")
    while (actors := _RULES.actors(state)) and state.round <= _MOST_ROUNDS + 1:
        turn = actors[0]
        seen = _RULES.redact(state, turn)
        at = Position(seen, turn, len(state.seats), GAME.recall.memory_type())
        action = (
            choose(GAME, at, bot, strength, rng, budget(40))
            if turn == seat
            else _passing(order, _RULES.actions(seen, turn))
        )
        _RULES.apply(state, turn, action, rng)
    return state


@pytest.mark.short("0-grower-draws", "1-hunter-takes")
@pytest.mark.parametrize("order", _KIND_ORDERS)
@pytest.mark.parametrize(("number", "bot"), [*enumerate(GAME.bots)])
def test_hard_wins_in_thirty_rounds_if_others_only_pass(number: int, bot: str, order: str) -> None:
    state = _RULES.setup(_RULES.options_type(), 2, random.Random(number))
    state = _play_on(state, number % 2, order, "hard", bot)
    outcome = _RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (number % 2,)
    assert state.round <= _MOST_ROUNDS


@pytest.mark.parametrize("strength", ["medium", "hard"])
def test_what_is_scarce_is_fetched_by_changing_the_environment_twice(strength: Strength) -> None:
    """Water is scarce where the card is sold, and costs it: change, take Water, change back."""
    state = _RULES.setup(_RULES.options_type(), 2, random.Random(5))
    state.round, state.turn, state.environment = 16, 0, "desert"
    state.bank = [8, 9, 8, 7]
    state.row = _numbers("R1", "R2")
    mine = state.seats[0]
    mine.resources = [1, 0, 1, 2]
    state.seats[1].resources = [0, 0, 0, 0]
    mine.species, state.seats[1].species = _numbers("E9", "E1", "T19", "S9"), _numbers("E15")
    mine.hand = state.seats[1].hand = []
    state.first = 0
    state = _play_on(state, 0, "takes", strength, GAME.safest)
    outcome = _RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert state.round <= 21


def _numbers(*codes: str) -> list[int]:
    every = [card.code for card in cards_of(None).all]
    return [every.index(code) for code in codes]
