"""A ledger as states that can be visited in any order at little cost."""

from collections.abc import Iterator, Sequence
from typing import Final, Generic

from engine.game import Game
from engine.ledger import Entry
from engine.model import OptionsT, StateT
from engine.replay import Replayer, ReplayMismatch, ReplayStep, replays_from

KEPT_EVERY: Final = 16
"""Every 16th state is kept, so none is far from one."""


class UnreplayableLedger(Exception):
    """A ledger that today's rules can't replay."""


class StateHistory(Generic[StateT, OptionsT]):
    """The states of a ledger, from its setup or last upgrade on.

    These are whole states, secrets included. What was replayed once isn't checked again.

    >>> from engine.ledger import act, begin
    >>> from engine.natura import GAME
    >>> options = GAME.rules.check(GAME.rules.options_type(), 2)
    >>> state, first = begin(GAME, options, 2, bytes(32))
    >>> second = act(GAME, state, 0, GAME.rules.actions(state, 0)[0], bytes(32), 1).entry
    >>> stepping = StateHistory(GAME, bytes(32))
    >>> stepping.extend([first, second])
    >>> stepping.first, stepping.last, next(stepping.steps(1)).state == state
    (0, 1, True)
    """

    def __init__(self, game: Game[StateT, OptionsT], seed: bytes) -> None:
        self._game = game
        self._replayer = Replayer(game, seed, self._state_after)
        self._entries: list[Entry] = []
        self._kept: dict[int, bytes] = {}
        self.first = 0
        """The first entry whose state is available."""

    @property
    def last(self) -> int:
        """The last known entry; one before the first if there is none."""
        return self.first + len(self._entries) - 1

    def extend(self, entries: Sequence[Entry], begun: StateT | None = None) -> None:
        """Take in the entries that follow, at first all of them.

        Raises `UnreplayableLedger`, and is of no use then.

        `begun` is the state after the setup, if known. An upgrade starts over: older rules are
        gone.
        """
        start = replays_from(entries)
        if not self._entries or any(entry.kind == "upgrade" for entry in entries):
            self._entries, self._kept = [], {}
            entries = entries[start:]
            self.first = entries[0].seq if entries else 0
        state = self._state_after(self.last) if self._entries else None
        try:
            for entry in entries:
                if state is None:
                    made = begun if entry.kind == "setup" else None
                    state = self._replayer.first(entry, made).state
                else:
                    state = self._replayer.next(entry, state).state
                self._entries.append(entry)
                # Also after each undo, so that no replay from a kept state crosses another undo.
                if (entry.seq - self.first) % KEPT_EVERY == 0 or entry.kind == "undo":
                    self._kept[entry.seq] = self._game.storage.encode(state)
        except ReplayMismatch as found:
            raise UnreplayableLedger(str(found)) from found

    def steps(self, after: int) -> Iterator[ReplayStep[StateT]]:
        """The entries from `after` on, with events and the state after each, always the same
        object. The first has no events. Raises `UnreplayableLedger`.
        """
        seq = max(kept for kept in self._kept if kept <= after)
        state = self._game.storage.decode_state(self._kept[seq])
        step = ReplayStep(self._entry(seq), state, ())
        while True:
            if step.entry.seq >= after:
                yield step
            if step.entry.seq == self.last:
                return
            try:
                step = self._replayer.next(self._entry(step.entry.seq + 1), step.state)
            except ReplayMismatch as found:
                raise UnreplayableLedger(str(found)) from found

    def _entry(self, seq: int) -> Entry:
        return self._entries[seq - self.first]

    def _state_after(self, seq: int) -> StateT | None:
        """The state after an entry, for the caller to change; None if unavailable."""
        if not self.first <= seq <= self.last:
            return None
        return next(self.steps(seq)).state
