"""What a player reads while choosing: previews of points, areas and ways; reasons, refusals."""

import re
from collections.abc import Sequence

import pytest

from engine.model import Action, Event
from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS
from engine.renature.board.squares import NAMES
from engine.renature.play import events as ev
from engine.renature.play.actions import JOKER, Discard, Place
from engine.renature.play.state import State, plant_code
from engine.stories import words_of
from engine.words import Reader
from tests.engine.playing import story
from tests.engine.renature.tables import (
    AROUND_B2,
    A,
    B,
    do,
    domino,
    joker,
    mushroom,
    place,
    plant,
    stories,
    table,
    take_back,
)
from tests.engine.sights import viewers


def shown(state: State, action: Action, field: str) -> tuple[str, str, str]:
    """Key, label and help of a field."""
    choice = GAME.wording.choice(GAME.rules.redact(state, A), A, action, field)
    return choice.key, choice.label, choice.help


def test_a_placement_shows_the_best_plant_and_what_it_closes() -> None:
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
        "7 ways to place it now; the others don't see what you discard"
    )


def test_a_domino_that_fits_nowhere_says_so_when_discarding() -> None:
    """The question does not: everyone reads it."""
    laid = ["frog a1 owl b1", "owl f1 bat g1", "bat k1 bat l1", "frog m1 frog n1"]
    state = table(laid=laid, hands={A: ["turtle turtle"]}, joker="snail")
    assert not any(isinstance(one, Place) for one in GAME.rules.actions(state, A))
    action = Discard(domino("turtle turtle"))
    told = "Doesn't fit anywhere now; the others don't see what you discard"
    assert shown(state, action, "domino")[2] == told
    assert GAME.wording.question(state, A) == "place or discard a domino"


def test_places_are_numbered_for_the_chosen_domino() -> None:
    """In the order of squares, as the private picture numbers them."""
    state = table(laid=["owl a1 bat b1"], hands={A: ["owl frog", "owl owl"]})
    ways = [one for one in GAME.rules.actions(state, A) if isinstance(one, Place)]
    squares = sorted({one.at for one in ways if one.domino == ways[-1].domino})
    for one in ways:
        if one.domino == ways[-1].domino:
            assert shown(state, one, "at")[1].startswith(f"{squares.index(one.at) + 1} · ")


def test_a_plant_shows_its_points_and_who_would_lead_the_area() -> None:
    """Ties are marked."""
    state = table(
        laid=["owl a2 bat a3"], plants={"c3": "blue bush"}, phase="plant", hands={B: ["owl owl"]}
    )
    action = plant("bush", "b2")
    told = "Up to 2 points; 5 left on your board"
    assert shown(state, action, "piece") == ("bush", "Your bush (value 2)", told)
    assert shown(state, plant("turf", "b2"), "piece")[2] == "Up to 1 point; 7 left on your board"
    assert shown(state, action, "at") == (
        "b2",
        "b2: 2 points",
        "Area b2 after this: orange 2 (tied), blue 2 (tied)",
    )
    assert GAME.wording.phrase(state, A, action) == "Plant bush on b2: 2 points"


def test_a_joker_shows_how_many_ways_it_would_open() -> None:
    state = table(laid=["owl a1 bat b1"], hands={A: ["frog frog"]}, clouds={A: 2})
    frog = JOKER[ANIMALS.index("frog")]
    before = len([one for one in GAME.rules.actions(state, A) if isinstance(one, Place)])
    told = GAME.wording.choice(state, A, frog, "animal").effect
    do(state, A, joker("frog"))
    after = len([one for one in GAME.rules.actions(state, A) if isinstance(one, Place)])
    assert after > before
    assert told == f"{after} ways"


def test_a_return_shows_its_price_and_what_it_leaves() -> None:
    """The value in clouds, and the area without the plant."""
    state = table(
        plants={"b2": "orange pine", "c2": "blue turf"}, hands={A: ["owl owl"]}, clouds={A: 3}
    )
    assert shown(state, take_back("b2"), "at") == (
        "b2",
        "b2: orange pine for 3 clouds",
        "Area b2 after this: blue 1",
    )


