"""Renature in words: the text twin and alt texts, with the facts of the pictures."""

from engine.renature import GAME
from engine.renature.play.state import dominoes_left
from render.renature import VIEW
from render.renature.text_parts import TextParts
from tests.engine.renature.tables import A, B, table
from tests.render.renature.scenes import holding, state_of
from tests.render.samples import NAMES


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
    """In full in the text; in two or three words in the picture's dark strip."""
    state = table(hands={A: ["owl frog"]})
    assert TextParts(state, None).headline(NAMES) == "Amara: place a domino, or discard one"
    assert TextParts(state, None).doing == "places a domino"
    state.phase = "over"
    assert TextParts(state, None).headline(NAMES[:2]).endswith("share the victory with 0 points")
    assert TextParts(state, None).doing == "0 points"


def test_what_would_be_added_if_the_game_ended_now() -> None:
    """Open areas as they stand, clouds, and plants left; nothing of it once it is over."""
    state = table(plants={"b2": "orange bush", "c2": "blue turf"}, clouds={A: 4, B: 1})
    telling = TextParts(GAME.rules.redact(state, None), None)
    assert dict(telling.to_come(A)) == {"Open areas": 4, "Clouds": 4, "Plants left": -56}
    assert dict(telling.to_come(B)) == {"Open areas": 2, "Clouds": 1, "Plants left": -57}
    state.phase = "over"
    assert TextParts(state, None).to_come(A) == []


def test_the_alt_text_of_a_closer_look_tells_what_points_are_made_of() -> None:
    state = table(plants={"b2": "orange bush"}, clouds={A: 4})
    alt = VIEW.closer(GAME.rules.redact(state, None), None, NAMES, "seat-a")
    assert alt is not None
    assert "Start 0, Plants placed 0, Areas closed 0" in alt.alt
    assert "If it ended now: Open areas 6, Clouds 4, Plants left -56" in alt.alt
