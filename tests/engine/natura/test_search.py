"""What hard computer players of Natura find, when they stop; their tree keeps the rules."""

import random
from itertools import count

import pytest

from engine import foresight
from engine.foresight import HasTime, SearchResult, Strength
from engine.natura import GAME
from engine.natura.board.kinds import Flips
from engine.natura.board.position import Move, Position
from engine.natura.board.squares import SIDE, SQUARES
from engine.natura.play.actions import ACCEPT, DECLINE, LEAVE, OFFER, RESIGN, Leave, Pass, Recover
from engine.natura.play.goals import GOALS
from engine.natura.play.legal import Turn, Variant, variant_of
from engine.natura.play.state import REPETITIONS, End, GoalName, NaturaOptions, State
from engine.natura.players.alphabeta import AlphaBeta, First
from engine.natura.players.evaluation import LEADS
from engine.natura.players.search import search
from engine.play import pick
from engine.players.choosing import choose
from tests.engine.natura.tables import CHANCE, table


def found(state: State, looks: int = 100) -> SearchResult:
    """What the deciding seat finds within a number of looks."""
    left = iter(range(looks))
    return _search(state, lambda: next(left, None) is not None)


def _search(state: State, go_on: HasTime) -> SearchResult:
    seat = GAME.rules.actors(state)[0]
    position = foresight.Position(GAME.rules.redact(state, seat), seat, state.seats)
    return search(GAME, position, "planner", random.Random(1), go_on)


_ONE_MOVE_FROM_TAKING = """
    R.......
    T..T....
    ........
    ........
    ........
    ........
    O.O.L.L.
    """


def test_it_makes_the_move_that_wins() -> None:
    """The last life that is needed goes when a second force comes beside the Rainforest."""
    state = table(_ONE_MOVE_FROM_TAKING, 2, goal="taker", moves="flexible")
    state.taken = [4, 4]
    best = found(state).moves[0]
    go_after = GAME.rules.copy(state)
    GAME.rules.apply(go_after, 0, best.action, CHANCE)
    assert go_after.end is not None
    assert go_after.end.winners == (0,)
    assert best.share > 0.99


def test_two_hard_players_do_not_move_to_and_fro_in_taker() -> None:
    """Neither came near life for 100 turns, because the first to do so loses some."""
    state, longest = table("", 2, goal="taker", moves="rigid"), 0
    while actors := GAME.rules.actors(state):
        action = found(state, 10).moves[0].action
        GAME.rules.apply(state, actors[0], action, CHANCE)
        longest = max(longest, state.quiet)
    assert longest == 40
    assert state.end == End("agreed", ())


def test_a_lead_in_taker_is_told_as_surely_as_it_wins() -> None:
    """Two pieces of life ahead, of the five that are needed: that once counted as 69%."""
    state = table("", 2, goal="taker", moves="rigid")
    state.taken = [2, 0]
    told = found(state)
    assert told.moves[0].share > 0.85
    assert sum(told.shares) == pytest.approx(1)
    assert [each.share for each in told.moves] == sorted(
        (each.share for each in told.moves), reverse=True
    )


def test_who_is_behind_lets_no_position_stand_for_the_third_time() -> None:
    """That would end the game by the standing, so that another move is better, whatever it is."""
    state = table("", 2, goal="taker", moves="rigid")
    state.taken = [0, 2]
    before = found(state).moves[0].action
    after = GAME.rules.copy(state)
    GAME.rules.apply(after, 0, before, CHANCE)
    (stands,) = after.positions.keys() - state.positions.keys()
    state.positions[stands] = REPETITIONS - 1
    looks = found(state).moves
    assert looks[0].action != before
    assert next(each.share for each in looks if each.action == before) < 0.01


_TWO_EACH = """
    L......L
    ........
    ........
    ........
    ........
    ........
    ........
    O......O
    """


