"""Renature's public pictures: nothing left out, what just happened at its place, secrets kept."""

import random
from collections.abc import Sequence

import pytest

from engine.model import Event
from engine.renature import GAME
from engine.renature.board.squares import square_named
from engine.renature.play import events as ev
from engine.renature.play.state import UNSCORED, BoardName, State, plant_code
from render.base import Picture
from render.drawing.canvas import HEIGHT
from render.drawing.layout import Piece, gap
from render.renature import VIEW, pieces
from render.renature.board import draw_hand
from render.renature.ground import CELL, corner
from render.renature.seats import PANEL, changes_of
from render.renature.text_board import TextParts
from render.text import TEXT_LIMIT
from tests.engine.renature.tables import A, B, C, area_at, domino, table
from tests.render import drawn
from tests.render.drawn import Box, keeps_limits
from tests.render.renature import scenes
from tests.render.renature.scenes import along, state_of
from tests.render.samples import NAMES

OTHERS: tuple[BoardName, ...] = ("second", "random", "valley", "valley-back")
BOARDS: tuple[BoardName, ...] = ("standard", "second", "third", "random", "valley", "valley-back")
SCENES = (
    scenes.start, scenes.late, scenes.two, scenes.valley, scenes.back, scenes.over,
    scenes.planting, scenes.growing, scenes.holding,
)  # fmt: skip

everywhere = pytest.mark.parametrize("name", BOARDS)


def board(state: State, viewer: int | None = None, recent: Sequence[Event] = ()) -> Picture:
    return VIEW.board(GAME.rules.redact(state, viewer), viewer, NAMES, (), recent)


def difference(first: Picture, second: Picture) -> Box | None:
    """Where two boards differ, left of the panel."""
    return drawn.difference(first, second, (0, 0, PANEL.x - 8, HEIGHT))


