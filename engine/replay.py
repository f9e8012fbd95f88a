"""Replays a ledger: a pure function, so that anyone can check what was stored."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

import msgspec

from engine.ends import PlayedAction, Progress, Summary, by_rounds
from engine.errors import CorruptRecord, Refused
from engine.game import Game
from engine.ledger import (
    Entry,
    Payload,
    SeatPayload,
    SetupPayload,
    TimeoutPayload,
    UndoPayload,
    UpgradePayload,
    VotePayload,
    digest,
    in_effect,
    payload_of,
    rng_for,
)
from engine.model import Event, OptionsT, StateT

DifferenceKind = Literal[
    "version",
    "commitment",
    "order",
    "people",
    "unreadable",
    "illegal",
    "chance",
    "digest",
    "outcome",
]

_PayloadT = TypeVar("_PayloadT", bound=Payload)


class Difference(msgspec.Struct, frozen=True):
    """The first point where a ledger or record differs from what the rules make of it."""

    kind: DifferenceKind
    seq: int | None
    message: str

    def __str__(self) -> str:
        where = f"entry {self.seq}: " if self.seq is not None else ""
        return f"{where}{self.message}"


class ReplayMismatch(Exception):
    """Carries a `Difference` out of a check."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def replay(
    game: Game[StateT, OptionsT], entries: Sequence[Entry], seed: bytes
) -> StateT | Difference:
    """The state that these entries lead to, or the first difference.

    The rules must be of the version under which the game began, or replay its games as well
    (`Rules.begun_under`). After an upgrade the replay starts there; only the order of earlier
    entries is checked.

    >>> from engine.ledger import act, begin
    >>> from engine.natura import GAME
    >>> options = GAME.rules.check(GAME.rules.options_type(), 2)
    >>> state, first = begin(GAME, options, 2, bytes(32))
    >>> action = GAME.rules.actions(state, 0)[0]
    >>> second = act(GAME, state, 0, action, bytes(32), 1).entry
    >>> replay(GAME, [first, second], bytes(32)) == state
    True
    >>> str(replay(GAME, [first, second, second], bytes(32)))
    'entry 1: entry 2 should be here'
    """
    try:
        sound, fault = _in_order(entries)
        if fault is not None and not sound:
            return fault
        start = replays_from(sound)
        if fault is None:
            _check_version(game, sound[start])
        state = Replayer(game, seed).run(sound[start:])
    except ReplayMismatch as found:
        return found.difference
    return state if fault is None else fault


class ReplayStep(NamedTuple, Generic[StateT]):
    """A replayed entry: the state after it, and its events."""

    entry: Entry
    state: StateT
    events: Sequence[Event]


def summarize(game: Game[StateT, OptionsT], entries: Sequence[Entry], seed: bytes) -> Summary:
    """A ledger in numbers, without what was undone.

    After an upgrade only the rest is known; empty if the ledger doesn't replay.
    """
    played: list[PlayedAction] = []
    progress: list[Progress | None] = []
    try:
        counted = {entry.seq for entry in in_effect(entries)}
        for entry, state, events in Replayer(game, seed).steps(entries[replays_from(entries) :]):
            if entry.seq in counted:
                progress.append(game.rounds.progress(state))
                if entry.kind == "action" and entry.seat is not None:
                    played.append(PlayedAction(entry.seat, events))
    except (ReplayMismatch, CorruptRecord):
        return Summary()
    title, rounds = by_rounds(progress)
    return Summary(title, rounds, game.highlight(state, played))


def begun_under(game: Game[StateT, OptionsT], entry: Entry) -> int:
    """The version of the rules under which this entry, a setup or upgrade, begins a replay.

    Raises `ReplayMismatch`.
    """
    if entry.kind == "upgrade":
        return game.rules.version
    return game.rules.begun_under(bytes(_read(entry, SetupPayload).options))


def replays_from(entries: Sequence[Entry]) -> int:
    """The index from which a replay begins: the last upgrade, or 0."""
    upgrades = (place for place, entry in enumerate(entries) if entry.kind == "upgrade")
    return max(upgrades, default=0)


def _in_order(entries: Sequence[Entry]) -> tuple[Sequence[Entry], Difference | None]:
    """The entries up to the first that is out of order, and what is wrong with it."""
    if not entries:
        return entries, Difference("order", None, "there are no entries")
    version: int | None = None
    for place, entry in enumerate(entries):
        try:
            version = _follows(entry, place, version)
        except ReplayMismatch as found:
            return entries[:place], found.difference
    return entries, None


def _follows(entry: Entry, place: int, version: int | None) -> int | None:
    """The version of the rules after an entry at this place. Raises `ReplayMismatch`."""
    # Without gaps nothing can be removed unnoticed, not even what was undone.
    if entry.seq != place:
        raise _differs("order", entry, f"entry {place} should be here")
    if (entry.kind == "setup") != (place == 0):
        raise _differs("order", entry, "entry 0 must be the setup, and no other entry")
    if not entry.digest:
        raise _differs("digest", entry, "it has no state digest")
    if entry.kind != "upgrade":
        return version
    payload = _read(entry, UpgradePayload)
    was, now = payload.from_version, payload.to_version
    if version not in {None, was} or was >= now:
        raise _differs(
            "order", entry, f"there can't be an upgrade from version {was} to {now} here"
        )
    return now


def _check_version(game: Game[StateT, OptionsT], entry: Entry) -> None:
    """Check that these rules can replay from this entry."""
    if entry.kind == "upgrade":
        version = _read(entry, UpgradePayload).to_version
        if version != game.rules.version:
            message = (
                f"its rules are version {version}, those here are version {game.rules.version}"
            )
            raise _differs("version", entry, message)


