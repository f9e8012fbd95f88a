"""What everybody did at once, for a board's strip: food cards laid, food stored."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.drawing import colours as c
from render.drawing.layout import Piece, box, layers, row, text
from render.species_games.cards import food_sign
from render.species_games.news import Stored
from render.text import minus


class Deeds(NamedTuple):
    """What each seat did, in the order to be drawn, and what comes of it; `told` in words."""

    each: Sequence[tuple[int, Callable[[int], Piece]]]
    """Seats, and their deeds in letters of a size."""
    result: str
    told: str


def laid(names: Sequence[str], foods: Sequence[int | None], total: int) -> Deeds:
    """Each seat's food number (None: no card laid), and the `total` of plants with these."""
    added = sum(food for food in foods if food is not None)
    # Of a watering hole that is empty now nobody hears how much it lacked.
    before = f"{total - added} " if total else ""
    sign = "+" if added >= 0 else "\N{MINUS SIGN}"
    result = f"{before}{sign} {abs(added)} = {total}"
    cards = [f"{names[seat]} {minus(food)}" for seat, food in enumerate(foods) if food is not None]
    return Deeds(
        [(seat, _card(food)) for seat, food in enumerate(foods)],
        result,
        f"Food cards: {', '.join(cards)}. Plants: {result}",
    )


def _card(food: int | None) -> Callable[[int], Piece]:
    if food is None:
        return lambda size: text("none", size, c.PAPER)
    return lambda size: food_sign(food, height=size, leaf=False)


def stored(names: Sequence[str], rows: Sequence[Stored]) -> Deeds | None:
    """What each seat stored this round, and in a box what it has in all; None without rows."""
    if not rows:
        return None
    most = rows[0].total
    told = (f"{names[each.seat]} {each.food}, {each.total} in all" for each in rows)
    return Deeds(
        [(each.seat, _stored(each, most)) for each in rows],
        "stored, in all",
        f"Stored: {'; '.join(told)}",
    )


def _stored(row_of: Stored, most: int) -> Callable[[int], Piece]:
    def piece(size: int) -> Piece:
        total = text(str(row_of.total), size)
        ground = c.GOLD if row_of.total == most else c.PAPER
        boxed = layers(box(total.width + 16, size, ground, radius=10), total)
        return row(text(f"+{row_of.food}", size, c.PAPER), boxed, gap=8)

    return piece
