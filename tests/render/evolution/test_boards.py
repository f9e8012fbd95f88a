"""Boards of Evolution: marks, focus, and that they stay as small as a phone can show."""

from io import BytesIO

from PIL import Image

from engine.evolution import GAME
from engine.evolution import actions as act
from engine.evolution.state import Species, State
from render.evolution import EvolutionView
from render.evolution.layout import TALLEST, focused, seat_places
from render.evolution.marking import focus_of, marks_of
from render.evolution.species import trait_title
from tests.engine.evolution.tables import A, B, C, card, ident, species, table
from tests.render.goldens import GOLDENS, TOLERANCE, difference, draw, expected, stored

VIEW = EvolutionView()
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def crowded() -> State:
    """Six seats with five species of three traits each; C1 attacks, and C is to act."""
    traits = "Horns, Climbing, Fat Tissue"
    rows = [
        species(f"{letter}{number}", traits, body=2, population=6)
        for letter in "ABCDEF"
        for number in range(1, 6)
    ]
    state = table(*rows, seats=6, plants=9, turn=C)
    hunter = state.seats[C].species[0]
    hunter.up = [card("Carnivore"), card("Climbing"), card("Pack Hunting")]
    return state


def height(data: bytes) -> int:
    """The height of a picture in pixels."""
    return Image.open(BytesIO(data)).size[1]


def rows_of(state: State) -> list[list[Species]]:
    """The species of each seat."""
    return [seat.species for seat in state.seats]


def test_six_players_with_five_species_fit_a_phone_with_who_is_to_act_in_full() -> None:
    """All seats are there, only C's with the names of traits."""
    seen = GAME.redact(crowded(), None)
    focus = focus_of(None, GAME.actors(seen), {})
    places, _ = focused(rows_of(seen), 394, {}, focus)
    assert [place.full for place in places] == [False, False, True, False, False, False]
    assert [len(place.cards) for place in places] == [5] * 6
    assert height(VIEW.board(seen, None, NAMES).data) <= TALLEST + 30


def test_a_viewer_sees_its_own_seat_in_full() -> None:
    seen = GAME.redact(crowded(), A)
    focus = focus_of(A, (), {})
    places, _ = focused(rows_of(seen), 394, {}, focus)
    assert [place.full for place in places] == [True, False, False, False, False, False]


def test_few_species_are_all_shown_in_full() -> None:
    rows = [[species(f"{letter}1"), species(f"{letter}2")] for letter in "ABCD"]
    places, _ = focused(rows, 394, {}, focus_of(None, (0,), {}))
    assert all(place.full for place in places)


def test_cards_stand_from_left_to_right_in_the_order_of_the_row() -> None:
    seen = GAME.redact(crowded(), None)
    places, _ = focused(rows_of(seen), 394, {}, ({C}, set()))
    for place in places:
        assert list(place.cards) == sorted(place.cards, key=lambda one: one.x)


def test_no_card_lies_on_another() -> None:
    seen = GAME.redact(crowded(), None)
    every: list[set[int]] = [set(), {C}, set(range(6))]
    for full in every:
        places, _ = seat_places(rows_of(seen), 394, {}, full)
        boxes = [card for place in places for card in place.cards]
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                apart = other.x + other.width <= one.x or one.x + one.width <= other.x
                assert apart or other.y + other.height <= one.y or one.y + one.height <= other.y


def two_hunters() -> State:
    """A1 and the clever A2 can attack B1; only A2 can think away the Climbing of B2."""
    return table(
        species("A1", "Carnivore", body=3),
        species("A2", "Carnivore, Intelligence", body=3),
        *(species("B1"), species("B2", "Climbing"), species("C1", body=6)),
        hands={A: "Horns"},
    )


def test_prey_is_marked_with_who_can_attack_it_and_at_what_price() -> None:
    state = two_hunters()
    marks = marks_of(state, GAME.actions(state, A))
    named = {ident(name): name for name in ("A1", "A2", "B1", "B2", "C1")}
    assert {named[one]: mark.note for one, mark in marks.items()} == {
        "A1": "",
        "A2": "",
        "B1": "by A1, A2",
        "B2": "by A2 (1 card)",
    }


def test_with_one_hunter_chosen_only_the_price_is_told() -> None:
    state = two_hunters()
    chosen = [
        action
        for action in GAME.actions(state, A)
        if isinstance(action, act.Attack) and action.hunter == ident("A2")
    ]
    marks = marks_of(state, chosen)
    assert marks[ident("B1")].note == ""
    assert marks[ident("B2")].note == "costs 1 card"


def test_marks_change_the_picture_for_who_chooses_only() -> None:
    """Without marks a seat's board shows nothing of what it could attack."""
    state = two_hunters()
    seen = GAME.redact(state, A)
    plain = VIEW.board(seen, A, NAMES).data
    assert VIEW.board(seen, A, NAMES, GAME.actions(seen, A)).data != plain
    assert VIEW.board(seen, A, NAMES, []).data == plain


def test_a_trait_face_down_is_drawn_for_its_owner_alone() -> None:
    """Two tables that differ in a face-down trait look the same to others, not to the owner."""
    pictures = []
    for trait in ("Horns", "Climbing"):
        state = table(
            *(species("A1", "", trait), species("B1")), phase="play", hands={A: "Fertile"}
        )
        seen = [GAME.redact(state, viewer) for viewer in (A, B, None)]
        pictures.append(
            [
                VIEW.board(each, viewer, NAMES).data
                for each, viewer in zip(seen, (A, B, None), strict=True)
            ]
        )
    assert pictures[0][0] != pictures[1][0]
    assert pictures[0][1:] == pictures[1][1:]


def test_hidden_traits_have_no_name() -> None:
    assert trait_title(-1) == "face down"
    assert trait_title(card("Defensive Herding")) == "Def. Herding"


def test_one_food_more_is_a_difference() -> None:
    golden = next(one for one in GOLDENS if one.name == "evolution-feeding")
    seen, viewer = stored(golden)
    assert isinstance(seen, State)
    hungry = next(one for seat in seen.seats for one in seat.species if one.food < one.population)
    hungry.food += 1
    assert difference(draw(golden, seen, viewer), expected(golden)) > TOLERANCE
