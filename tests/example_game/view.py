"""How Nectar looks and reads: one line a seat, and the cards of a hand in a row."""

from collections.abc import Sequence
from functools import partial

from engine.model import HIDDEN, Action, Event
from engine.words import clip, counted
from render.base import Part, Parts, Picture, ScoreSheets, View, Zoom
from render.drawing import fonts
from render.drawing import names as naming
from render.drawing.canvas import ENLARGED, HEIGHT, WIDTH, Canvas, Corner
from render.drawing.colours import PAPER
from render.text import alt_text, alt_titles, fitting, seat_key, titles
from tests.example_game.play.state import State


def _board(
    seen: State,
    viewer: int | None,
    names: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
    *,
    corner: Corner | None = None,
) -> Picture:
    """A line a seat; nothing that could be chosen lies on the board."""
    del viewer, marks, recent
    drawn = [naming.drawn(name, seat) for seat, name in enumerate(names)]
    return _draw(_lines(seen, drawn), alt_text(_lines(seen, alt_titles(names))), corner)


def _zooms(
    seen: State, viewer: int | None, names: Sequence[str], marks: Sequence[Action]
) -> Sequence[Zoom]:
    """The upper lines, and the lower ones."""
    del viewer, marks
    lines, middle = _lines(seen, alt_titles(names)), (WIDTH - WIDTH // ENLARGED) // 2
    half = -(-len(lines) // 2)
    return [
        Zoom("upper", "Upper half", (middle, 0), alt_text(lines[:half])),
        Zoom("lower", "Lower half", (middle, HEIGHT // ENLARGED), alt_text(lines[half:])),
    ]


def _hand(
    seen: State,
    seat: int,
    names: Sequence[str],
    since: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """The cards in a row."""
    del since
    told = _told(seen, seat, "Your" if own else f"{alt_titles(names)[seat]}'s")
    return _draw([told], told)


def _score_sheets(seen: State, viewer: int | None, names: Sequence[str]) -> Parts:
    """Each seat: its line, and its hand for itself."""
    drawn = [naming.drawn(name, number) for number, name in enumerate(names)]
    titles = alt_titles(names)

    def draw(seat: int) -> Picture:
        own = [_told(seen, seat)] if seat == viewer else []
        lines, told = (_lines(seen, shown)[seat + 1] for shown in (drawn, titles))
        return _draw([lines, *own], alt_text([told, *own]))

    return {
        Part(seat_key(seat), clip(titles[seat], 100), counted(each.points, "point")): partial(
            draw, seat
        )
        for seat, each in enumerate(seen.seats)
    }


def _legend() -> Sequence[Picture]:
    """What the words on the board mean."""
    words = "A secret bid: a card that nobody else knows"
    return [_draw([words], words)]


def _text_board(seen: State, viewer: int | None, names: Sequence[str]) -> str:
    """The same in words."""
    own = [] if viewer is None else [_told(seen, viewer)]
    return fitting(["\n".join([*_lines(seen, titles(names)), *own])])


def _lines(seen: State, names: Sequence[str]) -> list[str]:
    """What lies on the table, a line a seat."""
    lines = [counted(len(seen.deck), "card") + " in the deck"]
    for name, seat in zip(names, seen.seats, strict=False):
        bid = {None: "no bid", HIDDEN: "a secret bid"}.get(seat.bid, f"bid {seat.bid}")
        points, cards = counted(seat.points, "point"), counted(len(seat.hand), "card")
        lines.append(f"{name}: {points}, {bid}, {cards}")
    return lines


def _told(seen: State, seat: int, whose: str = "Your") -> str:
    return f"{whose} hand: {', '.join(map(str, seen.seats[seat].hand)) or 'no cards'}"


def _draw(lines: Sequence[str], alt: str, corner: Corner | None = None) -> Picture:
    canvas = Canvas(PAPER, corner=corner)
    row = HEIGHT // len(lines)
    for number, line in enumerate(lines):
        words, size = fonts.shrink(line, (54, 48, 42, 36, 30, 26), WIDTH - 40, "black")
        canvas.text(WIDTH // 2, number * row + row // 2, words, size, align="middle")
    return canvas.picture(alt)


VIEW = View(
    board=_board,
    text_board=_text_board,
    hand=_hand,
    score_sheets=ScoreSheets(_score_sheets),
    zooms=_zooms,
    legend=_legend,
)
"""How Nectar looks and reads."""
