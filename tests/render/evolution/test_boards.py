"""Boards of Evolution: stages of crowding, marks of the last action and of choices, secrets."""

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play import events as ev
from engine.evolution.play.state import TRAITS, Species, State
from engine.model import Event
from engine.species_games.events import Enlarged, FoodStored, Grown, TraitPlayed
from render.drawing import art, fonts
from render.drawing.layout import Area
from render.evolution import VIEW, traits
from render.evolution.board import Link, links_between, marks_of
from render.evolution.recent import Recent
from render.evolution.text_board import TextParts
from render.evolution.tile import layout_of
from render.evolution.traits import animal_of
from render.species_games.grid import HEADER, seat_places
from tests.engine.evolution.tables import card, ident, species, table
from tests.engine.stories import A, B, C
from tests.render.drawn import difference
from tests.render.evolution import scenes
from tests.render.evolution.scenes import state_of
from tests.render.samples import Position

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def changed_in(first: bytes, second: bytes, place: Area) -> bool:
    return difference(first, second, (place.x, place.y, place.right, place.bottom)) is not None


def row_of(
    count: int, words: str = "Defensive Herding, Intelligence, Pack Hunting"
) -> list[Species]:
    """Species with these traits."""
    return [species(f"A{number} {words}") for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("width", "height", "stage"),
    [
        (400, 174, "names beside"),
        (240, 174, "emblems beside"),
        (176, 174, "emblems beside"),
        (175, 174, "emblems"),
        (118, 174, "emblems"),
        (117, 174, "small"),
        (92, 174, "small"),
        (91, 174, "discs"),
        (240, 274, "names below"),
        (200, 274, "emblems"),
        (98, 274, "small"),
    ],
)
def test_a_tile_shows_as_much_as_it_has_room_for(width: int, height: int, stage: str) -> None:
    place = Area(0, 0, width, height)
    assert layout_of(row_of(2), place, eating=True).stage == stage


@pytest.mark.parametrize("trait", TRAITS)
@pytest.mark.parametrize("height", [174, 274])
def test_where_traits_have_names_no_name_is_cut_off(trait: str, height: int) -> None:
    """The narrowest tile on which a trait stands by name has room for its name."""
    row = row_of(1, trait)
    width = next(
        width
        for width in range(90, 430)
        if layout_of(row, Area(0, 0, width, height), eating=True).stage.startswith("names")
    )
    layout = layout_of(row, Area(0, 0, width, height), eating=True)
    room = layout.widest - 48 if height < 240 else width - 56
    assert fonts.line(traits.title(card(trait), short=True), 26).width <= room


def test_eight_species_have_room_and_of_nine_two_are_told_as_a_number() -> None:
    for count, left_out in ((8, False), (9, True)):
        state = table(*row_of(count), "B1", seats=6)
        picture = VIEW.board(GAME.rules.redact(state, None), None, NAMES)
        assert ("left out" in picture.stages) is left_out


def test_every_species_has_an_animal_and_every_trait_an_emblem_and_a_card_animal() -> None:
    for number, name in enumerate(TRAITS):
        assert art.exists(traits.emblem(number))
        assert art.exists(traits.trait_animal(number))
        for body in range(1, 7):
            for words in (name, f"Carnivore, {name}" if name != "Carnivore" else name):
                assert art.exists(f"animals/{animal_of(species(f'A1 {words} body={body}'))}")


def test_links_are_those_that_hold_now() -> None:
    small, large = species("A1 Symbiosis"), species("A2 Warning Call body=2")
    assert links_between(small, large) == [
        Link("evolution/link_warning_call", mirrored=True),
        Link("evolution/link_symbiosis"),
    ]
    assert links_between(large, small) == [Link("evolution/link_warning_call")]
    assert links_between(large, species("A3 Warning Call")) == [Link("evolution/link_warning_both")]
    assert links_between(small, species("A3")) == []
    assert links_between(species("A1 Cooperation"), small) == [Link("evolution/link_cooperation")]
    assert links_between(species("A1 / Cooperation"), small) == []


def marks_after(position: Position) -> dict[str, str]:
    """What tabs say after a position's events, by the name of the species."""
    recent = Recent(position.events)
    names = [f"{seat}{number}" for seat in "ABCD" for number in range(1, 6)]
    found = {name: recent.change(ident(name)) for name in names}
    return {name: change.text for name, change in found.items() if change is not None}


def test_one_attack_marks_prey_hunter_its_neighbour_and_scavengers() -> None:
    position = scenes.attacked()
    assert marks_after(position) == {"A4": "\N{MINUS SIGN}1 +1", "B1": "+1", "B2": "+2"}
    assert Recent(position.events).line == "B1 attacked A4"


def test_an_extinct_species_is_named_on_its_seats_panel() -> None:
    position = scenes.died_out()
    recent = Recent(position.events)
    assert recent.news.extinct(3) == "D1 extinct"
    assert recent.change(ident("D1")) is None
    assert recent.news.extinct(A) == ""


def test_the_alt_text_tells_what_happened_last() -> None:
    position = scenes.attacked()
    seen = GAME.rules.redact(state_of(position), None)
    alt = VIEW.board(seen, None, NAMES, recent=position.events).alt
    assert "Last: B1 attacked A4. Possible attacks: A1 with B1 and C1; " in alt
    assert "Last:" not in VIEW.board(seen, None, NAMES).alt


def test_marks_of_the_last_action_change_the_strip_and_what_they_are_about_alone() -> None:
    position = scenes.attacked()
    seen = GAME.rules.redact(state_of(position), None)
    without = VIEW.board(seen, None, NAMES).data
    marked = VIEW.board(seen, None, NAMES, recent=position.events).data
    assert changed_in(without, marked, Area(764, 0, 556, HEADER))
    panels = seat_places(4)
    assert [changed_in(without, marked, panel) for panel in panels] == [True, True, False, False]


