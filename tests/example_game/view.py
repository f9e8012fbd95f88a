"""How Nectar looks and reads: one line a seat, and the cards of a hand in a row."""

from collections.abc import Sequence

from engine.model import HIDDEN, Action
from engine.words import counted
from render import names as naming
from render import palette
from render.base import Picture, View
from render.canvas import WIDTH, Canvas
from render.texts import alt_text, alt_titles, fitting, titles
from tests.example_game.state import Seat, State

_ROW = 110


class NectarView(View[State]):
    """Lines of seats, drawn and told."""

    game = "nectar"

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
    ) -> Picture:
        """A line a seat; nothing that could be chosen lies on the board."""
        del viewer, marks
        lines = [f"{len(seen.deck)} cards in the deck"]
        drawn = [
            f"{naming.drawn(names[seat], seat)}: {_line(each)}"
            for seat, each in enumerate(seen.seats)
        ]
        return Picture(_rows([*lines, *drawn]), "png", alt_text([*lines, *_told(seen, names)]))

    def hand(self, seen: State, seat: int, names: Sequence[str]) -> Picture:
        """The cards in a row."""
        del names
        cards = f"Your hand: {' · '.join(map(str, seen.seats[seat].hand))}"
        return Picture(_rows([cards]), "png", alt_text([cards]))

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """The same in words."""
        called = titles(names)
        lines = [f"{called[seat]}: {_line(each)}" for seat, each in enumerate(seen.seats)]
        if viewer is not None:
            lines.append(f"Your hand: {', '.join(map(str, seen.seats[viewer].hand))}")
        return fitting(["\n".join([f"{len(seen.deck)} cards in the deck", *lines])])


def _line(seat: Seat) -> str:
    bid = {None: "no bid", HIDDEN: "a secret bid"}.get(seat.bid, f"bid {seat.bid}")
    return f"{counted(seat.points, 'point')}, {bid}, {counted(len(seat.hand), 'card')}"


def _told(seen: State, names: Sequence[str]) -> list[str]:
    called = alt_titles(names)
    return [f"{called[seat]}: {_line(each)}" for seat, each in enumerate(seen.seats)]


def _rows(lines: Sequence[str]) -> bytes:
    canvas = Canvas(_ROW * len(lines), palette.PAPER)
    for number, line in enumerate(lines):
        canvas.text(WIDTH // 2, number * _ROW + _ROW // 2, line, 42, align="middle")
    return canvas.encode()
