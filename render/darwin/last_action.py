"""The free place on a board with three or five seats: the last action and the decks."""

from collections.abc import Sequence

from engine.darwin.play.cards import environment_name, scarce_name
from engine.darwin.play.state import SURVIVE
from engine.words import capitalized
from render.darwin.bank import Marked
from render.darwin.news import News
from render.darwin.pieces import (
    BACK_ART,
    RESOURCE_ART,
    SCORE_ART,
    Span,
    Vignette,
    amounts,
    draw_choose,
    draw_marked,
    environment_disc,
    vignette,
)
from render.darwin.text_board import TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    badge,
    column,
    fitting,
    gap,
    layers,
    row,
    show,
    text,
    tile,
)
from render.drawing.parts import gold
from render.drawing.seats import draw_badge

_PAD = 16
_DECKS_HEIGHT = 52


def draw_last_action(
    canvas: Canvas,
    telling: TextParts,
    names: Sequence[str],
    news: News,
    place: Area,
    marks: Marked,
) -> None:
    """The last action, large; before the first one and at the end, a sentence."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    told = news.seat is not None and bool(news.words) and telling.outcome is None
    if not told:
        _draw_words(canvas, telling, news, place)
    else:
        side = height - 2 * _PAD - (0 if height < 200 else _DECKS_HEIGHT)
        _sight(news, side).draw(canvas, x + _PAD, y + _PAD)
        _draw_told(canvas, telling, names, news, Area(
            x + side + 2 * _PAD + 2, y, width - side - 3 * _PAD, height
        ))  # fmt: skip
    left = x + _PAD
    if height < 200 and told:
        left += height - _PAD + 4
    draw_decks(canvas, telling, news, Span(left, x + width - _PAD, y + height - _PAD - 14), marks)


def _sight(news: News, side: int) -> Piece:
    """What the last action was about, in a gold frame."""
    pad = side // 7
    if news.environment is not None:
        shown = environment_disc(news.environment, side - 24)
    elif news.card is not None:
        cut = Vignette(side - 10, side - 10, side - 24, (side - 10) // 2)
        shown = tile(vignette(news.card, cut), radius=8)
    elif news.taken:
        shown = art(RESOURCE_ART[min(news.taken)], side - 2 * pad)
    elif news.decks:
        shown = art(BACK_ART[min(news.decks)], side - pad, round((side - pad) * 0.76))
    elif news.called:
        shown = art("darwin/sign_called", side - pad)
    else:
        shown = art("signs/hand_cards", side - 2 * pad)
    return layers(gold(side, side, c.PAPER), shown)


def _draw_told(
    canvas: Canvas, telling: TextParts, names: Sequence[str], news: News, place: Area
) -> None:
    x, y, width, height = place
    seat = news.seat or 0
    middle = y + (38 if height < 200 else 48)
    draw_badge(canvas, seat, x, middle - 26, 52)
    words = news.card.title if news.card is not None and news.added else news.words
    if news.environment is not None:
        words = f"to the {environment_name(news.environment)}"
    if news.called:
        words = "“I will survive!”"
    words = capitalized(words)
    lines = _fitted(words, width - 62, 2 if height > 200 else 1)
    canvas.lines(x + 60, middle, lines, GLANCE, 48, c.WHITE)
    middle += (46 if height < 200 else 52) + 48 * (len(lines) - 1)
    if height > 200 and news.card is not None and (news.added or news.environment):
        about = news.card.organism if news.added else f"by {news.card.title}"
        canvas.text(x, middle + 2, fonts.fit(about, 30, width, "bold"), 30, c.PAPER, weight="bold")
        middle += 46
    _draw_effect(canvas, telling, names, news, Span(x, x + width, middle))


def _fitted(words: str, room: int, most: int) -> list[str]:
    """Words in up to `most` lines of the large size."""
    lines = list(fonts.wrap(words, GLANCE, room, "black"))
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fonts.fit(line, GLANCE, room, "black") for line in lines]


def _draw_effect(
    canvas: Canvas, telling: TextParts, names: Sequence[str], news: News, line: Span
) -> None:
    """Its results: scores, what was paid or forfeited; or a sentence."""
    x, right, middle = line
    room = right - x
    if news.environment is not None and news.lost:
        came = _forfeits(news, room)
    elif news.environment is None and news.after:
        came = text(fonts.fit(news.after, 28, room), 28, c.GOLD_LIGHT)
    elif news.added:
        came = _growth(telling, news, room)
    elif any(news.paid):
        came = _paid(news, room)
    elif news.taken or news.decks:
        came = _gathered(telling, news)
    else:
        came = text(fonts.fit(names[news.seat or 0], 34, room, "black"), 34, c.PAPER)
    show(canvas, came, x, middle)


def _gold(words: object) -> Piece:
    return text(str(words), GLANCE, c.GOLD_LIGHT)


def _forfeits(news: News, room: int) -> Piece:
    resource = art(RESOURCE_ART[news.lost_resource], 40)
    lost = [
        row(badge(seat, 50), _gold(f"\N{MINUS SIGN}{count}"), resource, gap=4)
        for seat, count in news.lost.items()
    ]
    return fitting(lost, room, gap=14)


def _growth(telling: TextParts, news: News, room: int) -> Piece:
    """What an Adaptation changed: scores, Resources, and who needs another Survive score."""
    own = [
        (SCORE_ART[score], before, telling.scores[news.seat or 0][score])
        for (seat, score), before in news.scores.items()
        if seat == news.seat
    ]
    grown = [row(art(sign, 44), _gold(f"+{now - before}"), gap=6) for sign, before, now in own]
    if len(own) == 1:
        grown = [_more(*own[0])]
    grown.append(_paid(news, room - row(*grown, gap=18).width - 18))
    hunted = [badge(seat, 50) for seat in news.needs if seat != news.seat]
    spare = room - row(*grown, gap=18).width - 18
    if hunted and spare > 130:
        grown.append(row(art(SCORE_ART[SURVIVE], 40), fitting(hunted, spare - 46, gap=4), gap=6))
    return row(*grown, gap=18)


def _gathered(telling: TextParts, news: News) -> Piece:
    seat = telling.seen.seats[news.seat or 0]
    if news.taken:
        which = min(news.taken)
        now = seat.resources[which]
        return _more(RESOURCE_ART[which], now - 1, now)
    return _more("signs/hand_cards", len(seat.hand) - news.drawn, len(seat.hand))


def _more(sign: str, before: int, now: int) -> Piece:
    return row(art(sign, 44), _gold(before), art("darwin/change", 30), _gold(now), gap=6)


def _paid(news: News, room: int) -> Piece:
    if not any(news.paid):
        return gap(0)
    word = text("paid", 32, c.PAPER)
    return row(word, amounts(news.paid, 42, room - word.width - 10, c.PAPER), gap=10)


def _draw_words(canvas: Canvas, telling: TextParts, news: News, place: Area) -> None:
    """Without a last action: what is scarce, or how the game was decided."""
    words = news.after if telling.outcome is None else telling.outcome.note
    if not words:
        where = environment_name(telling.seen.environment)
        words = f"{scarce_name(telling.seen.environment)} cannot be picked up in the {where}."
    lines = [text(line, 34, c.WHITE)
             for line in fonts.wrap(words, 34, place.width - 2 * _PAD, "black")[:3]]  # fmt: skip
    middle = place.middle - _DECKS_HEIGHT // 2 + 1
    show(canvas, column(*lines), place.centre, middle, "middle")


def draw_decks(canvas: Canvas, telling: TextParts, news: News, line: Span, marks: Marked) -> None:
    """How many cards each deck and the discard pile have."""
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
