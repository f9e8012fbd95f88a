"""The free place of a board for three or five: the last action large, and the decks' counts."""

from collections.abc import Sequence

from engine.darwin.play.cards import environment_name, scarce_name
from engine.darwin.play.state import SURVIVE
from render.darwin.bank import Marked
from render.darwin.news import News
from render.darwin.pieces import (
    BACK_ART,
    RESOURCE_ART,
    SCORE_ART,
    Vignette,
    draw_amounts,
    draw_choose,
    draw_disc,
    draw_marked,
    environment_art,
    vignette,
)
from render.darwin.text_parts import TextParts
from render.darwin.title_line import Line
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Place
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge

_PAD = 16
_DECKS = 52
"""The height of the line of decks."""


def draw_last_action(
    canvas: Canvas,
    telling: TextParts,
    names: Sequence[str],
    news: News,
    place: Place,
    marks: Marked,
) -> None:
    """What happened last, repeated large; before anything has, and at the end, in words."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    told = news.seat is not None and bool(news.words) and telling.outcome is None
    if not told:
        _draw_words(canvas, telling, news, place)
    else:
        side = height - 2 * _PAD - (0 if height < 200 else _DECKS)
        _draw_sight(canvas, news, x + _PAD, y + _PAD, side)
        _draw_told(canvas, telling, names, news, Place(
            x + side + 2 * _PAD + 2, y, width - side - 3 * _PAD, height
        ))  # fmt: skip
    left = x + _PAD
    if height < 200 and told:
        left += height - _PAD + 4
    draw_decks(canvas, telling, news, Line(left, x + width - _PAD, y + height - _PAD - 19), marks)


def _seat_of(news: News) -> int:
    """Whose action it was, where that is known."""
    return news.seat or 0


def _draw_sight(canvas: Canvas, news: News, x: int, y: int, side: int) -> None:
    """A picture of what was done."""
    card, pad = news.card, side // 7
    draw_gold_frame(canvas, x, y, side, side, c.PAPER)
    if card is not None and news.environment is None:
        cut = Vignette(side - 10, side - 10, side - 24, (side - 10) // 2)
        canvas.tile(vignette(card, cut), x + 5, y + 5, radius=8)
    elif news.environment is not None:
        draw_disc(canvas, environment_art(news.environment), x + 12, y + 12, side - 24)
    elif news.taken:
        canvas.art(RESOURCE_ART[min(news.taken)], x + pad, y + pad, side - 2 * pad)
    elif news.decks:
        high = side - pad
        width = round(high * 0.76)
        canvas.art(BACK_ART[min(news.decks)], x + (side - width) // 2, y + pad // 2, high, width)
    elif news.called:
        canvas.art("darwin/sign_called", x + pad // 2, y + pad // 2, side - pad)
    else:
        canvas.art("signs/hand_cards", x + pad, y + pad, side - 2 * pad)


def _draw_told(
    canvas: Canvas, telling: TextParts, names: Sequence[str], news: News, place: Place
) -> None:
    """Who it was, what it was, and what came of it."""
    x, y, width, height = place
    seat = _seat_of(news)
    middle = y + (42 if height < 200 else 48)
    draw_badge(canvas, seat, x, middle - 26, 52)
    words = news.card.title if news.card is not None and news.added else news.words
    if news.environment is not None:
        words = f"to the {environment_name(news.environment)}"
    if news.called:
        words = "“I will survive!”"
    words = capitalized(words)
    lines = _fitted(words, width - 62, 2 if height > 200 else 1)
    for number, line in enumerate(lines):
        canvas.text(x + 60, middle + number * 48, line, GLANCE, c.WHITE)
    middle += 52 + 48 * (len(lines) - 1)
    if height > 200 and news.card is not None and (news.added or news.environment):
        about = news.card.organism if news.added else f"by {news.card.title}"
        canvas.text(x, middle + 2, fonts.fit(about, 30, width, "bold"), 30, c.PAPER, weight="bold")
        middle += 46
    _draw_effect(canvas, telling, names, news, Line(x, x + width, middle))


def _fitted(words: str, room: int, most: int) -> list[str]:
    """Words in up to so many lines at the size of a glance."""
    lines = list(fonts.wrap(words, GLANCE, room, "black"))
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fonts.fit(line, GLANCE, room, "black") for line in lines]


def _draw_effect(
    canvas: Canvas, telling: TextParts, names: Sequence[str], news: News, line: Line
) -> None:
    """What came of it: scores, what was paid, what was forfeited; or words for all."""
    x, right, middle = line
    if news.environment is not None and news.lost:
        _draw_forfeits(canvas, news, line)
    elif news.environment is None and news.after:
        words = fonts.fit(news.after, 28, right - x)
        canvas.text(x, middle, words, 28, c.GOLD_LIGHT)
    elif news.added:
        _draw_growth(canvas, telling, news, line)
    elif any(news.paid):
        _draw_paid(canvas, news, line)
    elif news.taken or news.decks:
        _draw_gathered(canvas, telling, news, line)
    else:
        words = fonts.fit(names[_seat_of(news)], 34, right - x, "black")
        canvas.text(x, middle, words, 34, c.PAPER)


def _draw_forfeits(canvas: Canvas, news: News, line: Line) -> None:
    """Who forfeited how many."""
    x, right, middle = line
    for seat, lost in news.lost.items():
        if x + 150 > right:
            break
        draw_badge(canvas, seat, x, middle - 25, 50)
        x += 54 + canvas.text(x + 54, middle, f"\N{MINUS SIGN}{lost}", GLANCE, c.GOLD_LIGHT)
        canvas.art(RESOURCE_ART[news.lost_resource], x + 4, middle - 20, 40)
        x += 58


def _draw_growth(canvas: Canvas, telling: TextParts, news: News, line: Line) -> None:
    """What an Adaptation changed: own scores, Resources, and whose needed Survive score."""
    x, right, middle = line
    own = [(score, before) for (seat, score), before in news.scores.items() if seat == news.seat]
    for score, before in own:
        now = telling.scores[_seat_of(news)][score]
        if len(own) == 1:
            x = _draw_more(canvas, SCORE_ART[score], before, now, Line(x, right, middle))
        else:
            canvas.art(SCORE_ART[score], x, middle - 22, 44)
            x += 50
            x += canvas.text(x, middle, f"+{now - before}", GLANCE, c.GOLD_LIGHT) + 18
    x = _draw_paid(canvas, news, Line(x, right, middle))
    hunted = [seat for seat in news.needs if seat != news.seat]
    if hunted and x + 130 < right:
        canvas.art(SCORE_ART[SURVIVE], x + 14, middle - 20, 40)
        for number, seat in enumerate(hunted[: (right - x - 60) // 54]):
            draw_badge(canvas, seat, x + 60 + number * 54, middle - 25, 50)


def _draw_gathered(canvas: Canvas, telling: TextParts, news: News, line: Line) -> None:
    """How many the seat has now of the Resource, or how many cards."""
    seat = telling.seen.seats[_seat_of(news)]
    if news.taken:
        which = min(news.taken)
        now = seat.resources[which]
        _draw_more(canvas, RESOURCE_ART[which], now - 1, now, line)
    else:
        now = len(seat.hand)
        _draw_more(canvas, "signs/hand_cards", now - news.drawn, now, line)


def _draw_more(canvas: Canvas, art: str, before: int, now: int, line: Line) -> int:
    """A sign with its number before and now; gives where it ends."""
    x, _, middle = line
    canvas.art(art, x, middle - 22, 44)
    x += 50
    x += canvas.text(x, middle, str(before), GLANCE, c.GOLD_LIGHT) + 6
    canvas.art("darwin/change", x, middle - 15, 30)
    x += 36
    return x + canvas.text(x, middle, str(now), GLANCE, c.GOLD_LIGHT) + 20


def _draw_paid(canvas: Canvas, news: News, line: Line) -> int:
    """What was paid; gives where it ends."""
    x, right, middle = line
    if not any(news.paid):
        return x
    x += canvas.text(x, middle + 3, "paid", 32, c.PAPER) + 10
    return x + draw_amounts(canvas, news.paid, x, middle, 42, right - x, c.PAPER) + 6


def _draw_words(canvas: Canvas, telling: TextParts, news: News, place: Place) -> None:
    """Where no action is known: what is scarce, or how the game was decided."""
    words = news.after if telling.outcome is None else telling.outcome.note
    if not words:
        where = environment_name(telling.seen.environment)
        words = f"{scarce_name(telling.seen.environment)} cannot be picked up in the {where}."
    x, y, width, height = place
    size = 34
    lines = fonts.wrap(words, size, width - 2 * _PAD, "black")[:3]
    top = y + (height - _DECKS - len(lines) * 42) // 2 + 22
    for number, line in enumerate(lines):
        canvas.text(x + width // 2, top + number * 42, line, size, c.WHITE, align="middle")


def draw_decks(canvas: Canvas, telling: TextParts, news: News, line: Line, marks: Marked) -> None:
    """How many cards each deck has left, and how many lie discarded."""
    x, right, middle = line
    for deck, pile in enumerate(telling.seen.decks):
        count = str(len(pile))
        width = 42 + fonts.line(count, 34, "black").width
        if deck in marks.decks:
            draw_marked(canvas, x - 2, middle - 24, width + 4, 48)
            canvas.panel(x - 2, middle - 24, width + 4, 48, c.WOOD)
        elif deck in news.decks:
            canvas.framed(x - 5, middle - 25, width + 10, 50, c.WOOD, c.GOLD, thick=4)
        canvas.art(BACK_ART[deck], x, middle - 21, 42, 32)
        canvas.text(x + 40, middle, count, 34, c.WHITE)
        if deck in marks.decks:
            draw_choose(canvas, x - 4, middle + 20, 34)
        x += width + 22
    for words in (f"decks · {len(telling.seen.discard)} discarded", "decks"):
        if x + fonts.line(words, 28, "black").width <= right:
            canvas.text(x, middle + 2, words, 28, c.GOLD_LIGHT)
            break
