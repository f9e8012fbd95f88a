"""Exported records: any tampering is found, and named by its step."""

import random

import msgspec
import pytest

from engine.chance import commitment, rng_for
from engine.errors import CorruptRecord
from engine.model import Order
from engine.record import (
    FORMAT,
    Difference,
    Player,
    Record,
    Step,
    decode_record,
    digest,
    encode_record,
    verify,
)
from engine.registry import GAMES, UnknownGame
from engine.registry import game as game_named
from tests.engine.playing import story

WITHOUT_CHANCE = {"natura"}
"""Games in which a seed decides nothing."""


def exported(name: str, seats: int = 3) -> Record:
    """The record of a random game."""
    game, told = GAMES[name], story(name, seats, 0)
    state = game.rules.setup(told.options, seats, rng_for(told.seed, 0))
    start = digest(game, state)
    steps = []
    for number, (seat, action) in enumerate(told.log, start=1):
        game.rules.apply(state, seat, action, rng_for(told.seed, number))
        steps.append(Step(seat, msgspec.Raw(game.storage.encode(action)), digest(game, state)))
    return Record(
        format=FORMAT,
        game=name,
        rules_version=game.rules.version,
        options=msgspec.Raw(game.storage.encode(told.options)),
        seats=tuple(Player(f"Player {seat}", "person") for seat in range(seats)),
        seed=told.seed.hex(),
        commitment=commitment(told.seed),
        start=start,
        log=tuple(steps),
        outcome=game.rules.outcome(state),
    )


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest) -> Record:
    """A sound record of each game."""
    return exported(request.param)


def found(record: Record) -> tuple[str, int | None]:
    """Kind and step of the first difference."""
    difference = verify(record)
    assert isinstance(difference, Difference)
    assert str(difference)
    return difference.kind, difference.step


def test_a_sound_record_verifies_after_export_and_import(record: Record) -> None:
    """Written to a file and read again, it replays without a difference."""
    assert verify(decode_record(encode_record(record))) is None


def test_a_game_given_up_verifies_without_an_outcome(record: Record) -> None:
    """The log may end before the game does."""
    given_up = msgspec.structs.replace(record, log=record.log[:20], outcome=None)
    assert verify(given_up) is None
    assert found(msgspec.structs.replace(given_up, outcome=record.outcome)) == ("outcome", 20)


def test_another_seed_than_the_promised_one_is_found(record: Record) -> None:
    """The commitment was made before the game."""
    other = bytes(32)
    changed = msgspec.structs.replace(record, seed=other.hex())
    assert found(changed) == ("commitment", None)
    changed = msgspec.structs.replace(changed, commitment=commitment(other))
    if record.game in WITHOUT_CHANCE:
        assert verify(changed) is None
    else:
        assert found(changed) == ("digest", 0)


def test_a_changed_state_is_found_at_its_step(record: Record) -> None:
    """The digest after the seventh action is another."""
    log = list(record.log)
    log[6] = msgspec.structs.replace(log[6], digest="0" * 16)
    assert found(msgspec.structs.replace(record, log=tuple(log))) == ("digest", 7)


def test_an_illegal_action_is_found_at_its_step(record: Record) -> None:
    """What the rules refuse cannot have happened."""
    game = game_named(record.game)
    log = list(record.log)
    no_order = Order("no such", "order")
    log[2] = msgspec.structs.replace(log[2], action=msgspec.Raw(game.storage.encode(no_order)))
    assert found(msgspec.structs.replace(record, log=tuple(log))) == ("illegal", 3)


def test_a_changed_outcome_is_found_at_the_end(record: Record) -> None:
    """Points and winners are what the last state gives."""
    assert record.outcome is not None
    outcome = msgspec.structs.replace(record.outcome, winners=(0, 1, 2))
    changed = msgspec.structs.replace(record, outcome=outcome)
    assert found(changed) == ("outcome", len(record.log))


def test_an_unknown_game_or_version_is_found(record: Record) -> None:
    """It says which there are."""
    assert found(msgspec.structs.replace(record, game="chess")) == ("version", None)
    assert found(msgspec.structs.replace(record, rules_version=99)) == ("version", None)
    with pytest.raises(UnknownGame, match=r'There is no game "chess"\. There are: nature'):
        game_named("chess")
    with pytest.raises(UnknownGame, match="not in version 99"):
        game_named(record.game, 99)


@pytest.mark.parametrize("data", [b"", b"{}", b"not json", b'{"format":1}', b"\xff\x00"])
def test_what_is_no_record_cannot_be_read(data: bytes) -> None:
    """A clear error, never another one."""
    with pytest.raises(CorruptRecord):
        decode_record(data)


def test_a_damaged_record_is_never_taken_for_sound(record: Record) -> None:
    """One byte changed anywhere: unreadable, different, or in the names of players only."""
    data = encode_record(record)
    names_end = data.index(b'"seed"')
    rng = random.Random(5)
    for _ in range(30):
        at = rng.randrange(names_end, len(data))
        if data[at : at + 1].isalnum():
            other = b"5" if data[at : at + 1] != b"5" else b"6"
            try:
                damaged = decode_record(data[:at] + other + data[at + 1 :])
                assert verify(damaged) is not None
            except CorruptRecord:
                continue