def around(square: str, other: str = "") -> Box:
    """What the frame of a square, or of two, may cover."""
    places = [corner(square_named(name)) for name in (square, other or square)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    return left - 8, top - 8, right + CELL + 8, bottom + CELL + 8


def within(box: Box | None, outer: Box) -> bool:
    """Whether something differs, but only inside."""
    return box is not None and (
        box[0] >= outer[0] and box[1] >= outer[1] and box[2] <= outer[2] and box[3] <= outer[3]
    )


@pytest.mark.short("random")
@pytest.mark.parametrize("name", OTHERS)
def test_no_board_shows_what_a_viewer_cannot_know(name: BoardName) -> None:
    """Pictures and texts are the same for another state behind the same sight."""
    rng = random.Random(name)
    for state, _ in along(name, 3)[:5:2]:
        for viewer in (None, B):
            seen = GAME.rules.redact(state, viewer)
            twin = GAME.rules.redact(GAME.rules.determinize(seen, viewer, rng), viewer)
            assert VIEW.board(twin, viewer, NAMES) == VIEW.board(seen, viewer, NAMES)
            assert VIEW.text_board(twin, viewer, NAMES) == VIEW.text_board(seen, viewer, NAMES)
            for part in VIEW.score_sheets.parts(seen, viewer, NAMES):
                look = VIEW.score_sheets.draw(seen, viewer, NAMES, part.key)
                assert VIEW.score_sheets.draw(twin, viewer, NAMES, part.key) == look
            if viewer is not None:
                assert draw_hand(twin, viewer, NAMES) == draw_hand(seen, viewer, NAMES)


@everywhere
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_with_every_number_of_seats_fits_the_shape(name: BoardName, seats: int) -> None:
    """Along a game on it, with the longest names."""
    people = ["W" * 40, "Björn", "Ж" * 40, "山" * 40]
    for state, events in along(name, seats)[::2]:
        seen = GAME.rules.redact(state, None)
        pictures = [VIEW.board(seen, None, people, (), events)]
        for part in VIEW.score_sheets.parts(seen, None, people):
            look = VIEW.score_sheets.draw(seen, None, people, part.key)
            assert look is not None
            pictures.append(look)
        assert all(map(keeps_limits, pictures))
        assert len(VIEW.text_board(seen, None, ["*" * 200] * 4)) <= TEXT_LIMIT


@everywhere
def test_every_area_to_be_scored_shows_its_points_and_who_leads(
    name: BoardName, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full areas too; in the shape of the leader. Areas scored in play show none."""
    shown: list[tuple[int | None, int]] = []

    def token(leader: int | None, main: int, size: int) -> Piece:
        shown.append((leader, main))
        return gap(size, size)

    monkeypatch.setattr(pieces, "token", token)
    for state, _ in along(name, 4):
        shown.clear()
        board(state)
        telling = TextParts(GAME.rules.redact(state, None), None)
        wanted = [(a.standing.first, a.main) for a in telling.areas if not a.scored_in_play]
        assert shown == wanted
        assert len(telling.areas) - len(wanted) == sum(taker >= 0 for taker in state.taken)


def test_at_the_end_every_animal_is_in_full_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it, half dominoes beside which nothing can be laid are pale, but the last one."""
    spent: list[tuple[bool, bool]] = []

    def recording(*arguments: object) -> Piece:
        pale = arguments[-1]
        if isinstance(pale, tuple):  # not the one of the last turn, beside the board
            spent.append(pale)
        return gap(0)

    monkeypatch.setattr(pieces, "domino", recording)
    late, over = state_of(scenes.late), state_of(scenes.over)
    board(late)
    assert len(spent) == len(late.laid)
    assert sum(map(sum, spent)) > len(spent) // 2
    assert spent[-1] == (False, False)
    spent.clear()
    board(over)
    assert spent == [(False, False)] * len(over.laid)


def test_a_plant_is_framed_where_it_was_put() -> None:
    """Elsewhere on the board nothing differs from the picture that knows of no event."""
    state = table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"})
    planted = ev.Planted(A, plant_code(1, 2), square_named("b2"), 1)
    assert within(difference(board(state), board(state, None, [planted])), around("b2"))


def test_the_domino_of_the_turn_is_framed_with_its_plant_and_not_with_what_came_after() -> None:
    """A discard leaves no domino of its turn on the board."""
    state = table(laid=["owl a1 frog a2", "bat f1 snail g1"])
    discarded = [ev.Discarded(B, domino("bat bat"))]
    assert within(difference(board(state), board(state, None, discarded)), around("f1", "g1"))
    assert changes_of(state, discarded).domino is None
    assert changes_of(state, [ev.Planted(A, 1, 16, 1)]).domino == state.laid[-1]


def test_a_plant_taken_back_leaves_its_ghost_in_a_frame() -> None:
    """Where it was."""
    state = table(laid=["owl a1 frog a2"], clouds={A: 1})
    gone = ev.Returned(A, plant_code(1, 2), square_named("c3"), 2)
    other = ev.Returned(A, plant_code(1, 4), square_named("c3"), 4)
    first, second = board(state, None, [gone]), board(state, None, [other])
    assert within(difference(board(state), first), around("c3"))
    assert within(difference(first, second), around("c3"))


def test_an_area_just_scored_has_a_rim_of_gold_until_the_next_action() -> None:
    """Around all its squares, and not at the end of a game, when all are scored."""
    state = table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"})
    area = area_at(state, "b2")
    state.taken[area] = A
    event = ev.Scored(square_named("b2"), 4, [0, 2, 0, 0, 0], [ev.Gain(A, 6)], A, -1)
    box = difference(board(state), board(state, None, [event]))
    assert within(box, around("b2", "c3"))
    ended = ev.Scored(square_named("b2"), 4, [0, 2, 0, 0, 0], [ev.Gain(A, 6)], None, 0)
    assert difference(board(state), board(state, None, [ended])) is None


def test_a_mushroom_is_framed_where_it_was_put() -> None:
    state = table(board="valley", mushrooms=["j5"], laid=["bat l5 owl l6"])
    grown = ev.Grown(A, square_named("j5"), 8, 2)
    assert within(difference(board(state), board(state, None, [grown])), around("j5"))


def test_joker_clouds_extra_turns_and_others_points_show_beside_the_board() -> None:
    """And change nothing on it."""
    state = table(seats=3, laid=["owl a1 frog a2"])
    plain = board(state)
    told = set()
    for event in (
        ev.JokerChanged(A, 4),
        ev.CloudsTaken(A, 2, 0),
        ev.ExtraTurn(A),
        ev.Scored(square_named("b2"), 4, [0, 2, 1, 0, 0], [ev.Gain(C, 4)], None, 0),
    ):
        shown = board(state, None, [event])
        assert difference(plain, shown) is None
        assert shown.data != plain.data
        told.add(shown.data)
    assert len(told) == 4


def test_points_of_one_action_are_added_up_for_each_seat() -> None:
    """A plant, areas, and what is counted at the end."""
    state = table(laid=["owl a1 frog a2"])
    events = [
        ev.Planted(A, 1, 16, 3),
        ev.Scored(16, 4, [0, 2, 1, 0, 0], [ev.Gain(A, 4), ev.Gain(B, 2)], A, -1),
        ev.Counted([1, 0], [-2, -7], [3, 0]),
    ]
    assert changes_of(state, events).gains == (9, -5)


def test_plants_left_are_in_the_hand_alone_beside_what_they_are_worth() -> None:
    before, after = state_of(scenes.two), state_of(scenes.two)
    after.seats[A].own[0] -= 1
    one, other = (VIEW.board(seen, None, NAMES) for seen in (before, after))
    assert not drawn.difference(one, other)
    with drawn.recorded() as told:
        one, other = (draw_hand(seen, A, NAMES) for seen in (before, after))
    assert drawn.difference(one, other)
    assert "worth" in [one.text for one in told]


def test_a_turn_with_more_than_fits_leaves_out_its_domino_first() -> None:
    """It is framed on the board."""
    state = table(laid=["owl a1 frog a2"])
    scored = [ev.Scored(n, 4, [0, 2, 0, 0, 0], [ev.Gain(A, 6)], A, -1) for n in (16, 19)]
    planted = ev.Planted(A, 1, 16, 3)
    few = VIEW.board(state, None, NAMES, (), [planted, *scored[:1]])
    many = VIEW.board(state, None, NAMES, (), [planted, ev.CloudsTaken(A, 2, 0), *scored])
    assert few.stages == ()
    assert many.stages == ("last turn",)


def test_what_differs_on_the_table_differs_in_the_picture() -> None:
    """Joker, last domino, a closed area, a cloud, a plant's kind and owner, a tie."""
    one = table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"})
    for other in (
        table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"}, joker="owl"),
        table(laid=["owl a1 frog a2"], plants={"b2": "blue bush"}),
        table(laid=["owl a1 frog a2"], plants={"b2": "orange pine"}),
        table(laid=["owl a1 frog a2"], plants={"b2": "orange bush", "c2": "blue bush"}),
        table(laid=["owl a1 bat a2"], plants={"b2": "orange bush"}),
        table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"}, clouds={B: 1}),
    ):
        assert board(other).data != board(one).data
    closed = GAME.rules.copy(one)
    closed.taken[2] = A
    assert board(closed).data != board(one).data


@pytest.mark.parametrize("made", SCENES)
def test_every_seat_and_the_areas_can_be_looked_at_closer(made: object) -> None:
    """Each a picture of its own."""
    assert callable(made)
    state = made().state
    seen = GAME.rules.redact(state, None)
    parts = VIEW.score_sheets.parts(seen, None, NAMES)
    assert [part.key for part in parts] == [
        *(f"seat-{'abcd'[seat]}" for seat in range(len(state.seats))),
        "areas",
    ]
    looks = [VIEW.score_sheets.draw(seen, None, NAMES, part.key) for part in parts]
    assert len({look.data for look in looks if look is not None}) == len(parts)


def test_a_seat_sees_its_own_dominoes_and_backs_closer_and_nobody_else_does() -> None:
    state = state_of(scenes.holding)
    seat = state.turn
    assert seat in state.taken
    looks = [
        VIEW.score_sheets.draw(
            GAME.rules.redact(state, viewer), viewer, NAMES, f"seat-{'abcd'[seat]}"
        )
        for viewer in (seat, None)
    ]
    assert looks[0] is not None
    assert looks[1] is not None
    assert looks[0].data != looks[1].data
    assert "Your tokens" in looks[0].alt
    assert "Your tokens" not in looks[1].alt


def test_the_area_list_strikes_out_ties_and_tells_scored_areas() -> None:
    def areas(state: State) -> bytes:
        look = VIEW.score_sheets.draw(GAME.rules.redact(state, None), None, NAMES, "areas")
        assert look is not None
        return look.data

    one = table(plants={"b2": "orange bush", "c2": "blue turf"})
    tied = table(plants={"b2": "orange bush", "c2": "blue bush"})
    scored = GAME.rules.copy(one)
    scored.taken[area_at(scored, "b2")] = B
    assert scored.taken.count(UNSCORED) == len(scored.taken) - 1
    assert len({areas(one), areas(tied), areas(scored)}) == 3
