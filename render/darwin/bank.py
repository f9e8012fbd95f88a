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
    choosable,
    environment_disc,
    gain_piece,
    gains,
    struck,
    vignette,
)
from render.darwin.text_board import TextParts
from render.drawing import colours as c
from render.drawing.canvas import READABLE, WIDTH, Canvas, tile_canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    label,
    layers,
    margins,
    on,
    put,
    row,
    share,
    text,
    tile,
    within,
)
from render.drawing.parts import gold

PLACES = Area(6, 92, WIDTH - 12, 190).columns(4)
"""Where the Resources' columns are on a board."""
BY_RESOURCE: tuple[Environment, ...] = tuple(
    sorted(ENVIRONMENTS, key=lambda environment: SCARCE[environment])
)
"""The Environments by the number of their scarce Resource."""
_PILE = 70
_ICON = 54
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


def field(
    width: int, height: int, environment: Environment, telling: TextParts, *, new: bool = False
) -> Piece:
    """An Environment's background: stronger for the present one, gold if it's new."""
    if environment != telling.seen.environment:
        return box(width, height, PALE[telling.seen.environment])
    if new:
        return gold(width, height, STRONG[environment])
    return box(width, height, STRONG[environment], thick=6)


def draw_bank(canvas: Canvas, telling: TextParts, marks: Marked, news: News) -> None:
    """A column for each Resource, with the Reproduce cards below."""
    for which, (environment, place) in enumerate(zip(BY_RESOURCE, PLACES, strict=True)):
        ground = field(*place[2:], environment, telling, new=news.environment is not None)
        room, height = place.width - 14, place.height - _PILE - 11
        cards = reproduce_cards(telling.cards, environment)
        width = share(room, max(len(cards), 2), 6)
        shown = [_place(telling, card, width, height, marks, news) for card in cards]
        if not shown:
            shown = [within(room, height, text("no Reproduce card", 26, c.SOFT_INK))]
        pile = within(room, _PILE, _pile(telling, which, room - 2, marks, news))
        put(canvas, layers(ground, column(pile, row(*shown, gap=6), gap=0, align="left")), place)


def _pile(telling: TextParts, which: int, width: int, marks: Marked, news: News) -> Piece:
    """A Resource and how many there are of it, and the Environment where it's scarce."""
    environment = BY_RESOURCE[which]
    scarce = environment == telling.seen.environment
    number = text(str(telling.seen.bank[which]), 48, c.BAD if scarce else c.INK)
    if which in news.bank:
        number = on(gold(number.width + 12, 58), number)
    count = row(struck(which, _ICON) if scarce else art(RESOURCE_ART[which], _ICON), number, gap=7)
    name = environment_name(environment)
    words = label(name, (30, 26), width - count.width - 59, weight="bold")
    where = row(words, environment_disc(environment, 48), gap=5)
    if which in marks.resources:
        count = choosable(count)
    if environment in marks.environments:
        where = choosable(where, align="right")
    return ends(width, count, where, gap=0)


def _place(
    telling: TextParts, card: int, width: int, height: int, marks: Marked, news: News
) -> Piece:
    """A Reproduce card, or the place of one that was bought, maybe by the last action."""
    if card in telling.seen.row:
        shown = offer(telling.cards.all[card], width, height)
        return choosable(shown, pad=0, sit="top") if card in marks.cards else shown
    place = art("darwin/place", height, width)
    bought = card == news.came_from_table
    return layers(gold(width, height), place) if bought else place


def offer(card: Card, width: int, height: int) -> Piece:
    """A Reproduce card: its vignette with scores, and its cost below."""
    rows, shown = _rows_of_cost(card, width), gains(card)
    cost = 34 if len(rows) == 1 else _TWO_ROWS_COST_SIZE
    inner = height - 14 - len(rows) * cost
    size = min(inner // max(len(shown), 1), 44)
    if beside := size < READABLE:
        size = min(inner - 4, 40)
    pieces = (gain_piece(gain, size) for gain in shown)
    given = margins((row if beside else column)(*pieces, gap=0), top=5, right=5)
    aside = given.width - 5
    signs = (within(width, cost, amounts(each, cost, width - 4)) for each in rows)
    return layers(
        tile(
            width,
            height,
            lambda scale: _blank(card, width, height, inner, aside, scale),
            radius=12,
        ),
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
def _blank(card: Card, width: int, height: int, inner: int, aside: int, scale: int) -> Image.Image:
    canvas = tile_canvas(c.WHITE, scale)
    canvas.framed(0, 0, width, height, c.WHITE, c.INK, radius=12)
    organism = min(inner - 2, width - 18 - aside)
    cut = Vignette(width - 6, inner, organism, (width - 6 - aside) // 2)
    shown = vignette(card, cut.at(scale))
    canvas.tile(shown, 3, 3, radius=9)
    foot = shown.crop((0, (inner - 9) * scale, shown.width, shown.height))
    canvas.tile(foot, 3, inner - 6)
    canvas.fill(0, 3 + inner, width, 3, c.INK)
    return canvas.cut(width, height)
