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
from tests.engine.darwin.tables import A, B, discard, refused, stories, table
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
"""Words that name a kind of action."""


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


def test_no_refusal_suggests_an_illegal_kind_of_action() -> None:
    hints = set()
    for state, seat in random_states():
        legal = GAME.rules.actions(state, seat)
        kinds = {type(action) for action in legal}
        for action in everything(state) if legal else ():
            if action not in legal:
                with pytest.raises(IllegalAction) as found:
                    GAME.rules.apply(state, seat, action, random.Random(1))
                hint = found.value.hint
                assert not forbidden(hint, kinds), (state.phase, action, str(found.value), kinds)
                hints.add(hint)
    assert len(hints) > 15


def test_no_question_suggests_an_action_that_everyone_can_see_is_illegal() -> None:
    """Whether a hand holds anything that can be added is a secret, so it is left open then."""
    asked = set()
    for state, seat in random_states():
        kinds = {type(action) for action in GAME.rules.actions(state, seat)}
        for viewer in (None, *range(len(state.seats))) if kinds else ():
            question = GAME.wording.question(GAME.rules.redact(state, viewer), seat)
            certain = question.replace("add Adaptations if possible", "")
            assert not forbidden(certain, kinds), (state.phase, question, kinds)
            if certain != question:
                assert state.seats[seat].hand
                assert act.Reproduce not in kinds
            asked.add(question)
    assert len(asked) > 8


test_a_hint_lists_just_what_this_seat_can_do = stories("""
at the beginning of a turn
  begin
  Take air -> Take another Resource, draw two cards or change the Environment.
  Done -> Take two Resources, draw two cards or change the Environment.
  IWillSurvive -> It needs Eat 3, Survive as high as the best opposing Predator, and Reproduce 1.
after a change of the Environment
  begin, A changed
  Change sky -> Take two Resources or draw two cards.; Done -> Take two Resources or draw two cards.
where the bank is empty
  begin: B has 9 sun, 9 water, 9 nutrients
  Take sun -> Draw two cards or change the Environment.
where no card can be drawn
  begin: without eat survive
  Draw eat -> Take two Resources or change the Environment.
where the species survives
  begin: A built E11 R1
  Take air -> Say “I will survive”, take another Resource, draw two cards or change the Environment.
while taking Resources
  take
  Take air -> Take another Resource.; Draw eat -> Take a second Resource.
while drawing cards
  draw: without eat
  Draw eat -> Draw from the other deck.; Take sun -> Draw a second card.
where nothing can be paid
  play: A holds E11 to-ocean keep-air; A has air
  Add E11 -> Finish adding.; Take sun -> Finish adding.; Add S20 -> Finish adding.
  Reproduce E1 -> Finish adding.; Add to-ocean -> Finish adding.; Play E11, air -> Finish adding.
where cards can be paid
  play: A holds E1 to-desert; A has sun
  Play E1, sun -> Add it to your species with `add`.
  Add to-desert -> Play it with `play`, and pay any one Resource.
  Take sun -> Add what you can afford, play a To the … card or finish adding.
""")


def test_if_step_1_is_skipped_no_hint_mentions_picking_up() -> None:
    resources = {A: "2 sun", B: "9 water, 9 nutrients, 7 sun"}
    state = table(resources=resources, hands={A: "E1 T9 E9"}, empty=(EAT, SURVIVE))
    assert refused(state, A, discard("E1"), "There is nothing to pick up, so you start") == (
        "Add what you can afford, finish adding or change the Environment."
    )
    state.phase = "play"
    assert refused(state, A, act.Take("water"), "You can't pick up anything more this turn.") == (
        "Add what you can afford or finish adding."
    )
    state.seats[A].hand.clear()
    state.seats[A].resources[0] = 0
    state.phase = "begin"
    assert GAME.wording.question(state, A) == "change the Environment or finish the turn"


def test_out_of_turn_a_seat_only_learns_that() -> None:
    with pytest.raises(NotYourTurn) as found:
        GAME.rules.apply(table(), B, act.Take("sun"), random.Random(1))
    assert not forbidden(found.value.hint, set())