def test_a_mushroom_shows_what_it_joins() -> None:
    state = table(
        board="valley", laid=["bat l5 owl l6"], plants={"j3": "blue turf"}, hands={A: ["owl owl"]}
    )
    do(state, A, place("owl owl", "k6", "south"))
    assert shown(state, mushroom("j5"), "at") == (
        "j5",
        "j5: joins 2 areas into one of 8 squares",
        "After this: blue 1",
    )


def test_status_and_question_are_for_everyone() -> None:
    state = table(seats=2, hands={A: ["owl owl"]})
    assert GAME.wording.status(state).endswith("dominoes played · Joker: butterfly")
    assert GAME.wording.question(state, A) == "place or discard a domino"


test_what_speaks_for_an_action = stories("""
a domino that closes an area where one leads
  closing: plants orange bush b2, blue turf c2; A holds owl owl, butterfly snail
  Place owl owl, a2, south because closes area b2: 4 points for orange if nothing changes \
    | makes room for a plant that scores 3 points
a domino that closes an area where a plant takes the lead
  closing: plants orange turf b2, blue bush c2; A holds owl owl, butterfly snail
  Place owl owl, a2, south because makes room for a plant that takes the lead in area b2 \
    | closes area b2 (blue 4, orange 2 if nothing changes)
a domino that closes an area without plants
  closing: A holds owl owl, butterfly snail
  Place owl owl, a2, south because closes area b2 (nobody scores if nothing changes) \
    | takes the token of area b2
a plant in an area that is closed, where blue would have had 4 and 2 points
  closing: plants blue bush c2; A holds owl owl, butterfly snail
  Place owl owl, a2, south
  Plant oak, b2 because wins area b2, which closes: 4 points | costs blue 4 points in area b2
  Plant bush, b2 because ties with blue in area b2, so neither counts \
    | costs blue 6 points in area b2
  Plant turf, b2 because takes second place in area b2: 2 points | costs blue 2 points in area b2
  Plant neutral oak, b2 because costs blue 4 points in area b2 \
    | gets rid of a plant that would cost 4 at the end
a plant in an open area counts as long as nothing changes
  plant: laid bat a2 owl a3; plants blue bush c2
  Plant pine, b2 because takes the lead in area b2 from blue, 3 to 2 \
    | costs blue 4 points in area b2 if nothing changes
clouds taken and kept
  plant: laid owl h8 frog h7; B holds bat bat; A has 3 clouds
  Plant turf, i8 because takes 2 clouds | takes the lead in the empty area j7 (1)
  Done because keeps every plant for later turns | keeps 3 clouds, a point each at the end
a domino is discarded, or the joker changed
  place: laid owl a1 bat b1; A holds owl owl, butterfly snail; B holds bat frog; A has 6 clouds
  Discard owl owl because leaves the board to the next player as it is
  Joker owl because gives the dominoes in hand 22 placements instead of 21 \
    | costs 2 clouds, a point each at the end
a plant taken back makes room beside the domino
  plant: laid bat a2 owl a3; plants orange turf b2, blue oak b3; A has 1 clouds
  Return b2 because frees a square beside this turn's domino | makes a turf available to plant again
what is not possible now is refused
  place: A holds owl frog; A has 4 clouds
  Place owl frog, b2, east -> Dominoes can't go on b2
  Place owl frog, a1, north -> hang over the edge of the board
  Discard bat frog -> The domino bat-frog isn't in your hand
  Mushroom b2 -> You can't place a mushroom now; Plant oak, b2 -> You can't plant now
  Return b2 -> There is no plant there
only planting is possible after placing
  plant: laid owl a2 bat a3; A holds owl frog
  Plant oak, a1 -> isn't an area square next to your domino
  Place owl frog, a1, east -> You can't place a domino now
""")


def told(events: Sequence[Event], viewer: int | None) -> list[str]:
    names = ("Ada", "Bo", "Cy", "Di")
    return words_of(GAME.wording.stories(events, Reader(viewer, names)))


