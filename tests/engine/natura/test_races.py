"""A race is played at the same time: one move each a round, in any order."""

import random
from typing import NamedTuple

import pytest

from engine.errors import IllegalAction, NotYourTurn
from engine.model import Action
from engine.natura import GAME
from engine.natura.board.position import Move
from engine.natura.board.squares import square_at
from engine.natura.play.actions import ACCEPT, DECLINE, LEAVE, OFFER, RECOVER, RESIGN
from engine.natura.play.state import State
from tests.engine.natura.tables import CHANCE, table

RULES = GAME.rules
BACK = "O....... ........ ........ .O....FT"
"""A Rainforest may come back once the Ocean on b5 has gone to b7."""


def move(state: State, seat: int, words: str) -> None:
    from_, to = map(square_at, words.split())
    (action,) = (
        each
        for each in RULES.actions(state, seat)
        if isinstance(each, Move) and (each.from_, each.to) == (from_, to)
    )
    RULES.apply(state, seat, action, CHANCE)


def racing(text: str, **options: object) -> State:
    return table(text, 2, goal="mosaic", race=True, **options)


@pytest.mark.parametrize("first", [0, 1])
def test_each_moves_once_a_round_in_any_order(first: int) -> None:
    state = racing("OT.....L")
    assert RULES.actors(state) == (0, 1)
    move(state, first, "a8 a7")
    assert RULES.actors(state) == (1 - first,)
    with pytest.raises(NotYourTurn):
        RULES.apply(state, first, LEAVE, CHANCE)
    assert RULES.actions(state, first) == []
    move(state, 1 - first, "h8 h7")
    assert RULES.actors(state) == (0, 1)
    assert [board.turns for board in state.boards] == [1, 1]


def test_what_one_does_changes_nothing_for_the_other() -> None:
    state = racing("OT.....L")
    before = RULES.actions(state, 1)
    move(state, 0, "a8 a7")
    assert RULES.actions(state, 1) == before


def test_both_may_bring_life_back_at_the_same_time() -> None:
    state = racing(BACK)
    for board in state.boards:
        board.rainforests = 1
    for seat in (1, 0):
        move(state, seat, "b5 b7")
    assert RULES.actors(state) == (0, 1)
    for seat in (0, 1):
        squares = [each for each in RULES.actions(state, seat) if each != LEAVE]
        assert squares == [RECOVER[square_at("a7")], RECOVER[square_at("b8")]]
        assert GAME.wording.question(state, seat).startswith("bring back a Rainforest beside b7")
        with pytest.raises(IllegalAction, match="Your piece can bring life back"):
            RULES.apply(state, seat, Move(0, square_at("a8"), square_at("a7")), CHANCE)
    stored = GAME.storage.decode_state(GAME.storage.encode(state))
    assert stored == state
    RULES.apply(state, 0, RECOVER[square_at("a7")], CHANCE)
    assert RULES.actors(state) == (1,)
    with pytest.raises(NotYourTurn):
        RULES.apply(state, 0, RECOVER[square_at("b8")], CHANCE)
    RULES.apply(state, 1, LEAVE, CHANCE)
    assert [board.letters[square_at("a7")] for board in state.boards] == ["R", "."]
    assert RULES.actors(state) == (0, 1)
    with pytest.raises(IllegalAction, match="no life to bring back"):
        RULES.apply(state, 1, LEAVE, CHANCE)


def test_an_offer_is_answered_first_and_then_the_round_goes_on() -> None:
    state = racing("OT.....L")
    RULES.apply(state, 1, OFFER, CHANCE)
    assert (RULES.actors(state), RULES.actions(state, 0)) == ((0,), [ACCEPT, DECLINE])
    RULES.apply(state, 0, DECLINE, CHANCE)
    assert RULES.actors(state) == (0, 1)
    RULES.apply(state, 1, RESIGN, CHANCE)
    assert state.end is not None
    assert state.end.winners == (0,)


class Round(NamedTuple):
    """What each seat does in a round, all of it."""

    done: tuple[list[Action], list[Action]]


def _rounds(state: State, rng: random.Random, count: int) -> list[Round]:
    """Rounds at random, as seats in turn play them."""
    found = []
    for _ in range(count):
        done: tuple[list[Action], list[Action]] = ([], [])
        for seat in RULES.actors(state):
            turns = state.boards[seat].turns
            while state.end is None and state.boards[seat].turns == turns:
                actions = RULES.actions(state, seat)
                action = rng.choice([each for each in actions if each not in (OFFER, RESIGN)])
                RULES.apply(state, seat, action, CHANCE)
                done[seat].append(action)
        found.append(Round(done))
    return found


@pytest.mark.parametrize("goal", ["harmony", "scorched", "deadlock"])
@pytest.mark.parametrize("seed", range(6))
def test_the_order_within_a_round_decides_nothing(goal: str, seed: int) -> None:
    rng = random.Random(seed)
    begun = table("", 2, goal=goal, race=True, length=12)
    one, other = RULES.copy(begun), RULES.copy(begun)
    for done in _rounds(one, rng, 12):
        left = [[*done.done[0]], [*done.done[1]]]
        while any(left):
            seat = rng.choice([each for each in (0, 1) if left[each]])
            RULES.apply(other, seat, left[seat].pop(0), CHANCE)
    assert one.end == other.end is not None
    assert [board.letters for board in one.boards] == [board.letters for board in other.boards]


def test_a_race_in_turns_is_stored_as_it_was_before_races_were_played_at_once() -> None:
    """So every recorded race still replays to the byte."""
    state = racing(BACK, begins="swapped")
    for board in state.boards:
        board.rainforests = 1
    turns = [state.turn]
    for seat in (1, 0):
        move(state, seat, "b5 b7")
        assert (state.turn, state.recovering) == (seat, square_at("b7"))
        assert b"also_recovering" not in GAME.storage.encode(state)
        RULES.apply(state, seat, LEAVE, CHANCE)
        turns.append(state.turn)
    assert turns == [1, 0, 1]
