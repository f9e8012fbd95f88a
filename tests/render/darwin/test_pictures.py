"""Darwin drawn: marks at their place, what is never left out, and stages of crowding."""

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.deck import standard_cards
from engine.darwin.play.events import Drew, NoneSurvived
from engine.darwin.play.state import ENVIRONMENTS, State
from engine.model import Action, Event
from render.base import Picture
from render.darwin import VIEW
from render.darwin.bank import PLACES, Marked, marked
from render.darwin.board import ADDED, FACE, places_of
from render.darwin.faces import face_piece
from render.darwin.header import title_for
from render.darwin.news import news_of
from render.darwin.text_board import TextParts
from render.darwin.view import draw_portrait
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.colours import PAPER
from render.drawing.layout import Area, put
from tests.engine.darwin.tables import A, B, add, do, number, reproduce, table
from tests.render.darwin import scenes
from tests.render.darwin.scenes import state_of
from tests.render.drawn import difference, faults, keeps_limits, recorded
from tests.render.samples import Position

NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza")
HEADER = Area(0, 0, 1320, 88)
COLUMNS = [place.inset(-2) for place in PLACES]
"""The columns of the Resources in the bank."""


def board(
    state: State,
    recent: Sequence[Event] = (),
    viewer: int | None = None,
    marks: Sequence[Action] = (),
) -> Picture:
    known = [GAME.rules.redact_event(event, viewer) for event in recent]
    heard = [event for event in known if event is not None]
    return VIEW.board(GAME.rules.redact(state, viewer), viewer, NAMES, marks, heard)


def differs(first: Picture, second: Picture, *areas: Area) -> list[bool]:
    """For each area whether it looks different in two pictures."""
    boxes = [(place.x, place.y, place.right, place.bottom) for place in areas]
    return [difference(first, second, box) is not None for box in boxes]


def news(scene: Callable[[], Position], *areas: Area) -> list[bool]:
    """For each area of a scene's board whether the last action is marked there."""
    state = state_of(scene)
    return differs(board(state), board(state, scene().events), *areas)


def test_a_card_whose_words_were_corrected_since_is_marked_and_remembered_as_before() -> None:
    """An event keeps the card as it was printed then, and an update can correct a sentence."""
    state = table()
    events = do(state, A, act.Draw("eat"))
    old = [
        replace(event, card=replace(event.card, text="As it was printed before."))
        for event in events
        if isinstance(event, Drew)
    ]
    assert old
    assert not difference(board(state, old, A), board(state, events, A))
    seen, memory = GAME.rules.redact(state, A), GAME.recall.memory_type()
    GAME.recall.learn(memory, seen, old, A)


def test_a_resource_taken_is_marked_in_its_pile_and_at_its_seat_alone() -> None:
    state = table(seats=4, turn=B)
    events = do(state, B, act.Take("water"))
    found = differs(board(state), board(state, events), *COLUMNS, *places_of(4))
    assert found == [False, True, False, False, False, True, False, False]


def test_a_new_adaptation_is_marked_with_what_was_paid_and_whom_it_hunts() -> None:
    """B's Wave washing costs Sun, Water and Nutrients and is the new threat to all but B."""
    piles = [place._replace(height=70) for place in COLUMNS]
    assert news(scenes.crowded, *piles) == [True, True, False, True]
    resources = {A: "sun, air, nutrients"}
    weaker = table(
        seats=4, phase="play", species={A: "E14", B: "E23"}, hands={A: "E17"}, resources=resources
    )
    events = do(weaker, A, add("E17"))
    # A added it and hunts B more than before; B was and is the greater threat to the others.
    told = news_of(TextParts(GAME.rules.redact(weaker, None), None), events)
    assert set(told.needs) == {B}
    assert {seat for seat, _ in told.scores} == {A}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_card_just_added_is_shown_to_all_whole_beside_every_seat(seats: int) -> None:
    state = table(seats=seats, phase="play", hands={A: "E24"}, resources={A: FOR_E24},
                  species={B: "E11 R1 S1"})  # fmt: skip
    events = do(state, A, add("E24"))
    with recorded() as drawn:
        picture = board(state, events)
    words = " ".join(one.text for one in drawn)
    assert "Some Antarctic orcas swim side by side to make a wave" in words
    assert "Amara added Wave washing" in words
    assert {name for name in NAMES[:seats] if name in words} == set(NAMES[:seats])
    assert "no longer survives" in words
    assert "A Amara added Wave washing. Orca: Some Antarctic orcas" in picture.alt
    assert "Eat 0 to 3, Predator 0 to 3. B Björn no longer survives." in picture.alt
    assert faults(drawn) == []


