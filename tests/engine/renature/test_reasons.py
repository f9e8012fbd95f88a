"""Why one takes an action of Renature: made boards, and the very clauses."""

from collections.abc import Mapping

import pytest

from engine.model import Action
from engine.renature.play import actions as act
from engine.renature.play.state import State
from tests.engine.reasoning import reasons_for
from tests.engine.renature.tables import A, B, do, domino, joker, place, plant, table, take_back

AROUND_B2 = ("owl a1 bat b1", "bat c1 snail d1", "snail d2 frog d3", "frog b4 turtle c4")
CLOSING = place("owl owl", "a2", "south")


def why(state: State, action: Action) -> tuple[str, ...]:
    return reasons_for("renature", state, A, action)


def closable(plants: Mapping[str, str]) -> State:
    """A table where seat A, orange, closes the area of four at b2 by two owls."""
    hands = {A: ["owl owl", "butterfly snail"], B: ["bat frog"]}
    return table(laid=AROUND_B2, plants=plants, hands=hands)


@pytest.mark.parametrize(
    ("plants", "clauses"),
    [
        (
            {"b2": "orange bush", "c2": "blue turf"},
            (
                "closes area b2, where orange gets 4 points as it stands",
                "makes room for a plant that scores 3 points",
            ),
        ),
        (
            {"b2": "orange turf", "c2": "blue bush"},
            (
                "lets a plant beside it take the lead in area b2",
                "closes area b2, which pays as it stands: blue 4, orange 2",
            ),
        ),
        (
            {},
            (
                "closes area b2, which pays as it stands: nobody scores",
                "takes the token of area b2, 1 to 3 points at the end",
            ),
        ),
    ],
)
def test_a_domino_that_closes_an_area(plants: Mapping[str, str], clauses: tuple[str, ...]) -> None:
    assert why(closable(plants), CLOSING) == clauses


@pytest.mark.parametrize(
    ("what", "clauses"),
    [
        ("oak", ("wins area b2, which is closed: 4 points", "costs blue 4 points in area b2")),
        (
            "bush",
            ("ties with blue in area b2, so that none counts", "costs blue 6 points in area b2"),
        ),
        (
            "turf",
            ("makes orange second in area b2: 2 points", "costs blue 2 points in area b2"),
        ),
        (
            "neutral oak",
            ("costs blue 4 points in area b2", "gets rid of a plant that would cost 4 at the end"),
        ),
    ],
)
def test_a_plant_in_an_area_that_is_closed(what: str, clauses: tuple[str, ...]) -> None:
    """Blue would have had 4 points for being first and 2 for the second place."""
    state = closable({"c2": "blue bush"})
    do(state, A, CLOSING)
    assert why(state, plant(what, "b2")) == clauses


def test_a_plant_in_an_open_area_is_told_as_it_stands() -> None:
    state = table(laid=["bat a2 owl a3"], plants={"c2": "blue bush"}, phase="plant")
    assert why(state, plant("pine", "b2")) == (
        "takes the lead in area b2 from blue, 3 to 2",
        "costs blue 4 points in area b2 as it stands",
    )


def test_clouds_taken_and_paid() -> None:
    state = table(laid=["owl h8 frog h7"], phase="plant", hands={B: ["bat bat"]}, clouds={A: 3})
    assert why(state, plant("turf", "i8")) == (
        "takes 2 clouds",
        "leads area j7 with 1, where nothing else stands yet",
    )
    assert why(state, act.DONE) == (
        "keeps every plant for later turns",
        "keeps 3 clouds, a point each at the end",
    )


def test_jokers_are_kept_or_changed() -> None:
    hands = {A: ["owl owl", "butterfly snail"], B: ["bat frog"]}
    state = table(laid=["owl a1 bat b1"], hands=hands, clouds={A: 6})
    assert why(state, act.Discard(domino("owl owl"))) == (
        "keeps the joker on butterfly-snail for later",
        "closes no area and opens nothing for the next seat",
    )
    assert why(state, joker("owl")) == (
        "gives the dominoes of the hand 22 ways to be placed instead of 21",
        "makes owl-owl of the hand fit almost everywhere",
    )


def test_a_plant_taken_back_makes_room_beside_the_domino() -> None:
    state = table(
        laid=["bat a2 owl a3"],
        plants={"b2": "orange turf", "b3": "blue oak"},
        phase="plant",
        clouds={A: 1},
    )
    assert why(state, take_back("b2")) == (
        "makes a square free beside the domino of this turn",
        "makes a turf ready to be planted once more",
    )
