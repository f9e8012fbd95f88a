"""A finished game of Natura in numbers: life taken by rounds, and how many moves it took."""

from collections.abc import Sequence

from engine.natura.play.legal import goal_of
from engine.natura.play.state import State
from engine.summary import Highlight, Played, Progress


def progress(state: State) -> Progress | None:
    """Life taken by each seat, in the one goal that counts by turns."""
    if goal_of(state).name != "taker":
        return None
    return Progress(-(-state.turns // state.seats), tuple(state.taken), "life taken by round")


def highlight(state: State, played: Sequence[Played]) -> Highlight | None:
    """How many moves were made on the board of whoever was first done."""
    del played
    winners = state.end.winners if state.end is not None else ()
    board = winners[0] if winners and state.options.race else 0
    moves = state.boards[board].turns
    return Highlight(moves, "move" if moves == 1 else "moves", (), "natura/leaf")
