"""Whole games written down beforehand, as the commands that people will type."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from cogs.ui.field_words import shown_name
from engine.chance import rng_for
from engine.model import Action, Event
from engine.registry import GAMES

SEED = bytes(range(32))
NAMES = ("Ann", "Ben")

Chooser = Callable[[msgspec.Struct, int, Sequence[Action], random.Random], Action]
"""Picks one of a seat's legal actions from what it sees."""


class Move(NamedTuple):
    """One action, as the command that a person types, with what the channel hears of it."""

    seat: int
    action: Action
    command: str
    options: dict[str, str]
    sentences: tuple[str, ...]


class Script(NamedTuple):
    """A game from its first move to its end, the state that it ends in, as stored, and all that
    the channel hears of it when it is read back.
    """

    moves: list[Move]
    end: bytes
    story: list[str]


def script(name: str, choose: Chooser, chance: int) -> Script:
    """A game of two by the seed of the tests, the usual options, and this way of choosing."""
    game = GAMES[name]
    rng = random.Random(chance)
    state = game.rules.setup(game.rules.check(game.rules.options_type(), 2), 2, rng_for(SEED, 0))
    moves: list[Move] = []
    happened: list[Event] = []
    while (actors := game.rules.actors(state)) != ():
        seat = actors[0]
        seen = game.rules.redact(state, seat)
        action = choose(seen, seat, game.rules.actions(seen, seat), rng)
        keys = {
            shown_name(field): game.wording.choice(seen, seat, action, field).key
            for field in action.__struct_fields__
        }
        events = game.rules.apply(state, seat, action, rng_for(SEED, len(moves) + 1))
        happened += events
        told = game.wording.narrate_all(events, None, NAMES)
        tag = str(action.__struct_config__.tag)
        moves.append(Move(seat, action, f"{name} {tag}", keys, told))
    story = list(game.wording.narrate_all(happened, None, NAMES))
    return Script(moves, game.storage.encode(state), story)


def by_chance(
    _seen: msgspec.Struct, _seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """Any action but taking back what was done."""
    forward = [action for action in actions if action.__struct_config__.tag != "remove"]
    return rng.choice(forward or list(actions))