def test_a_turn_is_one_story() -> None:
    turn = [
        ev.JokerChanged(A, ANIMALS.index("bat")),
        ev.Placed(A, domino("owl owl"), NAMES.index("a2"), NAMES.index("a3")),
        ev.Planted(A, plant_code(1, 4), NAMES.index("b2"), 3),
        ev.CloudsTaken(A, 1, 1),
        ev.Drew(A, domino("owl bat")),
    ]
    pays = "{0} 2 clouds and {1} the bat the joker, {2} an owl each on a2 and a3"
    oak = "an orange oak on b2 for 3 points"
    clouds = "{0} 1 cloud and {1} 1 cloud for lack of room"
    assert told(turn, B) == [
        f"**Ada** {pays.format('pays', 'makes', 'places')}, then plants {oak}.",
        f"**Ada** {clouds.format('takes', 'loses')}.",
    ]
    assert told(turn, A) == [
        f"You {pays.format('pay', 'make', 'place')}, then plant {oak}.",
        f"You {clouds.format('take', 'lose')}, then draw owl-bat.",
    ]


@pytest.mark.parametrize(
    ("totals", "gains", "size", "words"),
    [
        (
            [3, 2, 0, 3, 0],
            [(0, 6)],
            4,
            (
                "Neutral (3) and **Cy** (black 3) tie and drop out; **Ada** (orange 2) is "
                "alone and gets 6 points (4 + 2)."
            ),
        ),
        (
            [3, 0, 2, 0, 0],
            [(1, 3)],
            7,
            (
                "Neutral (3) leads, so its 7 points are lost; **Bo** (blue 2) is second and gets "
                "3 points."
            ),
        ),
        (
            [1, 2, 0, 0, 0],
            [(0, 3)],
            3,
            (
                "**Ada** (orange 2) leads and gets 3 points; neutral (1) is second, so its 1 "
                "point is lost."
            ),
        ),
        (
            [0, 2, 1, 0, 0],
            [(0, 1), (1, 0)],
            1,
            (
                "**Ada** (orange 2) leads and gets 1 point; **Bo** (blue 1) is second and gets "
                "nothing."
            ),
        ),
        (
            [2, 2, 0, 0, 0],
            [],
            3,
            "Neutral (2) and **Ada** (orange 2) tie and drop out; nobody scores.",
        ),
        ([4, 0, 0, 0, 0], [], 2, "Neutral (4) is alone, so its 3 points are lost."),
        ([0, 0, 0, 0, 0], [], 2, "It has no plants, so nobody scores."),
    ],
)
def test_a_closed_area_says_why_each_got_its_points(
    totals: list[int], gains: list[tuple[int, int]], size: int, words: str
) -> None:
    event = ev.Scored(NAMES.index("b2"), size, totals, [ev.Gain(*each) for each in gains], B, 2)
    area = f"area b2 ({size} square{'s' * (size > 1)})"
    closes, why = GAME.wording.narrate(event, Reader(None, ("Ada", "Bo", "Cy", "Di")))
    assert (closes, why) == (f"**Bo** closes {area} and takes its token.", words)
    assert told([event], B)[0].startswith(f"You close {area} and take its token, worth 2.")


_PART = re.compile(r"[\d\N{MINUS SIGN}]+(?= (?:in|for) )")
_SUM = re.compile(r"(get|lose)s? (\d+) points?(?: \((\d+) \+ (\d+)\)|: ([^.]*)\.)")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_parts_of_points_add_up_in_each_sentence(seats: int) -> None:
    sums = 0
    for number in range(5):
        events = story("renature", seats, number).events
        for viewer in viewers(seats):
            for words in told(events, viewer):
                for verb, points, main, minor, parts in _SUM.findall(words):
                    numbers = _PART.findall(parts) or [
                        main,
                        minor,
                    ]
                    total = sum(int(each.replace("\N{MINUS SIGN}", "-")) for each in numbers)
                    assert total == int(points) * (1 if verb == "get" else -1), words
                    sums += 1
    assert sums > seats