def test_it_sees_a_win_that_no_answer_can_prevent() -> None:
    """Both need two moves to join their pieces; who begins is there first, whatever the other
    does.
    """
    state = table(_TWO_EACH, 2, goal="one-people")
    assert found(state, 2000).moves[0].share > 0.99
    GAME.rules.apply(state, 0, found(state, 2000).moves[0].action, CHANCE)
    for answer in GAME.rules.actions(state, 1)[::7]:
        after = GAME.rules.copy(state)
        GAME.rules.apply(after, 1, answer, CHANCE)
        if after.end is None and after.turn == 0 and after.asking is None:
            GAME.rules.apply(after, 0, found(after, 0).moves[0].action, CHANCE)
            assert after.end is not None


@pytest.mark.parametrize("goal", ["taker", "calm", "blue-v-browns", "one-people"])
def test_it_stops_at_once_when_told(goal: str) -> None:
    """It asks before each position that it goes on from; then it answers with what it has."""
    asked = count()
    state = table("", 2, goal=goal)
    answer = _search(state, lambda: next(asked) < 3)
    assert next(asked) <= 5
    assert answer.moves[0].action in GAME.rules.actions(state, 0)


@pytest.mark.parametrize("goal", ["mosaic", "river", "scorched", "deadlock"])
@pytest.mark.parametrize("race", [False, True])
def test_it_stops_at_once_when_told_to_plan(goal: str, *, race: bool) -> None:
    """As against each other; what it has is at least what its style likes."""
    state = table("", 2, goal=goal, race=race)
    answer = _search(state, lambda: False)
    assert answer.moves[0].action in GAME.rules.actions(state, 0)


@pytest.mark.parametrize("goal", ["taker", "stillness", "green-line", "harmony"])
def test_it_finds_the_same_twice(goal: str) -> None:
    state = table("", 2 if GOALS[goal].is_competitive else 1, goal=goal)
    assert found(state).moves[0] == found(state).moves[0]


@pytest.mark.parametrize("goal", ["calm", "mosaic"])
def test_it_neither_offers_nor_resigns_for_no_reason(goal: str) -> None:
    state = table("", 2, goal=goal)
    best = [each.action for each in found(state, 20).moves[:50]]
    assert OFFER not in best
    assert RESIGN not in best


@pytest.mark.parametrize("strength", ["medium", "hard"])
def test_it_offers_a_draw_at_most_twice(strength: Strength) -> None:
    """Once while the game is young and once when it is long, to somebody who always declines."""
    state, offers = table("", 2, goal="taker", standstill=False), []
    for turns in range(50, 400, 10):
        state.board.turns, state.quiet = turns, 50
        asked = foresight.Position(GAME.rules.redact(state, 0), 0, 2)
        if choose(GAME, asked, "planner", strength, CHANCE, lambda: False) == OFFER:
            offers.append(turns)
            GAME.rules.apply(state, 0, OFFER, CHANCE)
            GAME.rules.apply(state, 1, DECLINE, CHANCE)
    assert offers == [50, 240]


def test_a_game_played_together_is_ended_when_somebody_wants_to() -> None:
    state = table("", 2, goal="mosaic")
    GAME.rules.apply(state, 0, OFFER, CHANCE)
    assert found(state).moves[0].action == ACCEPT


def test_alone_it_follows_its_plan_to_the_goal() -> None:
    """With time to plan only once, it gets there in as many moves as it planned."""
    state = table("", 1, goal="exile")
    planned = found(state, 120).moves[0].visits
    for _ in range(planned):
        assert state.end is None
        GAME.rules.apply(state, 0, found(state, 0).moves[0].action, CHANCE)
    assert state.end is not None
    assert state.end.reason == "goal"


