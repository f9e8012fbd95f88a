"""The contract of a view: how a game is drawn and told."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeAlias

import msgspec
from PIL import Image

from engine.ends import Summary
from engine.model import Action, Event
from engine.parts import StateT_contra
from render.drawing.art import Emblem, middle_of
from render.drawing.canvas import Corner, Picture
from render.drawing.colours import SEATS, Colour

ALT_LIMIT = 1024
"""Discord's limit for alt texts."""
KEEPSAKE: Final = (412, 246)
"""The width and height of a keepsake in pixels."""

__all__ = [
    "ALT_LIMIT",
    "KEEPSAKE",
    "NO_SCORE_SHEETS",
    "Corner",
    "Part",
    "Parts",
    "Picture",
    "ScoreSheets",
    "View",
]


class DrawBoard(Protocol[StateT_contra]):
    """Draws the table as a viewer sees it.

    `marks` are the legal actions being chosen from, shown only privately. `recent` are the redacted
    events of the last action, marked where they changed something. With a `corner`, the part of
    the board that begins there fills the picture, twice as large.
    """

    def __call__(
        self,
        seen: StateT_contra,
        viewer: int | None,
        names: Sequence[str],
        /,
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
        *,
        corner: Corner | None = None,
    ) -> Picture:
        """The board."""


class DrawHand(Protocol[StateT_contra]):
    """Draws a seat's secrets and what it needs to decide; None without hands. `since` are the
    redacted events of what the seat did last and of all since then. Unless it is the looker's
    `own`, the hand names the seat instead of saying "you".
    """

    def __call__(
        self,
        seen: StateT_contra,
        seat: int,
        names: Sequence[str],
        /,
        since: Sequence[Event] = (),
        *,
        own: bool = True,
    ) -> Picture | None:
        """The hand."""


class Zoom(msgspec.Struct, frozen=True):
    """A part of the board to be shown twice as large, from its `corner`. `key` has up to 24 of
    `a-z0-9-`, `label` and `help` have up to 100 characters; `alt` is the picture's alt text.
    """

    key: str
    label: str
    corner: Corner
    alt: str
    help: str = ""


class Part(msgspec.Struct, frozen=True):
    """A score sheet's `key` (up to 24 of `a-z0-9-`), `label` and `help` (up to 100 each)."""

    key: str
    label: str
    help: str = ""


Parts: TypeAlias = dict[Part, Callable[[], Picture]]
"""Score sheets in menu order, and how each is drawn."""


@dataclass(frozen=True)
class ScoreSheets(Generic[StateT_contra]):
    """One seat, or another part of the table, with full names and texts; `find` gives them for a
    seen state, its viewer and the names.
    """

    find: Callable[[StateT_contra, int | None, Sequence[str]], Parts]

    def parts(self, seen: StateT_contra, viewer: int | None, names: Sequence[str]) -> list[Part]:
        """Those there are."""
        return [*self.find(seen, viewer, names)]

    def draw(
        self, seen: StateT_contra, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """One of them; None for a key that isn't offered."""
        found = self.find(seen, viewer, names).items()
        return next((draw() for each, draw in found if each.key == part), None)


NO_SCORE_SHEETS: Final = ScoreSheets[msgspec.Struct](lambda *_: {})
"""Those of a game whose board shows all."""


class FindZooms(Protocol[StateT_contra]):
    """Finds the parts of a board that can be shown twice as large."""

    def __call__(
        self,
        seen: StateT_contra,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action],
        /,
    ) -> Sequence[Zoom]:
        """The parts, first what matters now; keys differ."""


def _nothing(*_: object, **_named: object) -> None:
    return None


def no_zooms(*_: object) -> Sequence[Zoom]:
    """For a game whose board is never enlarged."""
    return ()


def _no_pages() -> Sequence[Picture]:
    return ()


def _no_emblems(_seat: int) -> Mapping[str, Emblem]:
    return {}


