"""What a seat sees privately while it chooses, and the texts that everyone reads."""

from collections.abc import Sequence

import pytest

from engine.model import Action
from engine.renature import GAME
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.squares import BESIDE
from engine.renature.play import actions as act
from engine.renature.play.actions import DONE, Place, Return
from engine.renature.play.state import State, dominoes_left
from render.drawing.canvas import Canvas
from render.renature import VIEW, marks
from render.renature.board import draw_choosing, draw_hand, question
from render.renature.ground import CELL
from render.renature.text_board import TextParts
from tests.engine.renature.tables import A, B, mushroom, place, plant, table, take_back
from tests.render.drawn import keeps_limits
from tests.render.renature import scenes
from tests.render.renature.scenes import holding, placing, state_of
from tests.render.samples import NAMES


def choosing(state: State, actions: Sequence[Action], field: str) -> bytes:
    seat = state.turn
    return draw_choosing(GAME.rules.redact(state, seat), seat, NAMES, actions, field).data


def ways_of(state: State) -> list[Place]:
    """Every way to place a domino."""
    return [one for one in GAME.rules.actions(state, state.turn) if isinstance(one, Place)]


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """The words of every disc that is drawn, by square."""
    shown: dict[int, str] = {}

    def disc(_canvas: Canvas, square: int, words: str, _radius: int) -> None:
        shown[square] = words

    monkeypatch.setattr(marks, "_draw_disc", disc)
    return shown


def test_places_are_numbered_as_in_the_menu(numbers: dict[int, str]) -> None:
    """The label of each choice begins with the number that its square has in the picture."""
    state = placing()
    for domino in state.seats[state.turn].hand:
        chosen = [one for one in ways_of(state) if one.domino == domino]
        numbers.clear()
        choosing(state, chosen, "at")
        assert set(numbers) == {one.at for one in chosen}
        for one in chosen:
            label = GAME.wording.choice(state, state.turn, one, "at").label
            assert label.startswith(f"{numbers[one.at]} · ")


def test_places_keep_their_numbers_when_fewer_are_shown(numbers: dict[int, str]) -> None:
    """Who has typed a facing sees the numbers of the menu, with gaps."""
    state = placing()
    ways = ways_of(state)
    chosen = [one for one in ways if one.domino == ways[0].domino]
    squares = sorted({one.at for one in chosen})
    choosing(state, [one for one in chosen if one.at != squares[0]], "at")
    assert numbers == {square: str(squares.index(square) + 1) for square in squares[1:]}


