"""Tables of Darwin set by hand for pictures, each with what the last action did."""

import random
from collections.abc import Callable

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import State
from engine.model import Action
from tests.engine.darwin.tables import A, B, C, D, E, do, number, table
from tests.render.samples import Golden, Kind, Position


def after(state: State, seat: int, action: Action) -> Position:
    """The table after one more action."""
    return Position(state, do(state, seat, action))


def start() -> Position:
    """Two seats before the first action."""
    return Position(GAME.rules.setup(GAME.rules.options_type(), 2, random.Random(1)))


def two() -> Position:
    """A buys a Reproduce card and survives; B lacks a Reproduce card alone."""
    state = table(
        phase="play",
        environment="sky",
        species={A: "E14 E9 S3 S11 T16 T22", B: "E8 E18 S13"},
        hands={A: "S24", B: "E1 S2"},
        resources={A: "sun, 2 water, 2 nutrients", B: "sun, water, 2 air"},
    )
    return after(state, A, act.Reproduce(number("R3")))


def crowded() -> Position:
    """Five seats, with up to eighteen Adaptations; B's new one hunts all others."""
    state = table(
        seats=5,
        turn=B,
        phase="play",
        species={
            A: "E12 T10 R7 S24 S1",
            B: "E14 T13 T21 S16 S8 S19",
            C: "E1 E18 T25 E7 R2",
            D: "E17 T9 S10 E4 S12 T27 R3 S18 E2",
            E: "E6 T12 E19 T19 S13 E3 S2 S4 S5 S6 S7 S9 S11 S14 S15 S17 S20 S21",
        },
        hands={A: "S23", B: "E24 S22", C: "E5 S3 T1", E: "E8 T3"},
        resources={
            A: "sun",
            B: "3 sun, 2 water, 2 air, 2 nutrients",
            C: "sun, water, air, nutrients",
            D: "sun, 2 nutrients",
            E: "sun, water",
        },
    )
    return after(state, B, act.Add(number("E24")))


def full() -> Position:
    """The same five seats, without what happened last."""
    return Position(crowded().state)


def changed() -> Position:
    """C of three plays a card that changes the Environment; the others forfeit Sun."""
    state = table(
        seats=3,
        turn=C,
        phase="play",
        environment="desert",
        species={A: "E8 S2 T28 S7 R5", B: "E4 E13 E18 T10", C: "S9 E1 E5 T23 S10"},
        hands={A: "E2 E3 S1", B: "E7 S5", C: "T7 S6"},
        resources={A: "2 sun, 2 water, 2 air", B: "sun, water, 2 air", C: "sun"},
    )
    return after(state, C, act.PLAY[number("T7")][0])


def choosing() -> Position:
    """The turn of B, who may pick up, change the Environment, or say that it will survive."""
    state = table(
        seats=3,
        turn=B,
        environment="ocean",
        species={A: "E11 S3", B: "E12 R1 S10", C: "E14"},
        hands={A: "T4", B: "S9", C: "E9 S1"},
        resources={A: "sun", B: "water, nutrients", C: "2 sun"},
    )
    return Position(state)


def last_turns() -> Position:
    """Four seats; A has said “I will survive”."""
    state = table(
        seats=4,
        environment="rainforest",
        species={A: "E11 R1", B: "E9 S4 S8", C: "E3 R5 T9", D: "E10 S13 T26 R7 S1"},
        hands={B: "E15", C: "S11 T2"},
        resources={A: "water", B: "2 air", C: "water, 2 nutrients", D: "air"},
    )
    return after(state, A, act.I_WILL_SURVIVE)


def over() -> Position:
    """Three seats after the end: A and C survive, C with the fewest Adaptations."""
    state = table(
        seats=3,
        turn=B,
        environment="sky",
        species={A: "E11 R1 S10 S3", B: "E14 S9", C: "E9 R6 S1"},
        resources={A: "sun", B: "2 air", C: "nutrients"},
        caller=C,
    )
    return after(state, B, act.CHANGE["ocean"])


def hand() -> Position:
    """Three cards in hand, the last just drawn: one can be built, one not, one played."""
    state = table(
        seats=3,
        phase="draw",
        environment="ocean",
        species={A: "E7 E18 T25 R2 E1", B: "E14 E23", C: "E11"},
        hands={A: "S21 T4"},
        resources={A: "sun, water, nutrients"},
        on_top="S9",
    )
    return after(state, A, act.Draw("survive"))


def full_hand() -> Position:
    """Five cards in hand, two of which must be discarded."""
    state = table(
        seats=3,
        phase="play",
        environment="desert",
        species={A: "E8 T25 R2 E2 S1 S2 S3", B: "E14 E23", C: "E11 R1 R3 R5"},
        hands={A: "S9 S21 T3 E1 T2"},
        resources={A: "2 sun, 3 water, 7 nutrients"},
        on_top="T17",
    )
    do(state, A, act.ADD[number("E1")])
    return after(state, A, act.DONE)


def state_of(scene: Callable[[], Position]) -> State:
    state = scene().state
    assert isinstance(state, State)
    return state


def _golden(
    name: str, kind: Kind, seats: int, made: Callable[[], Position], part: str = ""
) -> Golden:
    return Golden(f"darwin-{name}", "darwin", kind, seats, made=made, part=part)


GOLDENS = (
    _golden("start", "board", 2, start),
    _golden("two", "board", 2, two),
    _golden("crowded", "board", 5, full),
    _golden("added", "board", 5, crowded),
    _golden("changed", "board", 3, changed),
    _golden("choosing", "private board", 3, choosing),
    _golden("last-turns", "board", 4, last_turns),
    _golden("over", "board", 3, over),
    _golden("hand", "hand", 3, hand),
    _golden("full-hand", "hand", 3, full_hand),
    _golden("zoom", "zoom", 5, crowded, "seat-c"),
    _golden("scores-seat", "score sheet", 5, crowded, "seat-c"),
    _golden("scores-bank", "score sheet", 5, crowded, "bank"),
    _golden("scores-row", "score sheet", 5, crowded, "reproduce"),
    _golden("signs-0", "signs", 2, start, "0"),
    _golden("signs-1", "signs", 2, start, "1"),
    _golden("portrait", "portrait", 3, over),
    Golden("darwin-end", "darwin", "ending", 5, 3),
)
