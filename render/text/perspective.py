"""Who is to act and who has won: what every game's words and pictures ask of a seen state."""

from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.model import Outcome

StateT = TypeVar("StateT", bound=msgspec.Struct)
SeenT_contra = TypeVar("SeenT_contra", bound=msgspec.Struct, contravariant=True)


class Rules(Protocol[SeenT_contra]):
    """The part of a game that is asked."""

    def actors(self, state: SeenT_contra) -> tuple[int, ...]:
        """The seats that must decide now."""

    def outcome(self, state: SeenT_contra) -> Outcome | None:
        """How the game ended, if it has."""


class Perspective(Generic[StateT]):
    """A seen state and who sees it (None: a spectator)."""

    def __init__(self, rules: Rules[StateT], seen: StateT, viewer: int | None) -> None:
        self.seen = seen
        self.viewer = viewer
        self._rules = rules

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return self._rules.actors(self.seen)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self._rules.outcome(self.seen)

    @property
    def leading(self) -> tuple[int, ...]:
        """The seats that a headline is about: who is to act, or who has won."""
        return self.outcome.winners if self.outcome else self.acting
