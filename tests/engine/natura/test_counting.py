"""Moves counted twice: by the engine, and naively; and compared with the counts that are kept."""

import random

import pytest

from engine.model import Action
from engine.natura import GAME
from engine.natura.board.position import Move, moved, position
from engine.natura.play.actions import Leave, Pass, Recover
from engine.natura.play.setup import built_in_start
from tests.engine.natura import naive
from tests.engine.natura.counting import Variant, begun, count, kept, played, variants

by_variant = pytest.mark.parametrize("variant", list(variants()), ids="-".join)


def plainly(variant: Variant) -> naive.Naive:
    """The same start for the naive counting."""
    return naive.begin(
        begun(variant).board.letters,
        rigid=variant.moves == "rigid",
        flips=variant.flips,
        seats=variant.seats,
        contest=variant.company == "two",
    )


def as_step(action: Action) -> naive.Step:
    """An action as the naive counting names it."""
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


def test_every_variant_has_its_counts() -> None:
    assert list(kept()) == list(variants())


@by_variant
def test_the_engine_counts_as_kept(variant: Variant) -> None:
    """If a change is meant: `python -m tests.engine.natura.counting --write`."""
    assert [count(begun(variant), depth) for depth in (1, 2, 3)] == kept()[variant]


@by_variant
def test_the_naive_counting_agrees(variant: Variant) -> None:
    """To the same depth; where there are millions of sequences, to the one before."""
    depths = (1, 2) if variant[::2] == ("flexible", "alone") else (1, 2, 3)
    found = [naive.count(plainly(variant), depth) for depth in depths]
    assert found == kept()[variant][: len(depths)]


@by_variant
def test_both_offer_the_same_moves_all_through_random_games(variant: Variant) -> None:
    """Deep in games, where life goes and comes back and pieces have turned over."""
    rng = random.Random("-".join(variant))
    recovered = 0
    for _ in range(6):
        state, plain = begun(variant), plainly(variant)
        for _ in range(80):
            if state.end is not None:
                break
            actions = played(state)
            assert {as_step(action) for action in actions} == set(naive.steps(plain))
            action = rng.choice(actions)
            recovered += isinstance(action, Recover)
            GAME.rules.apply(state, state.turn, action, rng)
            plain = naive.after(plain, as_step(action))
            assert naive.letters_of(plain) == state.board.letters
    assert recovered


def test_a_position_after_a_move_is_as_if_its_letters_were_read_anew() -> None:
    """Whatever stood on the square that is entered."""
    rng = random.Random(7)
    entered = set()
    where = position(built_in_start("standard"))
    for _ in range(2000):
        from_ = rng.choice([at for places in where.places for at in places])
        to = rng.choice([at for at in range(64) if at != from_])
        after = moved(where, from_, to)
        anew = position(after.letters)
        assert anew is not after
        assert tuple(after.places) == tuple(anew.places)
        assert tuple(after.bits) == tuple(anew.bits)
        assert after.occupied == anew.occupied
        assert after.letters[to] == where.letters[from_]
        entered.add(where.letters[to])
        where = after if sum(map(len, after.places)) > 20 else position(built_in_start("third"))
    assert entered == set("OSLIRMFT.")
