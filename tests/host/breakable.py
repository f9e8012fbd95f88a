"""The example game for tests of tables: alone in its registry, with an action that breaks it."""

import random
from collections.abc import Sequence
from typing import ClassVar, cast

from engine.game import Game
from engine.model import HIDDEN, Action, Bot, Event
from engine.registry import AnyGame
from tests import example_game
from tests.example_game.actions import ACTION_TYPES
from tests.example_game.rules import NectarRules
from tests.example_game.state import State


class Boom(Action, frozen=True, tag="boom"):
    """Make the rules fail: never offered."""


class BreakableRules(NectarRules):
    """Nectar, which can be broken."""

    action_types: ClassVar[tuple[type[Action], ...]] = (*ACTION_TYPES, Boom)

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Fail with what nobody may be told, if asked to."""
        if isinstance(action, Boom):
            raise ZeroDivisionError(f"the hand is {state.seats[seat].hand}")
        return super().apply(state, seat, action, rng)


def _any(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
    others = [each for number, each in enumerate(seen.seats) if number != seat]
    assert all(card == HIDDEN for each in others for card in each.hand)
    return rng.choice(actions)


BOTS = {"dicer": Bot("Dicer", "Plays at random.", _any)}
_NECTAR = example_game.GAME
BREAKABLE = Game(
    _NECTAR.name, _NECTAR.title, _NECTAR.summary, BreakableRules(), _NECTAR.wording, BOTS
)


class OneGame:
    """A registry of this game alone."""

    def game(self, name: str) -> AnyGame:
        """The game, by its name."""
        if name != BREAKABLE.name:
            raise KeyError(name)
        return cast("AnyGame", BREAKABLE)
