"""Boards of Evolution: marks, focus, and that they stay as small as a phone can show."""

from io import BytesIO

import pytest
from PIL import Image

from engine.evolution import GAME
from engine.evolution import actions as act
from engine.evolution.state import Species, State
from render import fonts
from render.canvas import WIDTH
from render.evolution import EvolutionView
from render.evolution.layout import MARGIN, TALLEST, focused, grid, seat_places
from render.evolution.marking import focus_of, marks_of
from render.evolution.species import Level, Mark, card_height, note_lines, trait_title
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
    hunter.up = (card("Carnivore"), card("Climbing"), card("Pack Hunting"))
    return state


def height(data: bytes) -> int:
    """The height of a picture in pixels."""
    return Image.open(BytesIO(data)).size[1]


def rows_of(state: State) -> list[list[Species]]:
    """The species of each seat."""
    return [seat.species for seat in state.seats]


def levels_of(state: State, viewer: int | None) -> list[Level]:
    """How much the board shows of each seat to a viewer who chooses nothing."""
    seen = GAME.rules.redact(state, viewer)
    focus = focus_of(viewer, GAME.rules.actors(seen), {})
    places, bottom = focused(rows_of(seen), 394, {}, focus)
    assert bottom <= TALLEST
    return [place.level for place in places]


def test_six_players_with_five_species_fit_a_phone_with_the_names_of_all_traits() -> None:
    """C is to act, and shown in full; nobody has to know the emblems by heart."""
    assert levels_of(crowded(), None) == ["named", "named", "full", "named", "named", "named"]
    seen = GAME.rules.redact(crowded(), None)
    places, _ = focused(rows_of(seen), 394, {}, focus_of(None, GAME.rules.actors(seen), {}))
    assert [len(place.cards) for place in places] == [5] * 6
    assert height(VIEW.board(seen, None, NAMES).data) <= TALLEST


def test_where_every_seat_has_prey_the_board_does_not_grow_for_it() -> None:
    """C1 can attack somebody at each seat: only C, who chooses, is in full."""
    state = crowded()
    for seat in state.seats:
        for one in seat.species[1:]:
            one.up = ()
    seen = GAME.rules.redact(state, C)
    marks = marks_of(seen, GAME.rules.actions(seen, C))
    assert {one // 1000 for one in marks} == set(range(6))
    places, _ = focused(rows_of(seen), 394, marks, focus_of(C, (C,), marks))
    assert [place.level for place in places] == [*["named"] * 2, "full", *["named"] * 3]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_five_species_of_three_traits_each_always_have_their_names(seats: int) -> None:
    state = crowded()
    del state.seats[seats:]
    assert "signs" not in levels_of(state, None) + levels_of(state, A)


def test_a_viewer_sees_its_own_seat_in_full() -> None:
    assert levels_of(crowded(), A) == ["full", "named", "full", "named", "named", "named"]


def test_few_species_are_all_shown_in_full() -> None:
    rows = [[species(f"{letter}1"), species(f"{letter}2")] for letter in "ABCD"]
    places, _ = focused(rows, 394, {}, focus_of(None, (0,), {}))
    assert all(place.level == "full" for place in places)


def test_cards_stand_from_left_to_right_in_the_order_of_the_row() -> None:
    seen = GAME.rules.redact(crowded(), None)
    places, _ = focused(rows_of(seen), 394, {}, ({C}, {C}, set()))
    for place in places:
        assert list(place.cards) == sorted(place.cards, key=lambda one: one.x)


def test_no_card_lies_on_another() -> None:
    seen = GAME.rules.redact(crowded(), None)
    some: list[Level] = ["named", "signs", "full", "full", "signs", "named"]
    every: list[list[Level]] = [["full"] * 6, ["named"] * 6, ["signs"] * 6, some]
    for levels in every:
        places, _ = seat_places(rows_of(seen), 394, {}, levels)
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
    marks = marks_of(state, GAME.rules.actions(state, A))
    named = {ident(name): name for name in ("A1", "A2", "B1", "B2", "C1")}
    assert {named[one]: mark.note for one, mark in marks.items()} == {
        "A1": (),
        "A2": (),
        "B1": ("by A1, A2",),
        "B2": ("1 card: A2",),
    }


def test_with_one_hunter_chosen_only_the_price_is_told() -> None:
    state = two_hunters()
    chosen = [
        action
        for action in GAME.rules.actions(state, A)
        if isinstance(action, act.Attack) and action.hunter == ident("A2")
    ]
    marks = marks_of(state, chosen)
    assert marks[ident("B1")].note == ()
    assert marks[ident("B2")].note == ("costs 1 card",)


@pytest.mark.parametrize("level", ["full", "named", "signs"])
def test_a_note_is_never_cut_off(level: Level) -> None:
    """Six hunters with two prices: as many lines as they need, on the narrowest of cards."""
    one, note = species("B1"), ("by A10", "2 cards: A11, A12, A13, A14, A15")
    room = WIDTH - 2 * MARGIN
    cards, _ = grid([one] * 5, (MARGIN, 0), room, {one.id: Mark((), note)}, level)
    plain = card_height(one, cards[0].width, level)
    assert [card.height - plain for card in cards] == [12 + 4 * 30] * 5
    words = note_lines(note, cards[0].width)
    assert " ".join(words) == " ".join(note)
    assert all(fonts.line(line, 24, "black").width <= cards[0].width - 32 for line in words)


def test_who_hunts_and_may_be_hunted_has_both_signs() -> None:
    """A2 can attack A1 as well as B1."""
    state = table(
        *(species("A1", "Carnivore", body=2), species("A2", "Carnivore", body=3), species("B1"))
    )
    marks = marks_of(state, GAME.rules.actions(state, A))
    assert [len(marks[ident(name)].signs) for name in ("A1", "A2", "B1")] == [2, 1, 1]
    assert marks[ident("A1")].signs[0] == marks[ident("A2")].signs[0]
    assert marks[ident("A1")].signs[1] == marks[ident("B1")].signs[0]


def test_marks_change_the_picture_for_who_chooses_only() -> None:
    """Without marks a seat's board shows nothing of what it could attack."""
    state = two_hunters()
    seen = GAME.rules.redact(state, A)
    plain = VIEW.board(seen, A, NAMES).data
    assert VIEW.board(seen, A, NAMES, GAME.rules.actions(seen, A)).data != plain
    assert VIEW.board(seen, A, NAMES, []).data == plain


def test_a_trait_face_down_is_drawn_for_its_owner_alone() -> None:
    """Two tables that differ in a face-down trait look the same to others, not to the owner."""
    pictures = []
    for trait in ("Horns", "Climbing"):
        state = table(
            *(species("A1", "", trait), species("B1")), phase="play", hands={A: "Fertile"}
        )
        seen = [GAME.rules.redact(state, viewer) for viewer in (A, B, None)]
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
    shown = stored(golden)
    seen = shown.seen
    assert isinstance(seen, State)
    hungry = next(one for seat in seen.seats for one in seat.species if one.food < one.population)
    hungry.food += 1
    assert difference(draw(golden, shown), expected(golden)) > TOLERANCE
