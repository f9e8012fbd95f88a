"""Nature's pictures: nothing is left out, nothing lies on another, and what changed is marked."""

from collections.abc import Sequence

import pytest

from engine.ends import Summary
from engine.model import Event
from engine.nature import GAME
from engine.nature.play import events as ev
from engine.nature.play.actions import Forage, Hunt
from engine.nature.play.state import (
    CLAWED,
    FAST,
    PLATED,
    SCAVENGING,
    TRAITS,
    Hunting,
    NatureOptions,
    State,
    make_card,
    population,
)
from engine.species_games.events import Grown
from render.base import Picture
from render.drawing.canvas import GLANCE, SMALLEST
from render.drawing.layout import Area
from render.nature import legend
from render.nature.board import marks_of
from render.nature.recent import recent_of
from render.nature.text_board import relations_of
from render.registry import view
from render.species_games.grid import seat_places, tile_places
from render.species_games.tile import Change
from tests.engine.nature.tables import table
from tests.render.drawn import Drawn, difference, faults, recorded
from tests.render.nature.scenes import MOST_SPECIES, crowded
from tests.render.samples import NAMES, samples

LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff Senior"
MINUS = "\N{MINUS SIGN}"
VIEW = view("nature")
seats_of_any_number = pytest.mark.parametrize("seats", range(2, 7))


def board(seen: State, recent: Sequence[Event] = ()) -> list[Drawn]:
    with recorded() as drawn:
        VIEW.board(seen, 0, NAMES[: len(seen.seats)], recent=recent)
    return drawn


def hand(seen: State) -> list[Drawn]:
    with recorded() as drawn:
        VIEW.hand(seen, 0, NAMES[: len(seen.seats)])
    return drawn


def inside(drawn: Sequence[Drawn], place: Area) -> list[str]:
    return [
        one.text
        for one in drawn
        if place.x <= (one.left + one.right) // 2 < place.right
        and place.y <= (one.top + one.bottom) // 2 < place.bottom
    ]


@pytest.mark.short("3")
@seats_of_any_number
def test_texts_of_random_games_stand_apart_and_can_be_read(seats: int) -> None:
    for sample in samples("nature", seats, 8, longest=True):
        for names in (NAMES[:seats], (LONG_NAME,) * seats):
            seen, viewer = sample.seen, sample.viewer
            with recorded() as drawn:
                marks = [] if viewer is None else GAME.rules.actions(seen, viewer)  # type: ignore[arg-type]
                picture = VIEW.board(seen, viewer, names, marks, sample.recent)
            assert not faults(drawn)
            assert picture.smallest_text >= SMALLEST
            if viewer is not None:
                with recorded() as drawn:
                    VIEW.hand(seen, viewer, names, sample.recent)
                assert not faults(drawn)


@seats_of_any_number
@pytest.mark.parametrize("species", [3, 5, 7, MOST_SPECIES])
def test_texts_of_crowded_tables_stand_apart_with_tabs_and_marks(seats: int, species: int) -> None:
    seen = crowded(seats, species)
    first, second = seen.seats[0].species[0].id, seen.seats[1].species[1].id
    recent = [
        ev.Hunted(first, second),
        ev.Lost(first, 10, 0, horns=True),
        ev.Lost(second, 1, 0, horns=False),
        ev.Extinct(29, []),
        ev.AteMeat(seen.seats[0].species[2].id, 12, SCAVENGING),
    ]
    with recorded() as drawn:
        VIEW.board(seen, 0, NAMES[:seats], GAME.rules.actions(seen, 0), recent)
    assert not faults(drawn)
    assert f"{MINUS}10" in {one.text for one in drawn}


@pytest.mark.parametrize("cards", [0, 1, 5, 6, 7, 8, 9, 12, 13, 32])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_texts_of_hands_of_any_size_stand_apart(seats: int, cards: int) -> None:
    for species in (0, 1, 4, MOST_SPECIES):
        assert not faults(hand(crowded(seats, species, cards=cards)))


