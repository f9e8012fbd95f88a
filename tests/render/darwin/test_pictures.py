"""Darwin drawn: marks at their place, what is never left out, and stages of crowding."""

from collections.abc import Sequence

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import ENVIRONMENTS, State
from engine.model import Action, Event
from render.base import Picture
from render.darwin.bank import COLUMN, LEFT, STEP, TALL, TOP, marked
from render.darwin.board import places_of
from render.darwin.header import title_for
from render.darwin.text_parts import TextParts
from render.drawing import fonts
from render.drawing.canvas import GLANCE
from render.drawing.layout import Place
from render.registry import view
from tests.engine.darwin.tables import A, B, add, do, number, reproduce, table
from tests.render.darwin import scenes
from tests.render.drawn import difference, keeps_limits
from tests.render.samples import Position

NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza")
HEADER = Place(0, 0, 1320, 88)


def column(which: int) -> Place:
    """The column of a Resource in the bank."""
    return Place(LEFT + which * STEP - 2, TOP - 2, COLUMN + 4, TALL + 4)


def board(
    state: State,
    recent: Sequence[Event] = (),
    viewer: int | None = None,
    marks: Sequence[Action] = (),
    names: Sequence[str] = NAMES,
) -> Picture:
    """The board, with events as the viewer knows them."""
    known = [GAME.rules.redact_event(event, viewer) for event in recent]
    heard = [event for event in known if event is not None]
    return view("darwin").board(GAME.rules.redact(state, viewer), viewer, names, marks, heard)


def differs(first: Picture, second: Picture, *areas: Place) -> list[bool]:
    """For each area whether it looks different in two pictures."""
    boxes = [(x, y, x + width, y + height) for x, y, width, height in areas]
    return [difference(first, second, box) is not None for box in boxes]


def news(position: Position) -> tuple[Picture, Picture]:
    """A board without and with what the last action did."""
    state = position.state
    assert isinstance(state, State)
    return board(state), board(state, position.events)


# --- what just happened --------------------------------------------------------------------------


def test_a_resource_taken_is_marked_in_its_pile_and_at_its_seat_alone() -> None:
    state = table(seats=4, turn=B)
    events = do(state, B, act.Take("water"))
    areas = [*(column(which) for which in range(4)), *places_of(4)]
    found = differs(board(state), board(state, events), *areas)
    assert found == [False, True, False, False, False, True, False, False]


def test_a_new_adaptation_is_marked_with_what_was_paid_and_whom_it_hunts() -> None:
    """B's Wave washing costs Sun, Water and Nutrients and is the new threat to all but B."""
    plain, marked_ = news(scenes.crowded())
    piles = [Place(x, y, width, 70) for x, y, width, _ in (column(which) for which in range(4))]
    assert differs(plain, marked_, *piles) == [True, True, False, True]
    assert differs(plain, marked_, *places_of(5)) == [True] * 6
    weaker = table(seats=4, phase="play", species={A: "E14", B: "E23"}, hands={A: "E17"},
                   resources={A: "sun, air, nutrients"})  # fmt: skip
    events = do(weaker, A, add("E17"))
    assert differs(board(weaker), board(weaker, events), *places_of(4)) == [
        *(True, True),  # who added it, and the one who is hunted by more than before
        *(False, False),  # B was and is the greater threat to these
    ]