@pytest.mark.parametrize("board", ["valley", "standard"])
def test_numbers_of_neighbouring_squares_do_not_touch(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[int, int] = {}
    monkeypatch.setattr(
        marks, "_draw_disc", lambda _canvas, square, _words, radius: drawn.update({square: radius})
    )
    state = state_of(lambda: scenes.played(board, 3, 5, 2))
    for domino in {way.domino for way in ways_of(state)}:
        drawn.clear()
        choosing(state, [way for way in ways_of(state) if way.domino == domino], "at")
        for square, radius in drawn.items():
            for other in BESIDE[square]:
                assert radius + drawn.get(other, 0) < CELL or other not in drawn


def test_plants_show_their_points_on_each_square(numbers: dict[int, str]) -> None:
    """Of the piece that is chosen, as the menu has them; of the highest while none is."""
    state = state_of(scenes.planting)
    plants = [a for a in GAME.rules.actions(state, state.turn) if isinstance(a, act.Plant)]
    for piece in sorted({one.piece for one in plants}):
        chosen = [one for one in plants if one.piece == piece]
        choosing(state, chosen, "at")
        for one in chosen:
            label = GAME.wording.choice(state, state.turn, one, "at").label
            points = numbers[one.at].removeprefix("+")  # only the picture has the sign
            assert f": {points} point" in label
    choosing(state, plants, "piece")
    assert set(numbers) == {one.at for one in plants}


def test_mushrooms_show_how_large_an_area_they_join(numbers: dict[int, str]) -> None:
    """A disc where several areas become one, as the menu says."""
    state = state_of(scenes.growing)
    places = [a for a in GAME.rules.actions(state, state.turn) if isinstance(a, act.Mushroom)]
    choosing(state, places, "at")
    joining = {}
    for one in places:
        label = GAME.wording.choice(state, state.turn, one, "at").label
        if "joins" in label:
            joining[one.at] = label.split(" into one of ")[1].split()[0]
    assert joining
    assert numbers == joining


def test_many_places_get_small_numbers_and_none_is_left_out(numbers: dict[int, str]) -> None:
    """The picture records this stage. The chosen domino is the one that fits in most places."""
    state = state_of(scenes.growing)
    seat = state.turn
    seen = GAME.rules.redact(state, seat)
    seen.phase = "place"

    def ways(domino: int) -> list[Place]:
        seen.seats[seat].hand, seen.joker = [domino], DOMINOES[domino][0]
        return ways_of(GAME.rules.redact(seen, seat))

    best = max(range(len(DOMINOES)), key=lambda domino: len({one.at for one in ways(domino)}))
    chosen = ways(best)
    picture = draw_choosing(seen, seat, NAMES, chosen, "at")
    assert set(numbers) == {one.at for one in chosen}
    assert len(numbers) > 18
    assert picture.stages == ("small numbers",)


def test_the_question_is_what_the_menu_asks() -> None:
    one, other = place("owl frog", "a1", "east"), place("owl frog", "b1", "east")
    bat = place("owl bat", "a1", "east")
    assert question([one, other], "at") == "Place where?"
    assert question([one, bat], "domino") == question([one, bat], "") == "Which domino?"
    assert question([one], "facing") == "Which way?"
    assert question([act.Discard(3)], "domino") == "Discard which?"
    assert question([plant("oak", "b2"), plant("turf", "b2")], "piece") == "Which plant?"
    assert question([plant("oak", "b2")], "at") == "Plant where?"
    assert question([mushroom("b2")], "at") == "Mushroom where?"
    assert question([take_back("b2")], "at") == "Take back which?"
    assert question([act.Joker(2)], "animal") == "Which joker?"
    assert question([DONE], "") == "Your turn"


def test_only_actions_with_the_field_are_marked() -> None:
    """Of all that can be done at the end of a turn: plants to take back, or jokers."""
    state = state_of(scenes.returning)
    actions = GAME.rules.actions(state, state.turn)
    returns = [one for one in actions if isinstance(one, Return)]
    jokers = [one for one in actions if isinstance(one, act.Joker)]
    assert choosing(state, actions, "at") == choosing(state, returns, "at")
    assert choosing(state, returns, "at") != choosing(state, returns[1:], "at")
    assert choosing(state, actions, "animal") == choosing(state, jokers, "animal")
    assert choosing(state, jokers, "animal") != choosing(state, returns, "at")


def test_each_step_of_a_domino_has_a_picture_of_its_own() -> None:
    """Which domino, which place, which way."""
    state = table(hands={A: ["owl frog", "bat bat"]})
    ways = ways_of(state)
    chosen = [one for one in ways if one.domino == ways[0].domino]
    facings = [one for one in chosen if one.at == chosen[0].at]
    assert len(facings) > 1
    steps = {
        choosing(state, ways, "domino"),
        choosing(state, chosen, "at"),
        choosing(state, facings, "facing"),
        choosing(state, facings[:1], "facing"),
    }
    assert len(steps) == 4


def test_private_pictures_of_every_scene_keep_shape_and_sizes() -> None:
    """Hands, and whatever can be chosen, all at once and by field."""
    for made in (scenes.placing, *(lambda made=made: state_of(made) for made in _MADE)):
        state = made()
        seat = state.turn
        seen = GAME.rules.redact(state, seat)
        actions = GAME.rules.actions(seen, seat)
        pictures = [draw_hand(seen, seat, NAMES), VIEW.board(seen, seat, NAMES, actions)]
        fields = sorted({name for one in actions for name in one.__struct_fields__})
        pictures += [draw_choosing(seen, seat, NAMES, actions, field) for field in fields]
        assert all(picture is not None and keeps_limits(picture) for picture in pictures)


_MADE = (scenes.places, scenes.planting, scenes.growing, scenes.returning, scenes.holding)


def test_a_hand_with_more_tokens_than_fit_says_how_many_are_left_out() -> None:
    """The others are in the closer look."""
    state = table(hands={A: ["owl frog"]})
    state.taken[:8] = [A] * 8
    assert draw_hand(GAME.rules.redact(state, A), A, NAMES).stages == ()
    state.taken[8] = A
    assert draw_hand(GAME.rules.redact(state, A), A, NAMES).stages == ("tokens",)


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
    state = state_of(holding)
    seat = next(n for n in range(3) if n in state.taken and dominoes_left(state.seats[n]))
    seen = GAME.rules.redact(state, seat)
    alt = draw_hand(seen, seat, NAMES).alt
    assert "Your dominoes: " in alt
    assert "Your tokens (points on the back): " in alt
    other = VIEW.text_board(GAME.rules.redact(state, None), None, NAMES)
    assert "Your" not in other


def test_an_animal_is_spent_when_no_domino_can_lie_beside_it() -> None:
    """Isolated squares count for nothing."""
    state = table(laid=["owl a1 frog a2", "bat b1 bat c1", "owl a3 owl a4"])
    spent = TextParts(GAME.rules.redact(state, None), None).spent
    assert spent == {0, 15, 30, 1}


def test_the_headline_tells_who_acts_or_who_has_won() -> None:
    """In full in the text; in two or three words in the picture's dark strip."""
    state = table(hands={A: ["owl frog"]})
    assert TextParts(state, None).headline(NAMES) == "Amara: place or discard a domino"
    assert TextParts(state, None).doing == "places a domino"
    state.phase = "over"
    assert TextParts(state, None).headline(NAMES[:2]).endswith("share the victory with 0 points")
    assert TextParts(state, None).doing == "0 points"


def test_what_would_be_added_if_the_game_ended_now() -> None:
    """Open areas as they are now, clouds, and plants left; empty once the game is over."""
    state = table(plants={"b2": "orange bush", "c2": "blue turf"}, clouds={A: 4, B: 1})
    telling = TextParts(GAME.rules.redact(state, None), None)
    assert dict(telling.to_come(A)) == {"open areas": 4, "clouds": 4, "plants left": -56}
    assert dict(telling.to_come(B)) == {"open areas": 2, "clouds": 1, "plants left": -57}
    state.phase = "over"
    assert TextParts(state, None).to_come(A) == []


def test_the_alt_text_of_a_closer_look_tells_what_points_are_made_of() -> None:
    state = table(plants={"b2": "orange bush"}, clouds={A: 4})
    alt = VIEW.score_sheets.draw(GAME.rules.redact(state, None), None, NAMES, "seat-a")
    assert alt is not None
    assert "start 0, plants 0, areas closed 0" in alt.alt
    assert "If the game ended now: open areas 6, clouds 4, plants left -56" in alt.alt
