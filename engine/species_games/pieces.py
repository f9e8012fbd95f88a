"""Species and cards by their numbers: whose they are, their names, and refusals that name them."""

from collections.abc import Callable, Sequence

from engine.errors import IllegalAction
from engine.species_games.state import AnySeat, AnyTable, CardOptions, Cards, CardSeat, SpeciesT


class Pieces:
    """How one game numbers its species and cards.

    A species' id is its seat times `per_seat`, plus its number (from 1) among the seat's species.
    Cards are numbered from 0 up to `card_kinds`.

    >>> pieces = Pieces(per_seat=100, card_kinds=10, card_name="Card {}".format)
    >>> pieces.species_name(203), pieces.owner(203)
    ('C3', 2)
    >>> pieces.check_in_hand([1, 7], 4)
    Traceback (most recent call last):
    engine.errors.IllegalAction: Card 4 is not in your hand. Choose a card that you hold.
    """

    def __init__(self, *, per_seat: int, card_kinds: int, card_name: Callable[[int], str]) -> None:
        self.per_seat = per_seat
        self.card_kinds = card_kinds
        self.card_name = card_name

    def owner(self, species: int) -> int:
        """The seat that a species id belongs to."""
        return species // self.per_seat

    def species_name(self, species: int) -> str:
        """The short name of a species: its seat's letter and its number, such as "B2"."""
        return f"{'ABCDEF'[species // self.per_seat]}{species % self.per_seat}"

    def find(
        self, table: AnyTable[CardOptions, AnySeat[SpeciesT], CardSeat], species: int
    ) -> SpeciesT | None:
        """The species with this id if it is on the table; any number may be asked for."""
        seats = table.seats
        if 0 <= species < self.per_seat * len(seats):
            for one in seats[species // self.per_seat].species:
                if one.id == species:
                    return one
        return None

    def own_species(
        self, seats: Sequence[AnySeat[SpeciesT]], number: int, species: int
    ) -> SpeciesT:
        """The seat's species with this id. Raises `IllegalAction` if it has none such."""
        row = seats[number].species
        for one in row:
            if one.id == species:
                return one
        own = ", ".join(self.species_name(one.id) for one in row)
        hint = f"Yours: {own}." if own else "You get a new one in the next round."
        raise IllegalAction("You have no such species.", hint)

    def check_in_hand(self, hand: Sequence[int], card: int) -> None:
        """Raise `IllegalAction` unless this card is in the hand."""
        if card not in hand:
            known = 0 <= card < self.card_kinds
            what = f"{self.card_name(card)} is" if known else "This card is"
            hint = "Choose a card that you hold." if hand else "Your hand is empty."
            raise IllegalAction(f"{what} not in your hand.", hint)


def without(cards: Cards, card: int) -> Cards:
    """The cards but for one of this kind, the first, which must be among them.

    >>> without((3, 5, 3), 3)
    (5, 3)
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
