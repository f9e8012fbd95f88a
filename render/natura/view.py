"""Natura's view."""

from collections.abc import Sequence

from engine.ends import Summary
from engine.model import Action, Event, Outcome
from engine.natura import GAME
from engine.natura.play.state import State
from render.base import Picture, View
from render.natura.board import draw_board
from render.natura.legend import pages
from render.natura.race import draw_race
from render.natura.text_board import board_alt, braille_board, text_board
from render.natura.zoom import zooms
from render.pages.ending import Ending, draw_ending, fewer_parts, finished

_PIECES = ("ocean", "land", "rainforest", "meadow", "fire", "storm")
"""What is on each seat's step of the podium; in contests Water and Terra Firma."""


class NaturaView(View[State]):
    """How Natura looks and reads; without hidden things, nobody has a hand."""

    game = "natura"
    zooms = staticmethod(zooms)
    legend = staticmethod(pages)
    text_board = staticmethod(text_board)
    braille_board = staticmethod(braille_board)

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The board, or both of a race, with what may be chosen."""
        draw = draw_race if seen.options.race else draw_board
        return draw(seen, names, marks, recent).picture(board_alt(seen, viewer, names))

    def ending(self, seen: State, names: Sequence[str], summary: Summary) -> Picture:
        """The podium of a contest or race; otherwise the last board."""
        outcome = finished(GAME.rules.outcome(seen))
        if len(set(outcome.teams)) <= 1:
            return self.board(seen, None, names)
        totals, unit = _totals(seen, outcome)
        ending = Ending(
            outcome=outcome,
            scene="scenes/island",
            champions=tuple(f"natura/{piece}" for piece in _PIECES[: seen.seats]),
            parts=fewer_parts(outcome.breakdown),
            totals=totals,
            total=unit,
            title="" if outcome.winners else "A draw",
            folders=("natura",),
        )
        return draw_ending(ending, names, summary)


def _totals(seen: State, outcome: Outcome) -> tuple[tuple[str, ...], str]:
    """Each seat's number, and what it counts."""
    unit = GAME.wording.unit(seen)
    if unit:
        return tuple(map(str, outcome.scores)), unit
    if outcome.breakdown:
        _title, numbers = outcome.breakdown[0]
        # This only part's column has its name already.
        return tuple(map(str, numbers)), ""
    moves = [seen.boards[seat if seen.options.race else 0].turns for seat in range(seen.seats)]
    return tuple(map(str, moves)), "moves"
