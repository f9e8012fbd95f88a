"""The header of a picture: sign, whose turn it is, the Environment; and the background."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.darwin.play.cards import environment_name
from engine.darwin.play.state import Environment
from engine.words import listed
from render.darwin.news import News
from render.darwin.pieces import FOLDERS, GROUNDS, environment_disc
from render.darwin.text_board import TextParts
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import sprite
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas, Corner
from render.drawing.layout import Piece, box, first_fitting, layers, row, text, tile
from render.drawing.parts import gold, turn_strip, wooden_sign

TOP, TALL = 8, 78
MARGIN = 6
SIGN_WIDTH = 252
_PLACE = 248
PLACE = WIDTH - MARGIN - _PLACE
"""The left edge of the Environment."""
_GLIMPSE = (376, 66)
"""Where the piece of its ground that represents an Environment begins."""


def ground_of(environment: Environment, corner: Corner | None = None) -> Canvas:
    """A canvas with an Environment as its background."""
    canvas = Canvas(c.PAPER, FOLDERS, GROUNDS, corner)
    canvas.tile(_ground(environment, canvas.scale), 0, 0)
    return canvas


def _ground(environment: Environment, scale: int) -> Image.Image:
    whole = sprite(f"darwin/backgrounds/{environment}", WIDTH, HEIGHT).convert("RGB")
    # Drawn larger, it would take 17 MB in the cache, and hardly any of it is in sight.
    return whole if scale == 1 else whole.resize((WIDTH * scale, HEIGHT * scale))


def draw_header(canvas: Canvas, telling: TextParts, names: Sequence[str], news: News) -> None:
    """Sign, turn strip, Environment, and the last action if the board has no place for it."""
    wooden_sign(SIGN_WIDTH, TALL, telling.sign()).draw(canvas, MARGIN + 2, TOP)
    left = MARGIN + 2 + SIGN_WIDTH + 8
    width = PLACE - 8 - left
    below = "" if len(names) % 2 and not news.added else last_line(news, names, telling.viewer)
    title = title_for(telling, names, width - 104)
    strip = turn_strip(width, TALL, seats=telling.leading, title=title, below=below)
    strip.draw(canvas, left, TOP)
    where = place(telling.seen.environment, changed=news.environment is not None)
    where.draw(canvas, PLACE, TOP)


def place(environment: Environment, *, changed: bool = False) -> Piece:
    """The Environment's name, and its picture if there is room."""
    name = text(environment_name(environment), GLANCE)
    told = row(environment_disc(environment, 58), name, gap=10)
    frame = gold(_PLACE, TALL, c.PAPER) if changed else box(_PLACE, TALL, c.PAPER, thick=4)
    size = _PLACE - 12, TALL - 12
    glimpse = tile(*size, lambda scale: _glimpse(environment, *size, scale), 9)
    return layers(frame, glimpse, first_fitting((told, name), _PLACE - 24))


@lru_cache(maxsize=16)
def _glimpse(environment: Environment, width: int, height: int, scale: int) -> Image.Image:
    left, top = (scale * each for each in _GLIMPSE)
    return _ground(environment, scale).crop((left, top, left + width * scale, top + height * scale))


def title_for(telling: TextParts, names: Sequence[str], room: int) -> str:
    """Whose turn it is and what they decide, or who won, in as many words as there is room for."""
    if telling.outcome is not None:
        return _end_title(telling, names, room)
    name = names[telling.acting[0]]
    shorter = name.split()[0]
    asks = telling.asks()
    rest = room - fonts.line(f": {asks[-1]}", GLANCE, "black").width
    cut = fonts.fit(shorter, GLANCE, max(rest, 1), "black")
    return _first_that_fits(
        [f"{who}: {what}" for who in dict.fromkeys((name, shorter, cut)) for what in asks], room
    )


def _end_title(telling: TextParts, names: Sequence[str], room: int) -> str:
    winners = telling.leading
    if not winners:
        return "Nobody wins"
    cards = len(telling.seen.seats[winners[0]].species)
    verb = "wins" if len(winners) == 1 else "share the victory"
    joined = listed([names[seat] for seat in winners])
    return _first_that_fits(
        [f"{joined} {verb} with {cards} Adaptations", f"{joined} {verb} with {cards}",
         f"{joined} {verb}", f"{verb} with {cards} Adaptations"],
        room,
    )  # fmt: skip


def _first_that_fits(versions: Sequence[str], room: int) -> str:
    for words in versions:
        if fonts.line(words, GLANCE, "black").width <= room:
            return words
    return versions[-1]


def last_line(news: News, names: Sequence[str], viewer: int | None) -> str:
    """The last action in a line; empty if unknown."""
    if news.seat is None or not news.words:
        return news.after
    who = "You" if news.seat == viewer else names[news.seat]
    words = news.words.replace("says", "say", 1) if who == "You" else news.words
    stop = ". " if news.after else ""
    return f"{who} {words}{stop}{news.after}"
