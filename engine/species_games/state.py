"""The state that Nature and Evolution share, and how species and cards are numbered.

Each game's own structs add the rest.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Annotated, Generic, TypeAlias, TypeVar

import msgspec

from engine.errors import IllegalAction
from engine.model import Options

Cards = tuple[int, ...]


class CardOptions(Options, frozen=True, kw_only=True):
    """Options of both games; in menus they follow those of one game alone."""

    open_scores: Annotated[
        bool, msgspec.Meta(description="Everyone sees the food behind every screen")
    ] = False
    deck: Annotated[
        str | None, msgspec.Meta(description="A deck file of your own: trait, food number, copies")
    ] = None


class AnySpecies(msgspec.Struct):
    """A species on the table."""

    id: int
    up: Cards = ()
    """Cards of its face-up traits, in the order played."""
    down: Cards = ()
    """Cards of traits played face down this round; `HIDDEN` to all but the owner."""


SpeciesT = TypeVar("SpeciesT", bound=AnySpecies)
SpeciesT_co = TypeVar("SpeciesT_co", bound=AnySpecies, covariant=True)


class AnySeat(msgspec.Struct, Generic[SpeciesT_co]):
    """What one player has."""

    species: list[SpeciesT_co] = msgspec.field(default_factory=list)
    """From left to right."""
    hand: list[int] = msgspec.field(default_factory=list)
    """Cards, sorted; `HIDDEN` to all but the owner. Its length is public; in Quick Play the length
    from before."""
    born: int = 0
    """The number of this seat's newest species."""
    done: bool = False
    """Has finished playing cards this round."""
    discards: list[int] = msgspec.field(default_factory=list)
    """Quick Play: cards discarded in secret, kept apart until all have finished."""


CardSeat: TypeAlias = AnySeat[AnySpecies]
SeatT = TypeVar("SeatT", bound=CardSeat)
SeatT_co = TypeVar("SeatT_co", bound=CardSeat, covariant=True)
BeforeT_co = TypeVar("BeforeT_co", bound=CardSeat, covariant=True)
OptionsT_co = TypeVar("OptionsT_co", bound=CardOptions, covariant=True)


class AnyTable(msgspec.Struct, Generic[OptionsT_co, SeatT_co, BeforeT_co]):
    """A whole game; or, redacted, what one viewer may know of it."""

    options: OptionsT_co
    seats: list[SeatT_co]
    first: int
    """The seat that goes first in this round."""
    turn: int
    """The seat whose turn it is; `first` while cards are played in secret."""
    round: int
    """From 1."""
    phase: str
    plants: int
    """Plants in the watering hole."""
    deck: list[int]
    """The last is drawn next; `HIDDEN` for each card to everyone."""
    discard: list[int]
    veiled: list[BeforeT_co] | None = None
    """Quick Play, while cards are played: the seats as everyone saw them before it began. None at
    any other time.
    """

    @property
    def in_secret(self) -> bool:
        """Whether everyone plays cards at once, unseen by the others (Quick Play)."""
        return self.veiled is not None

    @property
    def screens_open(self) -> bool:
        """Whether everyone may look behind the screens."""
        return self.options.open_scores or self.phase == "over"


CardTable: TypeAlias = AnyTable[CardOptions, CardSeat, CardSeat]
TableT = TypeVar("TableT", bound=CardTable)


def seats_in_sight(
    state: AnyTable[CardOptions, SeatT, SeatT],
    viewer: int | None,
    own: Callable[[SeatT], SeatT],
    public: Callable[..., SeatT],
) -> list[SeatT]:
    """Each seat as a viewer may see it: its own in full, the others by what is public.

    During Quick Play the others are as they were before; only who has finished is known.
    """
    found, screens_open = [], state.screens_open
    for number, seat in enumerate(state.seats):
        before = seat if state.veiled is None else state.veiled[number]
        shown = own(seat) if number == viewer else public(before, screens_open=screens_open)
        shown.done = seat.done
        found.append(shown)
    return found


