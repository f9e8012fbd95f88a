"""What lies on the table, in hands and behind screens, as far as Nature and Evolution are alike.

Each game's own structs add what only it has.
"""

from collections.abc import Sequence
from typing import Annotated, Generic, TypeAlias, TypeVar

import msgspec

from engine.model import Options

Cards = tuple[int, ...]


class CardOptions(Options, frozen=True, kw_only=True):
    """What may be chosen for a table of either game; on menus after what only one has."""

    open_scores: Annotated[
        bool, msgspec.Meta(description="Show the food behind every screen during the game")
    ] = False
    deck: Annotated[
        str | None, msgspec.Meta(description="A deck file of your own: trait, food, copies")
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
    """Cards, sorted; `HIDDEN` for each card to all but the owner. Its length is public, except
    while cards are played in secret, when others see the length from before it."""
    born: int = 0
    """The number of this seat's newest species, from which the next one counts on."""
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
    """Everything about a game; or, redacted, what one viewer may know of it."""

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


def clockwise(seats: Sequence[object], start: int) -> list[int]:
    """All seats by number, from this one clockwise.

    >>> clockwise("abc", 1)
    [1, 2, 0]
    """
    return [*range(start, len(seats)), *range(start)]


def seats_before(public: Sequence[CardSeat], kind: type[SeatT]) -> list[SeatT]:
    """All seats as everyone sees them now, to be shown while Quick Play goes on."""
    fields = kind.__struct_fields__
    return [kind(**{field: getattr(seat, field) for field in fields}) for seat in public]
