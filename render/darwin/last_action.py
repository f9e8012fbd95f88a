"""The free place on a board with three or five seats: the last action and the decks."""

from collections.abc import Sequence

from engine.darwin.play.cards import environment_name, scarce_name
from engine.words import capitalized
from render.darwin.bank import Marked
from render.darwin.news import News
from render.darwin.pieces import (
    BACK_ART,
    RESOURCE_ART,
    Vignette,
    amounts,
    choosable,
    environment_disc,
    vignette,
)
from render.darwin.text_board import TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    first_fitting,
    fitting,
    gap,
    layers,
    margins,
    on,
    row,
    text,
    tile,
    within,
)
from render.drawing.parts import gold
from render.drawing.seats import badge

_PAD = 16
_DECKS_HEIGHT = 52
_LOW = 200
"""Below this height the decks are beside the picture of the last action, not below it."""


def last_action(
    telling: TextParts,
    names: Sequence[str],
    news: News,
    width: int,
    height: int,
    marks: Marked,
) -> Piece:
    """The last action, large; before the first one and at the end, a sentence."""
    room, low = width - 2 * _PAD, height < _LOW
    if news.seat is None or not news.words or telling.outcome is not None:
        above = within(room, height - 2 * _PAD - _DECKS_HEIGHT, _sentence(telling, news, room))
        told = column(above, _decks(telling, news, room, marks), gap=10, align="left")
    elif low:
        side = height - 2 * _PAD
        beside = room - side - _PAD
        first, _, effect = _lines(telling, names, news, beside, 1)
        decks = _decks(telling, news, beside, marks)
        told = row(_sight(news, side), column(first, effect, decks, gap=2, align="left"), gap=_PAD)
    else:
        side = height - 2 * _PAD - _DECKS_HEIGHT
        beside = room - side - _PAD
        first, about, effect = _lines(telling, names, news, beside, 2)
        lines = (column(*some, align="left") for some in ((first, *about, effect), (first, effect)))
        action = row(_sight(news, side), first_fitting(lines, beside, side), gap=_PAD)
        told = column(action, _decks(telling, news, room, marks), gap=10, align="left")
    ground = box(width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    return layers(ground, within(room, height, told, "left"))


def _sight(news: News, side: int) -> Piece:
    """What the last action was about, in a gold frame."""
    pad = side // 7
    if news.environment is not None:
        shown = environment_disc(news.environment, side - 24)
    elif news.card is not None:
        card, inner = news.card, side - 10
        cut = Vignette(inner, inner, side - 24, inner // 2)
        shown = tile(inner, inner, lambda scale: vignette(card, cut.at(scale)), radius=8)
    elif news.taken:
        shown = art(RESOURCE_ART[min(news.taken)], side - 2 * pad)
    elif news.decks:
        shown = art(BACK_ART[min(news.decks)], side - pad, round((side - pad) * 0.76))
    elif news.called:
        shown = art("darwin/sign_called", side - pad)
    else:
        shown = art("signs/hand_cards", side - 2 * pad)
    return layers(gold(side, side, c.PAPER), shown)


def _lines(
    telling: TextParts, names: Sequence[str], news: News, room: int, most: int
) -> tuple[Piece, list[Piece], Piece]:
    """What was done, in up to `most` lines; what with, if there is more to say; its results."""
    words = news.words
    if news.environment is not None:
        words = f"to the {environment_name(news.environment)}"
    if news.called:
        words = "“I will survive!”"
    lines = _fitted(capitalized(words), room - 62, most)
    title = column(*(text(line, GLANCE, c.WHITE) for line in lines), gap=6, align="left")
    done = row(badge(news.seat or 0, 52), margins(title, top=5), sit="top")
    about = []
    if news.card is not None and news.environment is not None:
        what = f"by {news.card.title}"
        about = [text(fonts.fit(what, 30, room, "bold"), 30, c.PAPER, weight="bold")]
    return done, about, within(room, 48, _effect(telling, names, news, room), "left")


def _fitted(words: str, room: int, most: int) -> list[str]:
    """Words in up to `most` lines of the large size."""
    lines = list(fonts.wrap(words, GLANCE, room, "black"))
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fonts.fit(line, GLANCE, room, "black") for line in lines]


def _effect(telling: TextParts, names: Sequence[str], news: News, room: int) -> Piece:
    """Its results: scores, what was paid or forfeited; or a sentence."""
    if news.environment is not None and news.lost:
        return _forfeits(news, room)
    if news.environment is None and news.after:
        return text(fonts.fit(news.after, 28, room), 28, c.GOLD_LIGHT)
    if any(news.paid):
        return _paid(news, room)
    if news.taken or news.decks:
        return _gathered(telling, news)
    return text(fonts.fit(names[news.seat or 0], 34, room, "black"), 34, c.PAPER)


def _gold(words: object) -> Piece:
    return text(str(words), GLANCE, c.GOLD_LIGHT)


def _forfeits(news: News, room: int) -> Piece:
    resource = art(RESOURCE_ART[news.lost_resource], 40)
    lost = [
        row(badge(seat, 50), _gold(f"\N{MINUS SIGN}{count}"), resource, gap=4)
        for seat, count in news.lost.items()
    ]
    return fitting(lost, room, gap=14)


def _gathered(telling: TextParts, news: News) -> Piece:
    seat = telling.seen.seats[news.seat or 0]
    if news.taken:
        which = min(news.taken)
        now = seat.resources[which]
        return _more(RESOURCE_ART[which], now - 1, now)
    return _more("signs/hand_cards", len(seat.hand) - news.drawn, len(seat.hand))


def _more(sign: str, before: int, now: int) -> Piece:
    return row(art(sign, 44), _gold(before), art("darwin/change", 34), _gold(now), gap=6)


def _paid(news: News, room: int) -> Piece:
    if not any(news.paid):
        return gap(0)
    word = text("paid", 32, c.PAPER)
    return row(word, amounts(news.paid, 42, room - word.width - 10, c.PAPER), gap=10)


def _sentence(telling: TextParts, news: News, room: int) -> Piece:
    """Without a last action: what is scarce, or how the game was decided."""
    words = news.after if telling.outcome is None else telling.outcome.note
    if not words:
        where = environment_name(telling.seen.environment)
        words = f"Nobody can take {scarce_name(telling.seen.environment)} in the {where}."
    return column(*(text(line, 34, c.WHITE) for line in fonts.wrap(words, 34, room, "black")[:3]))


def _decks(telling: TextParts, news: News, room: int, marks: Marked) -> Piece:
    """How many cards each deck and the discard pile have."""
    piles = []
    for deck, pile in enumerate(telling.seen.decks):
        shown = row(art(BACK_ART[deck], 42, 32), text(str(len(pile)), 34, c.WHITE))
        if deck in marks.decks:
            shown = choosable(shown, ground=c.WOOD)
        elif deck in news.decks:
            shown = on(box(shown.width + 12, 50, c.WOOD, c.GOLD, thick=4), shown)
        piles.append(shown)
    decks = row(*piles, gap=24)
    words = (text(each, 34, c.GOLD_LIGHT)
             for each in (f"decks · {len(telling.seen.discard)} discarded", "decks"))  # fmt: skip
    return first_fitting((*(row(decks, each, gap=24) for each in words), decks), room)