@pytest.mark.parametrize("kinds", [5, 8, 12])
def test_how_many_equal_cards_there_are_hides_no_name(kinds: int) -> None:
    seen = crowded(2, 2)
    cards = [make_card(trait, 1 + number // 8) for number, trait in enumerate([*range(8)] * 2)]
    seen.seats[0].hand = cards[-kinds:] * 3
    drawn = hand(seen)
    assert not faults(drawn)
    assert sum(one.text == "\N{MULTIPLICATION SIGN}3" for one in drawn) == kinds


@pytest.mark.parametrize("species", range(MOST_SPECIES + 1))
def test_texts_of_a_closer_look_stand_apart_and_name_every_trait(species: int) -> None:
    seen = crowded(3, species)
    with recorded() as drawn:
        VIEW.score_sheets.draw(seen, 0, NAMES[:3], "seat-b")
    assert not faults(drawn)
    told = " ".join(one.text for one in drawn)
    for one in seen.seats[1].species:
        for card in one.up:
            assert TRAITS[card >> 2] in told


@seats_of_any_number
@pytest.mark.parametrize("species", [1, 2, 4, 6, MOST_SPECIES])
def test_every_species_has_its_name_size_and_food_at_its_place(seats: int, species: int) -> None:
    seen = crowded(seats, species)
    drawn = board(seen)
    for number, panel in enumerate(seat_places(seats)):
        tiles = tile_places(panel, species)
        assert not tiles.left_out
        for one, place in zip(seen.seats[number].species, tiles.places, strict=True):
            told = inside(drawn, place)
            fed = one.plant + one.meat
            food = f"{fed}/{population(one)}" if one.hungry else str(fed)
            assert {f"{'ABCDEF'[number]}{one.id % 16}", str(one.size), food} <= set(told)


def test_what_is_needed_at_a_glance_is_large() -> None:
    seen = crowded(6)
    sizes = {one.text: one.size for one in board(seen, [ev.Foraged(2, 4, 120)])}
    fed = sum(one.plant + one.meat for one in seen.seats[0].species)
    living = sum(population(one) for one in seen.seats[0].species)
    for text in ("Your turn: feed", "Feeding", "120", f"{fed}/{living}", "+4", f"{MINUS}4"):
        assert sizes[text] >= GLANCE


def test_tiles_get_denser_by_stages_never_taller() -> None:
    stages = {}
    for species in (1, 5, 6, MOST_SPECIES):
        picture = VIEW.board(crowded(6, species), None, NAMES)
        stages[species] = set(picture.stages)
    assert stages == {1: {"emblems"}, 5: {"emblems"}, 6: {"no animal"}, MOST_SPECIES: {"no animal"}}


def test_a_hand_shows_all_cards_then_those_alike_once_then_how_many_more() -> None:
    few = [one.text for one in hand(crowded(2, 2, cards=3))]
    assert few.count("Clawed") == 3
    seen = crowded(2, 0, cards=0)
    seen.seats[0].hand = [make_card(FAST, 2)] * 5 + [make_card(PLATED, 1)] * 8
    merged = [one.text for one in hand(seen)]
    assert merged.count("Fast") == merged.count("Plated") == 1
    assert {"\N{MULTIPLICATION SIGN}5", "\N{MULTIPLICATION SIGN}8"} <= set(merged)
    assert "+21" in [one.text for one in hand(crowded(2, 2, cards=32))]


@pytest.mark.parametrize("cards", [1, 5, 6, 8, 12, 32])
def test_no_words_on_a_card_are_cut_off(cards: int) -> None:
    told = hand(crowded(2, 3, cards=cards))
    assert not any("…" in one.text for one in told)


def test_a_hand_tells_the_water_hole_ones_food_and_whose_turn_it_is() -> None:
    told = {one.text for one in hand(crowded(4, 3))}
    assert {"120", "103", "stored", "Your turn: feed"} <= told


def test_a_closer_look_is_offered_for_every_seat() -> None:
    seen = crowded(3)
    parts = VIEW.score_sheets.parts(seen, None, NAMES[:3])
    assert [part.key for part in parts] == ["seat-a", "seat-b", "seat-c"]


def test_the_pages_of_the_legend_explain_the_signs_and_every_trait() -> None:
    with recorded() as drawn:
        legend.signs()
    assert not faults(drawn)
    with recorded() as drawn:
        page = legend.traits()
    assert not faults(drawn)
    told = {one.text.strip() for one in drawn}
    assert set(TRAITS) <= told
    assert all(trait in page.alt for trait in TRAITS)


def test_at_the_end_each_seat_has_its_points_and_what_they_are_made_of() -> None:
    seen = crowded(2, 3)
    seen.phase = "over"
    seen.seats[1].plant, seen.seats[1].meat = 20, 5
    drawn = board(seen)
    first, second = seat_places(2)
    assert {"109", "61", "42", "6"} <= set(inside(drawn, first))
    assert {"31", "20", "5", "6"} <= set(inside(drawn, second))
    assert "Amara wins" in {one.text for one in drawn}


def test_the_podium_has_every_seat_with_its_points_even_one_whose_species_all_died_out() -> None:
    seen = crowded(3, 3)
    seen.phase = "over"
    for seat in seen.seats[1:]:
        seat.plant, seat.meat = 20, 5
    seen.seats[2].species = []
    with recorded() as drawn:
        picture = VIEW.ending(seen, NAMES[:3], Summary())
    assert {"109", "31", "25"} <= {one.text for one in drawn}
    assert picture.alt.startswith("A Amara wins.")


def test_a_meal_is_marked_at_its_species_and_at_the_watering_hole_and_nowhere_else() -> None:
    seen = crowded(4, 4)
    plain = VIEW.board(seen, None, NAMES[:4])
    marked = VIEW.board(seen, None, NAMES[:4], recent=[ev.Foraged(34, 3, 120)])
    panel = seat_places(4)[2]
    place = tile_places(panel, 4).places[1]
    below = 112
    left, top, right, bottom = difference(plain, marked, (0, below, 1320, 840)) or (0, 0, 0, 0)
    assert place.x - 8 <= left < right <= place.right + 8
    assert place.y - 8 <= top + below < bottom + below <= place.bottom + 8


def test_the_last_action_is_told_by_what_it_changed() -> None:
    seen = crowded(3, 3)
    hunt = [
        ev.Hunted(1, 18),
        ev.Lost(18, 1, 0, horns=False),
        ev.AteMeat(1, 2, None),
        ev.AteMeat(33, 4, 5),
    ]
    recent = recent_of(seen, hunt, NAMES)
    assert recent.changes == {18: Change(f"{MINUS}1"), 1: Change("+2"), 33: Change("+4")}
    assert recent.line == "A1 hunted B2"
    assert recent_of(seen, [ev.Extinct(20, [])], NAMES).news.extinct(1) == "B4 extinct"
    food = recent_of(seen, [ev.Discarded(1, make_card(CLAWED, 3), 9)], NAMES)
    assert (food.plants, food.line) == ("+3", "Bj\u00f6rn added 3 plants")
    grown = recent_of(seen, [Grown(0, -1, 2, secret=False, population=5)], NAMES)
    assert grown.changes == {2: Change("+1", ("signs/paw",))}


def test_a_hunter_that_forages_again_has_lost_its_hunters_sign() -> None:
    recent = recent_of(crowded(2, 3), [ev.HunterRemoved(0, 1, quiet=False)], NAMES)
    assert recent.changes == {1: Change(f"{MINUS}1", ("nature/hunter",))}
    assert recent.line == "A1 forages again"


def test_while_adapting_in_secret_the_strip_counts_who_has_finished() -> None:
    seen = crowded(5, 2)
    seen.phase, seen.options = "adapt", NatureOptions(rounds=8, quick_play=True)
    seen.veiled = []
    seen.seats[3].done = True
    assert {"Your turn: adapt", "1 of 5 have finished"} <= {one.text for one in board(seen)}
    seen.seats[0].done = True
    assert {"Adapting", "2 of 5 have finished"} <= {one.text for one in board(seen)}


def test_a_new_round_marks_the_new_species_and_nothing_of_the_old_round() -> None:
    seen = crowded(2, 3)
    events = [ev.Foraged(1, 2, 0), ev.RoundBegan(8, 0, 6, [3, 19], [1, 1], [1, 1])]
    recent = recent_of(seen, events, NAMES)
    assert set(recent.changes) == {3, 19}
    assert (recent.plants, recent.line) == ("", "Round 8 begins")


def test_marks_are_on_the_species_that_actions_name_and_say_which_part_they_play() -> None:
    seen = crowded(2, 3)
    assert marks_of(seen, [Forage(17)]) == {17: ("choose",)}
    assert marks_of(seen, [Hunt(1, 17), Hunt(1, 2)]) == {
        1: ("hunter",),
        17: ("prey",),
        2: ("prey",),
    }
    assert marks_of(seen, [Forage(2), Hunt(1, 2)]) == {2: ("choose", "prey"), 1: ("hunter",)}
    seen.hunting = Hunting(hunter=1, prey=18, prey_size=2, horns=0, victim=18)
    assert marks_of(seen, []) == {1: ("hunter",), 18: ("prey",)}


def test_a_hand_names_whom_each_hunter_of_the_others_may_hunt_and_what_is_prey() -> None:
    seen = table(
        "A1 hunter size=2 hungry=1 | A2 Fast 1 hungry=1 | A3 hungry=1",
        "B1 hunter size=3 hungry=1 | B2 size=2 hungry=1 | B3 size=3 hungry=1",
    )
    relations = relations_of(seen, 0)
    assert relations[17].hunts == ("A1", "A3")
    assert [one for one, relation in relations.items() if relation.prey] == [18]
    told = [one.text for one in hand(seen)]
    assert "A1 A3" in told
    assert told.count("prey") == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_says_why_a_species_is_safe_how_much_it_is_fed_and_shows_its_traits(
    seats: int,
) -> None:
    rows = [f"{letter}1 hungry=1 meat=1" for letter in "CD"[: seats - 2]]

    def drawn_with(trait: str) -> tuple[list[str], Picture]:
        seen = GAME.rules.redact(
            table(
                "A1 hunter size=3 hungry=1",
                f"B1 Fast 1 hungry=1 plant=2 | B2 size=5 hungry=1 | B3 {trait} 1 hungry=1",
                *rows,
                seats=seats,
            ),
            0,
        )
        with recorded() as drawn:
            picture = VIEW.hand(seen, 0, NAMES[:seats])
        assert picture is not None
        assert not faults(drawn)
        return [one.text for one in drawn], picture

    told, picture = drawn_with("Scavenging")
    assert "Fast" in told
    assert "2/3" in told
    assert told.count("prey") == 1 + len(rows)
    assert "Safe from A: B1 (Fast) and B2 (defence 5)" in picture.alt
    assert picture.data != drawn_with("Social")[1].data


def test_nothing_is_safe_from_a_seat_without_hunters() -> None:
    seen = GAME.rules.redact(table("A1 size=3 hungry=1", "B1 Fast 1 hungry=1"), 0)
    assert relations_of(seen, 0)[17].safe == ""
    picture = VIEW.hand(seen, 0, NAMES[:2])
    assert picture is not None
    assert "Safe" not in picture.alt


def test_choices_are_marked_on_the_picture() -> None:
    seen = crowded(3, 4)
    plain = VIEW.board(seen, 0, NAMES[:3])
    assert plain.data != VIEW.board(seen, 0, NAMES[:3], [Forage(2)]).data
