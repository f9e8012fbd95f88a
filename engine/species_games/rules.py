"""Rules of both Nature and Evolution: seats, decks, and playing cards, in turn or in Quick Play.

Quick Play hides what a seat does until all have finished: its discards are kept apart, and others
see the seat as it was before (`veiled` in a state).
"""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import ClassVar, Final, TypeVar

import msgspec

from engine.ends import Highlight, PlayedAction, Progress, lead, often
from engine.model import Event, OptionsT, Outcome
from engine.options import check_bounds, check_seats
from engine.parts import Rounds, SecretChoices
from engine.rules import Rules
from engine.species_games.events import Hunt, TraitPlayed
from engine.species_games.state import AnySpecies, CardSeat, CardTable, Pieces, TableT, without

StructT = TypeVar("StructT", bound=msgspec.Struct)


class SpeciesRules(Rules[TableT, OptionsT]):
    """Rules for 2 to 6 seats with rows of species and hands of cards."""

    min_seats = 2
    max_seats = 6
    quick_play_from: ClassVar[int]
    """The number of seats from which Quick Play is forced."""

    def check_deck(self, options: OptionsT, seats: int) -> None:
        """Raise `BadFile` or `BadOption` unless the deck is large enough."""
        raise NotImplementedError(type(self).__name__)

    def check(self, options: OptionsT, seats: int) -> OptionsT:
        """Check bounds, seats and the deck; with many seats Quick Play is forced."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        self.check_deck(options, seats)
        if seats >= self.quick_play_from:
            return msgspec.structs.replace(options, quick_play=True)
        return options

    final_outcome: ClassVar[Callable[..., Outcome]]
    """Points and winners of a state that is over."""

    def outcome(self, state: TableT) -> Outcome | None:
        """Points and winners once the last round is scored."""
        return type(self).final_outcome(state) if self.is_over(state) else None

    def is_over(self, state: TableT) -> bool:
        """Whether the last round is over."""
        return state.phase == "over"

    def stage(self, state: TableT) -> str:
        """The phase."""
        return state.phase


def rounds(points_now: Callable[..., int]) -> Rounds[CardTable]:
    """The rounds that a state counts, told in the points that each seat would have now."""

    def progress(state: CardTable) -> Progress:
        return Progress(state.round, tuple(map(points_now, state.seats)))

    return Rounds(progress, lambda state: state.round)


def most_hunts(
    pieces: Pieces, words: str, sign: str, final_outcome: Callable[[TableT], Outcome]
) -> Callable[[TableT, Sequence[PlayedAction]], Highlight | None]:
    """The highlight of a game: the most hunts by one seat in these words, else the winner's
    lead.
    """

    def highlight(state: TableT, played: Sequence[PlayedAction]) -> Highlight | None:
        events = (event for each in played for event in each.events)
        hunters = (pieces.owner(event.hunter) for event in events if isinstance(event, Hunt))
        outcome = final_outcome(state)
        return often(hunters, words, sign) or lead(outcome.scores, outcome.winners)

    return highlight


def has_finished(state: CardTable, seat: int) -> bool:
    """Whether a seat has finished in Quick Play while others still play cards."""
    return state.in_secret and state.seats[seat].done


QUICK_PLAY: Final = SecretChoices[CardTable](has_finished, lambda state: state.in_secret)
"""All play cards at once."""


def kinds_in(base: type[StructT], *modules: ModuleType) -> tuple[type[StructT], ...]:
    """The actions or events of these modules that have a tag, in the order they are declared in."""
    found = {
        each: None
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, base) and each.__struct_config__.tag
    }
    return tuple(found)


def unfinished(seats: Sequence[CardSeat]) -> tuple[int, ...]:
    """The seats that have not finished playing cards."""
    return tuple([number for number, seat in enumerate(seats) if not seat.done])


def discard_pile(state: CardTable, number: int) -> list[int]:
    """Where a seat's discards go while it plays cards: in Quick Play, out of sight."""
    return state.seats[number].discards if state.in_secret else state.discard


def discard_from_hand(pieces: Pieces, state: CardTable, number: int, card: int) -> None:
    """Discard a card of a seat's hand. Raises `IllegalAction` if it is not there."""
    seat = state.seats[number]
    pieces.check_in_hand(seat.hand, card)
    seat.hand.remove(card)
    (seat.discards if state.in_secret else state.discard).append(card)


def lay_trait(
    pieces: Pieces, state: CardTable, number: int, one: AnySpecies, card: int, events: list[Event]
) -> None:
    """Lay a card of a seat's hand face down on a species. Raises `IllegalAction` without it."""
    hand = state.seats[number].hand
    pieces.check_in_hand(hand, card)
    hand.remove(card)
    one.down += (card,)
    events.append(TraitPlayed(number, card, one.id, state.in_secret))


def take_off(one: AnySpecies, card: int) -> bool:
    """Take a card off a species, the face-down one of two; tells whether it was there."""
    if card in one.down:
        one.down = without(one.down, card)
    elif card in one.up:
        one.up = without(one.up, card)
    else:
        return False
    return True


def finish_turn(state: CardTable, number: int) -> None:
    """A seat has finished: the turn goes clockwise, unless all play at once."""
    state.seats[number].done = True
    if not state.in_secret:
        state.turn = (number + 1) % len(state.seats)


def show_discards(state: CardTable, number: int) -> list[int]:
    """Put a seat's secret discards onto the pile; returns them."""
    seat = state.seats[number]
    discards, seat.discards = seat.discards, []
    state.discard += discards
    return discards


def turn_up(seats: Sequence[CardSeat]) -> tuple[list[int], list[list[int]]]:
    """Turn up all face-down traits; returns their species and the cards of each."""
    species, cards = [], []
    for seat in seats:
        for one in seat.species:
            if one.down:
                species.append(one.id)
                cards.append(list(one.down))
                one.up += one.down
                one.down = ()
    return species, cards