def test_a_reproduce_card_that_was_bought_leaves_a_marked_place() -> None:
    plain, marked_ = news(scenes.two())
    x, y, width, height = column(3)
    assert differs(plain, marked_, Place(x, y + 74, width // 2, height - 74)) == [True]
    assert differs(plain, marked_, Place(x + width // 2, y + 74, width // 2, height - 74)) == [
        False
    ]


def test_a_new_environment_is_marked_with_who_forfeited_what() -> None:
    """A and B lose Sun; C, who changed it, had none left."""
    plain, marked_ = news(scenes.changed())
    columns = [column(which) for which in range(4)]
    assert differs(plain, marked_, *columns) == [True, False, False, False]
    assert differs(plain, marked_, HEADER, *places_of(3)) == [True, True, True, False, True]


def test_who_drew_is_shown_but_not_what() -> None:
    state = table(seats=3, turn=A, on_top="S9")
    other = table(seats=3, turn=A, on_top="S10")
    told = [board(each, do(each, A, act.Draw("survive"))) for each in (state, other)]
    assert told[0] == told[1]
    assert differs(board(state), told[0], *places_of(3)) == [True, False, False, True]
    own = [board(each, do(each, A, act.Draw("survive")), A) for each in (
        table(seats=3, turn=A, on_top="S9"), table(seats=3, turn=A, on_top="S10"))]  # fmt: skip
    assert own[0] != own[1]


def test_with_two_or_four_seats_the_strip_says_what_happened_last() -> None:
    for seats, told in ((2, True), (3, False), (4, True), (5, False)):
        state = table(seats=seats, turn=A)
        events = do(state, A, act.Take("sun"))
        assert differs(board(state), board(state, events), HEADER) == [told]


def test_a_call_and_a_discarded_card_and_no_survivor_are_told() -> None:
    for position in (scenes.last_turns(), scenes.full_hand()):
        plain, told = news(position)
        assert plain.data != told.data
    state = table(species={A: "E11 R1"}, hands={B: "S1"})
    do(state, A, act.I_WILL_SURVIVE)
    state.seats[A].species = []
    state.row.append(number("R1"))
    state.row.sort()
    state.decks[0].insert(0, number("E11"))
    events = do(state, B, act.CHANGE["sky"])
    assert any(type(event).__name__ == "NoneSurvived" for event in events)
    silent = [event for event in events if type(event).__name__ != "NoneSurvived"]
    assert differs(board(state, silent), board(state, events), HEADER) == [True]


# --- choosing ------------------------------------------------------------------------------------


def test_marks_are_on_what_actions_name_of_the_table() -> None:
    r5 = number("R5")
    marks = marked([act.Take("air"), act.Draw("survive"), act.Change("sky"), act.Reproduce(r5)])
    assert marks.resources == {2}
    assert marks.decks == {1}
    assert marks.environments == {"sky"}
    assert marks.cards == {r5}


@pytest.mark.parametrize(
    ("action", "where"),
    [
        (act.Take("sun"), column(0)),
        (act.Change("desert"), column(1)),
        (reproduce("R5"), column(2)),
        (act.Draw("eat"), places_of(3)[3]),
    ],
)
def test_each_choice_is_marked_at_its_place_alone(action: Action, where: Place) -> None:
    state = table(seats=3, environment="sky")
    plain, chosen = board(state, viewer=A), board(state, viewer=A, marks=[action])
    assert differs(plain, chosen, where) == [True]
    elsewhere = [each for each in (*map(column, range(4)), *places_of(3)) if each != where]
    assert differs(plain, chosen, HEADER, *elsewhere) == [False] * 8


def test_what_lies_on_the_table_is_chosen_on_the_board_and_all_else_with_the_hand() -> None:
    state = table(hands={A: "E9"}, resources={A: "sun"})
    seen = GAME.rules.redact(state, A)
    shown = view("darwin")
    for action, field in ((act.Change("sky"), "environment"), (act.Take("sun"), "resource"),
                          (act.Draw("eat"), "deck")):  # fmt: skip
        chosen = shown.choosing(seen, A, NAMES, [action], field)
        assert chosen == shown.board(seen, A, NAMES, [action])
    pay = act.PLAY[number("T3")][0]
    assert shown.choosing(seen, A, NAMES, [pay], "resource") == shown.hand(seen, A, NAMES)
    assert shown.choosing(seen, A, NAMES, [act.DISCARD[0]], "card") == shown.hand(seen, A, NAMES)


# --- crowding ------------------------------------------------------------------------------------


def crowded_by(codes: str) -> State:
    """Five seats, of which A has these Adaptations."""
    return table(seats=5, turn=B, species={A: codes})


def test_the_newest_adaptations_are_never_hidden_and_the_oldest_are_counted() -> None:
    """Eight places for eighteen cards: a count and the last seven."""
    codes = [f"S{each}" for each in range(1, 19)]
    state = crowded_by(" ".join(codes))
    oldest = crowded_by(" ".join([codes[1], codes[0], *codes[2:]]))
    newest = crowded_by(" ".join([*codes[:-2], codes[-1], codes[-2]]))
    assert "left out" in board(state).stages
    assert board(state).data == board(oldest).data
    assert board(state).data != board(newest).data


def test_cards_get_denser_by_stages_and_never_taller() -> None:
    stages = [
        board(crowded_by(" ".join(f"S{each}" for each in range(1, count + 1)))).stages
        for count in (5, 8, 9)
    ]
    found = [{"small cards", "left out"} & {*each} for each in stages]
    assert found == [set(), {"small cards"}, {"small cards", "left out"}]
    four = table(seats=4, species={A: "S1 S2 S3 S4 S5"})
    assert "cards without titles" in board(four).stages


def test_every_adaptation_left_out_is_in_the_closer_look() -> None:
    state = crowded_by(" ".join(f"S{each}" for each in range(1, 19)))
    seen = GAME.rules.redact(state, None)
    shown = view("darwin")
    looks = [
        shown.zoom(seen, None, NAMES, part.key)
        for part in shown.parts(seen, None, NAMES)
        if part.key.startswith("seat-a")
    ]
    alts = " ".join(look.alt for look in looks if look is not None)
    assert len(looks) == 3
    assert all(f"(S{each};" in alts for each in range(1, 19))


def test_parts_are_each_seat_the_bank_the_reproduce_cards_and_the_signs() -> None:
    seen = GAME.rules.redact(table(seats=4), None)
    shown = view("darwin")
    keys = [part.key for part in shown.parts(seen, None, NAMES)]
    assert keys == [
        *("seat-a", "seat-b", "seat-c", "seat-d", "bank"),
        *("reproduce", "reproduce-2", "signs", "signs-2"),
    ]
    assert shown.zoom(seen, None, NAMES, "signs") == shown.legend()[0]


def test_a_headline_has_room_whatever_the_name() -> None:
    """It loses words first, then most of the name."""
    for name in ("Jo", "Esperanza María", "Wolfgang Amadeus", "W" * 40, "Maximiliane-Henriette"):
        for position in (scenes.start(), scenes.choosing(), scenes.two()):
            state = position.state
            assert isinstance(state, State)
            telling = TextParts(GAME.rules.redact(state, None), None)
            words = title_for(telling, [name] * 3, 690)
            assert fonts.line(words, GLANCE, "black").width <= 690
            assert ": " in words


def test_one_resource_more_or_one_condition_met_changes_the_picture() -> None:
    before = table(species={A: "E14"}, resources={A: "sun"})
    richer = table(species={A: "E14"}, resources={A: "sun, water"})
    guarded = table(species={A: "E14 S20"}, resources={A: "sun"})
    assert len({board(state).data for state in (before, richer, guarded)}) == 3


def test_each_environment_is_the_ground_of_its_own_picture() -> None:
    edge = Place(0, 0, 1320, 6)
    boards = [board(table(environment=each)) for each in ENVIRONMENTS]
    for number_, first in enumerate(boards):
        for second in boards[number_ + 1 :]:
            assert differs(first, second, edge) == [True]


# --- portraits -----------------------------------------------------------------------------------


def portrait(title: str, species: str = "E11 S3 R5") -> Picture:
    """The portrait of seat A's species after the end."""
    state = table(phase="over", caller=A, species={A: species})
    picture = view("darwin").portrait(GAME.rules.redact(state, None), A, NAMES, title)
    assert picture is not None
    return picture


def test_a_portrait_shows_the_name_that_was_given_and_tells_every_adaptation() -> None:
    picture = portrait("Mirabilia")
    assert picture.alt == (
        "Mirabilia, the species of A Amara. Eat 3 of 3 (met), Survive 1 of 0 (met), Reproduce 1 of "
        "1 (met), Predator 0. Hovering at table (Ruby-throated hummingbird; Eat 3). Spiny balloon "
        "(Long-spine porcupinefish; Survive 1). Moonlight spawning (Palolo worm; Reproduce 1)."
    )
    assert picture.data != portrait("Mirabilis").data


def test_no_name_can_spoil_a_portrait() -> None:
    """Empty, long, unseen, in any script, or with line breaks; and with very many cards."""
    for title in ("", "x" * 500, "\u202e\u200b", "Ёж 🦔 \n\n ẑ" + "\u0301" * 90, "<@1> **a**"):
        for species in ("E11", " ".join(f"E{each}" for each in range(1, 25))):
            picture = portrait(title, species)
            assert keeps_limits(picture)
            assert "\n" not in picture.alt
            assert "\u202e" not in picture.alt


def test_a_portrait_of_very_many_adaptations_counts_what_it_leaves_out() -> None:
    every = [f"E{each}" for each in range(1, 25)] + [f"S{each}" for each in range(1, 12)]
    assert "left out" not in portrait("Many", " ".join(every[:32])).stages
    assert "left out" in portrait("Many", " ".join(every)).stages


def test_seats_stand_in_two_columns_that_fill_the_picture() -> None:
    for seats in (2, 3, 4, 5):
        places = places_of(seats)
        assert len(places) == seats + seats % 2
        assert max(place.y + place.height for place in places) <= 840
        assert {place.x for place in places} == {6, 663}