def clockwise(seats: Sequence[object], start: int) -> list[int]:
    """All seats by number, from this one clockwise.

    >>> clockwise("abc", 1)
    [1, 2, 0]
    """
    return [*range(start, len(seats)), *range(start)]


def seats_before(
    state: CardTable, public: Callable[..., CardSeat], kind: type[SeatT]
) -> list[SeatT]:
    """All seats as everyone sees them now, to be shown during Quick Play."""
    seen = [public(seat, screens_open=state.screens_open) for seat in state.seats]
    fields = kind.__struct_fields__
    return [kind(**{field: getattr(seat, field) for field in fields}) for seat in seen]


def unseen_cards(every: Iterable[int], in_sight: Iterable[int], rng: Random) -> list[int]:
    """The cards of a game (`every`) that are not among those in sight, in a random order.

    Cards are numbers by kind, so equal cards are counted. `HIDDEN` is a card whose face is not
    seen: it takes no card away.

    >>> sorted(unseen_cards([1, 1, 2, 3], [3, 1, -1], Random(0)))
    [1, 2]
    """
    seen = Counter(in_sight)
    left = []
    for card in every:
        if seen.get(card):
            seen[card] -= 1
        else:
            left.append(card)
    return shuffled(left, rng)


def shuffled(cards: Sequence[int], rng: Random) -> list[int]:
    """The same cards in a random order, each as likely; three times as quick as `rng.shuffle`."""
    draw = rng.random
    keys = [draw() for _ in cards]
    return [cards[at] for at in sorted(range(len(cards)), key=keys.__getitem__)]


def pop_many(cards: list[int], count: int) -> list[int]:
    """Take cards from the end of a list."""
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return taken


class Pieces:
    """How one game numbers its species and cards.

    A species' id is its seat times `per_seat`, plus its number (from 1) among the seat's species.
    Cards are numbered from 0 up to `card_kinds`.

    >>> pieces = Pieces(per_seat=100, card_kinds=10, card_name="Card {}".format)
    >>> pieces.species_name(203), pieces.owner(203)
    ('C3', 2)
    >>> pieces.check_in_hand([1, 7], 4)
    Traceback (most recent call last):
    engine.errors.IllegalAction: Card 4 is not in your hand. Choose a card from your hand.
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
        """The species with this id if it is on the table; any number will do."""
        seats = table.seats
        if 0 <= species < self.per_seat * len(seats):
            for one in seats[species // self.per_seat].species:
                if one.id == species:
                    return one
        return None

    def at_table(
        self, table: AnyTable[CardOptions, AnySeat[SpeciesT], CardSeat], species: int
    ) -> SpeciesT:
        """A species that is known to be on the table."""
        return next(one for one in table.seats[self.owner(species)].species if one.id == species)

    def own_species(
        self, seats: Sequence[AnySeat[SpeciesT]], number: int, species: int
    ) -> SpeciesT:
        """The seat's species with this id. Raises `IllegalAction` if it has no such species."""
        row = seats[number].species
        for one in row:
            if one.id == species:
                return one
        own = ", ".join(self.species_name(one.id) for one in row)
        hint = f"Yours: {own}." if own else "You get a new one next round."
        raise IllegalAction("That isn't one of your species.", hint)

    def check_in_hand(self, hand: Sequence[int], card: int) -> None:
        """Raise `IllegalAction` unless this card is in the hand."""
        if card not in hand:
            known = 0 <= card < self.card_kinds
            what = f"{self.card_name(card)} is" if known else "This card is"
            hint = "Choose a card from your hand." if hand else "Your hand is empty."
            raise IllegalAction(f"{what} not in your hand.", hint)


def without(cards: Cards, card: int) -> Cards:
    """The cards without the first of this kind, which must be among them.

    >>> without((3, 5, 3), 3)
    (5, 3)
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
