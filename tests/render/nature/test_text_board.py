"""Nature told in words: literally, for a table set by hand."""

from itertools import pairwise
from math import hypot

import pytest

from engine.model import HIDDEN
from engine.nature import GAME
from engine.nature.actions import Forage, Hunt
from engine.nature.state import Hunting, NatureOptions, Seat, Species, State
from render import icons
from render.chips import Chip
from render.nature import emblems
from render.nature.board import marks_of
from render.nature.legend import signs_of
from render.nature.scene import MOST_TOKENS, token_places
from render.nature.seat import Banner, chips_of
from render.registry import view

NAMES = ("Sam", "Kim_")
TWICE = "\N{MULTIPLICATION SIGN}2"
CLAWED_3, FAST_1, PLATED_2, SOCIAL_4 = 2, 4, 17, 27


def table() -> State:
    """Round 2, Feeding, seat B to act; seen by seat B."""
    sam = Seat(
        species=[
            Species(id=1, size=3, hungry=1, meat=2, hunter=True, up=(CLAWED_3,)),
            Species(id=2, size=1, hungry=0, plant=2, dead=1, up=(FAST_1, FAST_1)),
        ],
        hand=[HIDDEN, HIDDEN],
        plant=HIDDEN,
        meat=HIDDEN,
        lost_population=1,
        born=2,
        passed=True,
    )
    kim = Seat(
        species=[Species(id=17, size=2, hungry=3, up=(PLATED_2,))],
        hand=[SOCIAL_4, SOCIAL_4],
        plant=4,
        meat=1,
        lost_population=2,
        lost_size=1,
        born=2,
    )
    return State(
        options=NatureOptions(),
        seats=[sam, kim],
        first=0,
        turn=1,
        round=2,
        phase="feed",
        food_card=CLAWED_3,
        plants=5,
        deck=[HIDDEN] * 60,
        discard=[FAST_1] * 7,
    )


def test_the_text_twin_tells_every_fact_of_the_board_and_the_hand() -> None:
    seen = table()
    question = GAME.wording.question(seen, 1)
    assert view("nature").text_board(seen, 1, NAMES).splitlines() == [
        "Round 2 of 4 · Feeding",
        rf"B **Kim\_**: {question}.",
        "Watering hole: 5 plants. Food card 3: 6 more each round.",
        "Deck: 60 cards. Discarded: 7.",
        "Snow leopard (goes first): A **Sam**.",
        "",
        f"Your hand: Social 4 {TWICE}.",
        "",
        "A **Sam**: passed, 2 cards in hand, screen closed, next new species +1 animal +0 size.",
        "A1 hunter size 3, hunt 5, defence 4; 3 animals: 1 hungry, 2 fed by meat; Clawed.",
        f"A2 forager size 1, hunt 1, defence 1; 2 animals: 2 fed by plant, 1 dead; Fast {TWICE}.",
        "",
        (
            r"B **Kim\_**: you, to act, 2 cards in hand, "
            "5 behind the screen (4 plants and 1 meat), next new species +2 animals +1 size."
        ),
        "B1 forager size 2, hunt 2, defence 6; 3 animals: 3 hungry; Plated.",
    ]


def test_a_spectator_is_told_of_no_hand() -> None:
    seen = GAME.rules.redact(table(), None)
    assert "Social" not in view("nature").text_board(seen, None, NAMES)


def test_an_alt_text_begins_with_where_the_game_stands_and_who_is_to_act() -> None:
    alt = view("nature").board(table(), 1, NAMES).alt
    assert alt.startswith("Nature. Round 2 of 4, Feeding. B Kim_: ")


def test_an_alt_text_of_a_hand_names_its_cards_and_what_is_behind_the_screen() -> None:
    picture = view("nature").hand(table(), 1, NAMES)
    assert picture is not None
    assert f"Your hand: Social 4 {TWICE}." in picture.alt
    assert "5 behind the screen (4 plants and 1 meat)" in picture.alt