def test_a_card_just_added_leaves_the_board_with_the_next_action() -> None:
    state = table(seats=3, phase="play", hands={A: "E24"}, resources={A: FOR_E24})
    added = do(state, A, add("E24"))
    finished = do(state, A, act.DONE)
    assert "Orca" in board(state, added).alt
    assert "Orca" not in board(state, finished).alt


def test_each_sentence_is_whole_on_a_card_just_added() -> None:
    width, height = ADDED[2:]
    for card in standard_cards().all:
        with recorded() as drawn:
            put(Canvas(PAPER), face_piece(card, width, height, FACE), ADDED)
        assert card.text.split()[-1] in drawn[-1].text, card.title


FOR_E24 = "3 sun, 3 water, 3 air, 3 nutrients"


def test_a_reproduce_card_that_was_bought_leaves_a_marked_place() -> None:
    x, y, width, height = COLUMNS[3]
    left = Area(x, y + 74, width // 2, height - 74)
    assert news(scenes.two, left, left._replace(x=x + width // 2)) == [True, False]


def test_a_new_environment_is_marked_with_who_forfeited_what() -> None:
    """A and B lose Sun; C, who changed it, had none left."""
    assert news(scenes.changed, *COLUMNS) == [True, False, False, False]
    assert news(scenes.changed, HEADER, *places_of(3)) == [True, True, True, False, True]


def test_the_board_shows_who_drew_but_not_what() -> None:
    def drawn(card: str, viewer: int | None) -> Picture:
        state = table(seats=3, on_top=card)
        return board(state, do(state, A, act.Draw("survive")), viewer)

    assert drawn("S9", None) == drawn("S10", None)
    assert drawn("S9", A) != drawn("S10", A)
    state = table(seats=3, on_top="S9")
    do(state, A, act.Draw("survive"))
    found = differs(board(state), drawn("S9", None), *places_of(3))
    assert found == [True, False, False, True]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_two_or_four_seats_the_strip_says_what_happened_last(seats: int) -> None:
    state = table(seats=seats)
    events = do(state, A, act.Take("sun"))
    assert differs(board(state), board(state, events), HEADER) == [seats in {2, 4}]


def test_a_call_a_discard_and_a_failed_call_are_shown() -> None:
    whole = Area(0, 0, 1320, 840)
    assert news(scenes.last_turns, whole) == news(scenes.full_hand, whole) == [True]
    state = table(species={A: "E11"}, caller=A, turn=B)
    events = do(state, B, act.CHANGE["sky"])
    silent = [event for event in events if not isinstance(event, NoneSurvived)]
    assert len(silent) < len(events)
    assert differs(board(state, silent), board(state, events), HEADER) == [True]


def test_marks_are_on_what_actions_name_of_the_table() -> None:
    marks = marked([act.Take("air"), act.Draw("survive"), act.Change("sky"), reproduce("R5")])
    cards = frozenset({number("R5")})
    assert marks == Marked(frozenset({2}), frozenset({1}), frozenset({"sky"}), cards)


@pytest.mark.parametrize(
    ("action", "where"),
    [
        (act.Take("sun"), COLUMNS[0]),
        (act.Change("desert"), COLUMNS[1]),
        (reproduce("R5"), COLUMNS[2]),
        (act.Draw("eat"), places_of(3)[3]),
    ],
)
def test_each_choice_is_marked_at_its_place_alone(action: Action, where: Area) -> None:
    state = table(seats=3, environment="sky")
    plain, chosen = board(state, viewer=A), board(state, viewer=A, marks=[action])
    assert differs(plain, chosen, where) == [True]
    elsewhere = [each for each in (*COLUMNS, *places_of(3)) if each != where]
    assert differs(plain, chosen, HEADER, *elsewhere) == [False] * 8


def test_choices_on_the_table_show_the_board_and_others_the_hand() -> None:
    seen = GAME.rules.redact(table(hands={A: "E9"}, resources={A: "sun"}), A)
    on_board: dict[str, Action] = {
        "environment": act.Change("sky"), "resource": act.Take("sun"), "deck": act.Draw("eat")
    }  # fmt: skip
    for field, action in on_board.items():
        chosen = VIEW.choosing(seen, A, NAMES, [action], field)
        assert chosen == VIEW.board(seen, A, NAMES, [action])
    pay = act.PLAY[number("T3")][0]
    hand = VIEW.hand(seen, A, NAMES)
    assert VIEW.choosing(seen, A, NAMES, [pay], "resource") == hand
    assert VIEW.choosing(seen, A, NAMES, [act.DISCARD[0]], "card") == hand


def crowded_by(count: int, *order: int) -> State:
    """Five seats; A has `count` Adaptations, with those in `order` moved around."""
    codes = [f"S{each}" for each in range(1, count + 1)]
    for place, each in zip(sorted(order), order, strict=True):
        codes[place] = f"S{each + 1}"
    return table(seats=5, turn=B, species={A: " ".join(codes)})


def test_the_newest_adaptations_are_never_hidden_and_the_oldest_are_counted() -> None:
    """Eight places for eighteen cards: a count and the last seven. The closer look has them all."""
    state = crowded_by(18)
    assert "left out" in board(state).stages
    assert board(state).data == board(crowded_by(18, 1, 0)).data
    assert board(state).data != board(crowded_by(18, 17, 16)).data
    seen = GAME.rules.redact(state, None)
    parts = VIEW.score_sheets.parts(seen, None, NAMES)
    keys = [part.key for part in parts if part.key.startswith("seat-a")]
    looks = [VIEW.score_sheets.draw(seen, None, NAMES, key) for key in keys]
    alts = " ".join(look.alt for look in looks if look is not None)
    assert len(looks) == 3
    assert all(f"(S{each};" in alts for each in range(1, 19))


@pytest.mark.parametrize(
    ("count", "stages"), [(5, set()), (8, {"small cards"}), (9, {"small cards", "left out"})]
)
def test_cards_get_denser_by_stages_and_never_taller(count: int, stages: set[str]) -> None:
    assert {"small cards", "left out"} & {*board(crowded_by(count)).stages} == stages
    four = table(seats=4, species={A: "S1 S2 S3 S4 S5"})
    assert "cards without titles" in board(four).stages


def test_parts_are_each_seat_the_bank_the_reproduce_cards_and_the_signs() -> None:
    seen = GAME.rules.redact(table(seats=4), None)
    assert " ".join(part.key for part in VIEW.score_sheets.parts(seen, None, NAMES)) == (
        "seat-a seat-b seat-c seat-d bank reproduce reproduce-2 signs signs-2"
    )
    assert VIEW.score_sheets.draw(seen, None, NAMES, "signs") == VIEW.legend()[0]


@pytest.mark.parametrize(
    "name", ["Jo", "Esperanza María", "Wolfgang Amadeus", "W" * 40, "Maximiliane-Henriette"]
)
def test_a_headline_has_room_whatever_the_name(name: str) -> None:
    """It loses words first, then most of the name."""
    for scene in (scenes.start, scenes.choosing, scenes.two):
        telling = TextParts(GAME.rules.redact(state_of(scene), None), None)
        words = title_for(telling, [name] * 3, 690)
        assert fonts.line(words, GLANCE, "black").width <= 690
        assert ": " in words


def test_one_resource_more_or_one_condition_met_changes_the_picture() -> None:
    before = table(species={A: "E14"}, resources={A: "sun"})
    richer = table(species={A: "E14"}, resources={A: "sun, water"})
    guarded = table(species={A: "E14 S20"}, resources={A: "sun"})
    assert len({board(state).data for state in (before, richer, guarded)}) == 3


def test_each_environment_is_the_ground_of_its_own_picture() -> None:
    boards = [board(table(environment=each)) for each in ENVIRONMENTS]
    for first, second in combinations(boards, 2):
        assert differs(first, second, Area(0, 0, 1320, 6)) == [True]


def portrait(title: str, species: str = "E11 S3 R5") -> Picture:
    """The portrait of seat A's species after the end."""
    state = table(phase="over", caller=A, species={A: species})
    return draw_portrait(GAME.rules.redact(state, None), A, NAMES, title)


def test_a_portrait_shows_its_name_and_lists_every_adaptation() -> None:
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
            assert not set("\n\u202e") & set(picture.alt)


def test_a_portrait_of_very_many_adaptations_counts_what_it_leaves_out() -> None:
    every = [f"E{each}" for each in range(1, 25)] + [f"S{each}" for each in range(1, 12)]
    assert "left out" not in portrait("Many", " ".join(every[:32])).stages
    assert "left out" in portrait("Many", " ".join(every)).stages


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seats_are_in_two_columns_that_fill_the_picture(seats: int) -> None:
    places = places_of(seats)
    assert len(places) == seats + seats % 2
    assert max(place.bottom for place in places) <= 840
    assert {place.x for place in places} == {6, 663}
