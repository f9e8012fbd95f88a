"""Menus with more choices than Discord has room for: pages, and leafing."""

from collections.abc import Sequence

from cogs.ui.components import MENU_LIMIT
from engine.model import Choice
from engine.words import clip

PAGE = MENU_LIMIT - 2
"""Choices on one page of a menu that needs several: two places are kept for leafing."""
NEXT, BACK = "+next", "+back"
MENU_LABEL = 100


def turned(value: str) -> int:
    """By how many pages a chosen value leafs on or back; 0 where it is no leafing."""
    return {NEXT: 1, BACK: -1}.get(value, 0)


def paged(choices: Sequence[Choice], page: int) -> list[Choice]:
    """The choices of one page, with leafing where not all fit into one menu."""
    if len(choices) <= MENU_LIMIT:
        return list(choices)
    pages = pages_of(choices)
    shown = list(choices[page * PAGE : (page + 1) * PAGE])
    if page + 1 < pages:
        first = choices[(page + 1) * PAGE].label
        more = f"More … (page {page + 2} of {pages}, from {first})"
        shown.append(Choice(NEXT, clip(more, MENU_LABEL)))
    if page:
        shown.append(Choice(BACK, f"Back … (page {page} of {pages})"))
    return shown


def pages_of(choices: Sequence[Choice]) -> int:
    """On how many pages the choices stand."""
    return 1 if len(choices) <= MENU_LIMIT else -(-len(choices) // PAGE)
