"""The exported record of a game, and the proof that it replays.

A record holds all that is needed to play the game again: the seed that was committed to before it
began, the options, and every action with a digest of the state after it. Anyone can check that the
seed is the one promised and that no state was anything but what the rules make of the actions.
"""

import hashlib
from typing import Literal

import msgspec

from engine.chance import commitment, rng_for
from engine.errors import CorruptRecord, Refused
from engine.game import Game
from engine.model import OptionsT, Outcome, StateT
from engine.registry import AnyGame, UnknownGame
from engine.registry import game as game_named

FORMAT = 1
"""Goes up when the shape of a record changes."""

_DIGEST_LENGTH = 16


class Player(msgspec.Struct, frozen=True):
    """Who sat on a seat: the name, and "person" or the name of the computer player."""

    name: str
    kind: str


class Step(msgspec.Struct, frozen=True):
    """One action of the log, and the digest of the state after it."""

    seat: int
    action: msgspec.Raw
    digest: str


class Record(msgspec.Struct, frozen=True):
    """One exported game. `outcome` is None if the game was given up before its end."""

    format: int
    game: str
    rules_version: int
    options: msgspec.Raw
    seats: tuple[Player, ...]
    seed: str
    commitment: str
    start: str
    """The digest of the state after the setup."""
    log: tuple[Step, ...]
    outcome: Outcome | None


class Difference(msgspec.Struct, frozen=True):
    """The first point where a record is not what the rules make of it.

    `step` is 0 for the setup and n for the n-th action; None where no step is meant.
    """

    kind: Literal["version", "commitment", "illegal", "digest", "outcome"]
    step: int | None
    message: str

    def __str__(self) -> str:
        where = f"step {self.step}: " if self.step is not None else ""
        return f"{where}{self.message}"


def digest(game: Game[StateT, OptionsT], state: StateT) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of an encoded state."""
    return hashlib.sha256(game.storage.encode(state)).hexdigest()[:_DIGEST_LENGTH]


def encode_record(record: Record) -> bytes:
    """A record as indented JSON, to be read by people too."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def decode_record(data: bytes) -> Record:
    """The record of these bytes. Raises `CorruptRecord`."""
    try:
        record = msgspec.json.decode(data, type=Record)
        bytes.fromhex(record.seed)
    except (msgspec.MsgspecError, ValueError) as error:
        msg = f"This is not an exported game: {error}"
        raise CorruptRecord(msg) from error
    if record.format != FORMAT:
        msg = f"The record has format {record.format}; only format {FORMAT} can be read."
        raise CorruptRecord(msg)
    return record


def verify(record: Record) -> Difference | None:
    """Replay a record; the first difference, or None if it is what the rules make of it.

    Raises `CorruptRecord` for options or actions that cannot be read at all.
    """
    seed = bytes.fromhex(record.seed)
    promised = commitment(seed)
    if promised != record.commitment:
        message = f"the seed's SHA-256 is {promised}, but {record.commitment} was promised"
        return Difference("commitment", None, message)
    try:
        game = game_named(record.game, record.rules_version)
    except UnknownGame as error:
        return Difference("version", None, str(error))
    return _replay(game, record, seed)


def _replay(game: AnyGame, record: Record, seed: bytes) -> Difference | None:
    seats = len(record.seats)
    try:
        options = game.rules.check(game.storage.decode_options(bytes(record.options)), seats)
    except Refused as refusal:
        return Difference("illegal", 0, f"the setup is refused: {refusal}")
    state = game.rules.setup(options, seats, rng_for(seed, 0))
    if difference := _compare(0, digest(game, state), record.start):
        return difference
    for number, step in enumerate(record.log, start=1):
        action = game.storage.decode_action(bytes(step.action))
        try:
            game.rules.apply(state, step.seat, action, rng_for(seed, number))
        except Refused as refusal:
            return Difference("illegal", number, f"the action is refused: {refusal}")
        if difference := _compare(number, digest(game, state), step.digest):
            return difference
    outcome = game.rules.outcome(state)
    if outcome != record.outcome:
        message = f"the outcome is {outcome}, but {record.outcome} is recorded"
        return Difference("outcome", len(record.log), message)
    return None


def _compare(step: int, found: str, recorded: str) -> Difference | None:
    if found == recorded:
        return None
    message = f"the state's digest is {found}, but {recorded} is recorded"
    return Difference("digest", step, message)
