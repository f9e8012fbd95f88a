"""Nature told in words: literally, for a table set by hand."""

from engine.nature import GAME
from engine.nature.play.events import Hunted
from engine.nature.play.state import State
from render.nature.text_board import TextParts
from render.registry import view
from tests.engine.nature.tables import table
from tests.engine.stories import A, B

NAMES = ("Sam", "Kim_")
TWICE = "\N{MULTIPLICATION SIGN}2"


def seen_table() -> State:
    """Round 2, Feeding, seat B to act; seen by seat B."""
    state = table(
        "A1 Clawed 3 hunter size=3 hungry=1 meat=2 | A2 Fast 1, Fast 1 plant=2 dead=1",
        "B1 Plated size=2 hungry=3",
        turn=B,
        round_=2,
        plants=5,
        hands={A: "Fast x2", B: "Social 4 x2"},
        deck="Fast x60",
        discard="Fast 1 x7",
    )
    sam, kim = state.seats
    sam.lost_population, sam.passed = 1, True
    kim.plant, kim.meat, kim.lost_population, kim.lost_size = 4, 1, 2, 1
    return GAME.rules.redact(state, B)


def test_the_text_board_has_every_fact_of_board_and_hand() -> None:
    seen = seen_table()
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
        "A **Sam**: done feeding, 2 cards in hand, screen closed, next species +1 animal.",
        "A1 hunter size 3, hunt 5, defence 4; 3 animals: 1 hungry, 2 fed by meat; Clawed.",
        f"A2 forager size 1, hunt 1, defence 1; 2 animals: 2 fed by plants, 1 dead; Fast {TWICE}.",
        "",
        (
            r"B **Kim\_**: you, deciding, 2 cards in hand, "
            "5 food behind the screen (4 plants and 1 meat), next species +2 animals and +1 size."
        ),
        "B1 forager size 2, hunt 2, defence 6; 3 animals: 3 hungry; Plated.",
    ]


def test_an_alt_text_begins_with_the_round_and_whose_turn_it_is() -> None:
    alt = view("nature").board(seen_table(), 1, NAMES).alt
    assert alt.startswith("Nature. Round 2 of 4, Feeding. B Kim_: ")


def test_an_alt_text_of_a_hand_names_its_cards_and_what_is_behind_the_screen() -> None:
    picture = view("nature").hand(seen_table(), 1, NAMES)
    assert picture is not None
    assert f"Your hand: Social 4 {TWICE}." in picture.alt
    assert "5 food behind the screen (4 plants and 1 meat)" in picture.alt


def test_an_alt_text_tells_of_the_last_action_and_who_may_hunt_whom() -> None:
    board = view("nature").board(seen_table(), 1, NAMES, recent=[Hunted(1, 17)])
    assert "Last: A1 hunted B1." in board.alt
    seen = seen_table()
    seen.seats[1].species[0].up = ()
    hand = view("nature").hand(seen, 1, NAMES)
    assert hand is not None
    assert "A1 can hunt B1." in hand.alt


def over() -> State:
    """The same table, but the game has ended."""
    state = seen_table()
    state.phase = "over"
    state.seats[0].plant = state.seats[0].meat = 3
    for one in (one for seat in state.seats for one in seat.species):
        one.hungry, one.plant, one.meat, one.dead = one.hungry + one.plant + one.meat, 0, 0, 0
    return state


def test_at_the_end_the_text_board_adds_up_the_points_and_nothing_is_hungry() -> None:
    told = view("nature").text_board(over(), None, NAMES)
    assert (
        "A **Sam**: winner, 2 cards in hand, 6 food behind the screen (3 plants and 3 meat), "
        "4 for 2 species, final score 10." in told
    )
    assert "B1 forager size 2, hunt 2, defence 6; 3 animals; Plated." in told
    assert "next species" not in told
    assert "hungry" not in told


def test_at_the_end_nobody_can_hunt_any_more() -> None:
    for state, can in ((seen_table(), True), (over(), False)):
        state.seats[1].species[0].up = ()
        assert ("A1 can hunt B1." in view("nature").text_board(state, B, NAMES)) is can


def test_a_task_says_whether_an_animal_starves_or_nothing_is_left_to_do() -> None:
    for fed, task in (("hungry=1", "who starves?"), ("plant=1", "pass?")):
        assert TextParts(table(f"A1 {fed} | B1 hungry=1"), A).task(A) == task
