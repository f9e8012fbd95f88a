"""The middle of the table: each Resource's pile, and below it the Reproduce cards of the
Environment where it is scarce.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.darwin import actions as act
from engine.darwin.cards import RESOURCE_NAMES, environment_name
from engine.darwin.paying import purchase
from engine.darwin.state import (
    EAT,
    ENVIRONMENTS,
    RESOURCES,
    SCARCE,
    SURVIVE,
    Environment,
    State,
)
from engine.model import Action
from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.darwin import icons
from render.darwin.cardfaces import PRICED, priced_card
from render.darwin.purchases import draw_purchase
from render.darwin.scene import TICK, glimpse
from render.darwin.text_parts import TextParts

MARGIN = 22
GAP = 14
_PILE = 144
_HEAD = 52
_VERDICT = 46
_SMALL_TICK = 38
BY_RESOURCE: tuple[Environment, ...] = tuple(
    sorted(ENVIRONMENTS, key=lambda environment: SCARCE[environment])
)
"""The Environments in the order of the Resources that are scarce in them."""
WIDTH_EACH = (WIDTH - 2 * MARGIN - 3 * GAP) // 4


class Marked(NamedTuple):
    """What of the table may be chosen now."""

    resources: frozenset[int]
    decks: frozenset[int]
    environments: frozenset[str]
    cards: frozenset[int]


def marked(actions: Iterable[Action]) -> Marked:
    """What these actions name of the table."""
    resources: set[int] = set()
    decks: set[int] = set()
    environments: set[str] = set()
    cards: set[int] = set()
    for action in actions:
        match action:
            case act.Take():
                resources.add(RESOURCES.index(action.resource))
            case act.Draw():
                decks.add(EAT if action.deck == "eat" else SURVIVE)
            case act.Change():
                environments.add(action.environment)
            case act.Reproduce():
                cards.add(action.card)
    return Marked(frozenset(resources), frozenset(decks), frozenset(environments), frozenset(cards))


UNMARKED = marked(())


def _tall(telling: TextParts, *, judged: bool) -> int:
    """The height of the Reproduce cards of the Environment that still has most."""
    counts = dict.fromkeys(range(len(ENVIRONMENTS)), 0)
    for each in telling.seen.row:
        counts[telling.cards.all[each].target] += 1
    each_one = PRICED + (_VERDICT if judged else 0) + 8
    return _HEAD + max(max(counts.values()) * each_one, 46)


def bank_height(telling: TextParts) -> int:
    """The height that bank and Reproduce cards take."""
    return _PILE + 10 + _tall(telling, judged=False)


def draw_bank(canvas: Canvas, telling: TextParts, top: int, marks: Marked) -> None:
    """Four columns, one for each Resource, with the Reproduce cards below."""
    for which in range(len(BY_RESOURCE)):
        x = MARGIN + which * (WIDTH_EACH + GAP)
        _draw_pile(canvas, telling.seen, which, x, top)
        if which in marks.resources:
            canvas.art(icons.yes, x - 8, top - 8, TICK)
    draw_offers(canvas, telling, top + _PILE + 10, marks)


def offers_height(telling: TextParts) -> int:
    """The height of the Reproduce cards with what each lacks."""
    return _tall(telling, judged=True)


def draw_offers(
    canvas: Canvas, telling: TextParts, top: int, marks: Marked, seat: int | None = None
) -> None:
    """The Reproduce cards by Environment, on gold where it is; for a seat, with what stands between
    it and each.
    """
    tall = _tall(telling, judged=seat is not None)
    cards = telling.cards.all
    for which, environment in enumerate(BY_RESOURCE):
        x = MARGIN + which * (WIDTH_EACH + GAP)
        present = environment == telling.seen.environment
        ground, edge = (p.GOLD_LIGHT, p.GOLD_DARK) if present else (p.PANEL, p.EDGE)
        canvas.framed(x, top, WIDTH_EACH, tall, ground, edge, thick=3, radius=18)
        _draw_place(canvas, environment, x, top, here=present)
        if environment in marks.environments:
            canvas.art(icons.yes, x + WIDTH_EACH - 48, top + 7, _SMALL_TICK)
        y = top + _HEAD
        here = [each for each in telling.seen.row if cards[each].environment == environment]
        for each in here:
            canvas.tile(priced_card(cards[each], WIDTH_EACH - 16, ground), x + 8, y)
            if each in marks.cards:
                canvas.art(icons.yes, x + WIDTH_EACH - 54, y + 41, _SMALL_TICK)
            y += PRICED + 8
            if seat is not None:
                found = purchase(telling.seen, seat, each)
                draw_purchase(canvas, cards[each], found, x + 14, y + 16, WIDTH_EACH - 24)
                y += _VERDICT
        if not here:
            canvas.text(x + 16, y + 18, "no card left", 26, p.SOFT_INK)


def _draw_pile(canvas: Canvas, seen: State, which: int, x: int, y: int) -> None:
    """A pile of the bank; the scarce one is covered by the card of the Environment."""
    count = str(seen.bank[which])
    if SCARCE[seen.environment] != which:
        canvas.framed(x, y, WIDTH_EACH, _PILE, p.PAPER, p.EDGE, thick=4, radius=20)
        canvas.art(icons.RESOURCES[which], x + 18, y + 28, 88)
        canvas.text(x + 124, y + 56, count, 60, weight="black")
        canvas.text(x + 124, y + 108, RESOURCE_NAMES[which], 30, p.SOFT_INK)
        return
    canvas.framed(x, y, WIDTH_EACH, _PILE, p.GOLD, p.INK, thick=4, radius=20)
    canvas.tile(glimpse(seen.environment, WIDTH_EACH - 20, _PILE - 20), x + 10, y + 10)
    name = environment_name(seen.environment)
    across = fonts.line(name, 34, "black").width + 36
    left = x + (WIDTH_EACH - across) // 2
    canvas.panel(left, y + 20, across, 46, p.INK, radius=16)
    canvas.text(left + 18, y + 43, name, 34, p.WHITE, weight="black")
    canvas.panel(x + 22, y + 78, WIDTH_EACH - 44, 48, p.PAPER, radius=16)
    canvas.art(icons.RESOURCES[which], x + 34, y + 81, 42)
    canvas.art(icons.crossed, x + 32, y + 79, 46)
    canvas.text(x + 88, y + 102, f"{count} · scarce", 30, p.MEAT_DARK, weight="black")


def _draw_place(canvas: Canvas, environment: Environment, x: int, y: int, *, here: bool) -> None:
    """An Environment's sign and name above its Reproduce cards, and whether it is here."""
    canvas.art(icons.ENVIRONMENTS[environment], x + 10, y + 7, 40)
    name, size = fonts.shrink(
        environment_name(environment), (28, 25, 22), WIDTH_EACH - 138, "black"
    )
    canvas.text(x + 58, y + 28, name, size, weight="black")
    if here:
        canvas.text(x + WIDTH_EACH - 14, y + 28, "here", 26, p.GOLD_DARK, weight="black",
                    align="right")  # fmt: skip
