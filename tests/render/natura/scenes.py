"""Positions of Natura in which everything that can be drawn appears."""

import random
from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.natura import GAME
from engine.natura.play.actions import Offer, Resign
from engine.natura.play.state import State
from engine.play import pick
from tests.engine.natura.tables import go, letters, table
from tests.render.samples import Golden, Position

Kind = Literal["board", "private board", "choosing", "zoom", "score sheet", "signs"]


def wandered(turns: int, seats: int, seed: int, **options: object) -> State:
    """A table after random actions, none of which ends it by agreement."""
    rng = random.Random(seed)
    state = table("", seats, **options)
    for _ in range(turns):
        if state.end is None:
            actions = GAME.rules.actions(state, state.turn)
            moves = [action for action in actions if not isinstance(action, Offer | Resign)]
            GAME.rules.apply(state, state.turn, pick(moves, rng), rng)
    return state


def placed(
    text: str,
    seats: int,
    *moves: str,
    turns: int = 0,
    off: tuple[int, int] = (0, 0),
    **options: object,
) -> State:
    """A position after some moves, with this many turns made before and this life off the board."""
    state = table(text, seats, **options)
    for board in state.boards:
        board.turns = turns
    state.board.rainforests, state.board.meadows = off
    go(state, *moves)
    return state


LATE = "...I.F.. TILLSLSI FT.OM.MR IO...L.. LR.OL.R. ORT..TMO SS...... M.FF.O.."
NEARLY = "..F..F.. .MILLI.. .IT..TIM LRL..LRL ORO..ORO .ST..TS. SF.OOS.. M....F.M"
TAKEN = ".F....F. I..LLT.I .I....I. LRLT.LTL OTO..ORO .S....S. SR.OOSF. .F......"


def taken() -> State:
    """Taker: a Storm has come, and the Rainforest beside it and a Fire is gone."""
    state = table(TAKEN, 2, goal="taker")
    state.taken, state.board.meadows = [3, 3], 4
    go(state, "b4 c2")
    return state


def raced() -> State:
    """A race is over: the first seat has reached Mosaic, the second has four blocks left."""
    state = placed(LATE, 2, turns=26, goal="mosaic", race=True)
    state.boards[0].letters = letters(NEARLY)
    go(state, "h1 g2", "f5 e5")
    return state


class Scene(NamedTuple):
    """Who looks at a position, how many play, and how it is made."""

    kind: Kind
    seats: int
    made: Callable[[], State]


SCENES = {
    # Nobody has moved yet.
    "begun": Scene("board", 2, lambda: table("", 2, goal="one-people")),
    # Four blocks are left, and a Land has just joined the largest.
    "late": Scene("board", 6, lambda: placed(LATE, 6, "f5 e5", turns=78, goal="mosaic")),
    # The last Meadow joins the one block.
    "reached": Scene("board", 3, lambda: placed(NEARLY, 3, "h1 g2", turns=6, goal="mosaic")),
    "taken": Scene("board", 2, taken),
    "raced": Scene("board", 2, raced),
    # Many pieces may be chosen, and two may not return.
    "choosing": Scene(
        "private board", 2, lambda: wandered(33, 2, 5, goal="blue-v-browns", moves="rigid")
    ),
    # Free squares to which the only piece may go, and a Meadow.
    "destinations": Scene(
        "private board",
        2,
        lambda: table(f"LIL..... {5 * '........ '} LF...... MI......", 2, goal="taker"),
    ),
    # A Storm came; a Meadow turned over among three, and was lost as a Rainforest at once.
    "events": Scene(
        "board",
        1,
        lambda: placed(
            "........ TMT..... T......O LL.....S", 1, "a6 b8", goal="deadlock", flips="related"
        ),
    ),
    # An Island came among Seas and shows a Land; it turned a Fire as well.
    "turned": Scene(
        "board",
        1,
        lambda: placed(
            "IFI..... S.S..... .S...... ...I....", 1, "d5 b7", goal="deadlock", flips="related"
        ),
    ),
    # An Ocean has moved: a Rainforest may return on either of two squares.
    "recovery": Scene(
        "private board",
        1,
        lambda: placed("O....... ........ ........ .O....FT", 1, "b5 b7", off=(1, 0)),
    ),
    "race": Scene("board", 2, lambda: wandered(21, 2, 9, goal="green-line", race=True)),
    "race-own": Scene("choosing", 2, lambda: wandered(20, 2, 9, goal="river", race=True)),
    "together": Scene(
        "board", 6, lambda: wandered(58, 6, 3, goal="scorched", length=60, flips="opposite")
    ),
    "alone": Scene("board", 1, lambda: wandered(20, 1, 4, goal="river")),
    # Water has walled the browns in: the first seat wins.
    "over": Scene(
        "board", 2, lambda: placed("LF...... F.O.....", 2, "c7 b7", goal="blue-v-browns")
    ),
}


def _golden(scene: str, kind: Kind, part: str = "", name: str = "") -> Golden:
    seats, made = SCENES[scene][1:]
    name = f"natura-{name or scene}"
    return Golden(name, "natura", kind, seats, made=lambda: Position(made()), part=part)


GOLDENS = (
    *(_golden(name, scene.kind) for name, scene in SCENES.items()),
    _golden("late", "score sheet", "goal", "scores-goal"),
    _golden("late", "score sheet", "seats", "scores-seats"),
    _golden("taken", "score sheet", "seat-b", "scores-seat-b"),
    _golden("race", "zoom", "now", "zoom"),
    _golden("race", "score sheet", "seat-a", "scores-race"),
    *(_golden("alone", "signs", str(page), f"signs-{page}") for page in range(3)),
)
