"""Advice: the best actions that read differently, how good they are, and why."""

import random
from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest

from engine.players.advice import Advice, advise
from engine.players.model import Position
from engine.registry import AnyGame
from tests.engine.players.middle import middle
from tests.games import GAMES
from tests.matches import budget


def _middle(game: AnyGame) -> Position:  # type: ignore[type-arg]
    """Of a game for the fewest against each other."""
    return middle(game, max(game.rules.min_seats, 2))


def _advice(game: AnyGame, at: Position) -> Advice:  # type: ignore[type-arg]
    return advise(game, at, game.safest, random.Random(1), budget(60))


@pytest.mark.parametrize("name", GAMES)
def test_it_names_up_to_three_legal_actions_that_read_differently(name: str) -> None:
    """The same chance advises the same, and what was asked about is as it was."""
    game = GAMES[name]
    at = _middle(game)
    before = game.storage.encode(at.seen)
    advice = _advice(game, at)
    actions = game.rules.actions(at.seen, at.seat)
    assert 1 <= len(advice.advised) <= 3
    assert all(each.action in actions and 0 <= each.share <= 1 for each in advice.advised)
    shares = [each.share for each in advice.advised]
    assert shares == sorted(shares, reverse=True)
    phrases = [game.wording.phrase(at.seen, at.seat, each.action) for each in advice.advised]
    assert len({*phrases}) == len(phrases)
    assert advice == _advice(game, at)
    assert game.storage.encode(at.seen) == before


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_those_of_the_game(name: str) -> None:
    """Up to two clauses to each action; one that was told is only told again where it is alone."""
    game = GAMES[name]
    told: set[str] = set()
    for each in _advice(game, _middle(game)).advised:
        assert len(each.reasons) <= 2
        assert all(one != other for one, other in pairwise(each.reasons))
        assert not told & {*each.reasons} or told >= {*each.reasons}
        told.update(each.reasons)


def test_who_has_nothing_to_decide_is_advised_nothing() -> None:
    """Asked at the wrong moment it answers all the same."""
    game = GAMES["nature"]
    at = _middle(game)
    other = next(seat for seat in range(at.seats) if not game.rules.actions(at.seen, seat))
    seen = Position(at.seen, other, at.seats)
    assert advise(game, seen, game.safest, random.Random(1), budget(0)).advised == ()


def test_what_a_game_is_known_to_hope_for_too_much_is_taken_off() -> None:
    """As matches show; the order of what is advised stays, and what the seat loses others have."""
    game = GAMES["renature"]
    hopeful = replace(game, tuning=msgspec.structs.replace(game.tuning, optimism=1.0))
    at = _middle(game)
    advice, sober = _advice(game, at), _advice(hopeful, at)
    assert [each.action for each in sober.advised] == [each.action for each in advice.advised]
    for before, after in zip(advice.advised, sober.advised, strict=True):
        assert 0 < after.share < before.share < 1
    assert sober.shares[at.seat] < advice.shares[at.seat]
    assert sober.shares[1 - at.seat] > advice.shares[1 - at.seat]
