"""Darwin's hands and cards: verdicts are the rules' own, news are marked, and words tell all."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.deck import standard_cards
from engine.darwin.play.state import State
from engine.model import Event
from render.base import Picture
from render.darwin import VIEW
from render.darwin.board import DrawnSeat, items_of
from render.darwin.hand import verdict_on
from render.darwin.news import News
from render.darwin.pieces import art_of, habitat_of, slug
from render.darwin.text_board import TextParts
from render.drawing.art import exists
from render.drawing.canvas import WIDTH
from render.drawing.layout import Area
from tests.engine.darwin.tables import A, B, do, number, table, the_card
from tests.render.darwin import scenes
from tests.render.darwin.scenes import state_of
from tests.render.drawn import recorded
from tests.render.samples import positions

NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza")


def hand(state: State, events: Sequence[Event] = ()) -> Picture:
    known = [GAME.rules.redact_event(event, A) for event in events]
    recent = [event for event in known if event is not None]
    picture = VIEW.hand(GAME.rules.redact(state, A), A, NAMES, recent)
    assert picture is not None
    return picture


@pytest.mark.parametrize("seats", [2, 5])
def test_a_verdict_matches_what_the_rules_allow(seats: int) -> None:
    """In step 2 what is possible is legal; at other moments nothing of it is called legal."""
    judged = 0
    for state in random.Random(seats).sample(positions("darwin", seats, seats), 60):
        assert isinstance(state, State)
        for seat in range(seats):
            seen = GAME.rules.redact(state, seat)
            telling = TextParts(seen, seat)
            legal = {
                action.card
                for action in GAME.rules.actions(state, seat)
                if isinstance(action, act.Add | act.Reproduce | act.Play)
            }
            for card in (*telling.hand(seat), *seen.row):
                verdict = verdict_on(telling, seat, card)
                assert verdict.now == (card in legal)
                if state.phase == "play" and seat == state.turn:
                    assert verdict.found.possible == (card in legal)
                    judged += 1
    assert judged > 20


def test_a_card_just_drawn_and_a_resource_just_taken_are_marked() -> None:
    state = state_of(scenes.hand)
    assert hand(state).data != hand(state, scenes.hand().events).data
    state = table(resources={A: "sun"})
    events = do(state, A, act.Take("sun"))
    assert hand(state).data != hand(state, events).data


def test_an_opponents_draw_changes_nothing_in_a_hand() -> None:
    state = table(turn=B, hands={A: "S1"}, on_top="S9")
    events = do(state, B, act.Draw("survive"))
    assert hand(state).data == hand(state, events).data


@pytest.mark.parametrize("count", [3, 4, 6])
def test_more_than_three_cards_get_narrower_but_no_letters_are_below_34_pixels(count: int) -> None:
    """Letters of cards and verdicts; they are 9 pixels high on a phone."""
    codes = " ".join(f"S{each}" for each in range(1, count + 1))
    rich = {A: "3 sun, 3 water, 3 air, 3 nutrients"}
    with recorded() as told:
        picture = hand(table(phase="play", hands={A: codes}, resources=rich))
    assert ("narrow cards" in picture.stages) == (count > 3)
    assert min(one.size for one in told if 140 < one.top < 520 and len(one.text) > 2) >= 34


@pytest.mark.parametrize("first", range(1, 29, 3))
def test_no_word_sticks_out_of_one_of_six_cards(first: int) -> None:
    """Strategy cards have the longest words."""
    every = [card.code for card in standard_cards().all if card.code.startswith("T")]
    held = [every[number % len(every)] for number in range(first, first + 6)]
    with recorded() as told:
        hand(table(phase="play", hands={A: " ".join(held)}))
    cards = Area(8, 94, WIDTH - 16, 424).columns(6, 10)
    words = [one for one in told if cards[0].y < one.top and one.bottom < cards[0].bottom]
    assert len(words) > 12
    for one in words:
        assert any(card.x + 4 <= one.left and one.right <= card.right - 4 for card in cards), one


def test_what_is_possible_in_step_2_is_only_affordable_before_it() -> None:
    """The same cards and Resources, at the beginning of the turn and in step 2."""
    for phase in ("begin", "play"):
        state = table(phase=phase, hands={A: "S1"}, resources={A: "sun"})
        verdict = verdict_on(TextParts(GAME.rules.redact(state, A), A), A, number("S1"))
        assert verdict.found.possible
        assert verdict.now == (phase == "play")


@pytest.mark.parametrize(
    ("own", "held", "told"),
    [
        ("E9 S1", "E1 T3", "You lack Reproduce 1; Moonlight spawning would do."),
        ("E5", "E11 S1", "You lack Eat 1 and Reproduce 1; Rich milk would do."),
        ("", "E11 S24", "You lack Eat 3 and Reproduce 1; Hovering at table and Moonlight spawning"),
        ("E5 R5", "S1", "You lack Eat 1; Rich milk would do."),
        ("E11", "T3", "You lack Reproduce 1; Moonlight spawning would do."),
    ],
)
def test_a_hand_says_what_is_lacking_and_which_known_card_would_do(
    own: str, held: str, told: str
) -> None:
    state = table(species={A: own}, hands={A: held}, resources={A: "sun, air"})
    with recorded() as drawn:
        picture = hand(state)
    words = " ".join(one.text for one in drawn)
    assert told in picture.alt
    lack, remedy = told.split("; ")
    assert f"{lack}." in words
    assert remedy.removesuffix(" would do.") in words
    assert told in VIEW.text_board(GAME.rules.redact(state, A), A, NAMES)


def test_nothing_is_lacking_for_a_survivor_and_no_card_would_do_for_too_much() -> None:
    assert "lack" not in hand(table(species={A: "E11 R5"})).alt
    alt = hand(table(species={A: "E11", B: "E23 E24"}, hands={A: "S1"})).alt
    assert "You lack Survive 6 and Reproduce 1. Reproduce cards" in alt


def test_a_hand_somebody_else_looks_at_lacks_something_without_you() -> None:
    state = table(species={A: "E11"}, hands={A: "S1"}, resources={A: "sun, air"})
    picture = VIEW.hand(GAME.rules.redact(state, A), A, NAMES, own=False)
    assert picture is not None
    assert "Lacks Reproduce 1; " in picture.alt
    assert "S1 Winter whites, Survive 1 (costs Sun): pays Sun." in picture.alt
    assert "you" not in picture.alt.lower()


def test_zero_resources_are_left_out() -> None:
    state = table(resources={A: "2 water"}, hands={A: "S1 S2"})
    items = items_of(DrawnSeat(TextParts(GAME.rules.redact(state, None), None), A, "Amara", News()))
    assert [(item.art.rpartition("/")[2], item.number) for item in items] == [
        ("water", "2"),
        ("back_survive", "2"),
    ]


def test_every_card_of_the_game_has_a_vignette_of_its_organism() -> None:
    arts = [art_of(card) for card in standard_cards().all]
    assert len(set(arts)) == len(arts) == 88
    assert all(art.startswith("darwin/organisms/") and exists(art) for art in arts)


def test_every_habitat_is_drawn_and_used() -> None:
    habitats = {habitat_of(card) for card in standard_cards().all}
    assert habitats == {"sea", "air", "sand", "grass", "wood", "snow"}
    assert all(exists(f"darwin/habitats/{habitat}") for habitat in habitats)
    assert habitat_of(the_card("E24")) == "sea"
    assert habitat_of(the_card("S1")) == "snow"


def test_an_unknown_organism_has_a_sign_and_a_habitat() -> None:
    """By its effect or deck, and by its Environment; whatever its name is."""
    replace = msgspec.structs.replace
    signs = {
        "E1": ("sign_eat", "grass"),
        "S1": ("sign_survive", "grass"),
        "T1": ("sign_to", "sand"),
        "T13": ("sign_plus", "grass"),
        "T21": ("sign_kept", "grass"),
        "T29": ("sign_reproduce", "sea"),
        "R3": ("sign_reproduce", "air"),
    }
    for code, (sign, habitat) in signs.items():
        for organism in ("Gryphon", "Грифон", "../../signs/crown"):
            card = replace(the_card(code), organism=organism)
            assert (art_of(card), habitat_of(card)) == (f"darwin/{sign}", habitat)
            assert exists(art_of(card))


def test_names_of_files_are_plain() -> None:
    assert slug("Merriam\u2019s kangaroo rat") == "merriams_kangaroo_rat"
    assert slug("Straw-coloured fruit bat") == "straw_coloured_fruit_bat"
    assert slug("Ñandú") == "nandu"


TOLD_NAMES = ("Sam", "Kim_")


def scene() -> State:
    return table(
        phase="play",
        environment="desert",
        species={A: "E14 T9", B: "E11 S3 R5"},
        hands={A: "E9 T3", B: "S24"},
        resources={A: "sun, water, air", B: "2 nutrients"},
        discard="E1 S1",
    )


def test_the_text_twin_has_every_fact_of_the_board_and_what_each_card_needs() -> None:
    """As the owner of a hand sees it."""
    seen = GAME.rules.redact(scene(), A)
    assert VIEW.text_board(seen, A, TOLD_NAMES).splitlines() == [
        "Round 5, Desert: Water scarce.",
        "A **Sam**: add Adaptations if possible, then finish the turn.",
        "Bank: 8 Sun, 8 Water, 8 Air, 7 Nutrients.",
        "Decks: Eat 20, Survive 21, Strategy 30. Discarded: 2.",
        "",
        "Your hand:",
        "E9 Floating canopy, Eat 3 (costs 2 Sun, Water and Air): you pay Sun, Water and Air.",
        "T3 Ballooning, To the Sky (costs any one Resource): you pay any one Resource.",
        "Reproduce cards:",
        "R1 Sworn pollinator, Reproduce 1: missing Nutrients.",
        "R2 Soaked feathers, Survive 1, Reproduce 1: missing 2 Nutrients.",
        "R3 Spinning seeds, Reproduce 1: only in the Sky, missing Nutrients.",
        "R4 Nest of spit, Survive 1, Reproduce 1: only in the Sky, missing Water and Nutrients.",
        "R6 Rich milk, Eat 1, Reproduce 1: only in the Ocean, missing Nutrients.",
        "R7 Scent of decay, Reproduce 1: only in the Rainforest.",
        "R8 Walled-in nest, Eat 1, Reproduce 1: only in the Rainforest, missing Air.",
        "You lack Eat 2 and Reproduce 1; Floating canopy and Sworn pollinator would do.",
        "",
        (
            "A **Sam**: you, to move, Eat 1 of 3 (not met), Survive 0 of 0 (met), Reproduce 0 of 1 "
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


def test_a_spectator_reads_the_reproduce_cards_by_environment_and_no_hand() -> None:
    text = VIEW.text_board(GAME.rules.redact(scene(), None), None, TOLD_NAMES)
    assert "Floating canopy" not in text
    assert "Reproduce in the Ocean: Rich milk (R6): 2 Sun, Air and Nutrients for Eat 1" in text
    assert "Reproduce in the Desert (here): Sworn pollinator (R1)" in text


ALTS = {
    "board": (
        "Darwin. Round 5, Desert, Water scarce. A Sam: add Adaptations",
        "B Kim_: survives, Eat 3 of 3 (met)",
        "Species of A: E14, T9",
    ),
    "hand": (
        "A Sam's hand in Darwin. Round 5, Desert, Water scarce. Your hand",
        "E9 Floating canopy, Eat 3 (costs 2 Sun, Water and Air): you pay Sun",
        "R1 Sworn pollinator, Reproduce 1: missing Nutrients",
        "Your species: to move, Eat 1 of 3",
    ),
    "seat-b": (
        "B Kim_ in Darwin: survives, Eat 3 of 3 (met), Survive 1 of 1",
        (
            "Spiny balloon (S3; Survive 1; costs Water). Long-spine porcupinefish: When "
            "threatened it gulps water until it is a ball with every spine on end."
        ),
    ),
    "bank": (
        "Decks: Eat 20, Survive 21, Strategy 30. Discarded: 2",
        "Sworn pollinator (R1; Reproduce 1; costs Water and Nutrients in the Desert)",
    ),
}


@pytest.mark.parametrize("part", ALTS)
def test_an_alt_text_has_the_facts_of_its_picture(part: str) -> None:
    """Who acts and who survives, what each card costs or lacks, a seat's cards whole, the decks."""
    seen = GAME.rules.redact(scene(), A if part == "hand" else None)
    picture: Picture | None
    if part == "board":
        picture = VIEW.board(seen, None, TOLD_NAMES)
    elif part == "hand":
        picture = VIEW.hand(seen, A, TOLD_NAMES)
    else:
        picture = VIEW.score_sheets.draw(seen, None, TOLD_NAMES, part)
    assert picture is not None
    assert picture.alt.startswith(ALTS[part][0]) or part == "bank"
    assert all(told in picture.alt for told in ALTS[part])
    assert ":." not in picture.alt