def test_marks_are_on_the_species_that_actions_name_and_say_which_part_they_play() -> None:
    assert marks_of(table(), [Forage(17)]) == {17: ("choose",)}
    assert marks_of(table(), [Hunt(1, 17), Hunt(1, 2)]) == {
        1: ("hunter",),
        17: ("prey",),
        2: ("prey",),
    }


def test_a_species_that_may_feed_and_be_hunted_is_marked_for_both() -> None:
    assert marks_of(table(), [Forage(2), Hunt(1, 2)]) == {2: ("choose", "prey"), 1: ("hunter",)}


def over() -> State:
    """The same table, but the game has ended."""
    state = table()
    state.phase = "over"
    state.seats[0].plant = state.seats[0].meat = 3
    for one in (one for seat in state.seats for one in seat.species):
        one.hungry, one.plant, one.meat, one.dead = one.hungry + one.plant + one.meat, 0, 0, 0
    return state


def test_at_the_end_the_twin_adds_up_the_points_and_nothing_waits_or_hungers_any_more() -> None:
    told = view("nature").text_board(over(), None, NAMES)
    assert (
        "A **Sam**: winner, 2 cards in hand, 6 behind the screen (3 plants and 3 meat), "
        "4 for 2 species, 10 points in the end." in told
    )
    assert "B1 forager size 2, hunt 2, defence 6; 3 animals; Plated." in told
    assert "next new species" not in told
    assert "hungry" not in told


def chips(state: State, points: int | None) -> list[Chip]:
    """What stands on the first seat's banner."""
    banner = Banner(0, "Sam", (), lit=False, first=False, points=points)
    return chips_of(state.seats[0], banner)


def test_a_banner_shows_what_waits_during_the_game_and_at_its_end_what_points_are_made_of() -> None:
    assert chips(table(), None) == [(icons.cards, "2"), (icons.lost, "+1"), (icons.screen, "?")]
    assert chips(over(), 10) == [
        (icons.cards, "2"),
        (icons.screen, "6"),
        (icons.leaf, "3"),
        (icons.meat, "3"),
        (emblems.species_bonus, "+4"),
        (icons.trophy, "10"),
    ]


def test_the_legend_explains_the_signs_that_are_on_the_picture_and_no_others() -> None:
    seen = table()
    words = [words for _, words in signs_of(seen, seen.seats, ["choose"])]
    assert words == [
        "forager",
        "hunter",
        "hunt value",
        "defence",
        "hungry",
        "fed by plant",
        "fed by meat",
        "died this round",
        "cards in hand",
        "food behind the screen",
        "animals for the next species",
        "sizes for the next species",
        "first player",
        "may be chosen",
    ]
    last = over()
    assert [words for _, words in signs_of(last, last.seats)] == [
        "forager",
        "hunter",
        "hunt value",
        "defence",
        "alive",
        "cards in hand",
        "food behind the screen",
        "2 for each species",
        "points",
    ]


def test_marks_mean_something_else_while_a_hunt_is_under_way() -> None:
    seen = table()
    assert signs_of(seen, seen.seats, ["prey"])[-1][1] == "can be hunted"
    seen.hunting = Hunting(hunter=1, prey=17, prey_size=2, horns=0, victim=17)
    assert signs_of(seen, seen.seats, ["prey"])[-1][1] == "is hunted"


@pytest.mark.parametrize("plants", [*range(60), 75, 90, 400])
def test_plants_lie_apart_on_the_water_as_many_as_there_are_or_have_room(plants: int) -> None:
    size, places = token_places(plants)
    assert len(places) == min(plants, MOST_TOKENS)
    for x, y in places:
        assert hypot((x - 597) / 260, (y - 262) / 68) < 1, "beside the water"
    for (x, y), (right, below) in pairwise(places):
        assert right - x >= size if y == below else below > y


def test_marks_change_the_picture() -> None:
    plain = view("nature").board(table(), 1, NAMES)
    marked = view("nature").board(table(), 1, NAMES, [Forage(17)])
    assert plain.data != marked.data
