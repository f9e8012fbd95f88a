"""The bank: each Resource's pile, with the Reproduce cards of the Environment where it's scarce."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card, environment_name
from engine.darwin.play.deck import Cards
from engine.darwin.play.state import ENVIRONMENTS, REPRODUCE, SCARCE, Environment
from engine.model import Action
from render.darwin.news import News
from render.darwin.pieces import (
    PALE,
    RESOURCE_ART,
    STRONG,
    Vignette,
    amounts,
    draw_choose,
    draw_marked,
    environment_disc,
    gain_piece,
    gains,
    struck,
    vignette,
)
from render.darwin.text_board import TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    column,
    layers,
    margins,
    put,
    row,
    show,
    text,
    tile,
    within,
)
from render.drawing.parts import gold

TOP, TALL = 92, 190
"""The bank's distance from the top of a board, and its height, in pixels."""
COLUMN, STEP, LEFT = 321, 329, 6
BY_RESOURCE: tuple[Environment, ...] = tuple(
    sorted(ENVIRONMENTS, key=lambda environment: SCARCE[environment])
)
"""The Environments by the number of their scarce Resource."""
_PILE = 70
_ICON = 54
_NUMBER = 48
_TWO_ROWS_COST_SIZE = 27


class Marked(NamedTuple):
    """What can be chosen on the table now."""

    resources: frozenset[int]
    decks: frozenset[int]
    environments: frozenset[str]
    cards: frozenset[int]


def marked(actions: Iterable[Action]) -> Marked:
    """What these actions name on the table."""
    named = set(actions)

    def among(every: Sequence[Action]) -> frozenset[int]:
        return frozenset(number for number, each in enumerate(every) if each in named)

    environments = frozenset(each for each, action in act.CHANGE.items() if action in named)
    return Marked(among(act.TAKE), among(act.DRAW), environments, among(act.REPRODUCE_CARD))


def reproduce_cards(cards: Cards, environment: Environment) -> list[int]:
    """All Reproduce cards of an Environment, including those already bought."""
    first, end = cards.ranges[REPRODUCE]
    return [each for each in range(first, end) if cards.all[each].environment == environment]


def draw_field(
    canvas: Canvas, place: Area, environment: Environment, telling: TextParts, *, new: bool = False
) -> None:
    """An Environment's background: stronger for the present one, gold if it's new."""
    if environment != telling.seen.environment:
        canvas.framed(*place, PALE[telling.seen.environment], c.INK)
    elif new:
        gold(place.width, place.height, STRONG[environment]).draw(canvas, place.x, place.y)
    else:
        canvas.framed(*place, STRONG[environment], c.INK, thick=6)


def draw_bank(canvas: Canvas, telling: TextParts, marks: Marked, news: News) -> None:
    """Four columns, one per Resource, with the Reproduce cards below."""
    for which in range(len(BY_RESOURCE)):
        _draw_column(canvas, telling, which, LEFT + which * STEP, marks, news)


def _draw_column(
    canvas: Canvas, telling: TextParts, which: int, x: int, marks: Marked, news: News
) -> None:
    environment = BY_RESOURCE[which]
    place = Area(x, TOP, COLUMN, TALL)
    draw_field(canvas, place, environment, telling, new=news.environment is not None)
    _draw_pile(canvas, telling, which, x, marks, news)
    places = reproduce_cards(telling.cards, environment)
    if not places:
        canvas.text(x + COLUMN // 2, TOP + 130, "no Reproduce card", 26, c.SOFT_INK,
                    align="middle")  # fmt: skip
        return
    cells = Area(x + 7, TOP + _PILE + 4, COLUMN - 14, TALL - _PILE - 11).columns(
        max(len(places), 2), gap=6
    )
    for card, cell in zip(places, cells, strict=False):
        if card in telling.seen.row:
            if card in marks.cards:
                draw_marked(canvas, *cell)
            put(canvas, offer(telling.cards.all[card], cell.width, cell.height), cell)
            if card in marks.cards:
                draw_choose(canvas, cell.x, cell.y)
            continue
        # The card was bought, maybe by the last action.
        if card == news.came_from_table:
            gold(cell.width, cell.height).draw(canvas, cell.x, cell.y)
        put(canvas, art("darwin/place", cell.height, cell.width), cell)


