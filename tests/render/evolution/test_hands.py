"""Hands, closer looks, signs and words of Evolution: all that a decision needs."""

import pytest

from engine.evolution import GAME
from engine.evolution.play.state import TRAITS, EvolutionOptions, State, species_name
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.layout import Area, Piece
from render.evolution import VIEW
from render.evolution.attacking import between, possible, safe_from, told
from render.evolution.board import new_canvas
from render.evolution.cards import FORMS
from render.evolution.hand import draw_hand
from render.evolution.score_sheets import SPECIES_PER_PAGE
from render.species_games.cards import Cards, draw_cards
from render.species_games.hand import panels_of
from tests.engine.evolution.tables import card, cards, ident, species, table
from tests.engine.stories import A, B, C
from tests.render.drawn import faults, recorded
from tests.render.evolution import scenes
from tests.render.evolution.scenes import state_of

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
AREA = Area(8, 108, WIDTH - 16, 344)


def own_and_others(state: State, seat: int) -> tuple[str, str]:
    """What a seat can attack, and what of it can be attacked, in words."""
    own, others = between(possible(GAME.rules.redact(state, seat)), seat)
    return told(own), told(others)


def placed(kinds: int) -> tuple[list[Area], tuple[str, ...], list[str]]:
    """The places of cards of that many kinds, the stages that they fell back to, and the words."""
    places: list[Area] = []

    def card(_: Cards, width: int, height: int) -> Piece:
        def draw(_: Canvas, x: int, y: int) -> None:
            places.append(Area(x, y, width, height))

        return Piece(width, height, draw)

    forms = [form._replace(piece=card) for form in FORMS]
    canvas = new_canvas()
    with recorded() as drawn:
        draw_cards(canvas, [Cards(number, 1) for number in range(kinds)], AREA, forms)
    return places, canvas.picture("").stages, [one.text for one in drawn]


@pytest.mark.parametrize(
    ("kinds", "stages", "left_out"),
    [
        (1, (), 0),
        (5, (), 0),
        (6, ("wide cards",), 0),
        (8, ("wide cards",), 0),
        (9, ("chip cards",), 0),
        (20, ("chip cards",), 0),
        (21, ("sign cards",), 0),
        (28, ("sign cards",), 0),
        (29, ("sign cards", "cards left out"), 2),
    ],
)
def test_cards_get_denser_by_stages(kinds: int, stages: tuple[str, ...], left_out: int) -> None:
    places, fallen, words = placed(kinds)
    assert fallen == stages
    assert len(places) == kinds - left_out
    assert words == [f"+{left_out}"] * (left_out > 0)


@pytest.mark.parametrize("kinds", range(1, 30))
def test_cards_keep_to_their_area_and_lie_beside_each_other(kinds: int) -> None:
    places, *_ = placed(kinds)
    for number, one in enumerate(places):
        assert AREA.x <= one.x
        assert one.right <= AREA.right
        assert one.bottom <= AREA.bottom
        for other in places[:number]:
            assert (
                other.right <= one.x
                or one.right <= other.x
                or other.bottom <= one.y
                or one.bottom <= other.y
            )


@pytest.mark.parametrize("kinds", [5, 8, 12, 20])
def test_no_words_on_a_card_are_cut_off_and_none_lies_on_another(kinds: int) -> None:
    for first in range(len(TRAITS)):
        state = state_of(scenes.hand())
        traits = [TRAITS[(first + number) % len(TRAITS)] for number in range(min(kinds, 17))]
        state.seats[A].hand = sorted(card(f"{trait} 3") for trait in traits)
        with recorded() as drawn:
            draw_hand(GAME.rules.redact(state, A), A, NAMES)
        area = panels_of(new_canvas(), kinds, own_first=False).cards
        told = [one for one in drawn if area.y < one.top < area.bottom]
        assert not faults(told)
        assert not any("…" in one.text for one in told)
        assert max(one.bottom for one in told) < area.bottom


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_hands_with_as_many_signs_as_the_rules_allow_are_drawn(copies: int) -> None:
    state = state_of(scenes.hand())
    state.seats[A].hand = [card(f"{trait} -2") for trait in TRAITS * copies]
    state.seats[A].hand += [card(f"{trait} 7") for trait in TRAITS[:10]]
    with recorded() as drawn:
        draw_hand(GAME.rules.redact(state, A), A, NAMES)
    assert not faults(drawn)


