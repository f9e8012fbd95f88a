"""What a player reads while choosing: previews of points, areas, ways."""

from engine.model import Action
from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS
from engine.renature.play.actions import JOKER, Discard, Place
from engine.renature.play.state import State
from tests.engine.renature.tables import (
    A,
    B,
    do,
    domino,
    joker,
    mushroom,
    place,
    plant,
    table,
    take_back,
)

AROUND_B2 = ("owl a1 bat b1", "bat c1 snail d1", "snail d2 frog d3", "frog b4 turtle c4")


def shown(state: State, action: Action, field: str) -> tuple[str, str, str]:
    """Key, label and help of a field."""
    choice = GAME.wording.choice(GAME.rules.redact(state, A), A, action, field)
    return choice.key, choice.label, choice.help


def test_a_placement_tells_the_best_plant_and_what_it_closes() -> None:
    """With the points that everyone would get from the area."""
    state = table(
        laid=AROUND_B2, plants={"b2": "orange oak", "c3": "blue turf"}, hands={A: ["owl owl"]}
    )
    action = place("owl owl", "a2", "south")
    key, label, told = shown(state, action, "facing")
    assert (key, label) == ("south", "South: owl a2, owl a3")
    assert told == "Plant for up to 3 points; closes area b2: orange 4, blue 2"
    key, label, told = shown(state, action, "at")
    assert key == "a2"
    assert label.endswith("Owl on a2")
    assert told == "Plant for up to 3 points; closes area b2: orange 4, blue 2"
    key, label, told = shown(state, action, "domino")
    assert (key, label) == ("owl-owl", "Owl-owl")
    assert told == "7 ways to place it; plant for up to 3 points; can close area b2"
    assert GAME.wording.choice(state, A, Discard(domino("owl owl")), "domino").help == (
        "7 ways to place it now; nobody else sees which you discard"
    )


def test_a_domino_that_fits_nowhere_says_so_where_one_is_discarded() -> None:
    """The question does not: everyone reads it."""
    laid = ["frog a1 owl b1", "owl f1 bat g1", "bat k1 bat l1", "frog m1 frog n1"]
    state = table(laid=laid, hands={A: ["turtle turtle"]}, joker="snail")
    assert not any(isinstance(one, Place) for one in GAME.rules.actions(state, A))
    action = Discard(domino("turtle turtle"))
    told = "Fits nowhere now; nobody else sees which you discard"
    assert shown(state, action, "domino")[2] == told
    assert GAME.wording.question(state, A) == "place a domino, or discard one"


def test_places_are_numbered_for_the_chosen_domino() -> None:
    """In the order of squares, as the private picture numbers them."""
    state = table(laid=["owl a1 bat b1"], hands={A: ["owl frog", "owl owl"]})
    ways = [one for one in GAME.rules.actions(state, A) if isinstance(one, Place)]
    squares = sorted({one.at for one in ways if one.domino == ways[-1].domino})
    for one in ways:
        if one.domino == ways[-1].domino:
            assert shown(state, one, "at")[1].startswith(f"{squares.index(one.at) + 1} · ")


def test_a_plant_tells_its_points_and_how_the_area_would_stand() -> None:
    """Ties are marked."""
    state = table(
        laid=["owl a2 bat a3"],
        plants={"c3": "blue bush"},
        phase="plant",
        hands={B: ["owl owl"]},
    )
    action = plant("bush", "b2")
    told = "Up to 2 points; 5 left on your board"
    assert shown(state, action, "piece") == ("bush", "Your bush (value 2)", told)
    assert shown(state, plant("turf", "b2"), "piece")[2] == "Up to 1 point; 7 left on your board"
    assert shown(state, action, "at") == (
        "b2",
        "b2: 2 points",
        "Area b2 then: orange 2 (tie), blue 2 (tie)",
    )
    assert GAME.wording.phrase(state, A, action) == "Plant bush on b2: 2 points"


def test_a_joker_tells_how_many_ways_it_would_open() -> None:
    """For the dominoes of the hand."""
    state = table(laid=["owl a1 bat b1"], hands={A: ["frog frog"]}, clouds={A: 2})
    frog = JOKER[ANIMALS.index("frog")]
    before = len([one for one in GAME.rules.actions(state, A) if isinstance(one, Place)])
    told = shown(state, frog, "animal")[2]
    do(state, A, joker("frog"))
    after = len([one for one in GAME.rules.actions(state, A) if isinstance(one, Place)])
    assert after > before
    assert told == f"{after} ways then to place a domino of your hand"


def test_a_return_tells_what_it_costs_and_leaves() -> None:
    """The value in clouds, and the area without the plant."""
    state = table(
        plants={"b2": "orange pine", "c2": "blue turf"}, hands={A: ["owl owl"]}, clouds={A: 3}
    )
    assert shown(state, take_back("b2"), "at") == (
        "b2",
        "b2: orange pine for 3 clouds",
        "Area b2 then: blue 1",
    )


def test_a_mushroom_tells_what_it_joins() -> None:
    """With the size of the area that comes of it."""
    state = table(
        board="valley",
        laid=["bat l5 owl l6"],
        plants={"j3": "blue turf"},
        hands={A: ["owl owl"]},
    )
    do(state, A, place("owl owl", "k6", "south"))
    assert shown(state, mushroom("j5"), "at") == (
        "j5",
        "j5: joins 2 areas into 8 squares",
        "Then: blue 1",
    )


def test_status_and_question_tell_everyone_where_the_game_stands() -> None:
    """Without a secret."""
    state = table(seats=2, hands={A: ["owl owl"]})
    assert GAME.wording.status(state).endswith("dominoes played · Joker: butterfly")
    assert GAME.wording.question(state, A) == "place a domino, or discard one"
