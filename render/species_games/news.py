"""What happened to species as a viewer was told: what they lost and why, and what was stored."""

from typing import NamedTuple

import msgspec

from engine.model import HIDDEN, Event
from engine.species_games.events import FoodStored, Hunt
from engine.species_games.state import Pieces
from engine.words import listed

_MOST_NAMED = 2
"""Of more species that died out, few words tell only how many."""


class Fate(msgspec.Struct):
    """What a species lost, and why: the last reason."""

    lost: int = 0
    why: str = ""
    """Such as "hunted by A4" or "starved"."""
    hunter: int | None = None
    """The species that killed it last, if it's known."""
    gone: bool = False
    """Whether it died out."""


class Stored(NamedTuple):
    """What a seat stored at the end of a round, and what it has in all."""

    seat: int
    food: int
    total: int


class News:
    """What happened to species, and what seats stored last.

    `pieces` are a game's; `killing` is its word for what hunters do to their prey, such as
    "hunted".
    """

    def __init__(self, pieces: Pieces, killing: str) -> None:
        self.fates: dict[int, Fate] = {}
        self._stored: FoodStored | None = None
        self._hunt: Hunt | None = None
        self.name_of, self._owner_of = pieces.species_name, pieces.owner
        self._killing = killing

    def note(self, event: Event) -> None:
        """Take in what is the same in both games."""
        match event:
            case Hunt():
                self._hunt = event
            case FoodStored():
                self._stored = event

    def kill(self, species: int, lost: int, *, horns: bool) -> None:
        """A hunter killed animals of its prey, or the prey's horns those of their hunter."""
        hunt, hunter = self._hunt, None
        if hunt is not None and species == (hunt.hunter if horns else hunt.prey):
            hunter = hunt.prey if horns else hunt.hunter
        by = "" if hunter is None else self.name_of(hunter)
        if horns:
            why = f"killed by {by}'s horns" if by else "killed by horns"
        else:
            why = f"{self._killing} by {by}" if by else self._killing
        self._lose(species, lost, why, hunter)

    def starve(self, species: int, lost: int) -> None:
        """Hungry animals of a species starved."""
        self._lose(species, lost, "starved", None)

    def _lose(self, species: int, lost: int, why: str, hunter: int | None) -> None:
        fate = self.fates.setdefault(species, Fate())
        fate.lost, fate.why, fate.hunter = fate.lost + lost, why, hunter

    def end(self, species: int) -> None:
        """A species died out."""
        self.fates.setdefault(species, Fate()).gone = True

    def of(self, seat: int) -> dict[int, Fate]:
        """What happened to a seat's species, those that died out last."""
        own = (pair for pair in self.fates.items() if self._owner_of(pair[0]) == seat)
        return dict(sorted(own, key=lambda pair: (pair[1].gone, pair[0])))

    def extinct(self, seat: int) -> str:
        """Which of a seat's species died out, such as "B2 extinct", or how many."""
        names = [self.name_of(one) for one, fate in self.of(seat).items() if fate.gone]
        if not names:
            return ""
        return f"{' '.join(names) if len(names) <= _MOST_NAMED else len(names)} extinct"

    def stored(self, seat: int) -> Stored | None:
        """What a seat stored, if the viewer was told."""
        stored = self._stored
        if stored is None or stored.food[seat] == HIDDEN:
            return None
        return Stored(seat, stored.food[seat], stored.total[seat])

    def gained(self, seat: int) -> str:
        """What a seat stored, as a sign such as "+3"; nothing if the viewer wasn't told."""
        stored = self.stored(seat)
        return "" if stored is None else f"+{stored.food}"

    @property
    def standing(self) -> list[Stored]:
        """What each seat stored, who has most in all first; nothing while scores are secret."""
        stored = self._stored
        if stored is None or not stored.shown:
            return []
        both = zip(stored.food, stored.total, strict=True)
        rows = [Stored(seat, *each) for seat, each in enumerate(both)]
        return sorted(rows, key=lambda row: -row.total)

    def line(self, seat: int) -> str:
        """What a seat's species lost, in a few words."""
        own = self.of(seat).items()
        told = [f"{self.name_of(one)} lost {fate.lost}" for one, fate in own if not fate.gone]
        gone = [self.name_of(one) for one, fate in own if fate.gone]
        if gone:
            few = len(gone) <= _MOST_NAMED
            told.append(f"{listed(gone) if few else f'{len(gone)} species'} died out")
        return "; ".join(told)

    def told(self, seat: int) -> list[str]:
        """What a seat's species lost, and what it stored, in sentences."""
        own = self.of(seat).items()
        told = [
            f"{self.name_of(one)} {'died out' if fate.gone else f'lost {fate.lost}'}, {fate.why}"
            for one, fate in own
        ]
        stored = self.stored(seat)
        return told if stored is None else [*told, f"Stored {stored.food}, {stored.total} in all"]