def test_a_hand_names_the_stage_that_it_fell_back_to() -> None:
    for number, stages in ((0, ()), (4, ()), (30, ("chip cards",))):
        picture = draw_hand(GAME.rules.redact(state_of(scenes.hand(number)), A), A, NAMES)
        assert tuple(name for name in picture.stages if "cards" in name) == stages


def test_a_hand_shows_the_food_card_that_its_seat_laid() -> None:
    pictures = []
    for laid in ("Long Neck 7", "Long Neck 9"):
        state = state_of(scenes.hand())
        state.seats[A].laid = [card(laid)]
        pictures.append(draw_hand(GAME.rules.redact(state, A), A, NAMES).data)
    assert pictures[0] != pictures[1]


def test_a_hand_knows_what_its_seat_can_attack_and_what_can_attack_it() -> None:
    assert own_and_others(state_of(scenes.hand()), A) == (
        "A2 with A1; A3 with A1; B2 with A1; B3 with A1; C2 with A1",
        "A1 with B1; A2 with B1; A3 with B1 and C2",
    )


def test_own_traits_that_lie_face_down_count_and_those_of_others_do_not() -> None:
    rows = (species("A1 / Carnivore body=2"), species("B1 / Climbing"))
    assert own_and_others(table(*rows), A) == ("B1 with A1", "")
    assert own_and_others(table(*rows), B) == ("", "")


def test_a_carnivore_that_is_full_attacks_nobody_and_a_clever_one_pays_from_its_hand() -> None:
    full = species("A1 Carnivore body=2 pop=1 food=1")
    assert own_and_others(table(full, "B1"), A) == ("", "")
    clever = species("A1 Carnivore, Intelligence body=2")
    rows = (clever, species("B1 Climbing"))
    assert own_and_others(table(*rows), A) == ("", "")
    assert own_and_others(table(*rows, hands={A: "Horns"}), A) == ("B1 with A1 for 1 card", "")


def test_a_hand_says_which_traits_make_a_species_safe_or_that_it_is_too_large() -> None:
    rows = ("A1 Carnivore body=3", "B1 Climbing | B2 body=4 | B3 pop=4 food=1 | B4 body=3")
    state = table(*rows, seats=2)
    assert safe_from(state, A) == {1001: ("Climbing",), 1002: (), 1004: ()}
    with recorded() as drawn:
        picture = draw_hand(GAME.rules.redact(state, A), A, NAMES)
    assert "Safe from A: B1 (Climbing), B2 (too large) and B4 (too large)." in picture.alt
    assert {"Climbing", "too large"} <= {one.text for one in drawn}
    assert safe_from(table("A1", *rows[1:]), A) == {}
    state.phase = "over"
    assert safe_from(state, A) == {}


def test_the_easiest_carnivore_tells_why_and_a_rivals_traits_are_emblems() -> None:
    rows = ("A1 Carnivore body=5 | A2 Carnivore, Climbing body=2", "B1 Climbing, Hard Shell")
    assert safe_from(table(*rows), A) == {1001: ("Hard Shell",)}

    def drawn_with(trait: str) -> bytes:
        return draw_hand(GAME.rules.redact(table("A1", f"B1 {trait}"), A), A, NAMES).data

    assert drawn_with("Fertile") != drawn_with("Foraging")


def test_nobody_attacks_when_the_game_is_over() -> None:
    state = scenes.hungry_carnivore()
    assert own_and_others(state, B)[0]
    state.phase = "over"
    assert own_and_others(state, B) == ("", "")