def _draw_pile(
    canvas: Canvas, telling: TextParts, which: int, x: int, marks: Marked, news: News
) -> None:
    environment = BY_RESOURCE[which]
    scarce = environment == telling.seen.environment
    middle = TOP + 4 + _PILE // 2
    count = str(telling.seen.bank[which])
    number = fonts.line(count, _NUMBER, "black").width
    if which in marks.resources:
        draw_marked(canvas, x + 6, middle - 31, _ICON + number + 18, 62)
        canvas.panel(x + 6, middle - 31, _ICON + number + 18, 62, c.WHITE)
    if which in news.bank:
        gold(number + 12, 58).draw(canvas, x + 9 + _ICON, middle - 29)
    if scarce:
        show(canvas, struck(which, _ICON), x + 8, middle)
    else:
        canvas.art(RESOURCE_ART[which], x + 8, middle - _ICON // 2, _ICON)
    canvas.text(x + 15 + _ICON, middle, count, _NUMBER, c.BAD if scarce else c.INK)
    if which in marks.resources:
        draw_choose(canvas, x + 6, middle + 24)
    _draw_environment(canvas, environment, x, middle, marks, left=x + _ICON + number + 22)


def _draw_environment(
    canvas: Canvas, environment: Environment, x: int, middle: int, marks: Marked, *, left: int
) -> None:
    disc = 48
    right = x + COLUMN - 8
    words, size = fonts.shrink(
        environment_name(environment), (30, 28, 26), right - disc - 4 - left, "bold"
    )
    across = fonts.line(words, size, "bold").width
    begin = right - disc - 5 - across
    choosing = environment in marks.environments
    if choosing:
        draw_marked(canvas, begin - 6, middle - 30, right - begin + 8, 60)
        canvas.panel(begin - 6, middle - 30, right - begin + 8, 60, c.WHITE)
    shown = row(text(words, size, weight="bold"), environment_disc(environment, disc), gap=5)
    show(canvas, shown, right, middle, "right")
    if choosing:
        draw_choose(canvas, right - 14, middle + 26)


def offer(card: Card, width: int, height: int, *, cost: int = 34) -> Piece:
    """A Reproduce card: its vignette with scores, and its cost below."""
    rows, shown = _rows_of_cost(card, width), gains(card)
    cost = cost if len(rows) == 1 else _TWO_ROWS_COST_SIZE
    inner = height - 14 - len(rows) * cost
    size = min(inner // max(len(shown), 1), 44)
    given = margins(column(*(gain_piece(gain, size) for gain in shown), gap=0), top=5, right=5)
    signs = (within(width, cost, amounts(each, cost, width - 10)) for each in rows)
    return layers(
        tile(_blank(card, width, height, inner, size), radius=12),
        within(width, height, given, "right", "top"),
        within(width, height, margins(column(*signs, gap=0), bottom=5), sit="bottom"),
    )


def _rows_of_cost(card: Card, width: int) -> list[tuple[int, ...]]:
    """A cost in one row; in two on a narrow card, if its signs have room in them."""
    across = (width - 7) // (_TWO_ROWS_COST_SIZE + 3)
    total = sum(card.cost)
    if total <= across or total > 2 * across:
        return [card.cost]
    signs = [which for which, number in enumerate(card.cost) for _ in range(number)]
    halves = signs[: -(-total // 2)], signs[-(-total // 2) :]
    return [tuple(half.count(which) for which in range(len(card.cost))) for half in halves]


@lru_cache(maxsize=128)
def _blank(card: Card, width: int, height: int, inner: int, size: int) -> Image.Image:
    canvas = Canvas(c.WHITE)
    canvas.framed(0, 0, width, height, c.WHITE, c.INK, radius=12)
    organism = min(inner - 2, width - 18 - size)
    cut = Vignette(width - 6, inner, organism, (width - 6 - size) // 2)
    canvas.tile(vignette(card, cut), 3, 3, radius=9)
    foot = vignette(card, cut).crop((0, inner - 9, width - 6, inner))
    canvas.tile(foot, 3, inner - 6)
    canvas.fill(0, 3 + inner, width, 3, c.INK)
    return canvas.finished().crop((0, 0, width, height))
