"""The contract of a view: how a game is drawn and told."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from engine.ends import Summary
from engine.model import Action, Event
from render.drawing.art import Emblem
from render.drawing.canvas import Picture
from render.drawing.colours import SEATS, Colour

ALT_LIMIT = 1024
"""Discord's limit for alt texts."""

__all__ = ["ALT_LIMIT", "Part", "Parts", "Picture", "View"]

StateT = TypeVar("StateT", bound=msgspec.Struct)


class Part(msgspec.Struct, frozen=True):
    """A zoom's `key` (up to 24 of `a-z0-9-`), `label` and `help` (up to 100 each)."""

    key: str
    label: str
    help: str = ""


Parts: TypeAlias = dict[Part, Callable[[], Picture]]
"""Parts in menu order, and how each is drawn."""


class View(ABC, Generic[StateT]):
    """One game's pictures and texts, made from a redacted state alone.

    Methods are pure and thread-safe. `names` are as typed: draw or escape them, never trust them.
    `viewer` is a seat, or None for a spectator.
    """

    game: ClassVar[str]
    seat_colours: ClassVar[tuple[Colour, ...]] = SEATS
    """Badge colours, one for each of the most seats."""
    hand_has_board: ClassVar[bool] = False
    """Whether the picture of a hand also shows the whole board."""

    @abstractmethod
    def board(
        self,
        seen: StateT,
        viewer: int | None,
        names: Sequence[str],
        /,
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The table as this viewer sees it.

        `marks` are the legal actions being chosen from, shown only privately. `recent` are the
        redacted events of the last action, marked where they changed something.
        """

    def hand(
        self,
        seen: StateT,
        seat: int,
        names: Sequence[str],
        /,
        recent: Sequence[Event] = (),
        *,
        own: bool = True,
    ) -> Picture | None:
        """A seat's secrets and what it needs to decide; None without hands. Unless it is the
        looker's `own`, it names the seat instead of saying "you".
        """
        del seen, seat, names, recent, own
        return None

    def zooms(self, seen: StateT, viewer: int | None, names: Sequence[str], /) -> Parts:
        """Parts of the table with full names and texts; none if the board shows all."""
        del seen, viewer, names
        return {}

    @property
    def has_zooms(self) -> bool:
        """Whether the game has zooms."""
        return type(self).zooms is not View.zooms

    def parts(self, seen: StateT, viewer: int | None, names: Sequence[str], /) -> Sequence[Part]:
        """What can be zoomed in on."""
        return tuple(self.zooms(seen, viewer, names))

    def zoom(
        self, seen: StateT, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """A zoom; None for a key that isn't offered."""
        zooms = self.zooms(seen, viewer, names).items()
        return next((draw() for each, draw in zooms if each.key == part), None)

    def legend(self) -> Sequence[Picture]:
        """Pages that explain every sign of the pictures, if any."""
        return ()

    def choosing(
        self,
        seen: StateT,
        seat: int,
        names: Sequence[str],
        actions: Sequence[Action],
        field: str,
        /,
    ) -> Picture | None:
        """What to look at while choosing `field`: the hand for a card, otherwise the board. Shown
        privately.
        """
        if field == "card":
            return self.hand(seen, seat, names)
        return self.board(seen, seat, names, actions)

    def ending(self, seen: StateT, names: Sequence[str], summary: Summary, /) -> Picture:
        """The end: winners, points, summary; by default the last board."""
        del summary
        return self.board(seen, None, names)

    @abstractmethod
    def text_board(self, seen: StateT, viewer: int | None, names: Sequence[str], /) -> str:
        """The board, and a viewer's own hand, as plain text with the same facts as the pictures; up
        to 3,900 characters.
        """

    def emblems(self, seat: int) -> Mapping[str, Emblem]:
        """The emblem of each word in the labels of this seat's choices: regular expressions without
        groups, in any case. Of two that begin at the same place, the first counts.
        """
        del seat
        return {}

    def portrait(
        self, seen: StateT, seat: int, names: Sequence[str], title: str, /
    ) -> Picture | None:
        """A seat's own creature under the name its player gave it, to go with a story; None in most
        games. `title` is as typed.
        """
        del seen, seat, names, title
        return None

    def braille_board(
        self, seen: StateT, viewer: int | None, names: Sequence[str], /
    ) -> str | None:
        """`text_board` in Braille, for those who chose it; None if a game has none."""
        del seen, viewer, names
        return None