def test_all_of_too_many_opponents_are_names_in_the_colours_of_what_they_can_do() -> None:
    """B9 can attack A1, if that is smaller."""
    rows = [species(f"B{number}") for number in range(1, 9)]
    danger = species("B9 Carnivore body=6")
    pictures = [
        draw_hand(GAME.rules.redact(table(f"A1 body={body}", *rows, danger, seats=6), A), A, NAMES)
        for body in (5, 6)
    ]
    assert all("opponents as names" in picture.stages for picture in pictures)
    assert pictures[0].data != pictures[1].data
    assert "A1 with B9" in pictures[0].alt
    assert "A1 with B9" not in pictures[1].alt


def test_an_opponents_name_that_just_fits_is_drawn() -> None:
    rows = [species(f"B{number}") for number in (3, 5, 6, 7, 8, 9, 10)]
    with recorded() as drawn:
        draw_hand(GAME.rules.redact(table("A1", *rows, seats=5), A), A, NAMES)
    assert {"B3", "B9", "B10"} <= {one.text for one in drawn}


def test_closer_looks_show_every_species_once() -> None:
    seen = GAME.rules.redact(state_of(scenes.crowded()), None)
    parts = VIEW.score_sheets.parts(seen, None, NAMES)
    keys = [part.key for part in parts]
    pages = {letter: sum(key.startswith(f"seat-{letter}") for key in keys) for letter in "abcdef"}
    counts = [len(seat.species) for seat in seen.seats]
    assert list(pages.values()) == [-(-count // SPECIES_PER_PAGE) for count in counts]
    assert parts[keys.index("seat-e-3")].help.startswith("E9: ")
    assert all(VIEW.score_sheets.draw(seen, None, NAMES, key) for key in keys)


def test_a_closer_look_tells_attacks_with_their_price() -> None:
    seen = GAME.rules.redact(scenes.hungry_carnivore(), None)
    picture = VIEW.score_sheets.draw(seen, None, NAMES, "seat-a")
    assert picture is not None
    assert "Others can attack: A1 with B1 and C1" in picture.alt
    assert "A2 with B1 for 2 cards" in picture.alt


def test_the_piles_tell_what_is_gone() -> None:
    state = table("A1", deck="Horns, Horns", discard="Fertile, Horns, Fertile")
    picture = VIEW.score_sheets.draw(GAME.rules.redact(state, None), None, NAMES, "piles")
    assert picture is not None
    assert "Deck: 2 cards. Discarded: 3" in picture.alt
    assert "Discarded traits: Fertile 2, Horns 1" in picture.alt


def test_every_trait_is_explained() -> None:
    alt = VIEW.legend()[0].alt
    assert all(name in alt for name in TRAITS)


def test_names_are_those_of_the_choices() -> None:
    """A species is called in pictures and texts as where it is chosen."""
    state = scenes.hungry_carnivore()
    assert species_name(ident("B1")) == "B1"
    told_ = VIEW.text_board(GAME.rules.redact(state, C), C, NAMES)
    assert "B1 body 4" in told_


TOLD_NAMES = ("Ada", "*Bo*", "Cy")


def sample() -> State:
    """A turn of Play Cards, with something of everything on the table."""
    state = table(
        "A1 Fat Tissue, Carnivore / Horns body=3 pop=4 fat=2 | A2 | B1 Warning Call pop=2",
        "C1",
        phase="play",
        plants=7,
        hands={A: "Horns 3, Horns 3, Ambush -2", B: "Fertile"},
        deck="Ambush, Ambush",
        discard="Fertile",
    )
    state.seats[A].laid = cards("Long Neck 9")
    state.seats[A].screen = 12
    return state


def test_the_text_tells_all_that_a_seat_may_know() -> None:
    assert VIEW.text_board(GAME.rules.redact(sample(), A), A, TOLD_NAMES).splitlines() == [
        "Round 2 · Play Cards",
        "A **Ada**: play cards, then finish.",
        "Watering hole: 7 plants. Food cards face down: A **Ada**.",
        "Deck: 2 cards. Discarded: 1.",
        "First player: A **Ada**.",
        "",
        "Your hand: Ambush −2, Horns 3 ×2.",  # noqa: RUF001 - as it is typeset
        "Your food card: Long Neck 9.",
        "A can attack: A2 with A1; B1 with A1; C1 with A1.",
        "",
        "A **Ada**: you, deciding, 3 cards in hand, 12 food behind the screen.",
        "A1 body 3, population 4, food 0, fat 2 of 3; Fat Tissue, Carnivore, Horns (face down).",
        "A2 body 1, population 1, food 0.",
        "",
        "B **\\*Bo\\***: 1 card in hand, screen closed.",
        "B1 body 1, population 2, food 0; Warning Call.",
        "",
        "C **Cy**: 0 cards in hand, screen closed.",
        "C1 body 1, population 1, food 0.",
    ]


def test_others_are_told_neither_cards_nor_hidden_traits() -> None:
    told = VIEW.text_board(GAME.rules.redact(sample(), B), B, TOLD_NAMES)
    assert (
        "A1 body 3, population 4, food 0, fat 2 of 3; Fat Tissue, Carnivore, a trait face" in told
    )
    assert "Horns" not in told
    assert "Long Neck" not in told
    assert "12 food" not in told


def test_a_seat_without_species_says_so() -> None:
    """Its panel would be empty without a word."""
    state = sample()
    state.seats[B].species = []
    told = VIEW.text_board(GAME.rules.redact(state, A), A, TOLD_NAMES)
    assert "B **\\*Bo\\***: no species, 1 card in hand, screen closed." in told


def test_open_scores_are_told_to_everyone() -> None:
    state = sample()
    state.options = EvolutionOptions(open_scores=True)
    assert "12 food behind the screen" in VIEW.text_board(
        GAME.rules.redact(state, B), B, TOLD_NAMES
    )


def test_alt_texts_begin_with_the_round() -> None:
    seen = GAME.rules.redact(sample(), A)
    assert VIEW.board(seen, A, TOLD_NAMES).alt.startswith(
        "Evolution. Round 2, Play Cards. A Ada: play cards, then finish. "
        "Possible attacks: A2 with A1; B1 with A1; C1 with A1. Watering hole: 7 plants."
    )
    assert draw_hand(seen, A, TOLD_NAMES).alt.startswith(
        "Hand of A Ada in Evolution. Round 2, Play Cards. Your hand: Ambush −2, "  # noqa: RUF001
    )


def test_choosing_an_attack_shows_attackers_and_prices() -> None:
    """The alt text says what the board shows."""
    state = table(
        "A1 Carnivore body=3 | A2 Carnivore, Intelligence body=3 | B1 | B2 Climbing",
        "B3 Warning Call",
        hands={A: "Horns, Ambush"},
    )
    seen = GAME.rules.redact(state, A)
    told = "Possible attacks: B1 with A1 and A2; B2 with A2 for 2 cards; B3 with A1 and A2."
    plain = VIEW.board(seen, A, TOLD_NAMES)
    choosing = VIEW.board(seen, A, TOLD_NAMES, GAME.rules.actions(seen, A))
    assert told in plain.alt == choosing.alt
    assert plain.data != choosing.data


def test_a_secret_choice_names_who_is_still_choosing() -> None:
    state = table(phase="select", hands={A: "Horns, Ambush", B: "Horns, Ambush"})
    lines = VIEW.text_board(GAME.rules.redact(state, None), None, TOLD_NAMES).splitlines()
    assert lines[1] == (
        "Waiting for A **Ada** and B **\\*Bo\\***: laying food in secret (1 of 3 have finished)."
    )
