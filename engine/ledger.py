"""The append-only ledger of a table.

Each entry's `seq` only rises, and its chance is drawn from it, so an action that is undone and
repeated never draws the same cards. Actors belong to entries, since a seat may change hands.
`engine.replay` plays entries again.
"""

import hashlib
import random
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from engine.errors import CorruptRecord
from engine.foresight import Strength
from engine.game import Game
from engine.model import Action, Event, OptionsT, StateT

Kind = Literal["setup", "action", "undo", "seat", "timeout", "vote", "upgrade"]
Change = Literal["sit-in", "return", "take-over", "leave"]

SEED_BYTES: Final = 32
DIGEST_LENGTH: Final = 16


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ledger entry. `payload` is the JSON of the struct of its `kind`; only setup, action, undo
    and upgrade change the state.
    """

    seq: int
    """0 for the setup; never used twice."""
    kind: Kind
    actor: int | None
    """Who acted, by the number its keeper gives to people; in a record, an index into its people.
    None for a clock.
    """
    seat: int | None
    """The seat concerned, if any."""
    payload: msgspec.Raw
    chance: bool
    """Whether chance was drawn."""
    digest: str
    """Digest of the state after it."""
    at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    """UTC; carried, never read here."""
    joined: bool = False
    """Whether this action and the one before it came from one form: they are undone together."""


class SetupPayload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game began, with its settled options and number of seats."""

    options: msgspec.Raw
    seats: int


class UndoPayload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A return to the state after the entry `to`, undone or not: an undo can be undone."""

    to: int


class SeatPayload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone else decides for the seat.

    `holder` is a person, numbered as `Entry.actor`; None for a computer player of the style `bot`,
    or nobody. A sit-in lasts until the person returns, a take-over for good.
    """

    change: Change
    holder: int | None = None
    bot: str | None = None
    strength: Strength | None = None


class TimeoutPayload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a seat's clock.

    "remind": most of the time is gone; "nudge": its person was notified again, by another player
    or (without an actor) as they chose; "gone": its person left the server, "here": they are in it
    after all; "ask": the clock ran out, or the person is gone, and the table decides. The table's
    answers: "wait"; "sit-in": a computer plays until the person returns; "open": the same, and
    anyone may take the seat; "computer": for this decision only; "take-over": for good; "end": no
    result.
    """

    answer: Literal[
        "remind",
        "nudge",
        "gone",
        "here",
        "ask",
        "wait",
        "sit-in",
        "open",
        "computer",
        "take-over",
        "end",
    ]


class VotePayload(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Consent to what everyone was asked, or its refusal.

    "pause", "resume" and "pace" (with its `value`) take effect with this entry; "undo" is declined
    to the seat in `value`.
    """

    what: str
    agree: bool
    value: str = ""


