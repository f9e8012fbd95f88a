"""Positions of Natura in which everything that can be drawn is to be seen."""

import random
from collections.abc import Callable
from typing import Literal

from engine.natura import GAME
from engine.natura.play.actions import Offer, Resign
from engine.natura.play.state import State
from engine.play import pick
from tests.engine.natura.tables import go, letters, table
from tests.render.samples import Golden, Position

Kind = Literal["board", "private board", "closer", "signs"]


def wandered(turns: int, seats: int, seed: int, **options: object) -> State:
    """A table after so many actions at random, none of which ends it by agreement."""
    rng = random.Random(seed)
    state = table("", seats, **options)
    for _ in range(turns):
        if state.end is None:
            actions = GAME.rules.actions(state, state.turn)
            moves = [action for action in actions if not isinstance(action, Offer | Resign)]
            GAME.rules.apply(state, state.turn, pick(moves, rng), rng)
    return state


def choosing() -> State:
    """Against each other; many pieces may be chosen, and two may not return."""
    return wandered(33, 2, 5, goal="blue-v-browns", moves="rigid")


def destinations() -> State:
    """One piece has been chosen: free squares to which it may go, and a Meadow."""
    rows = ["LIL.....", *["........"] * 5, "LF......", "MI......"]
    return table(" ".join(rows), 2, goal="taker")


def events() -> State:
    """A Storm came; a Meadow turned over among three, and was lost as a Rainforest at once."""
    state = table("........ TMT..... T......O LL.....S", 1, goal="deadlock", flips="related")
    go(state, "a6 b8")
    return state


def turned() -> State:
    """An Island came among Seas and shows a Land; it turned a Fire as well."""
    state = table("IFI..... S.S..... .S...... ...I....", 1, goal="deadlock", flips="related")
    go(state, "d5 b7")
    return state


def recovery() -> State:
    """An Ocean has moved: a Rainforest may return on either of two squares."""
    state = table("O....... ........ ........ .O....FT", 1, goal="river")
    state.board.rainforests = 1
    go(state, "b5 b7")
    return state


def race() -> State:
    """Two boards, the second seat to move."""
    return wandered(21, 2, 9, goal="green-line", race=True)


def together() -> State:
    """Six play together, with some life off the board."""
    return wandered(58, 6, 3, goal="scorched", length=60, flips="opposite")


def alone() -> State:
    """One plays alone."""
    return wandered(20, 1, 4, goal="river")


def over() -> State:
    """Water has walled the browns in: the first seat wins."""
    state = table("LF...... F.O..... ........", 2, goal="blue-v-browns")
    go(state, "c7 b7")
    return state


def late() -> State:
    """Six play Mosaic: four blocks are left, and a Land has just joined the largest."""
    state = table(
        "...I.F.. TILLSLSI FT.OM.MR IO...L.. LR.OL.R. ORT..TMO SS...... M.FF.O..", 6, goal="mosaic"
    )
    state.board.turns = 78
    go(state, "f5 e5")
    return state


def reached() -> State:
    """Three reach Mosaic: the last Meadow joins the one block."""
    state = table(
        "..F..F.. .MILLI.. .IT..TIM LRL..LRL ORO..ORO .ST..TS. SF.OOS.. M....F.M", 3, goal="mosaic"
    )
    state.board.turns = 6
    go(state, "h1 g2")
    return state


def taken() -> State:
    """Taker: a Storm has come, and the Rainforest beside it and a Fire is gone."""
    state = table(
        ".F....F. I..LLT.I .I....I. LRLT.LTL OTO..ORO .S....S. SR.OOSF. .F......", 2, goal="taker"
    )
    state.taken, state.board.meadows = [3, 3], 4
    go(state, "b4 c2")
    return state


def begun() -> State:
    """Nobody has moved yet."""
    return table("", 2, goal="one-people")


def raced() -> State:
    """A race is over: the first seat has reached Mosaic, the second has four blocks left."""
    state = table(
        "...I.F.. TILLSLSI FT.OM.MR IO...L.. LR.OL.R. ORT..TMO SS...... M.FF.O..",
        2,
        goal="mosaic",
        race=True,
    )
    state.boards[0].letters = letters(
        "..F..F.. .MILLI.. .IT..TIM LRL..LRL ORO..ORO .ST..TS. SF.OOS.. M....F.M"
    )
    for board in state.boards:
        board.turns = 26
    go(state, "h1 g2", "f5 e5")
    return state


SCENES: tuple[tuple[str, Kind, int, Callable[[], State]], ...] = (
    ("begun", "board", 2, begun),
    ("late", "board", 6, late),
    ("reached", "board", 3, reached),
    ("taken", "board", 2, taken),
    ("raced", "board", 2, raced),
    ("choosing", "private board", 2, choosing),
    ("destinations", "private board", 2, destinations),
    ("events", "board", 1, events),
    ("turned", "board", 1, turned),
    ("recovery", "private board", 1, recovery),
    ("race", "private board", 2, race),
    ("together", "board", 6, together),
    ("alone", "board", 1, alone),
    ("over", "board", 2, over),
)
"""What the goldens show: a name, who looks at it, seats, and how it is made."""


def _position(made: Callable[[], State]) -> Callable[[], Position]:
    return lambda: Position(made())


GOLDENS = (
    *(
        Golden(f"natura-{name}", "natura", kind, seats, made=_position(made))
        for name, kind, seats, made in SCENES
    ),
    *(
        Golden(f"natura-closer-{part}", "natura", "closer", seats, made=_position(made), part=part)
        for part, seats, made in (("goal", 6, late), ("seats", 6, late), ("seat-b", 2, taken))
    ),
    Golden("natura-closer-race", "natura", "closer", 2, made=_position(race), part="seat-a"),
    *(
        Golden(f"natura-signs-{page}", "natura", "signs", 1, made=_position(alone), part=str(page))
        for page in range(3)
    ),
)
