"""Refusals and questions of Darwin name only what can be done: no kind of action but legal ones."""

import random
import re
from collections.abc import Iterator

import pytest

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.state import EAT, SURVIVE, State
from engine.errors import IllegalAction, NotYourTurn
from engine.model import Action
from tests.engine.darwin.tables import (
    EAT_3,
    KEEP_AIR,
    SURVIVOR,
    TO_DESERT,
    TO_OCEAN,
    A,
    B,
    empty_deck,
    number,
    table,
)
from tests.engine.playing import positions

NAMED: tuple[tuple[str, tuple[type[Action], ...]], ...] = (
    (r"I will survive", (act.IWillSurvive,)),
    (r"\btake\b|\bpick\b|\bpicking up\b", (act.Take,)),
    (r"\bdraw\b", (act.Draw,)),
    (r"\badd\b|\bbuy\b", (act.Add, act.Reproduce)),
    (r"\bplay\b", (act.Play,)),
    (r"\bfinish\b", (act.Done,)),
    (r"\bchange\b", (act.Change,)),
    (r"\bdiscard\b", (act.Discard,)),
)
"""Words by which a sentence names kinds of action."""


def forbidden(words: str, kinds: set[type[Action]]) -> list[str]:
    """The words that name a kind of action which is not among these."""
    return [
        pattern
        for pattern, named in NAMED
        if re.search(pattern, words, re.IGNORECASE) and not kinds.intersection(named)
    ]


def random_states() -> Iterator[tuple[State, int]]:
    """States of random games, each also with less: empty decks, an empty bank, a change before."""
    for seats in range(2, 6):
        for each in positions("darwin", seats)[::6]:
            state = GAME.storage.decode_state(each.state)
            for change in (None, plundered, drawn_out, settled, poor):
                one = GAME.rules.copy(state)
                if change is not None:
                    change(one)
                yield one, one.turn


def plundered(state: State) -> None:
    """Nothing but the scarce Resource is left in the bank; cards are as they were."""
    giver = state.seats[(state.turn + 1) % len(state.seats)]
    for which in range(4):
        giver.resources[which] += state.bank[which]
        state.bank[which] = 0


def drawn_out(state: State) -> None:
    """No card can be drawn, and one Resource is left to be taken."""
    plundered(state)
    state.bank[1], state.bank[0] = 1, 1
    for pile in (*state.decks, state.discard, state.discarders):
        pile.clear()


def settled(state: State) -> None:
    """The seat may not change the Environment; no Eat card can be drawn."""
    state.seats[state.turn].changed = True
    state.decks[EAT].clear()


def poor(state: State) -> None:
    """The seat has nothing to pay with, and nothing can be picked up."""
    drawn_out(state)
    state.bank = [0, 0, 0, 0]
    state.seats[state.turn].resources = [0, 0, 0, 0]


def everything(state: State) -> list[Action]:
    """Every action that could be typed, with cards that are in hand, on the table, or elsewhere."""
    cards = range(88)
    found: list[Action] = [act.I_WILL_SURVIVE, *act.TAKE, *act.DRAW, act.DONE]
    found += act.CHANGE.values()
    for card in {*state.seats[state.turn].hand, *state.row[:3], *random.Random(1).sample(cards, 3)}:
        found += [act.ADD[card], act.REPRODUCE_CARD[card], *act.PLAY[card], act.DISCARD[card]]
    return found


def test_no_refusal_of_any_state_names_a_kind_of_action_that_is_not_legal() -> None:
    hints = set()
    for state, seat in random_states():
        legal = GAME.rules.actions(state, seat)
        kinds = {type(action) for action in legal}
        for action in everything(state):
            if action in legal or not legal:
                continue
            with pytest.raises(IllegalAction) as refused:
                GAME.rules.apply(state, seat, action, random.Random(1))
            hint = refused.value.hint
            assert not forbidden(hint, kinds), (state.phase, action, str(refused.value), kinds)
            hints.add(hint)
    assert len(hints) > 15


def test_no_question_names_a_kind_of_action_that_is_not_legal_as_far_as_all_can_see() -> None:
    """Whether a hand holds anything that can be added is a secret, so it is left open then."""
    asked = set()
    for state, seat in random_states():
        if not GAME.rules.actors(state) or not GAME.rules.actions(state, seat):
            continue
        kinds = {type(action) for action in GAME.rules.actions(state, seat)}
        for viewer in (None, *range(len(state.seats))):
            question = GAME.wording.question(GAME.rules.redact(state, viewer), seat)
            certain = question.replace("add Adaptations if possible", "")
            assert not forbidden(certain, kinds), (state.phase, question, kinds)
        if certain != question:
            assert state.seats[seat].hand
            assert act.Reproduce not in kinds
        asked.add(question)
    assert len(asked) > 8


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (act.Take("air"), "Take another Resource, draw two cards or change the Environment."),
        (act.DONE, "Take two Resources, draw two cards or change the Environment."),
        (act.I_WILL_SURVIVE, "It needs Eat 3, Survive as high as the best opposing Predator"),
    ],
)
def test_at_the_beginning_of_a_turn_a_hint_names_all_that_may_be_done(
    action: Action, words: str
) -> None:
    assert words in hint_of(table(), action)


