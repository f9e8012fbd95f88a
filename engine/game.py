"""A game: a small object that names its parts."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeAlias

import msgspec

from engine.ends import Highlight, PlayedAction
from engine.foresight import USUAL_PARAMS, HasTime, PlanValue, Position, SearchParams, SearchResult
from engine.forms import NO_FORMS, TurnForms
from engine.model import Action, Bot, Options, OptionsT, Stake, StateT
from engine.options import Preset, Setting, settings_of
from engine.parts import (
    NO_RECALL,
    NO_ROUNDS,
    NO_SECRET_CHOICES,
    PuzzleKind,
    Recall,
    Rounds,
    SecretChoices,
)
from engine.rules import Rules
from engine.storage import Storage
from engine.wording import Wording


class Step(msgspec.Struct, frozen=True):
    """What is done in one step, by seat, and why. `hand` shows the hand of the example's seat
    instead of the board.
    """

    text: str
    actions: tuple[tuple[int, Action], ...] = ()
    hand: bool = False


class Example(msgspec.Struct, frozen=True):
    """A turn or two, step by step, as `seat` may see it. `before` leads from the setup to the first
    step.

    It is replayed each time it is shown (`engine.play`), so a step that today's rules refuse fails
    a test.
    """

    title: str
    options: Options
    seed: int
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    seat: int = 0
    before: tuple[tuple[int, Action], ...] = ()


Search: TypeAlias = Callable[
    ["Game[StateT, OptionsT]", Position[StateT], str, random.Random, HasTime], SearchResult
]
"""A game's own search: it looks ahead with a style as long as it is told to go on."""

Highlighting: TypeAlias = Callable[[StateT, Sequence[PlayedAction]], Highlight | None]
"""The most telling number of a finished game, if any, from its end and all that was done."""

Compare: TypeAlias = Callable[[Position[StateT], Action, HasTime], PlanValue | None]
"""What an action cost on the way to the goal, just after a search; None if nothing can be counted.
"""


def _no_highlight(*_: object) -> None:
    return None


def _nobody(_: msgspec.Struct) -> tuple[int, ...]:
    return ()


def _no_stake(_: msgspec.Struct) -> Stake | None:
    return None


@dataclass(frozen=True)
class Game(Generic[StateT, OptionsT]):
    """A game. `name` is in lower case: the command's name, and the key in records.

    `summary` has up to 100 characters; `length` is how long it takes in one sitting. `first_look`
    tells somebody in their first game what the aim is with this state's options, and what to look
    at first. `bots` are computer players' styles, the first of them the default; `safest` steps in
    for people. `words` covers options whose values need words. `cards` are titles and texts of
    cards on no page of the rules. `search` replaces `engine.players.search`, which uses `tuning`;
    `compare` counts what an action cost on the way to a goal.

    What only some games have is at the end, and missing unless it's given: `forms`, `rounds`, a
    `highlight`, `secret_choices`, what is to `recall`; `storytellers`, the seats asked for a name
    and a story after the game; `record`, a best result's kind and value in words, such as "Mosaic,
    Flexible: 12 moves"; the `stake` of a state, with its par; and its kinds of `puzzles`. Standing
    orders are a part of `rules`.
    """

    name: str
    title: str
    summary: str
    rules: Rules[StateT, OptionsT]
    wording: Wording[StateT]
    bots: Mapping[str, Bot[StateT]]
    safest: str
    first_look: Callable[[StateT], tuple[str, str]]
    presets: tuple[Preset[OptionsT], ...] = ()
    words: Mapping[str, Setting] = field(default_factory=dict)
    cards: tuple[tuple[str, str], ...] = ()
    examples: tuple[Example, ...] = ()
    search: "Search[StateT, OptionsT] | None" = None
    tuning: SearchParams = USUAL_PARAMS
    compare: "Compare[StateT] | None" = None
    forms: TurnForms[StateT] = NO_FORMS
    rounds: Rounds[StateT] = NO_ROUNDS
    highlight: "Highlighting[StateT]" = _no_highlight
    secret_choices: SecretChoices[StateT] = NO_SECRET_CHOICES
    recall: Recall[StateT] = NO_RECALL
    storytellers: Callable[[StateT], tuple[int, ...]] = _nobody
    record: Callable[[str, int], str] | None = None
    stake: Callable[[StateT], Stake | None] = _no_stake
    puzzles: tuple[PuzzleKind[StateT], ...] = ()
    length: str = ""

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """Every option, in words."""
        return settings_of(self.rules.options_type, self.words)

    @cached_property
    def storage(self) -> Storage[StateT, OptionsT]:
        """Converts its states, actions, events and options to and from bytes."""
        rules = self.rules
        return Storage(
            self.name, rules.state_type, rules.options_type, rules.action_types, rules.event_types
        )
