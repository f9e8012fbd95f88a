"""Hands, closer looks and signs of Evolution: what a decision needs, and nothing left out."""

import pytest

from engine.evolution import GAME
from engine.evolution.play.state import TRAITS, State, species_name
from render.drawing.canvas import WIDTH
from render.evolution import EvolutionView
from render.evolution.attacking import between, possible, told
from render.evolution.board import new_canvas
from render.evolution.cards import NUMBER_ROOM, laid_out, split, tall_words
from render.evolution.zoom import PAGE
from render.species_games.grid import Place
from tests.engine.evolution.tables import A, B, C, card, ident, species, table
from tests.render.evolution import scenes
from tests.render.golden import Position

VIEW = EvolutionView()
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
AREA = Place(8, 108, WIDTH - 16, 344)


def state_of(position: Position) -> State:
    """The position's state, as what it is."""
    assert isinstance(position.state, State)
    return position.state


def own_and_others(state: State, seat: int) -> tuple[str, str]:
    """What a seat can attack, and what of it can be attacked, in words."""
    own, others = between(possible(GAME.rules.redact(state, seat)), seat)
    return told(own), told(others)


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "form", "left_out"),
    [
        (1, "tall", 0),
        (7, "tall", 0),
        (8, "wide", 0),
        (9, "short", 0),
        (12, "short", 0),
        (13, "chip", 0),
        (28, "chip", 0),
        (29, "chip", 2),
    ],
)
def test_cards_get_denser_by_stages(kinds: int, form: str, left_out: int) -> None:
    cards = laid_out(new_canvas(), kinds, AREA)
    assert (cards.form, cards.left_out) == (form, left_out)
    assert len(cards.places) == min(kinds, 28)


@pytest.mark.parametrize("kinds", range(1, 30))
def test_cards_keep_to_their_area_and_lie_beside_each_other(kinds: int) -> None:
    places = laid_out(new_canvas(), kinds, AREA).places
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


@pytest.mark.parametrize("trait", TRAITS)
def test_no_name_stands_on_the_food_number_of_the_narrowest_tall_card(trait: str) -> None:
    place = laid_out(new_canvas(), 7, AREA).places[0]
    names, effect = tall_words(card(trait), place.width)
    ground, _ = split(place.height, len(names), len(effect))
    assert ground >= NUMBER_ROOM


def test_a_hand_names_the_stage_that_it_fell_back_to() -> None:
    for cards, stages in ((0, ()), (6, ()), (30, ("chip cards",))):
        picture = VIEW.hand(GAME.rules.redact(state_of(scenes.hand(cards)), A), A, NAMES)
        assert tuple(name for name in picture.stages if "cards" in name) == stages


def test_a_hand_shows_the_food_card_that_its_seat_laid() -> None:
    pictures = []
    for laid in ("Long Neck 7", "Long Neck 9"):
        state = state_of(scenes.hand())
        state.seats[A].laid = [card(laid)]
        pictures.append(VIEW.hand(GAME.rules.redact(state, A), A, NAMES).data)
    assert pictures[0] != pictures[1]


# --- who can attack whom -------------------------------------------------------------------------


def test_a_hand_knows_what_its_seat_can_attack_and_what_can_attack_it() -> None:
    assert own_and_others(state_of(scenes.hand()), A) == (
        "A2 by A1; A3 by A1; B2 by A1; B3 by A1; C2 by A1",
        "A1 by B1; A2 by B1; A3 by B1 and C2",
    )


def test_own_traits_that_lie_face_down_count_and_those_of_others_do_not() -> None:
    rows = (species("A1", "", "Carnivore", body=2), species("B1", "", "Climbing"))
    assert own_and_others(table(*rows), A) == ("B1 by A1", "")
    assert own_and_others(table(*rows), B) == ("", "")


def test_a_carnivore_that_is_full_attacks_nobody_and_a_clever_one_pays_from_its_hand() -> None:
    full = species("A1", "Carnivore", body=2, population=1, food=1)
    assert own_and_others(table(full, species("B1")), A) == ("", "")
    clever = species("A1", "Carnivore, Intelligence", body=2)
    rows = (clever, species("B1", "Climbing"))
    assert own_and_others(table(*rows), A) == ("", "")
    assert own_and_others(table(*rows, hands={A: "Horns"}), A) == ("B1 by A1 for 1 card", "")


def test_nobody_attacks_when_the_game_is_over() -> None:
    state = scenes.hungry_carnivore()
    assert own_and_others(state, B)[0]
    state.phase = "over"
    assert own_and_others(state, B) == ("", "")


def test_of_too_many_opponents_those_that_matter_are_drawn() -> None:
    """B9 can attack A1; it is drawn though eight others stand before it."""
    rows = [species(f"B{number}") for number in range(1, 9)]
    danger = species("B9", "Carnivore", body=6)
    pictures = [
        VIEW.hand(
            GAME.rules.redact(table(species("A1", body=body), *rows, danger, seats=6), A), A, NAMES
        )
        for body in (5, 6)
    ]
    assert all("opponents left out" in picture.stages for picture in pictures)
    assert pictures[0].data != pictures[1].data
    assert "A1 by B9" in pictures[0].alt
    assert "A1 by B9" not in pictures[1].alt


# --- closer looks --------------------------------------------------------------------------------


def test_closer_looks_show_every_species_once() -> None:
    seen = GAME.rules.redact(state_of(scenes.crowded()), None)
    parts = VIEW.parts(seen, None, NAMES)
    keys = [part.key for part in parts]
    assert len(set(keys)) == len(keys)
    pages = {letter: sum(key.startswith(f"seat-{letter}") for key in keys) for letter in "abcdef"}
    counts = [len(seat.species) for seat in seen.seats]
    assert list(pages.values()) == [-(-count // PAGE) for count in counts]
    assert parts[keys.index("seat-e-3")].help.startswith("E9: ")
    for key in keys:
        assert VIEW.closer(seen, None, NAMES, key) is not None


@pytest.mark.parametrize("key", ["seat-a-2", "seat-z", "seat-", "", "hand"])
def test_a_part_that_is_not_there_any_more_has_no_picture(key: str) -> None:
    seen = GAME.rules.redact(table(species("A1"), species("B1")), None)
    assert VIEW.closer(seen, None, NAMES, key) is None


def test_a_closer_look_tells_attacks_with_their_price() -> None:
    seen = GAME.rules.redact(scenes.hungry_carnivore(), None)
    picture = VIEW.closer(seen, None, NAMES, "seat-a")
    assert picture is not None
    assert "Prey of others: A1 by B1 and C1" in picture.alt
    assert "A2 by B1 for 2 cards" in picture.alt


def test_the_piles_tell_what_is_gone() -> None:
    state = table(species("A1"), deck="Horns, Horns", discard="Fertile, Horns, Fertile")
    picture = VIEW.closer(GAME.rules.redact(state, None), None, NAMES, "piles")
    assert picture is not None
    assert "Deck: 2 cards. Discarded: 3" in picture.alt
    assert "Discarded traits: Fertile 2, Horns 1" in picture.alt


def test_every_trait_is_explained() -> None:
    pages = VIEW.signs()
    assert all(name in pages[0].alt for name in TRAITS)
    assert all((page.stages, page.smallest_text >= 26) == ((), True) for page in pages)


def test_names_are_those_of_the_choices() -> None:
    """A species is called in pictures and texts as where it is chosen."""
    state = scenes.hungry_carnivore()
    assert species_name(ident("B1")) == "B1"
    told_ = VIEW.text_board(GAME.rules.redact(state, C), C, NAMES)
    assert "B1 body 4" in told_