def test_hints_leave_out_what_this_seat_may_not_do() -> None:
    """The cases that were told wrong: each found by play."""
    second = table(phase="take")
    assert hint_of(second, act.Take("air")) == "Take another Resource."
    assert hint_of(second, act.Draw("eat")) == "Take a second Resource."
    drawing = table(phase="draw")
    empty_deck(drawing, EAT, into=B)
    assert hint_of(drawing, act.Draw("eat")) == "Draw from the other deck."
    assert hint_of(drawing, act.Take("sun")) == "Draw a second card."
    changed = table()
    changed.seats[A].changed = True
    assert hint_of(changed, act.Change("sky")) == "Take two Resources or draw two cards."
    assert hint_of(changed, act.DONE) == "Take two Resources or draw two cards."
    only_cards = table(resources={B: "9 sun, 9 water, 9 nutrients"})
    assert hint_of(only_cards, act.Take("sun")) == "Draw two cards or change the Environment."
    only_resources = table()
    empty_deck(only_resources, EAT, into=B)
    empty_deck(only_resources, SURVIVE, into=B)
    assert hint_of(only_resources, act.Draw("eat")) == (
        "Take two Resources or change the Environment."
    )
    caller = table(species={A: SURVIVOR})
    assert hint_of(caller, act.Take("air")).startswith("Say “I will survive”, take another")


def test_hints_of_step_2_tell_what_can_be_paid_for() -> None:
    nothing = table(phase="play", hands={A: f"{EAT_3} {TO_OCEAN} {KEEP_AIR}"})
    nothing.seats[A].resources = [0, 0, 1, 0]
    assert hint_of(nothing, act.Add(number(EAT_3))) == "Finish adding."
    assert hint_of(nothing, act.Take("sun")) == "Finish adding."
    assert hint_of(nothing, act.Add(number("S20"))) == "Finish adding."
    assert hint_of(nothing, act.Reproduce(number("E1"))) == "Finish adding."
    assert hint_of(nothing, act.Add(number(TO_OCEAN))) == "Finish adding."
    assert hint_of(nothing, act.Play(number(EAT_3), "air")) == "Finish adding."
    able = table(phase="play", hands={A: f"E1 {TO_DESERT}"}, resources={A: "sun"})
    assert hint_of(able, act.Play(number("E1"), "sun")) == "Add it to your species with `add`."
    assert hint_of(able, act.Add(number(TO_DESERT))).startswith("Play it with `play`")
    assert hint_of(able, act.Take("sun")) == (
        "Add what you can pay for, play a To the … card or finish adding."
    )


def test_where_step_1_is_skipped_nobody_is_told_of_picking_up() -> None:
    state = table(resources={B: "9 water, 9 nutrients, 7 sun", A: "2 sun"}, hands={A: "E1 T9 E9"})
    empty_deck(state, EAT, into=B)
    empty_deck(state, SURVIVE, into=B)
    assert refusal_of(state, act.Discard(number("E1"))) == (
        "Nothing can be picked up, so your turn begins with adding. "
        "Add what you can pay for, finish adding or change the Environment."
    )
    state.phase = "play"
    assert refusal_of(state, act.Take("water")) == (
        "Picking up is over for this turn. Add what you can pay for or finish adding."
    )
    state.seats[A].hand.clear()
    state.seats[A].resources[0] = 0
    state.phase = "begin"
    assert GAME.wording.question(state, A) == "finish the turn, or change the Environment"


def test_a_seat_whose_turn_it_is_not_is_told_no_more_than_that() -> None:
    with pytest.raises(NotYourTurn) as refused:
        GAME.rules.apply(table(), B, act.Take("sun"), random.Random(1))
    assert not forbidden(refused.value.hint, set())


def hint_of(state: State, action: Action) -> str:
    """The hint with which seat A is refused an action."""
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.apply(state, A, action, random.Random(1))
    return refused.value.hint


def refusal_of(state: State, action: Action) -> str:
    """Reason and hint with which seat A is refused an action."""
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.apply(state, A, action, random.Random(1))
    return str(refused.value)
