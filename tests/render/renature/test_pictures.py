"""Renature's pictures and words: places numbered as in the menu, ties, tokens, Valley's secrets."""

import random
from io import BytesIO

import pytest
from PIL import Image

from engine.model import Action
from engine.renature import GAME
from engine.renature.actions import DONE, Place, Return
from engine.renature.state import BoardName, State, dominoes_left
from render.canvas import Canvas
from render.renature import RenatureView, marks
from render.renature.marks import caption
from render.renature.text_parts import TextParts
from render.texts import TEXT_LIMIT
from tests.engine.renature.tables import A, B, mushroom, place, plant, table, take_back
from tests.render.renature.scenes import back, holding, over, placing, planting, played, valley
from tests.render.samples import NAMES

VIEW = RenatureView()
BOARDS: tuple[BoardName, ...] = ("second", "third", "random", "valley", "valley-back")


def board(state: State, viewer: int | None = None, marked: list[Action] | None = None) -> bytes:
    """The board's picture as a viewer sees it."""
    return VIEW.board(GAME.rules.redact(state, viewer), viewer, NAMES, marked or []).data


@pytest.mark.parametrize("name", BOARDS)
def test_no_board_shows_what_a_viewer_cannot_know(name: BoardName) -> None:
    """Pictures and texts are the same for another state behind the same sight."""
    rng = random.Random(name)
    for laid in (0, 12, 30):
        state = played(name, 3, laid, laid)
        for viewer in (None, A, B):
            seen = GAME.rules.redact(state, viewer)
            twin = GAME.rules.redact(GAME.rules.determinize(seen, viewer, rng), viewer)
            assert VIEW.board(twin, viewer, NAMES) == VIEW.board(seen, viewer, NAMES)
            assert VIEW.text_board(twin, viewer, NAMES) == VIEW.text_board(seen, viewer, NAMES)
            if viewer is not None:
                assert VIEW.hand(twin, viewer, NAMES) == VIEW.hand(seen, viewer, NAMES)


@pytest.mark.parametrize("scene", [placing, planting, valley, back, over, holding])
def test_pictures_of_full_tables_keep_their_limits(scene: object) -> None:
    """Width, weight and length of alt text, with every action marked."""
    assert callable(scene)
    state = scene()
    seat = state.turn
    seen = GAME.rules.redact(state, seat)
    for picture in (
        VIEW.board(seen, seat, NAMES, GAME.rules.actions(seen, seat)),
        VIEW.hand(seen, seat, NAMES),
    ):
        assert Image.open(BytesIO(picture.data)).width == 1200
        assert len(picture.data) <= 400 * 1024
        assert 0 < len(picture.alt) <= 1024
    assert len(VIEW.text_board(seen, seat, ["*" * 200] * 4)) <= TEXT_LIMIT


def test_places_are_numbered_in_the_order_of_the_menu() -> None:
    """The picture for a domino numbers its squares from 1; labels of the menu say the same."""
    state = placing()
    seat = state.turn
    ways = [one for one in GAME.rules.actions(state, seat) if isinstance(one, Place)]
    chosen = [one for one in ways if one.domino == ways[0].domino]
    squares = sorted({one.at for one in chosen})
    for one in chosen:
        label = GAME.wording.choice(state, seat, one, "at").label
        assert label.startswith(f"{squares.index(one.at) + 1} · ")
    seen = GAME.rules.redact(state, seat)
    shown = VIEW.choosing(seen, seat, NAMES, chosen, "at")
    fewer = VIEW.choosing(seen, seat, NAMES, chosen[1:], "at")
    assert shown.data != fewer.data
    assert shown.data != board(state, seat)