@dataclass(frozen=True)
class View(Generic[StateT_contra]):
    """One game's pictures and texts, made from a redacted state alone.

    All functions are pure and thread-safe. `names` are as typed: draw or escape them, never trust
    them. A viewer is a seat, or None for a spectator.
    """

    board: DrawBoard[StateT_contra]
    text_board: Callable[[StateT_contra, int | None, Sequence[str]], str]
    """The board, and a viewer's own hand, as plain text with the same facts as the pictures; up to
    3,900 characters.
    """
    hand: DrawHand[StateT_contra] = _nothing
    hand_has_board: bool = False
    """Whether the picture of a hand also shows the whole board."""
    own_board: Callable[[StateT_contra, int, Sequence[str], Sequence[Action]], Picture | None] = (
        _nothing
    )
    """The board as a seat sees it privately, with what it can choose; None where it's the same."""
    score_sheets: ScoreSheets[StateT_contra] = NO_SCORE_SHEETS
    zooms: FindZooms[StateT_contra] = no_zooms
    """The parts of the board, the first what matters now, while these actions are chosen from."""
    legend: Callable[[], Sequence[Picture]] = _no_pages
    """Pages that explain every sign of the pictures."""
    emblems: Callable[[int], Mapping[str, Emblem]] = _no_emblems
    """The emblem of each word in the labels of a seat's choices: regular expressions without
    groups, in any case. Of two that begin at the same place, the first counts.
    """
    own_choosing: (
        Callable[[StateT_contra, int, Sequence[str], Sequence[Action], str], Picture | None] | None
    ) = None
    """What to look at while choosing a field among actions, if neither board nor hand will do."""
    own_ending: Callable[[StateT_contra, Sequence[str], Summary], Picture] | None = None
    """The end: winners, points, summary."""
    own_keepsake: Callable[[StateT_contra, int], Image.Image] | None = None
    """What a seat is remembered by, `KEEPSAKE` in size, if that isn't the middle of the board."""
    portrait: Callable[[StateT_contra, int, Sequence[str], str], Picture | None] = _nothing
    """A storyteller's own creature under the name its player gave it, as typed."""
    braille_board: Callable[[StateT_contra, int | None, Sequence[str]], str | None] = _nothing
    """`text_board` in Braille, for those who chose it."""
    seat_colours: tuple[Colour, ...] = SEATS
    """Badge colours, one for each of the most seats."""

    def choosing(
        self,
        seen: StateT_contra,
        seat: int,
        names: Sequence[str],
        actions: Sequence[Action],
        field: str,
    ) -> Picture | None:
        """What to look at while choosing `field`: the hand for a card, otherwise the board. Shown
        privately.
        """
        if self.own_choosing is not None:
            return self.own_choosing(seen, seat, names, actions, field)
        if field == "card":
            return self.hand(seen, seat, names)
        own = self.own_board(seen, seat, names, actions)
        return self.board(seen, seat, names, actions) if own is None else own

    def enlarged(
        self,
        seen: StateT_contra,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action],
        key: str,
    ) -> Picture | None:
        """A part of the board, twice as large; None for a key that isn't offered."""
        for zoom in self.zooms(seen, viewer, names, marks):
            if zoom.key == key:
                drawn = self.board(seen, viewer, names, marks, corner=zoom.corner)
                return msgspec.structs.replace(drawn, alt=zoom.alt)
        return None

    def ending(self, seen: StateT_contra, names: Sequence[str], summary: Summary) -> Picture:
        """The end; by default the last board."""
        if self.own_ending is not None:
            return self.own_ending(seen, names, summary)
        return self.board(seen, None, names)

    def keepsake(self, seen: StateT_contra, seat: int, names: Sequence[str]) -> Image.Image:
        """What a seat is remembered by after the end."""
        if self.own_keepsake is not None:
            return self.own_keepsake(seen, seat)
        whole = Image.open(io.BytesIO(self.board(seen, None, names).data)).convert("RGB")
        size = KEEPSAKE[0], whole.height * KEEPSAKE[0] // whole.width
        return middle_of(whole.resize(size, Image.Resampling.LANCZOS), *KEEPSAKE)