@pytest.mark.parametrize(
    ("event", "text", "signs"),
    [
        (Grown(A, 0, 1, secret=False, population=3), "+1", 1),
        (Enlarged(A, 0, 1, secret=False, size=3), "+1", 1),
        (TraitPlayed(A, -1, 1, secret=False), "+1", 1),
        (ev.Born(A, 0, 1, secret=False, end="left"), "new", 0),
        (ev.FatEaten(1, 2), "+2", 0),
        (ev.Starved(1, 2, 1), "\N{MINUS SIGN}2", 0),
        (ev.Took(1, "plant", "hole", 1, 0, 1, "feeding", 3), "+2", 0),
    ],
)
def test_all_that_happens_to_a_species_has_its_tab(event: Event, text: str, signs: int) -> None:
    change = Recent([event]).change(1)
    assert change is not None
    assert (change.text, len(change.signs)) == (text, signs)


def test_what_was_eaten_before_the_round_ended_is_not_marked_on_the_empty_board() -> None:
    events = [
        ev.Took(1, "plant", "hole", 1, 0, 0, "feeding", 0),
        ev.Starved(2, 1, 1),
        FoodStored([1, 0], [1, 0], shown=True),
    ]
    recent = Recent(events)
    assert recent.change(1) is None
    assert recent.change(2) is not None
    assert recent.line == "A1 took 1 plant; the round ended"


def test_food_cards_are_marked_at_the_watering_hole() -> None:
    recent = Recent([ev.FoodRevealed([card("Horns 3"), card("Horns -1"), None], 2, 2)])
    assert recent.hole == "+2"


def strip(state: State, viewer: int | None) -> tuple[tuple[int, ...], str, str]:
    """Badges and lines of the dark strip."""
    telling = TextParts(GAME.rules.redact(state, viewer), viewer)
    return (*telling.strip(NAMES), telling.below(""))


def test_the_strip_says_whose_turn_it_is_and_which_attack_is_pending() -> None:
    state = state_of(scenes.paying())
    assert strip(state, None) == ((B,), "Bo: pay", "B1 attacks A5")
    assert strip(state, B) == ((B,), "Your turn: pay", "B1 attacks A5")
    assert strip(scenes.hungry_carnivore(), None) == ((B,), "Bo: feed", "")


def test_those_deciding_in_secret_have_badges_or_are_counted() -> None:
    hands = dict.fromkeys(range(6), "Horns, Ambush")
    three = table(phase="select", hands={A: "Horns", B: "Horns", C: "Horns"})
    three.seats[A].laid = [three.seats[A].hand.pop()]
    assert strip(three, None)[:2] == ((B, C), "Laying food")
    six = table(phase="select", seats=6, hands=hands)
    assert strip(six, None)[:2] == ((), "6 players laying food")
    six.seats[A].laid = [six.seats[A].hand.pop()]
    assert strip(six, None)[:2] == ((), "5 players laying food")
    assert strip(six, A)[:2] == ((), "5 players laying food")
    assert strip(six, B)[:2] == ((B,), "Your turn: lay food")


def test_prey_is_marked_with_the_least_price_and_hunters_as_such() -> None:
    state = scenes.hungry_carnivore()
    marks, prices = marks_of(state, GAME.rules.actions(state, B))
    assert marks[ident("B1")] == ("hunter",)
    assert marks[ident("A1")] == ("prey",)
    assert ident("A3") not in marks
    assert marks[ident("B2")] == ("choose", "prey")
    priced = {name: prices[ident(name)] for name in ("A1", "A2", "A5", "C2", "D2")}
    assert priced == {"A1": 0, "A2": 2, "A5": 1, "C2": 1, "D2": 2}


def test_a_hunter_that_is_also_prey_has_both_signs() -> None:
    """A2 can attack A1 as well as B1."""
    state = table("A1 Carnivore body=2 | A2 Carnivore body=3 | B1")
    marks, _ = marks_of(state, GAME.rules.actions(state, A))
    assert marks[ident("A1")] == ("hunter", "prey")


def test_an_attack_under_way_is_marked_for_everybody() -> None:
    seen = GAME.rules.redact(state_of(scenes.paying()), None)
    marks, prices = marks_of(seen, ())
    assert marks == {ident("B1"): ("hunter",), ident("A5"): ("prey",)}
    assert prices == {}


def test_marks_change_the_picture_only_for_the_seat_that_chooses() -> None:
    """Without marks a seat's board shows nothing of what it could attack."""
    seen = GAME.rules.redact(scenes.hungry_carnivore(), B)
    plain = VIEW.board(seen, B, NAMES).data
    assert VIEW.board(seen, B, NAMES, GAME.rules.actions(seen, B)).data != plain
    eat = [act.Eat(ident("B2"))]
    marked = VIEW.board(seen, B, NAMES, eat).data
    panels = seat_places(4)
    assert [changed_in(plain, marked, panel) for panel in panels] == [False, True, False, False]


def test_a_trait_face_down_is_drawn_for_its_owner_alone() -> None:
    """Two tables that differ in a face-down trait look the same to others, not to the owner."""
    pictures = []
    for trait in ("Horns", "Climbing"):
        state = table(f"A1 / {trait} | B1", phase="play", hands={A: "Fertile"})
        pictures.append(
            [VIEW.board(GAME.rules.redact(state, seat), seat, NAMES).data for seat in (A, B, None)]
        )
    assert pictures[0][0] != pictures[1][0]
    assert pictures[0][1:] == pictures[1][1:]


def test_hidden_traits_have_no_name() -> None:
    assert traits.title(-1) == "Face down"