class Replayer(Generic[StateT, OptionsT]):
    """Replays entries one by one, checking each."""

    def __init__(
        self,
        game: Game[StateT, OptionsT],
        seed: bytes,
        state_after: Callable[[int], StateT | None] | None = None,
    ) -> None:
        """`state_after` returns a copy of the state after an earlier entry, for undos."""
        self._game = game
        self._seed = seed
        self._returned_to: frozenset[int] = frozenset()
        self._kept: dict[int, StateT] = {}
        self._state_after = state_after or self._copy_of_kept
        self._version = game.rules.version

    def run(self, entries: Sequence[Entry]) -> StateT:
        """The state after all entries. Raises `ReplayMismatch`."""
        (last,) = deque(self.steps(entries), maxlen=1)
        return last.state

    def steps(self, entries: Sequence[Entry]) -> Iterator["ReplayStep[StateT]"]:
        """The state after each entry, always the same object. Raises `ReplayMismatch`."""
        # Keep only the states that undos return to: a game may have a thousand entries.
        self._returned_to = frozenset(_undone_to(entries))
        step = self.first(entries[0])
        self._keep(step)
        yield step
        for entry in entries[1:]:
            step = self.next(entry, step.state)
            self._keep(step)
            yield step

    def first(self, entry: Entry, made: StateT | None = None) -> "ReplayStep[StateT]":
        """The state that a setup or upgrade makes, or `made` if it is known.

        Raises `ReplayMismatch`.
        """
        self._version = begun_under(self._game, entry)
        state = self._made(entry) if made is None else made
        self._check(entry, state)
        return ReplayStep(entry, state, ())

    def next(self, entry: Entry, state: StateT) -> "ReplayStep[StateT]":
        """The state after an entry; changes the given one. Raises `ReplayMismatch`."""
        state, events = self._next(entry, state)
        self._check(entry, state)
        return ReplayStep(entry, state, events)

    def _made(self, entry: Entry) -> StateT:
        game = self._game
        if entry.kind == "upgrade":
            try:
                return game.storage.decode_state(bytes(_read(entry, UpgradePayload).state))
            except CorruptRecord as error:
                raise _differs("unreadable", entry, str(error)) from error
        payload = _read(entry, SetupPayload)
        try:
            given = game.storage.decode_options(bytes(payload.options))
            if self._version != game.rules.version:
                given = game.rules.upgrade_options(given, self._version)
            options = game.rules.check(given, payload.seats)
        except CorruptRecord as error:
            raise _differs("unreadable", entry, str(error)) from error
        except Refused as refusal:
            raise _differs("illegal", entry, f"the setup is refused: {refusal}") from refusal
        rng = rng_for(self._seed, entry.seq)
        before = rng.getstate()
        state = game.rules.setup(options, payload.seats, rng)
        _check_chance(entry, drew=rng.getstate() != before)
        return state

    def _next(self, entry: Entry, state: StateT) -> tuple[StateT, Sequence[Event]]:
        if entry.kind == "action":
            return state, self._act(entry, state)
        _check_chance(entry, drew=False)
        match entry.kind:
            case "undo":
                to = _read(entry, UndoPayload).to
                returned = self._state_after(to)
                if returned is None:
                    raise _differs("illegal", entry, f"it can't return to entry {to}")
                return returned, ()
            case "seat":
                _read(entry, SeatPayload)
            case "timeout":
                _read(entry, TimeoutPayload)
            case "vote":
                _read(entry, VotePayload)
        return state, ()

    def _act(self, entry: Entry, state: StateT) -> Sequence[Event]:
        if entry.seat is None:
            raise _differs("illegal", entry, "an action without a seat")
        try:
            action = self._game.storage.decode_action(bytes(entry.payload))
        except CorruptRecord as error:
            raise _differs("unreadable", entry, str(error)) from error
        rng = rng_for(self._seed, entry.seq)
        before = rng.getstate()
        try:
            events = self._game.rules.apply(state, entry.seat, action, rng)
        except Refused as refusal:
            raise _differs("illegal", entry, f"the action is refused: {refusal}") from refusal
        _check_chance(entry, drew=rng.getstate() != before)
        return events

    def _check(self, entry: Entry, state: StateT) -> None:
        found = digest(self._game, state, self._version)
        if found != entry.digest:
            message = f"the state's digest is {found}, but {entry.digest} is recorded"
            raise _differs("digest", entry, message)

    def _keep(self, step: "ReplayStep[StateT]") -> None:
        if step.entry.seq in self._returned_to:
            self._kept[step.entry.seq] = self._game.rules.copy(step.state)

    def _copy_of_kept(self, seq: int) -> StateT | None:
        return self._game.rules.copy(self._kept[seq]) if seq in self._kept else None


def _undone_to(entries: Iterable[Entry]) -> Iterable[int]:
    for entry in entries:
        if entry.kind == "undo":
            yield _read(entry, UndoPayload).to


def _read(entry: Entry, kind: type[_PayloadT]) -> _PayloadT:
    try:
        return payload_of(entry, kind)
    except CorruptRecord as error:
        raise _differs("unreadable", entry, str(error)) from error


def _check_chance(entry: Entry, *, drew: bool) -> None:
    if entry.chance != drew:
        what = "was drawn" if drew else "was not drawn"
        raise _differs("chance", entry, f"chance {what}, but the record says otherwise")


def _differs(kind: DifferenceKind, entry: Entry, message: str) -> ReplayMismatch:
    return ReplayMismatch(Difference(kind, entry.seq, message))
