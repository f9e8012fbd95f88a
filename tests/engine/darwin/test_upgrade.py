"""Games of Darwin that began by older rules: today's rules take them up as they stand."""

import random
from pathlib import Path

import msgspec
import pytest

from engine.darwin import GAME
from engine.darwin.play.state import State
from engine.errors import CorruptRecord
from engine.play import pick
from tests.engine.invariants import check_sound

STORED = sorted((Path(__file__).parents[1] / "stored").glob("darwin-1*.json"))


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


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_game_of_version_1_keeps_all_it_holds_and_is_played_to_its_end(file: Path) -> None:
    """Every card, Resource, order and call stands where it stood."""
    one, state = stored(file), upgraded(file)
    assert (one.game, one.version) == ("darwin", 1)
    check_sound("darwin", state)
    before = msgspec.json.decode(one.state)
    now = msgspec.to_builtins(state)
    assert {name: now[name] for name in before} == before
    rng = random.Random(1)
    while actors := GAME.rules.actors(state):
        GAME.rules.apply(state, actors[0], pick(GAME.rules.actions(state, actors[0]), rng), rng)
        check_sound("darwin", state)
    assert GAME.rules.outcome(state) is not None


def test_an_empty_deck_of_version_1_is_filled_by_todays_rule() -> None:
    """Its Survive deck is not empty, yet its discarded Survive cards come back too."""
    state = upgraded(STORED[0].with_name("darwin-1-empty-deck.json"))
    assert (len(state.decks[0]), len(state.decks[1])) == (0, 8)
    drawing = next(
        each
        for each in GAME.rules.actions(state, state.turn)
        if each.__struct_config__.tag == "draw"
    )
    GAME.rules.apply(state, state.turn, drawing, random.Random(1))
    assert state.discard == []
    assert len(state.decks[1]) > 8


def test_stored_games_are_of_every_kind() -> None:
    """In the middle of step 2, of discarding, of last turns, with an empty deck, and finished."""
    states = [upgraded(file) for file in STORED]
    assert {state.phase for state in states} == {"begin", "play", "discard", "over"}


@pytest.mark.parametrize("version", [0, 3])
def test_no_way_leads_from_a_version_that_never_was(version: int) -> None:
    with pytest.raises(CorruptRecord):
        GAME.rules.upgrade(bytes(stored(STORED[0]).state), version)


def test_a_state_that_does_not_decode_is_told_as_such() -> None:
    with pytest.raises(CorruptRecord):
        GAME.rules.upgrade(b"{}", 1)
