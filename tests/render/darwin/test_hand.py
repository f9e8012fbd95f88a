"""A hand of Darwin: verdicts are the rules' own, and what is new is marked."""

import random
from collections.abc import Sequence

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import State
from engine.model import Event
from render.base import Picture
from render.darwin.news import News
from render.darwin.text_parts import TextParts
from render.darwin.title_line import Shown, items_of
from render.darwin.verdicts import verdict_on
from render.registry import view
from tests.engine.darwin.tables import A, B, do, number, table
from tests.render.darwin import scenes
from tests.render.samples import positions

NAMES = ("Amara", "Björn", "Chiara", "Dmitri", "Esperanza")


def hand(state: State, seat: int = A, events: Sequence[Event] = ()) -> Picture:
    """The hand of a seat after these events."""
    known = [GAME.rules.redact_event(event, seat) for event in events]
    recent = [event for event in known if event is not None]
    picture = view("darwin").hand(GAME.rules.redact(state, seat), seat, NAMES, recent)
    assert picture is not None
    return picture


@pytest.mark.parametrize("seats", [2, 5])
def test_a_verdict_is_what_the_rules_allow_and_what_their_price_lacks(seats: int) -> None:
    """In step 2 what is possible is legal; at other moments nothing of it is called legal."""
    judged = 0
    for state in random.Random(seats).sample(positions("darwin", seats, seats), 60):
        assert isinstance(state, State)
        for seat in range(seats):
            seen = GAME.rules.redact(state, seat)
            telling = TextParts(seen, seat)
            legal = GAME.rules.actions(state, seat)
            for card in (*telling.hand(seat), *seen.row):
                named = any(
                    isinstance(action, act.Add | act.Reproduce | act.Play) and action.card == card
                    for action in legal
                )
                verdict = verdict_on(telling, seat, card)
                assert verdict.now == named
                if state.phase == "play" and seat == state.turn:
                    assert verdict.found.possible == named
                    judged += 1
    assert judged > 20


def test_a_card_just_drawn_and_a_resource_just_taken_are_marked() -> None:
    drawn = scenes.hand()
    assert isinstance(drawn.state, State)
    assert hand(drawn.state).data != hand(drawn.state, A, drawn.events).data
    state = table(resources={A: "sun"})
    events = do(state, A, act.Take("sun"))
    assert hand(state).data != hand(state, A, events).data


def test_an_opponents_draw_changes_nothing_in_a_hand() -> None:
    state = table(turn=B, hands={A: "S1"}, on_top="S9")
    events = do(state, B, act.Draw("survive"))
    assert hand(state).data == hand(state, A, events).data


def test_more_than_three_cards_get_narrower_and_lose_their_sentences() -> None:
    wanted = {3: (), 4: ("narrow cards",), 5: ("cards without sentences",)}
    for count, stages in wanted.items():
        codes = " ".join(f"S{each}" for each in range(1, count + 1))
        rich = {A: "3 sun, 3 water, 3 air, 3 nutrients"}
        assert hand(table(phase="play", hands={A: codes}, resources=rich)).stages == stages


def test_what_is_possible_in_step_2_is_only_affordable_before_it() -> None:
    """The same cards and Resources, at the beginning of the turn and in step 2."""
    begin, play = (
        table(phase=phase, hands={A: "S1"}, resources={A: "sun"}) for phase in ("begin", "play")
    )
    seen = [TextParts(GAME.rules.redact(state, A), A) for state in (begin, play)]
    found = [verdict_on(telling, A, number("S1")) for telling in seen]
    assert [verdict.found.possible for verdict in found] == [True, True]
    assert [verdict.now for verdict in found] == [False, True]


def test_resources_of_nought_are_left_out() -> None:
    state = table(resources={A: "2 water"}, hands={A: "S1 S2"})
    items = items_of(Shown(TextParts(GAME.rules.redact(state, None), None), A, "Amara", News()))
    assert [(item.art.rpartition("/")[2], item.number) for item in items] == [
        ("water", "2"),
        ("back_survive", "2"),
    ]
