"""What a seat can do with a card now, or what is missing for it: as the engine says, in signs."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.cards import Card
from engine.darwin.play.paying import Purchase, purchase
from engine.darwin.play.state import REPRODUCE
from render.darwin.pieces import ANY, CROSS, SCORE_ART, TICK, amounts, environment_disc
from render.darwin.text_parts import TextParts
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Piece, art, fitting, gap, row, show, text

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


def verdict_piece(verdict: Verdict, room: int, size: int = GLANCE) -> Piece:
    """A tick and what can be done, or a cross and the very signs that are missing; the words go
    where the signs need the room.
    """
    card, found, icon = verdict.card, verdict.found, size - 2
    ink = c.LEAF_DARK if found.possible else c.BAD
    signs = [environment_disc(card.environment, icon)] * found.elsewhere
    signs += [art(ANY, icon)] * (found.any_missing and not found.elsewhere)
    numbers, tick = _numbers(verdict), art(TICK if found.possible else CROSS, icon)
    wanted = [*signs, *[amounts(numbers, icon, sum(numbers) * (icon + 3))] * any(numbers)]
    if found.possible and card.effect != "to" and not any(found.price):
        wanted.append(text("free", max(icon - 8, 26), c.GOOD))
    for words in _words(verdict):
        told = row(tick, text(words, size, ink), *wanted)
        if told.width <= room:
            return told
    left = room - row(tick, *signs, gap(0)).width
    if any(numbers) and left >= 26:
        return row(tick, *signs, amounts(numbers, icon, left))
    return fitting([tick, *wanted], room)


def _numbers(verdict: Verdict) -> Sequence[int]:
    """The Resources that are missing; or those that are paid, where that is not what is printed."""
    card, found = verdict.card, verdict.found
    if not found.possible:
        return found.missing
    if found.price != card.cost and card.effect != "to":
        return found.price
    return (0, 0, 0, 0)


def draw_offer_verdict(
    canvas: Canvas, verdict: Verdict, here: str, x: int, middle: int, room: int
) -> None:
    """The verdict below a Reproduce card; with an egg and its Environment where Fertility alone
    makes it available.
    """
    fertile = verdict.found.possible and verdict.card.environment != here
    egg = row(art(SCORE_ART[3], _SMALL), environment_disc(verdict.card.environment, _SMALL), gap=6)
    show(canvas, verdict_piece(verdict, room - egg.width * fertile, _SMALL + 2), x, middle)
    if fertile:
        show(canvas, egg, x + room, middle, "right")
