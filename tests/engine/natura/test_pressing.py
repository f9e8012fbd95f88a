"""What `press` demands, found for all moves at once, is what comes of making each of them."""

import random

import pytest

from engine.natura import GAME
from engine.natura.board.effects import play
from engine.natura.board.kinds import FIRE, FORCES, LIFE, STORM
from engine.natura.board.moves import Move
from engine.natura.board.position import read
from engine.natura.board.reach import destinations, piece_moves
from engine.natura.board.squares import TOUCHING, members
from engine.natura.play.actions import OFFER
from engine.natura.play.goals import Situation
from engine.natura.play.legal import legal_moves, situation
from engine.natura.play.state import NaturaOptions, State
from tests.engine.natura.tables import CHANCE

GAMES = ("blue-v-browns", "calm", "quench", "stillness", "taker")


def nearness(goal: str, now: Situation) -> int:
    """More is nearer: edges of life and forces in Taker, else moves that others do not have."""
    where = now.position
    if goal == "taker":
        life, forces = members(where.sets(LIFE)), where.sets(FORCES)
        return sum((TOUCHING[square] & forces).bit_count() for square in life)
    watched = {"calm": (STORM,), "quench": (FIRE,), "stillness": FORCES}.get(goal, now.other)
    return -sum(
        destinations(where, kind, square, rigid=now.rigid).bit_count()
        for kind in watched
        for square in where.places[kind]
    )


def one_by_one(state: State) -> list[Move]:
    """The moves that bring the goal nearer, or all if none does (ruling 8)."""
    goal, now = state.options.goal, situation(state, state.turn)
    plain = GAME.rules.copy(state)
    plain.options = NaturaOptions(goal=goal, moves=state.options.moves)
    moves = legal_moves(plain)
    found = []
    for move in moves:
        played = play(now.position, move.from_, move.to, state.options.flips)
        after = nearness(goal, now._replace(position=played.position))
        if after > nearness(goal, now) or (goal == "taker" and played.removed):
            found.append(move)
    return found or moves


@pytest.mark.parametrize("flips", ["none", "related", "opposite"])
@pytest.mark.parametrize("goal", GAMES)
def test_press_leaves_the_moves_that_bring_the_goal_nearer(goal: str, flips: str) -> None:
    """All through random games, by Flexible and by Rigid moves."""
    rng = random.Random(f"{goal} {flips}")
    left_out = 0
    for number in range(6):
        moves = ("flexible", "rigid")[number % 2]
        chosen = NaturaOptions(goal=goal, moves=moves, flips=flips, press=True)  # type: ignore[arg-type]
        state = GAME.rules.setup(GAME.rules.check(chosen, 2), 2, CHANCE)
        for _ in range(40):
            if state.end is not None:
                break
            if state.recovering is None:
                expected = one_by_one(state)
                actions = GAME.rules.actions(state, state.turn)
                assert [action for action in actions if isinstance(action, Move)] == expected
                state.options = NaturaOptions(goal=goal, moves=moves, flips=flips)  # type: ignore[arg-type]
                left_out += len(legal_moves(state)) - len(expected)
            # Without the option for a move, so that positions become more various.
            actions = [
                action
                for action in GAME.rules.actions(state, state.turn)
                if not type(action).is_final and action is not OFFER
            ]
            GAME.rules.apply(state, state.turn, rng.choice(actions), rng)
            state.options = chosen
    assert left_out


@pytest.mark.parametrize("flips", ["none", "opposite"])
@pytest.mark.parametrize("moves", ["flexible", "rigid"])
def test_moves_kept_up_from_turn_to_turn_are_those_of_the_letters(moves: str, flips: str) -> None:
    """Whatever came and went on the way."""
    rng = random.Random(f"{moves} {flips}")
    chosen = NaturaOptions(goal="mosaic", moves=moves, flips=flips)  # type: ignore[arg-type]
    state = GAME.rules.setup(GAME.rules.check(chosen, 1), 1, CHANCE)
    kept = 0
    for _ in range(400):
        where = state.board.position
        kept += where.before is not None
        anew = read(state.board.letters)
        assert piece_moves(where, rigid=state.rigid) == piece_moves(anew, rigid=state.rigid)
        actions = [act for act in GAME.rules.actions(state, 0) if not type(act).is_final]
        GAME.rules.apply(state, 0, rng.choice(actions), rng)
        if state.end is not None:
            break
    assert kept > 100
