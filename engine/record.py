"""The exported record of a game, and the proof that it replays.

With the seed, the people, and the ledger with a digest of every state, anyone can check that the
seed is the promised one and that the rules lead to each state. Names, times and actors can't be
proven.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from engine.errors import CorruptRecord
from engine.foresight import Strength
from engine.game import Game
from engine.ledger import Entry, SeatPayload, SetupPayload, UpgradePayload, commitment, payload_of
from engine.model import OptionsT, Outcome, StateT
from engine.registry import GAMES, UnknownGame
from engine.registry import game as game_named
from engine.replay import Difference, replay, replays_from
from engine.words import counted

FORMAT = 1
"""Rises when the shape of a record changes."""

PERSON = "person"


class Participant(msgspec.Struct, frozen=True):
    """Someone in a game: name, "person" or a computer player's style, and its strength."""

    name: str
    kind: str = PERSON
    strength: Strength | None = None


class Record(msgspec.Struct, frozen=True):
    """An exported game. `outcome` is None if it ended without a result; `closing` says why."""

    format: int
    game: str
    rules_version: int
    """The version under which the game began; upgrades in `entries` may have changed it."""
    people: tuple[Participant, ...]
    """First each seat's holder at the setup, then others. Entries refer to them by index."""
    seed: str
    commitment: str
    entries: tuple[Entry, ...]
    outcome: Outcome | None
    program: str = ""
    """The version of the program that exported it, if that can verify it; otherwise empty."""
    closing: str = ""
    """Who or what ended a game without a result, such as "agreed" or "manager"; otherwise empty."""


# --- making --------------------------------------------------------------------------------------


def record_of(
    game: Game[StateT, OptionsT],
    seed: bytes,
    entries: Sequence[Entry],
    seats: Sequence[tuple[int | None, Participant]],
    outcome: Outcome | None,
    others: Mapping[int, str] | None = None,
) -> Record:
    """The record of a ledger whose people are numbered by their keeper (user ids).

    `seats` has each seat's first holder with their number, None for a computer player; `others` the
    names of everyone else. Numbers become indices into `people`, so no id gets out; an action
    without an actor belongs to the computer player on its seat. Raises `CorruptRecord`.
    """
    people = _People(seats, others or {})
    numbered = tuple(people.numbered(entry) for entry in entries)
    upgrades = (payload_of(entry, UpgradePayload) for entry in entries if entry.kind == "upgrade")
    return Record(
        format=FORMAT,
        game=game.name,
        rules_version=next((each.from_version for each in upgrades), game.rules.version),
        people=tuple(people.listed),
        seed=seed.hex(),
        commitment=commitment(seed),
        entries=numbered,
        outcome=outcome,
    )


class _People:
    """The people of a record, and who holds which seat, while going through its entries."""

    def __init__(
        self, seats: Sequence[tuple[int | None, Participant]], others: Mapping[int, str]
    ) -> None:
        self.listed = [participant for _, participant in seats]
        self._others = others
        self._index = {number: seat for seat, (number, _) in enumerate(seats) if number is not None}
        self._holders: dict[int, int | None] = {seat: seat for seat in range(len(seats))}

    def numbered(self, entry: Entry) -> Entry:
        """The entry with indices instead of its keeper's numbers."""
        if entry.kind == "seat" and entry.seat is not None:
            entry = self._seat_entry(entry, entry.seat)
        actor = self._index_of(entry.actor)
        if actor is None and entry.kind == "action" and entry.seat is not None:
            holder = self._holders.get(entry.seat)
            if holder is not None and self.listed[holder].kind != PERSON:
                actor = holder
        return msgspec.structs.replace(entry, actor=actor)

    def _seat_entry(self, entry: Entry, seat: int) -> Entry:
        payload = payload_of(entry, SeatPayload)
        holder = self._index_of(payload.holder)
        if holder is None and payload.bot is not None:
            holder = self._computer_player(seat, payload.bot, payload.strength)
        self._holders[seat] = holder
        changed = msgspec.structs.replace(payload, holder=holder)
        return msgspec.structs.replace(entry, payload=msgspec.Raw(msgspec.json.encode(changed)))

    def _index_of(self, number: int | None) -> int | None:
        if number is None:
            return None
        if number not in self._index:
            self._index[number] = len(self.listed)
            self.listed.append(Participant(self._others.get(number, "")))
        return self._index[number]

    def _computer_player(self, seat: int, bot: str, strength: Strength | None) -> int:
        taken = Participant(f"{bot} for seat {seat + 1}", bot, strength)
        if taken not in self.listed:
            self.listed.append(taken)
        return self.listed.index(taken)


# --- reading -------------------------------------------------------------------------------------


def encode_record(record: Record) -> bytes:
    """A record as indented JSON, which people can read too."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def decode_record(data: bytes) -> Record:
    """The record of these bytes. Raises `CorruptRecord`.

    >>> decode_record(b'{"format":9}')
    Traceback (most recent call last):
    engine.errors.CorruptRecord: This record has format 9. I can read up to format 1: verify it \