@pytest.mark.parametrize("goal", ["river", "green-line"])
def test_it_plans_on_where_life_is_off_the_board(goal: GoalName) -> None:
    """First to bring it back, as the goal needs it."""
    rules, rng = GAME.rules, random.Random(0)
    state = rules.setup(rules.check(NaturaOptions(goal=goal), 1), 1, rng)
    for _ in range(25):
        actions = [each for each in rules.actions(state, 0) if not each.is_final]
        actions = [LEAVE] if LEAVE in actions else actions
        rules.apply(state, 0, pick(actions, rng), rng)
    if state.recovering is not None:
        rules.apply(state, 0, LEAVE, rng)
    assert state.board.rainforests
    assert found(state, 60).moves


_DEPTH = 3


def _searched_whole(variant: Variant, now: Position, depth: int) -> float:
    """What a position is worth to the first seat, all lines followed to the end."""
    mover, sides = 1 - now.seat, variant.sides
    for seat, worth in ((mover, 100.0 - (_DEPTH - depth)), (1 - mover, depth - _DEPTH - 100.0)):
        if variant.goal.met(now, sides[seat]):
            return worth if mover == 0 else -worth
    if not depth:
        return LEADS[variant.goal.name](now, sides[0])
    nexts = variant.turns(now, variant.moves(now))
    values = [_searched_whole(variant, after, depth - 1) for _, after in nexts]
    return max(values) if now.seat == 0 else min(values)


@pytest.mark.parametrize("number", range(4))
def test_three_turns_ahead_it_finds_what_a_search_of_all_lines_finds(number: int) -> None:
    """With few pieces, in games of Blue v Browns, where a move may also end it for the other."""
    rng = random.Random(number)
    letters = ["."] * len(SQUARES)
    for square, letter in zip(rng.sample(SQUARES, 5), "OSLIR", strict=True):
        letters[square] = letter
    rows = ["".join(letters[SIDE * at : SIDE * at + SIDE]) for at in range(SIDE)]
    state = table(" ".join(rows), 2, goal="blue-v-browns", moves="rigid")
    variant, now = variant_of(state, 0), state.position
    turns = [First(*each) for each in variant.turns(now, variant.moves(now))]
    found = AlphaBeta(variant, 0, lambda: True, deepest=_DEPTH).run(turns)
    assert found[0].value == pytest.approx(_searched_whole(variant, now, _DEPTH))


_TURNS = 12


def _turns(state: State) -> dict[Turn, State]:
    """By turn what the rules make of it."""
    rules, seat = GAME.rules, state.turn
    found: dict[Turn, State] = {}
    for action in rules.actions(state, seat):
        if not isinstance(action, Move | Pass):
            continue
        after = rules.copy(state)
        rules.apply(after, seat, action, CHANCE)
        if after.recovering is None:
            found[action, None] = after
            continue
        for answer in rules.actions(after, seat):
            assert isinstance(answer, Recover | Leave)
            answered = rules.copy(after)
            rules.apply(answered, seat, answer, CHANCE)
            found[action, answer] = answered
    return found


def _told(now: Position) -> tuple[object, ...]:
    return *now.key, now.rainforests, now.meadows, now.quiet


@pytest.mark.parametrize("goal", ["blue-v-browns", "one-people", "stillness", "taker", "mosaic"])
@pytest.mark.parametrize("flips", ["none", "related", "opposite"])
def test_its_turns_lead_where_the_rules_lead(goal: str, flips: Flips) -> None:
    """The same turns, and after each the same position: pieces, bars, life taken, quiet turns."""
    rng = random.Random(f"{goal} {flips}")
    competitive = GOALS[goal].is_competitive
    press = competitive and goal != "one-people" and flips == "related"
    state = table("", 2 if competitive else 3, goal=goal, flips=flips, press=press)
    for _ in range(_TURNS):
        if state.end is not None:
            break
        seat = state.turn
        variant, now = variant_of(state, seat), state.position
        found = dict(variant.turns(now, variant.moves(now)))
        expected = _turns(state)
        assert found.keys() == expected.keys()
        for turn, after in found.items():
            assert _told(after) == _told(expected[turn].position), turn
        state = expected[pick(list(expected), rng)]
