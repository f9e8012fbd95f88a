"""Darwin told in words: literally, for tables set by hand."""

from engine.darwin import GAME
from engine.darwin.play.state import State
from render.registry import view
from tests.engine.darwin.tables import A, B, table

NAMES = ("Sam", "Kim_")


def scene() -> State:
    """Step 2 of seat A's turn in the Desert; B survives."""
    return table(
        phase="play",
        environment="desert",
        species={A: "E14 T9", B: "E11 S3 R5"},
        hands={A: "E9 T3", B: "S24"},
        resources={A: "sun, water, air", B: "2 nutrients"},
        discard="E1 S1",
    )


def test_the_text_twin_tells_every_fact_of_the_board_and_what_each_card_lacks() -> None:
    """As the owner of a hand sees it."""
    seen = GAME.rules.redact(scene(), A)
    assert view("darwin").text_board(seen, A, NAMES).splitlines() == [
        "Round 5, Desert: Water scarce.",
        "A **Sam**: add Adaptations if possible, then finish the turn.",
        "Bank: 8 Sun, 8 Water, 8 Air, 7 Nutrients.",
        "Decks: Eat 20, Survive 21, Strategy 30. Discarded: 2.",
        "",
        "Your hand:",
        "E9 Floating canopy, Eat 3 (costs 2 Sun, Water and Air): you pay Sun, Water and Air.",
        "T3 Ballooning, To the Sky (costs any one Resource): you pay any one Resource.",
        "Reproduce cards:",
        "R1 Sworn pollinator, Reproduce 1: missing: Nutrients.",
        "R2 Soaked feathers, Survive 1, Reproduce 1: missing: 2 Nutrients.",
        "R3 Spinning seeds, Reproduce 1: only in the Sky, missing: Nutrients.",
        "R4 Nest of spit, Survive 1, Reproduce 1: only in the Sky, missing: Water and Nutrients.",
        "R6 Rich milk, Eat 1, Reproduce 1: only in the Ocean, missing: Nutrients.",
        "R7 Scent of decay, Reproduce 1: only in the Rainforest.",
        "R8 Walled-in nest, Eat 1, Reproduce 1: only in the Rainforest, missing: Air.",
        "",
        (
            "A **Sam**: you, to act, Eat 1 of 3 (not met), Survive 0 of 0 (met), Reproduce 0 of 1 "
            "(not met), Predator 1, has Sun, Water and Air, in hand 1 Eat and 1 Strategy, "
            "2 Adaptations."
        ),
        "Water pistol (E14: Eat 1, Predator 1); Facing the light (T9: +Sun).",
        "",
        (
            r"B **Kim\_**: survives, Eat 3 of 3 (met), Survive 1 of 1 (met), Reproduce 1 of 1 (met)"
            ", Predator 0, has 2 Nutrients, in hand 1 Survive, 3 Adaptations."
        ),
        (
            "Hovering at table (E11: Eat 3); Spiny balloon (S3: Survive 1); Moonlight spawning "
            "(R5: Reproduce 1)."
        ),
    ]


def test_a_spectator_is_told_the_reproduce_cards_by_environment_and_no_hand() -> None:
    text = view("darwin").text_board(GAME.rules.redact(scene(), None), None, NAMES)
    assert "Floating canopy" not in text
    assert "Reproduce in the Ocean: Rich milk (R6): 2 Sun, Air and Nutrients for Eat 1" in text
    assert "Reproduce in the Desert (here): Sworn pollinator (R1)" in text


def test_an_alt_text_of_the_board_tells_who_acts_and_who_survives() -> None:
    alt = view("darwin").board(GAME.rules.redact(scene(), None), None, NAMES).alt
    assert alt.startswith("Darwin. Round 5, Desert, Water scarce. A Sam: add Adaptations")
    assert "B Kim_: survives, Eat 3 of 3 (met)" in alt
    assert "Species of A: E14, T9" in alt


def test_an_alt_text_of_a_hand_tells_what_each_card_costs_or_lacks() -> None:
    picture = view("darwin").hand(GAME.rules.redact(scene(), A), A, NAMES)
    assert picture is not None
    assert "E9 Floating canopy, Eat 3 (costs 2 Sun, Water and Air): you pay Sun" in picture.alt
    assert "R1 Sworn pollinator, Reproduce 1: missing: Nutrients" in picture.alt
    assert picture.alt.startswith(
        "Hand of A Sam in Darwin. Round 5, Desert, Water scarce. Your hand"
    )
    assert ":." not in picture.alt
    assert "Your species: to act, Eat 1 of 3" in picture.alt


def test_a_closer_look_tells_every_card_of_a_seat_whole() -> None:
    picture = view("darwin").closer(GAME.rules.redact(scene(), None), None, NAMES, "seat-b")
    assert picture is not None
    assert picture.alt.startswith("B Kim_ in Darwin. survives, Eat 3 of 3 (met), Survive 1 of 1")
    assert (
        "Spiny balloon (S3; Survive 1; costs Water). Long-spine porcupinefish: In danger it gulps "
        "water until it is a ball with all its spines standing out." in picture.alt
    )


def test_a_closer_look_at_the_bank_tells_decks_and_discarded_cards() -> None:
    picture = view("darwin").closer(GAME.rules.redact(scene(), None), None, NAMES, "bank")
    assert picture is not None
    assert "Decks: Eat 20, Survive 21, Strategy 30. Discarded: 2" in picture.alt
    assert (
        "Sworn pollinator (R1; Reproduce 1; costs Water and Nutrients in the Desert)" in picture.alt
    )
