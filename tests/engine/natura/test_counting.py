"""The engine against a plain second one, in random games."""

import random
from itertools import product

import pytest

from engine.model import Action
from engine.natura import GAME
from engine.natura.board.position import Move, moved, position
from engine.natura.play.actions import Leave, Pass, Recover
from engine.natura.play.setup import built_in_start
from tests.engine.natura import naive
from tests.engine.natura.tables import CHANCE, table

every_variant = pytest.mark.parametrize(
    ("moves", "flips", "seats"),
    list(product(("flexible", "rigid"), ("none", "related", "opposite"), (1, 2))),
)


def as_step(action: Action) -> naive.Step:
    match action:
        case Move(_, from_, to):
            return ("move", (from_ % 8, from_ // 8), (to % 8, to // 8))
        case Recover(square):
            return ("recover", (square % 8, square // 8), None)
        case Leave():
            return ("leave", None, None)
        case Pass():
            return ("pass", None, None)
    raise AssertionError(action)


@every_variant
def test_both_offer_the_same_moves_in_random_games(moves: str, flips: str, seats: int) -> None:
    """Alone and against each other, deep in games where life comes back and pieces turn over."""
    rng = random.Random(f"{moves} {flips} {seats}")
    recovered = 0
    for _ in range(6):
        goal = "taker" if seats == 2 else "river"
        state = table("", seats, goal=goal, moves=moves, flips=flips)
        plain = naive.begin(
            state.board.letters,
            rigid=moves == "rigid",
            flips=flips,
            seats=seats,
            contest=seats == 2,
        )
        for _ in range(80):
            if state.end is not None:
                break
            offered = GAME.rules.actions(state, state.turn)
            actions = [each for each in offered if isinstance(each, Move | Recover | Leave | Pass)]
            assert {as_step(action) for action in actions} == set(naive.steps(plain))
            action = rng.choice(actions)
            recovered += isinstance(action, Recover)
            GAME.rules.apply(state, state.turn, action, CHANCE)
            plain = naive.after(plain, as_step(action))
            assert naive.letters_of(plain) == state.board.letters
    assert recovered


def test_a_position_after_a_move_is_as_if_its_letters_were_read_again() -> None:
    rng = random.Random(7)
    entered = set()
    where = position(built_in_start("standard"))
    for _ in range(2000):
        from_ = rng.choice([at for places in where.places for at in places])
        to = rng.choice([at for at in range(64) if at != from_])
        after = moved(where, from_, to)
        read = position(after.letters)
        assert read is not after
        assert tuple(after.places) == tuple(read.places)
        assert tuple(after.bits) == tuple(read.bits)
        assert after.occupied == read.occupied
        assert after.letters[to] == where.letters[from_]
        entered.add(where.letters[to])
        where = after if sum(map(len, after.places)) > 20 else position(built_in_start("third"))
    assert entered == set("OSLIRMFT.")
