"""Why one takes an action of Natura: made positions for each of the fourteen goals."""

import pytest

from engine.model import Action
from engine.natura import GAME
from engine.natura.board.squares import square_at
from engine.natura.play.actions import DECLINE, LEAVE, OFFER, RECOVER
from engine.natura.play.state import State
from tests.engine.natura.tables import CHANCE, go, move_of, table
from tests.engine.reasoning import reasons_for


def why(state: State, action: Action | str) -> tuple[str, ...]:
    found = move_of(state, action) if isinstance(action, str) else action
    return reasons_for("natura", state, state.turn, found)


CASES = [
    (
        "calm",
        "T....... ..R..... ........ .F...... O.....T.",
        "b5 b6",
        ("stops 1 piece of the Storms: 1 can still move", "leaves the Storms 6 moves instead of 7"),
    ),
    (
        "one-people",
        "OS.S.... ........ ..L.LI..",
        "d8 c8",
        (
            "reaches the goal: all own pieces touch, as one block",
            "joins own pieces: 1 block instead of 2",
        ),
    ),
    (
        "taker",
        "RT...... .F...... ....R...",
        "b7 a7",
        (
            "removes life: 1 of 5 taken",
            "leaves the opponent no life to remove in the next turn",
        ),
    ),
    (
        "taker",
        "M.F..... ........ O.......",
        "a8 b8",
        (
            "lets the opponent remove life in the next turn: 1 way",
            "prepares to remove life: 1 way if nothing changes",
        ),
    ),
    (
        "mosaic",
        "OL...... .F...... ..T.....",
        "c6 a7",
        ("reaches the goal: all pieces make one block", "joins pieces: one block"),
    ),
    (
        "three-realms",
        "LLI..... O.SS.... .R.M....",
        "a7 b7",
        ("makes it possible to reach the goal with the next move", "joins blues: one block"),
    ),
    (
        "river",
        "OO.L.... ..RF.T..",
        "d8 c8",
        (
            "makes it possible to reach the goal with the next move",
            "brings the colours together: 2 blocks of all",
        ),
    ),
    (
        "green-line",
        "RMRMRM.. O......R ........ O......M",
        "h7 g8",
        (
            "brings 7 life pieces into one line instead of 6",
            "puts the Rainforest beside one of the others of its colour",
        ),
    ),
    (
        "deadlock",
        "OF...... S....... .F...... F.......",
        "b6 b7",
        (
            "stops 1 piece of Water and Terra Firma: 1 can still move",
            "leaves Water and Terra Firma 3 moves instead of 6",
        ),
    ),
    (
        "exile",
        "R....... O....... .......M O.......",
        "a8 b8",
        (
            "reaches the goal: no life on an edge of Water or Terra Firma",
            "parts life from Water and Terra Firma: none is left there",
        ),
    ),
    (
        "harmony",
        "R....... .O.....F .......M",
        "b7 a7",
        (
            "is worth 1 point more: 4 instead of 3",
            "gives life 1 more edge to Water or Terra Firma",
        ),
    ),
    (
        "scorched",
        "RT...... .F......",
        "b7 a7",
        ("is worth 2 points more: 3 instead of 1", "removes the Rainforest on a8"),
    ),
]


@pytest.mark.parametrize(("goal", "position", "move", "clauses"), CASES)
def test_a_move_is_told_in_the_terms_of_its_goal(
    goal: str, position: str, move: str, clauses: tuple[str, ...]
) -> None:
    seats = 2 if goal in {"calm", "one-people", "taker"} else 1
    assert why(table(position, seats, goal=goal), move) == clauses


def test_the_opponents_next_move_is_looked_at() -> None:
    """A Fire on b6 would leave no Storm a move; so whoever is to move there wins."""
    state = table("T....... ..R..... ........ .F...... O.......", 2, goal="calm")
    assert why(state, "b5 b6")[0] == "reaches the goal: no Storm can move"
    stopped = "stops the opponent, who could reach the goal in the next turn"
    assert why(state, "b5 c4")[0] == stopped


def test_life_that_returns_is_told_where_it_is_wanted() -> None:
    state = table("S.S..... ........ ........ .S......", goal="mosaic")
    state.board.meadows = 1
    assert why(state, "b5 b7")[0] == "lets a Meadow return beside it"
    go(state, "b5 b7")
    assert why(state, RECOVER[square_at("a7")]) == (
        "joins pieces: 2 blocks instead of 3",
        "brings life back onto the board: all life is there",
    )
    assert why(state, RECOVER[square_at("b8")])[0] == "reaches the goal: all pieces make one block"
    assert why(state, LEAVE) == ("keeps a Meadow off the board",)


def test_an_offer_and_its_answer_tell_where_things_stand() -> None:
    state = table("T....... ..R..... ........ .F...... O.......", 2, goal="calm")
    assert why(state, OFFER) == (
        "ends what stands at: 1 move left to the Storms",
        "asks the opponent; the game goes on if it is declined",
    )
    GAME.rules.apply(state, 0, OFFER, CHANCE)
    answer = reasons_for("natura", state, 1, DECLINE)
    assert answer[0] == "plays on: 1 move left to the Storms"