def test_places_keep_their_numbers_when_fewer_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has typed a facing sees the numbers of the menu, with gaps."""
    state = placing()
    seat = state.turn
    ways = [one for one in GAME.rules.actions(state, seat) if isinstance(one, Place)]
    shown: dict[int, str] = {}

    def label(_canvas: Canvas, _top: int, square: int, text: str) -> None:
        shown[square] = text

    monkeypatch.setattr(marks, "_label", label)
    chosen = [one for one in ways if one.domino == ways[0].domino]
    squares = sorted({one.at for one in chosen})
    fewer = [one for one in chosen if one.at != squares[0]]
    VIEW.choosing(GAME.rules.redact(state, seat), seat, NAMES, fewer, "at")
    assert shown == {square: str(squares.index(square) + 1) for square in squares[1:]}


def test_the_ribbon_says_what_the_marks_mean() -> None:
    """Which half a number is for, which plant the points are for; nothing where nothing is."""
    assert caption([place("owl frog", "a1", "east"), place("owl frog", "b1", "east")]) == (
        "Number: owl · bar: towards the frog"
    )
    facings: list[Action] = [place("owl owl", "a1", "east"), place("owl owl", "a1", "south")]
    assert caption(facings) == "Owl on a1: where does the other owl lie?"
    assert caption([place("owl frog", "a1", "east"), place("owl bat", "a1", "east")]) == (
        "Dots: squares where a domino of yours fits"
    )
    assert caption([plant("oak", "b2")]) == "Points for your oak on each square"
    assert caption([plant("neutral oak", "b2")]) == "Points for a neutral oak on each square"
    assert caption([plant("oak", "b2"), plant("turf", "b2")]) == (
        "Points for your highest plant on each square"
    )
    assert caption([mushroom("b2")]) == "Numbers: the size of an area joined from several"
    assert caption([take_back("b2")]) == "Framed: plants that you can take back"
    assert caption([DONE]) is None


def test_plants_to_take_back_are_framed_while_a_mushroom_waits() -> None:
    """Where they alone are asked for."""
    state = valley()
    seat = state.turn
    returns = [one for one in GAME.rules.actions(state, seat) if isinstance(one, Return)]
    assert state.phase == "mushroom"
    assert returns
    assert board(state, seat, list(returns)) != board(state, seat, list(returns[1:]))


def test_dominoes_and_jokers_are_chosen_by_looking_at_the_hand() -> None:
    """Squares by looking at the board."""
    state = placing()
    seat = state.turn
    seen = GAME.rules.redact(state, seat)
    actions = GAME.rules.actions(seen, seat)
    hand = VIEW.hand(seen, seat, NAMES)
    assert VIEW.choosing(seen, seat, NAMES, actions, "domino") == hand
    assert VIEW.choosing(seen, seat, NAMES, actions, "animal") == hand
    assert VIEW.choosing(seen, seat, NAMES, actions, "at") != hand


def test_every_kind_of_mark_shows() -> None:
    """Points for plants, sizes for mushrooms, frames for plants to take back, ways to face."""
    for scene in (planting, valley):
        state = scene()
        actions = GAME.rules.actions(state, state.turn)
        assert board(state, state.turn, actions) != board(state, state.turn)
    state = table(plants={"b2": "orange turf"}, hands={A: ["owl owl"]}, clouds={A: 1}, phase="end")
    assert board(state, A, GAME.rules.actions(state, A)) != board(state, A)
    state = table(hands={A: ["owl frog"]})
    ways = [one for one in GAME.rules.actions(state, A) if isinstance(one, Place)]
    facings = [one for one in ways if one.at == ways[0].at]
    assert len(facings) > 1
    assert board(state, A, list(facings)) != board(state, A, list(facings[:1]))


def test_what_differs_on_the_table_differs_in_the_picture() -> None:
    """Joker, last domino, a spent animal, a closed area, a cloud, a plant's owner, a tie."""
    one = table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"})
    for other in (
        table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"}, joker="owl"),
        table(laid=["owl a1 frog a2"], plants={"b2": "blue bush"}),
        table(laid=["owl a1 frog a2"], plants={"b2": "orange pine"}),
        table(laid=["owl a1 frog a2"], plants={"b2": "orange bush", "c2": "blue bush"}),
        table(laid=["owl a1 bat a2"], plants={"b2": "orange bush"}),
        table(laid=["owl a1 frog a2"], plants={"b2": "orange bush"}, clouds={B: 1}),
    ):
        assert board(other) != board(one)
    closed = GAME.rules.copy(one)
    closed.taken[2] = A
    assert board(closed) != board(one)


def test_the_text_tells_who_leads_and_what_is_tied() -> None:
    """With plants, free squares and clouds of every area."""
    state = table(
        laid=["owl a1 frog a2"],
        plants={"b2": "orange bush", "c2": "blue bush", "b3": "neutral turf"},
    )
    text = VIEW.text_board(GAME.rules.redact(state, None), None, NAMES)
    assert (
        "b2 pays 4/2: orange 2 (tied), blue 2 (tied), neutral 1; "
        "orange bush b2, blue bush c2, neutral turf b3; free c3." in text
    )
    assert "i8 (2 clouds)" in text
    assert "Last domino: owl-frog on a1 and a2." in text
    assert "Frog: a2." in text
    assert "Free starts: f1 k1 m1." in text


def test_the_text_of_valley_tells_stumps_clouds_and_mushrooms() -> None:
    """And joined areas as one."""
    state = table(board="valley", mushrooms=["j5"], laid=["bat l5 owl l6"])
    text = VIEW.text_board(GAME.rules.redact(state, None), None, NAMES)
    assert "Stumps: a1 n1 k6 h7 c11 o12 e13 b15." in text
    assert "Clouds on the meadow: k2 " in text
    assert "j3 pays 8/4: free j3 k3 k4 h5 i5 j5 (mushroom) k5 h6." in text


def test_a_hand_tells_its_dominoes_and_the_backs_of_its_tokens() -> None:
    """In the alt text, for its own seat alone; the text twin of others has none of it."""
    state = holding()
    seat = next(n for n in range(3) if n in state.taken and dominoes_left(state.seats[n]))
    seen = GAME.rules.redact(state, seat)
    alt = VIEW.hand(seen, seat, NAMES).alt
    assert "Your dominoes: " in alt
    assert "Your tokens with the points on their backs: " in alt
    other = VIEW.text_board(GAME.rules.redact(state, None), None, NAMES)
    assert "Your" not in other


def test_an_animal_is_spent_when_no_domino_can_lie_beside_it() -> None:
    """Isolated squares count for nothing."""
    state = table(laid=["owl a1 frog a2", "bat b1 bat c1", "owl a3 owl a4"])
    spent = TextParts(GAME.rules.redact(state, None), None).spent
    assert spent == {0, 15, 30, 1}


def test_the_headline_tells_who_acts_or_who_has_won() -> None:
    """In the picture's ribbon and in the text."""
    state = table(hands={A: ["owl frog"]})
    assert TextParts(state, None).headline(NAMES) == "Amara: place a domino, or discard one"
    state.phase = "over"
    assert TextParts(state, None).headline(NAMES[:2]).endswith("share the victory with 0 points")
