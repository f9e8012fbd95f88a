"""A game: the small object that names its parts, among them the turns by which it is explained."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeAlias

import msgspec

from engine.foresight import USUAL_TUNING, Foresight, GoOn, Position, Tuning, Way
from engine.model import Action, Bot, Options, OptionsT, StateT
from engine.options import Preset, Setting, settings_of
from engine.rules import Rules
from engine.storage import Storage
from engine.wording import Wording


class Step(msgspec.Struct, frozen=True):
    """What is done at once, by seat, and why one does that; nothing where it only shows how things
    stand. `hand` asks for the picture of what the example's seat holds in place of the board's.
    """

    text: str
    actions: tuple[tuple[int, Action], ...] = ()
    hand: bool = False


class Example(msgspec.Struct, frozen=True):
    """A turn or two, told step by step. `names` are those of the seats; what `seat` may see is
    shown. `before` leads from the setup to where the telling begins.

    It is played again whenever it is shown (`engine.play`), so it cannot go out of date: a step
    that today's rules refuse fails a test.
    """

    title: str
    options: Options
    seed: int
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    seat: int = 0
    before: tuple[tuple[int, Action], ...] = ()


Search: TypeAlias = Callable[
    ["Game[StateT, OptionsT]", Position[StateT], str, random.Random, GoOn], Foresight
]
"""Looks ahead as long as it is told to go on, the style of this name showing the way."""


Compare: TypeAlias = Callable[[Position[StateT], Action, GoOn], Way | None]
"""What an action makes of the way to the goal, just after the position was searched; None where no
way is known, or there is none to be counted.
"""


@dataclass(frozen=True)
class Game(Generic[StateT, OptionsT]):
    """One game. `name` is in lower case: the command's name, and the key in records.

    `summary` is one line of up to 100 characters. `bots` are the styles of computer players by
    name; the first is the one that is offered first, and `safest` names the one that sits in for
    somebody. `presets` are options under a name; `words` has the options whose values need words of
    their own. `cards` has title and text of cards that no page of the rules explains, for those who
    look for one. `examples` are turns told step by step. `search` looks ahead in a way of the
    game's own; None: as `engine.players.search` does, by `tuning`. `compare` counts what an action
    cost where there is a way to a goal.
    """

    name: str
    title: str
    summary: str
    rules: Rules[StateT, OptionsT]
    wording: Wording[StateT]
    bots: Mapping[str, Bot[StateT]]
    safest: str
    presets: tuple[Preset[OptionsT], ...] = ()
    words: Mapping[str, Setting] = field(default_factory=dict)
    cards: tuple[tuple[str, str], ...] = ()
    examples: tuple[Example, ...] = ()
    search: "Search[StateT, OptionsT] | None" = None
    tuning: Tuning = USUAL_TUNING
    compare: "Compare[StateT] | None" = None

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """Every option in words."""
        return settings_of(self.rules.options_type, self.words)

    @cached_property
    def storage(self) -> Storage[StateT, OptionsT]:
        """How its states, actions, events and options become bytes."""
        rules = self.rules
        return Storage(
            self.name, rules.state_type, rules.options_type, rules.action_types, rules.event_types
        )