class UpgradePayload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules changed in mid-game: the whole state in the new version."""

    from_version: int
    to_version: int
    state: msgspec.Raw


Payload: TypeAlias = (
    SetupPayload | UndoPayload | SeatPayload | TimeoutPayload | VotePayload | UpgradePayload
)
_PayloadT = TypeVar("_PayloadT", bound=Payload)


class Acted(NamedTuple):
    """The entry of an action, and what happened."""

    entry: Entry
    events: list[Event]


# --- chance --------------------------------------------------------------------------------------


def rng_for(seed: bytes, seq: int) -> random.Random:
    """The random source of a ledger entry; the setup is entry 0.

    Each entry has its own, so no generator state is stored, and a replay can start anywhere. `seed`
    is the table's secret of `SEED_BYTES` bytes.

    >>> seed = bytes(SEED_BYTES)
    >>> rng_for(seed, 1).randrange(1000) == rng_for(seed, 1).randrange(1000)
    True
    >>> rng_for(seed, 1).randrange(1000) == rng_for(seed, 2).randrange(1000)
    False
    """
    digest = hashlib.sha512(seed + seq.to_bytes(8, "big")).digest()
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311 - a game's chance, not a key


def commitment(seed: bytes) -> str:
    """The seed's SHA-256 in hexadecimal, published before the game.

    >>> commitment(b"secret")
    '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b'
    """
    return hashlib.sha256(seed).hexdigest()


# --- making entries ------------------------------------------------------------------------------


def digest(game: Game[StateT, OptionsT], state: StateT, version: int | None = None) -> str:
    """The first 16 hexadecimal digits of an encoded state's SHA-256, as this version of the rules
    encoded it (None: today's).
    """
    encoded = game.storage.encode(state)
    if version is not None:
        encoded = game.rules.as_stored(encoded, version)
    return hashlib.sha256(encoded).hexdigest()[:DIGEST_LENGTH]


def begin(
    game: Game[StateT, OptionsT],
    options: OptionsT,
    seats: int,
    seed: bytes,
    *,
    actor: int | None = None,
    at: datetime | None = None,
) -> tuple[StateT, Entry]:
    """The state at the first decision, and the setup's entry, for settled options.

    >>> from engine.nature import GAME
    >>> state, entry = begin(GAME, GAME.rules.check(GAME.rules.options_type(), 3), 3, bytes(32))
    >>> entry.seq, entry.kind, entry.chance, entry.digest == digest(GAME, state)
    (0, 'setup', True, True)
    """
    rng = rng_for(seed, 0)
    before = rng.getstate()
    state = game.rules.setup(options, seats, rng)
    drew = rng.getstate() != before
    payload = SetupPayload(msgspec.Raw(game.storage.encode(options)), seats)
    entry = Entry(0, "setup", actor, None, _raw(payload), drew, digest(game, state), at)
    return state, entry


def act(
    game: Game[StateT, OptionsT],
    state: StateT,
    seat: int,
    action: Action,
    seed: bytes,
    seq: int,
    *,
    actor: int | None = None,
    at: datetime | None = None,
    joined: bool = False,
) -> Acted:
    """Apply an action to `state` in place, as the entry `seq`.

    Raises what the rules refuse, and then leaves `state` unchanged.
    """
    rng = rng_for(seed, seq)
    before = rng.getstate()
    events = game.rules.apply(state, seat, action, rng)
    drew = rng.getstate() != before
    payload = msgspec.Raw(game.storage.encode(action))
    after = digest(game, state)
    entry = Entry(seq, "action", actor, seat, payload, drew, after, at, joined=joined)
    return Acted(entry, events)


def undo(
    seq: int,
    to: Entry,
    *,
    actor: int | None = None,
    seat: int | None = None,
    at: datetime | None = None,
) -> Entry:
    """An entry that returns to the state after the entry `to`."""
    return Entry(
        seq, "undo", actor, seat, _raw(UndoPayload(to.seq)), chance=False, digest=to.digest, at=at
    )


def note(
    seq: int,
    payload: SeatPayload | TimeoutPayload | VotePayload,
    last: Entry,
    *,
    actor: int | None = None,
    seat: int | None = None,
    at: datetime | None = None,
) -> Entry:
    """An entry that leaves the state as it was after the `last` entry."""
    kind: Kind = "vote"
    if isinstance(payload, SeatPayload):
        kind = "seat"
    elif isinstance(payload, TimeoutPayload):
        kind = "timeout"
    return Entry(seq, kind, actor, seat, _raw(payload), chance=False, digest=last.digest, at=at)


def upgrade(
    game: Game[StateT, OptionsT],
    data: bytes,
    from_version: int,
    seq: int,
    *,
    at: datetime | None = None,
) -> tuple[StateT, Entry]:
    """A state stored under older rules in today's version, and its entry.

    Raises `CannotUpgrade` or `CorruptRecord`.
    """
    state = game.rules.upgrade(data, from_version)
    encoded = msgspec.Raw(game.storage.encode(state))
    payload = UpgradePayload(from_version, game.rules.version, encoded)
    after = digest(game, state)
    return state, Entry(
        seq, "upgrade", None, None, _raw(payload), chance=False, digest=after, at=at
    )


def _raw(payload: Payload) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(payload))


# --- reading entries -----------------------------------------------------------------------------


def payload_of(entry: Entry, kind: type[_PayloadT]) -> _PayloadT:
    """The payload of any entry but an action. Raises `CorruptRecord`.

    >>> first = Entry(0, "setup", None, None, msgspec.Raw(b'{"options":{},"seats":2}'), True, "")
    >>> payload_of(note(4, VotePayload("end", agree=True), first), VotePayload)
    VotePayload(what='end', agree=True, value='')
    """
    try:
        return msgspec.json.decode(entry.payload, type=kind)
    except msgspec.MsgspecError as error:
        msg = f"the payload of entry {entry.seq} ({entry.kind}) does not decode: {error}"
        raise CorruptRecord(msg) from error


def in_effect(entries: Iterable[Entry]) -> list[Entry]:
    """The setup, actions and upgrades behind the present state, without what was undone.

    Raises `CorruptRecord` for an undo to no earlier entry.
    """
    made: dict[int, Entry] = {}
    previous: dict[int, int | None] = {}
    after: dict[int, int | None] = {}
    head: int | None = None
    for entry in entries:
        if entry.kind == "undo":
            to = payload_of(entry, UndoPayload).to
            if to not in after:
                msg = f"entry {entry.seq} returns to entry {to}, which is not before it"
                raise CorruptRecord(msg)
            head = after[to]
        elif entry.kind in {"setup", "action", "upgrade"}:
            made[entry.seq], previous[entry.seq] = entry, head
            head = entry.seq
        after[entry.seq] = head
    found: list[Entry] = []
    while head is not None:
        found.append(made[head])
        head = previous[head]
    return found[::-1]
