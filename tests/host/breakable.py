"""The example game for tests of tables, with an action that breaks it, and with later rules."""

import random
from collections.abc import Sequence
from typing import ClassVar, cast

import msgspec

from engine.game import Game
from engine.model import Action, Bot, Event
from engine.registry import AnyGame
from tests.example_game.play.actions import ACTION_TYPES
from tests.example_game.play.state import NectarOptions, State
from tests.example_game.rules import NectarRules
from tests.example_game.words.wording import NectarWording


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


def _any(_seen: State, _seat: int, actions: Sequence[Action]) -> list[float]:
    return [0.0] * len(actions)


class LaterRules(BreakableRules):
    """The same by later rules: each game has one more round."""

    version = 2

    def upgrade(self, data: bytes, from_version: int) -> State:
        """Give a game of the first version its further round."""
        if from_version != 1:
            return super().upgrade(data, from_version)
        state = msgspec.json.decode(data, type=State)
        state.options = msgspec.structs.replace(state.options, rounds=state.options.rounds + 1)
        return state


class LaterWording(NectarWording):
    """Says what changed."""

    def changes_since(self, version: int) -> str:
        """The same for each version."""
        del version
        return "There is one more round."


class LastRules(BreakableRules):
    """Rules to which no way leads from any that were before."""

    version = 3


BOTS = {"dicer": Bot("Dicer", "Plays at random.", _any)}


def _game(rules: NectarRules, wording: NectarWording) -> Game[State, NectarOptions]:
    return Game("nectar", "Nectar", "Bid cards, give points away", rules, wording, BOTS, "dicer")


BREAKABLE = _game(BreakableRules(), NectarWording())
VERSIONS = {
    1: BREAKABLE,
    2: _game(LaterRules(), LaterWording()),
    3: _game(LastRules(), NectarWording()),
}


class OneGame:
    """A registry of this game alone, by the first version of its rules or a later one."""

    def __init__(self, version: int = 1) -> None:
        self.version = version

    def game(self, name: str) -> AnyGame:
        """The game, by its name."""
        if name != BREAKABLE.name:
            raise KeyError(name)
        return cast("AnyGame", VERSIONS[self.version])
