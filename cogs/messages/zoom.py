"""Zoom in, a part of the board twice as large; and Scores, a sheet with all numbers in full."""

from collections.abc import Sequence

from cogs.ui.components import ComponentId, GameButton, GameSelect, paged
from cogs.ui.layout import BLUE, MessageLayout
from engine.model import Action, Choice
from engine.registry import AnyGame
from engine.words import escaped, single_line
from host.table.views import SeatView
from render.base import NO_SCORE_SHEETS, Part, Picture, Zoom, no_zooms
from render.registry import view

BOARD, SIGNS = "+board", "+signs"
"""What menus offer besides the parts, whose keys have no plus sign; `SIGNS` and a page."""


def zooms_of(seen: SeatView, marks: Sequence[Action] = ()) -> Sequence[Zoom]:
    """The parts of the board that this viewer can have enlarged while these choices are marked;
    none before the game has begun.
    """
    if seen.state is None:
        return ()
    return view(seen.view.game).zooms(seen.state, seen.seat, seen.view.names, marks)


def sheets_of(seen: SeatView) -> Sequence[Part]:
    """The score sheets that this viewer can open; none before the game has begun."""
    if seen.state is None:
        return ()
    return view(seen.view.game).score_sheets.parts(seen.state, seen.seat, seen.view.names)


def zoom_keys(seen: SeatView, *asked: str) -> list[GameButton]:
    """The button that enlarges the part of the board that matters now, or where the answers to what
    is `asked` are.
    """
    button = GameButton(ComponentId("closer", seen.view.id, asked), "Zoom in")
    return [button] * _has_zooms(seen)


def scores_keys(seen: SeatView) -> list[GameButton]:
    """The button for the score sheets, if the game has any."""
    return [GameButton(ComponentId("scores", seen.view.id), "Scores")] * _has_sheets(seen)


def zoom_choices(seen: SeatView) -> list[Choice]:
    """Both in the menu of a panel."""
    zoom = Choice("closer", "Zoom in", "The part of the board that matters now, twice as large")
    scores = Choice("scores", "Scores", "One seat, with all numbers in full")
    return [*[zoom] * _has_zooms(seen), *[scores] * _has_sheets(seen)]


def _has_zooms(seen: SeatView) -> bool:
    return seen.state is not None and view(seen.view.game).zooms is not no_zooms


def _has_sheets(seen: SeatView) -> bool:
    return seen.state is not None and view(seen.view.game).score_sheets is not NO_SCORE_SHEETS


_WHOLE = Choice(BOARD, "The whole board")


def offered(parts: Sequence[Part], signs: int) -> list[Choice]:
    """All that the menu of score sheets offers: the board, the sheets, and the pages of signs."""
    found = [_WHOLE, *map(_choice, parts)]
    found += [
        Choice(f"{SIGNS}{page}", signs_title(page, signs), "What the symbols in the pictures mean")
        for page in range(signs)
    ]
    return found


def other_parts(zooms: Sequence[Zoom]) -> list[Choice]:
    """All that the menu of a zoom offers: parts of the board, and the whole."""
    return [*map(_choice, zooms), _WHOLE]


def _choice(part: Part | Zoom) -> Choice:
    return Choice(part.key, single_line(part.label) or part.key, single_line(part.help))


def signs_title(page: int, pages: int) -> str:
    """The title of a page of signs."""
    return f"Symbols, page {page + 1} of {pages}" if pages > 1 else "Symbols"


def zoomed(
    game: AnyGame,
    seen: SeatView,
    choices: Sequence[Choice],
    *,
    asked: Sequence[str] = (),
    chosen: Choice | None = None,
    picture: Picture | None = None,
    note: str = "",
    to_hand: bool = False,
) -> MessageLayout:
    """The chosen part of the board, enlarged, and the menu of other parts. `asked` is the question
    whose answers are marked, as in the ids of its page; `to_hand`: with a button for the hand.
    """
    menu = GameSelect(
        ComponentId("look", seen.view.id, tuple(asked)),
        "Other part …",
        choices,
        chosen=chosen.key if chosen else "",
    )
    return _page(game, seen, chosen, picture, note, menu, scores_keys(seen), to_hand=to_hand)


def score_sheet(
    game: AnyGame,
    seen: SeatView,
    choices: Sequence[Choice],
    *,
    page: int = 0,
    chosen: Choice | None = None,
    picture: Picture | None = None,
    note: str = "",
    to_hand: bool = False,
) -> MessageLayout:
    """The chosen score sheet and the menu. `to_hand`: with a button for the viewer's hand."""
    press = ComponentId("part", seen.view.id, (str(page),))
    key = chosen.key if chosen else ""
    menu = GameSelect(press, "Scores of …", paged(choices, page), chosen=key)
    return _page(game, seen, chosen, picture, note, menu, zoom_keys(seen), to_hand=to_hand)


def _page(
    game: AnyGame,
    seen: SeatView,
    chosen: Choice | None,
    picture: Picture | None,
    note: str,
    menu: GameSelect,
    keys: list[GameButton],
    *,
    to_hand: bool,
) -> MessageLayout:
    status = game.wording.status(seen.begun)
    asked = "What would you like to see?" if chosen is None else f"**{escaped(chosen.label)}**"
    hand = GameButton(ComponentId("panel", seen.view.id), f"My {game.wording.hand}")
    return MessageLayout(
        f"### {game.title}, table {seen.view.id} · {status}",
        note or asked,
        *([picture] if picture else []),
        menu,
        [*keys, *[hand] * to_hand],
        colour=BLUE,
        picture_name="part",
    )
