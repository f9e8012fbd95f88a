"""Zooming in: a menu of a table's parts, and the picture of the chosen one."""

from collections.abc import Sequence

from cogs.ui.components import ComponentId, GameButton, GameSelect, paged
from cogs.ui.layout import BLUE, MessageLayout
from engine.model import Choice
from engine.registry import AnyGame
from engine.words import escaped, single_line
from host.table.views import SeatView
from render.base import NO_ZOOMS, Part, Picture
from render.registry import view

BOARD, SIGNS = "+board", "+signs"
"""What the menu offers besides the parts, whose keys have no plus sign; `SIGNS` and a page."""


def parts_of(seen: SeatView) -> Sequence[Part]:
    """What this viewer can zoom in on; nothing before the game has begun."""
    if seen.state is None:
        return ()
    return view(seen.view.game).zooms.parts(seen.state, seen.seat, seen.view.names)


def closer_keys(seen: SeatView, *rest: str) -> list[GameButton]:
    """The button that leads here, if there is something to zoom in on."""
    return [GameButton(ComponentId("closer", seen.view.id, rest), "Zoom in")] * _has_zooms(seen)


def zoom_choices(seen: SeatView) -> list[Choice]:
    """The same in the menu of a panel."""
    return [Choice("closer", "Zoom in", "One seat, with all numbers in full")] * _has_zooms(seen)


def _has_zooms(seen: SeatView) -> bool:
    return seen.state is not None and view(seen.view.game).zooms is not NO_ZOOMS


def offered(parts: Sequence[Part], signs: int) -> list[Choice]:
    """All that the menu offers: the board, its parts, and the pages of signs."""
    found = [Choice(BOARD, "The whole board")]
    found += [
        Choice(part.key, single_line(part.label) or part.key, single_line(part.help))
        for part in parts
    ]
    found += [
        Choice(f"{SIGNS}{page}", signs_title(page, signs), "What the symbols in the pictures mean")
        for page in range(signs)
    ]
    return found


def signs_title(page: int, pages: int) -> str:
    """The title of a page of signs."""
    return f"Symbols, page {page + 1} of {pages}" if pages > 1 else "Symbols"


def closer(
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
    """The chosen part and the menu. `to_hand`: with a button for the viewer's hand."""
    press = ComponentId("part", seen.view.id, (str(page),))
    status = game.wording.status(seen.begun)
    asked = (
        "What would you like to zoom in on?" if chosen is None else f"**{escaped(chosen.label)}**"
    )
    return MessageLayout(
        f"### {game.title}, table {seen.view.id} · {status}",
        note or asked,
        *([picture] if picture else []),
        GameSelect(
            press, "Zoom in on …", paged(choices, page), chosen=chosen.key if chosen else ""
        ),
        [GameButton(ComponentId("panel", seen.view.id), f"My {game.wording.hand}")]
        if to_hand
        else [],
        colour=BLUE,
        picture_name="part",
    )
