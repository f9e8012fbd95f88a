"""What a seat can do with a card now, or what is missing for it: as the engine says, in signs."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card
from engine.darwin.play.paying import Purchase, purchase
from engine.darwin.play.state import REPRODUCE
from render.darwin.pieces import ANY, CROSS, SCORE_ART, TICK, draw_amounts, draw_disc
from render.darwin.pieces import environment_art as picture_of
from render.darwin.text_parts import TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas

_SMALL = 32


class Verdict(NamedTuple):
    """One card for one seat. `now` is whether an action for it is legal at this moment."""

    card: Card
    found: Purchase
    now: bool


def verdict_on(telling: TextParts, seat: int, which: int) -> Verdict:
    """What stands between a seat and a card of its hand, or a Reproduce card."""
    legal = GAME.rules.actions(telling.seen, seat)
    now = any(
        isinstance(action, act.Add | act.Reproduce | act.Play) and action.card == which
        for action in legal
    )
    return Verdict(telling.cards.all[which], purchase(telling.seen, seat, which), now)


def _words(verdict: Verdict) -> tuple[str, ...]:
    """The verdict, from many words to few."""
    card, found = verdict.card, verdict.found
    if not found.possible:
        return ("is here" if found.elsewhere and card.effect == "to" else "missing",)
    if not verdict.now:
        return ("can pay",)
    if card.effect == "to":
        return ("play it, pay any", "play it")
    return ("buy",) if card.deck == REPRODUCE else ("build it",)


def draw_verdict(
    canvas: Canvas, verdict: Verdict, x: int, middle: int, room: int, size: int = GLANCE
) -> None:
    """A tick and what can be done, or a cross and the very signs that are missing; the words go
    where the signs need the room.
    """
    card, found = verdict.card, verdict.found
    right = x + room
    icon = size - 2
    canvas.art(TICK if found.possible else CROSS, x, middle - icon // 2, icon)
    x += icon + 8
    ink = c.LEAF_DARK if found.possible else c.BAD
    signs = _signs_width(verdict, icon)
    for words in _words(verdict):
        if fonts.line(words, size, "black").width + 8 + signs <= right - x:
            x += canvas.text(x, middle, words, size, ink) + 8
            break
    if found.elsewhere:
        draw_disc(canvas, picture_of(card.environment), x, middle - icon // 2, icon)
        x += icon + 4
    if found.any_missing and not found.elsewhere:
        canvas.art(ANY, x, middle - icon // 2, icon)
    _draw_numbers(canvas, verdict, x, middle, right, icon)


def _numbers(verdict: Verdict) -> Sequence[int]:
    """The Resources that are missing; or those that are paid, where that is not what is printed."""
    card, found = verdict.card, verdict.found
    if not found.possible:
        return found.missing
    if found.price != card.cost and card.effect != "to":
        return found.price
    return (0, 0, 0, 0)


def _is_free(verdict: Verdict) -> bool:
    found = verdict.found
    return found.possible and verdict.card.effect != "to" and not any(found.price)


def _signs_width(verdict: Verdict, icon: int) -> int:
    found = verdict.found
    count = sum(_numbers(verdict)) + found.elsewhere + found.any_missing
    width = count * (icon + 3)
    if _is_free(verdict):
        width += fonts.line("free", max(icon - 8, 26), "black").width
    return width


def _draw_numbers(
    canvas: Canvas, verdict: Verdict, x: int, middle: int, right: int, icon: int
) -> None:
    if _is_free(verdict):
        size = max(icon - 8, 26)
        if fonts.line("free", size, "black").width <= right - x:
            canvas.text(x, middle, "free", size, c.GOOD)
        return
    numbers = _numbers(verdict)
    if any(numbers) and right - x >= 26:
        draw_amounts(canvas, numbers, x, middle, icon, right - x)


def draw_offer_verdict(
    canvas: Canvas, verdict: Verdict, here: str, x: int, middle: int, room: int
) -> None:
    """The verdict below a Reproduce card; with an egg and its Environment where Fertility alone
    makes it available.
    """
    fertile = verdict.found.possible and verdict.card.environment != here
    signs = 2 * (_SMALL + 3) if fertile else 0
    draw_verdict(canvas, verdict, x, middle, room - signs, _SMALL + 2)
    if fertile:
        canvas.art(SCORE_ART[3], x + room - signs, middle - _SMALL // 2, _SMALL)
        art = picture_of(verdict.card.environment)
        draw_disc(canvas, art, x + room - _SMALL, middle - _SMALL // 2, _SMALL)