with a newer Watering Hole.
    """
    try:
        found = msgspec.json.decode(data, type=_Format)
        if found.format > FORMAT:
            newer = f"Watering Hole {found.program}" if found.program else "a newer Watering Hole"
            msg = (
                f"This record has format {found.format}. I can read up to format {FORMAT}: verify "
                f"it with {newer}."
            )
            raise CorruptRecord(msg)
        record = msgspec.json.decode(data, type=Record)
        bytes.fromhex(record.seed)
    except (msgspec.MsgspecError, ValueError) as error:
        msg = f"This isn't an exported game: {error}"
        raise CorruptRecord(msg) from error
    return record


class _Format(msgspec.Struct):
    format: Annotated[int, msgspec.Meta(ge=1)]
    program: str = ""


# --- checking ------------------------------------------------------------------------------------


def verify(record: Record) -> Difference | None:
    """Replay a record; returns the first difference, or None."""
    seed = bytes.fromhex(record.seed)
    promised = commitment(seed)
    if promised != record.commitment:
        message = f"the seed's SHA-256 is {promised}, but {record.commitment} was promised"
        return Difference("commitment", None, message)
    try:
        version = _present_version(record)
        game = game_named(record.game, None if _replays(record, version) else version)
        if found := _other_beginning(record) or _missing_people(record):
            return found
    except UnknownGame:
        return Difference("version", None, _other_program(record, version))
    except CorruptRecord as error:
        return Difference("unreadable", None, str(error))
    state = replay(game, record.entries, seed)
    if isinstance(state, Difference):
        return state
    outcome = game.rules.outcome(state)
    if _result(outcome, record.outcome) != _result(record.outcome, record.outcome):
        message = f"the outcome is {outcome}, but {record.outcome} is recorded"
        return Difference("outcome", record.entries[-1].seq, message)
    return None


def _replays(record: Record, version: int) -> bool:
    """Whether today's rules replay a game of an earlier version, which they never upgraded."""
    game, first = GAMES.get(record.game), record.entries[:1]
    if game is None or not first or first[0].kind != "setup":
        return False
    begun = game.rules.begun_under(bytes(payload_of(first[0], SetupPayload).options))
    return begun == version


def _other_program(record: Record, version: int) -> str:
    here = GAMES.get(record.game)
    title = here.title if here is not None else f'"{record.game}"'
    age = "a newer" if here is None or version > here.rules.version else "an earlier"
    program = f"Watering Hole {record.program}" if record.program else f"{age} Watering Hole"
    return f"made under version {version} of the rules of {title}; verify it with {program}"


def _result(outcome: Outcome | None, recorded: Outcome | None) -> tuple[tuple[int, ...], ...]:
    """The part of an outcome that is proven; its words may have been improved."""
    if outcome is None or recorded is None:
        return () if outcome is None else (outcome.scores,)
    return outcome.scores, outcome.winners, outcome.ranks, outcome.teams


def _present_version(record: Record) -> int:
    upgrades = [entry for entry in record.entries if entry.kind == "upgrade"]
    return payload_of(upgrades[-1], UpgradePayload).to_version if upgrades else record.rules_version


def _other_beginning(record: Record) -> Difference | None:
    """The first upgrade, unless it starts from the version under which the game began."""
    for entry in record.entries:
        if entry.kind == "upgrade":
            was = payload_of(entry, UpgradePayload).from_version
            if was == record.rules_version:
                return None
            message = f"it is from version {was}, but the game began with {record.rules_version}"
            return Difference("version", entry.seq, message)
    return None


def _missing_people(record: Record) -> Difference | None:
    """The first entry that names someone not listed. Raises `CorruptRecord`."""
    known = {None, *range(len(record.people))}
    for entry in record.entries:
        named = {entry.actor}
        fewest = 0
        if entry.kind == "seat":
            named.add(payload_of(entry, SeatPayload).holder)
        elif entry.kind == "setup":
            fewest = payload_of(entry, SetupPayload).seats
        if not named <= known or fewest > len(record.people):
            message = f"it names more people than the {len(record.people)} in the record"
            return Difference("people", entry.seq, message)
    return None


def summary(record: Record) -> str:
    """A record in numbers: "42 actions, 2 undos, 1 sit-in".

    >>> record = Record(FORMAT, "nature", 1, (), "", "", (), None)
    >>> summary(record)
    '0 actions'
    """
    kinds = Counter[str](entry.kind for entry in record.entries)
    changes = Counter[str](
        payload_of(entry, SeatPayload).change for entry in record.entries if entry.kind == "seat"
    )
    parts = [counted(kinds["action"], "action")]
    parts += [counted(kinds["undo"], "undo")] if kinds["undo"] else []
    for change in ("sit-in", "return", "take-over", "leave"):
        if changes[change]:
            parts.append(counted(changes[change], change))
    for kind in ("timeout", "vote", "upgrade"):
        if kinds[kind]:
            parts.append(counted(kinds[kind], kind))
    return ", ".join(parts)


def unproven(record: Record) -> int:
    """How many entries can't be proven, as they precede the last change of rules."""
    return replays_from(record.entries)
