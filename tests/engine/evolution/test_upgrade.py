"""Games of Evolution that began by older rules: today's rules take them up as they stand."""

import random
from pathlib import Path

import msgspec
import pytest

from engine.errors import CannotUpgrade, CorruptRecord
from engine.evolution import GAME
from engine.evolution.play.state import State
from engine.play import pick
from tests.engine.invariants import check_sound

STORED = sorted((Path(__file__).parents[1] / "stored").glob("evolution-1-*.json"))


class Stored(msgspec.Struct):
    """A stored game: the rules' version, seats, and options and state as they were written."""

    game: str
    version: int
    seats: int
    options: msgspec.Raw
    state: msgspec.Raw


def stored(file: Path) -> Stored:
    """The game that a file holds."""
    return msgspec.json.decode(file.read_bytes(), type=Stored)


def upgraded(file: Path) -> State:
    """Its state by the rules of today."""
    one = stored(file)
    return GAME.rules.upgrade(bytes(one.state), one.version)


def test_there_is_one_of_each_kind() -> None:
    """In Feeding, in the middle of Quick Play, and where an order of traits is asked."""
    assert len(STORED) == 3


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_game_of_version_1_keeps_all_it_holds_and_is_played_to_its_end(file: Path) -> None:
    """To the byte: the shape of a state has not changed."""
    one, state = stored(file), upgraded(file)
    assert (one.game, one.version) == ("evolution", 1)
    check_sound("evolution", state)
    assert GAME.storage.encode(state) == bytes(one.state)
    rng = random.Random(1)
    while actors := GAME.rules.actors(state):
        seat = pick(actors, rng)
        GAME.rules.apply(state, seat, pick(GAME.rules.actions(state, seat), rng), rng)
        check_sound("evolution", state)
    assert GAME.rules.outcome(state) is not None


def test_a_version_that_never_was_and_what_is_no_state_are_refused() -> None:
    """Neither is taken for a game."""
    state = bytes(stored(STORED[0]).state)
    for version in (0, GAME.rules.version + 1):
        with pytest.raises(CannotUpgrade):
            GAME.rules.upgrade(state, version)
    with pytest.raises(CorruptRecord):
        GAME.rules.upgrade(b"{}", 1)
