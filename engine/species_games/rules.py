"""The rules that Nature and Evolution have in common: who may sit down, and secret turns."""

from typing import ClassVar

import msgspec

from engine.model import OptionsT
from engine.options import check_bounds, check_seats
from engine.rules import Rules
from engine.species_games.state import TableT


class SpeciesRules(Rules[TableT, OptionsT]):
    """Rules for 2 to 6 seats with rows of species and hands of cards."""

    min_seats = 2
    max_seats = 6
    quick_play_from: ClassVar[int]
    """From so many seats on, everyone plays cards at once and in secret."""

    def check_deck(self, options: OptionsT, seats: int) -> None:
        """Raise `BadFile` or `BadOption` unless the deck serves so many seats."""
        raise NotImplementedError(type(self).__name__)

    def check(self, options: OptionsT, seats: int) -> OptionsT:
        """Check bounds, seats and the deck; with many seats Quick Play is forced."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        self.check_deck(options, seats)
        if seats >= self.quick_play_from:
            return msgspec.structs.replace(options, quick_play=True)
        return options

    def is_over(self, state: TableT) -> bool:
        """Whether the last round is over."""
        return state.phase == "over"

    def acts_in_secret(self, state: TableT) -> bool:
        """Whether all play cards at once (Quick Play)."""
        return state.in_secret

    def stage(self, state: TableT) -> str:
        """The phase."""
        return state.phase

    def round_of(self, state: TableT) -> int:
        """The round that the state counts."""
        return state.round
