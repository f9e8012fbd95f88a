"""Darwin told in words and drawn: literally, for tables set by hand."""

from io import BytesIO

from PIL import Image, ImageChops

from engine.darwin import GAME
from engine.darwin.actions import Change, Draw, Reproduce, Take
from engine.darwin.state import State
from engine.model import Action
from render.base import Picture
from render.darwin.bank import GAP, MARGIN, WIDTH_EACH, marked
from render.darwin.cardfaces import SMALL
from render.darwin.text_parts import TextParts
from render.registry import view
from tests.engine.darwin.tables import A, B, number, table

NAMES = ("Sam", "Kim_")
EATS = " ".join(f"E{each}" for each in range(1, 21))
"""Five whole rows of four."""


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


def test_marks_are_on_what_actions_name_of_the_table() -> None:
    r5 = number("R5")
    marks = marked([Take("air"), Draw("survive"), Change("sky"), Reproduce(r5)])
    assert marks.resources == {2}
    assert marks.decks == {1}
    assert marks.environments == {"sky"}
    assert marks.cards == {r5}
    seen = GAME.rules.redact(scene(), A)
    plain = view("darwin").board(seen, A, NAMES)
    assert view("darwin").board(seen, A, NAMES, [Take("air")]).data != plain.data


def test_a_tick_hides_no_title_no_cost_and_no_sign() -> None:
    """A Reproduce card's stands right of its cost, an Environment's right of its name."""
    seen = GAME.rules.redact(scene(), A)
    plain = drawn(seen, [])
    for action in (*(Reproduce(each) for each in seen.row), Change("sky"), Change("rainforest")):
        left, _, right, _ = changed(plain, drawn(seen, [action]))
        column = (left - MARGIN) % (WIDTH_EACH + GAP)
        assert column > WIDTH_EACH - 60
        assert right - left < 50


def drawn(seen: State, marks: list[Action]) -> Image.Image:
    """The board with what these actions name marked."""
    return Image.open(BytesIO(view("darwin").board(seen, A, NAMES, marks).data)).convert("RGB")


def changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int]:
    """The box of what is not the same: left, top, right, bottom."""
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    return box


def test_while_choosing_an_environment_the_board_is_shown_and_else_the_hand() -> None:
    state = table(hands={A: "E9"})
    seen = GAME.rules.redact(state, A)
    shown, actions = view("darwin"), GAME.rules.actions(state, A)
    board = shown.choosing(seen, A, NAMES, [Change("sky")], "environment")
    assert board == shown.board(seen, A, NAMES, [Change("sky")])
    assert shown.choosing(seen, A, NAMES, actions, "resource") == shown.hand(seen, A, NAMES)


def portrait(title: str, species: str = "E11 S3 R5") -> Picture:
    """The portrait of seat A's species after the end."""
    state = table(phase="over", caller=A, species={A: species})
    picture = view("darwin").portrait(GAME.rules.redact(state, None), A, NAMES, title)
    assert picture is not None
    return picture


def test_a_portrait_shows_the_name_that_was_given_and_tells_every_adaptation() -> None:
    picture = portrait("Mirabilia")
    assert picture.alt == (
        "Mirabilia, the species of A Sam. Eat 3 of 3 (met), Survive 1 of 0 (met), Reproduce 1 of 1 "
        "(met), Predator 0. Hovering at table (Ruby-throated hummingbird; Eat 3). Spiny balloon "
        "(Long-spine porcupinefish; Survive 1). Moonlight spawning (Palolo worm; Reproduce 1)."
    )
    assert picture.data != portrait("Mirabilis").data


def test_no_name_can_spoil_a_portrait() -> None:
    """Empty, long, unseen, in any script, or with line breaks; and with very many cards."""
    for title in ("", "x" * 500, "\u202e\u200b", "Ёж 🦔 \n\n ẑ" + "\u0301" * 90, "<@1> **a**"):
        for species in ("E11", " ".join(f"E{each}" for each in range(1, 25))):
            picture = portrait(title, species)
            width, height = Image.open(BytesIO(picture.data)).size
            assert width == 1200
            assert height < 2500
            assert 0 < len(picture.alt) <= 1024
            assert "\n" not in picture.alt
            assert "\u202e" not in picture.alt


def test_a_portrait_of_very_many_adaptations_shows_every_title_whole() -> None:
    """Four small cards in a row, as wide as on a board."""
    few, many = (
        Image.open(BytesIO(portrait("Many", species).data)).height
        for species in (EATS, f"{EATS} S1")
    )
    assert many - few == SMALL + 8


def test_one_resource_more_or_one_condition_met_changes_the_picture() -> None:
    before = scene()
    richer = scene()
    richer.seats[B].resources[0] += 1
    guarded = scene()
    guarded.seats[A].species.append(number("S20"))
    pictures = {
        view("darwin").board(GAME.rules.redact(state, None), None, NAMES).data
        for state in (before, richer, guarded)
    }
    assert len(pictures) == 3


def test_the_headline_of_step_2_fits_its_picture() -> None:
    """What else is to be done then is left to the text twin."""
    seen = GAME.rules.redact(scene(), None)
    telling = TextParts(seen, None)
    assert telling.headline(["A", "B"]) == "A: add Adaptations if possible, then finish the turn"
    assert telling.headline(["A", "B"], brief=True) == "A: add Adaptations if possible"
