"""A game: the small object that names its parts."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeAlias

from engine.example import Example
from engine.foresight import USUAL, Foresight, GoOn, Position, Tuning, Way
from engine.menu import Preset, Setting, settings_of
from engine.model import Action, Bot, OptionsT, StateT
from engine.rules import Rules
from engine.storage import Storage
from engine.wording import Wording

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
    tuning: Tuning = USUAL
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
