"""Proposals in a running game, one at a time: a pause, or another time per turn.

Also how any request to all players was settled.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from engine.ledger import VotePayload
from host.clock.calendar import Calendar
from host.errors import NotAllowed, NotRunning, NotSeated
from host.table import lobby, moves, timing
from host.table.entries import StoredEntry
from host.table.requests import Asked, Proposal
from host.table.stored_table import OWNER, StoredTable
from host.table.table_time import Pause
from host.table.timing import ChangeContext, refuse_pause

Settled: TypeAlias = Literal[
    "agreed", "present", "declined", "withdrawn", "moved", "ended", "lapsed"
]
"""How a request ended: `present`: agreed by all but those who are absent; `moved` by the next move,
`lapsed` by a change of players or rules.
"""


def settled(
    what: Asked, old: StoredTable, new: StoredTable, made: Sequence[StoredEntry], user: int | None
) -> Settled:
    """How a request ended with a change by `user`, which `made` these entries."""
    kinds = {each.entry.kind for each in made}
    agreed: Settled = (
        "agreed" if {*timing.unanswered(old, what)} <= {old.seat_of(user)} else "present"
    )
    if new.status != "running":
        return agreed if what == "abandon" and new.closing == "agreed" else "ended"
    if (
        "seat" in kinds
        or "upgrade" in kinds
        or (new.time.pause is not None and new.time.pause.by is not None)
        or (what != "abandon" and "abandon" in new.open_requests())
    ):
        return "lapsed"
    if what == "undo":
        refused: Settled = "moved" if "action" in kinds else "declined"
        return agreed if "undo" in kinds else refused
    return agreed if "vote" in kinds else "declined"


def propose(
    stored: StoredTable, by: ChangeContext, what: Literal["pause", "pace"], value: str
) -> list[StoredEntry]:
    """Propose, or agree. Raises `NotSeated`, `NotRunning`, `TablePaused`, `NotAllowed`."""
    seat = _playing(stored, by.user)
    if what == "pace":
        timing.check_pace(value)
        if value == stored.time.pace:
            raise NotAllowed("That's already this table's time per turn.", "Choose another one.")
    if len(stored.people()) < 2:
        raise NotAllowed("Nobody else is playing here, so nobody is waiting.", "Take your time.")
    asked = stored.requests.proposal
    is_other = asked is not None and (asked.what, asked.value) != (what, value)
    if is_other or any(each.abandons for each in stored.people()):
        raise _other_proposal("Answer it on the board first, then propose this.")
    return _vote(stored, by, asked or Proposal(what, (), value), seat)


def propose_pause(stored: StoredTable) -> None:
    """A manager without a seat proposes a pause. Raises `NotRunning`, `TablePaused`,
    `NotAllowed`.
    """
    _runs(stored)
    refuse_pause(stored.time.pause)
    if stored.requests.proposal is not None or any(each.abandons for each in stored.people()):
        raise _other_proposal("Wait for the players' answers, or pause the game at once.")
    if not timing.awaited(stored, "pause"):
        raise NotAllowed("Nobody who plays there is around to agree.", "Pause the game at once.")
    proposal = Proposal("pause", (), by_manager=True)
    stored.requests = msgspec.structs.replace(stored.requests, proposal=proposal)


def _other_proposal(then: str) -> NotAllowed:
    return NotAllowed("There's already a proposal at this table.", then)


def agree(stored: StoredTable, by: ChangeContext, what: str) -> list[StoredEntry]:
    """Agree to what is proposed, which is to be of this kind. Raises as `propose` does."""
    seat = _playing(stored, by.user)
    return _vote(stored, by, _proposed(stored, what), seat)


def decline(stored: StoredTable, by: ChangeContext, what: str) -> None:
    """What is proposed is not done; who proposed it takes it back so. Raises as `agree` does."""
    _playing(stored, by.user)
    _proposed(stored, what)
    stored.requests = msgspec.structs.replace(stored.requests, proposal=None)


def _vote(stored: StoredTable, by: ChangeContext, asked: Proposal, seat: int) -> list[StoredEntry]:
    agreed = (*(each for each in asked.agreed if each != seat), seat)
    proposal = msgspec.structs.replace(asked, agreed=agreed)
    stored.requests = msgspec.structs.replace(stored.requests, proposal=proposal)
    return [] if timing.awaited(stored, asked.what) else _carry_out(stored, by, asked, seat)


def settle(stored: StoredTable, by: ChangeContext) -> list[StoredEntry]:
    """Carry out what is agreed to by all who are still waited for, except an undo."""
    if stored.status != "running":
        return []
    asked = stored.requests.proposal
    if asked is not None and not timing.awaited(stored, asked.what):
        if asked.agreed:
            return _carry_out(stored, by, asked, asked.agreed[0])
        stored.requests = msgspec.structs.replace(stored.requests, proposal=None)
    if "abandon" in stored.open_requests() and not timing.awaited(stored, "abandon"):
        lobby.close(stored, by.now, "agreed")
    return []


def _carry_out(
    stored: StoredTable, by: ChangeContext, asked: Proposal, seat: int
) -> list[StoredEntry]:
    stored.requests = msgspec.structs.replace(stored.requests, proposal=None)
    if asked.what == "pause":
        return [_stop(stored, by, seat)]
    timing.change_pace(stored, asked.value)
    return [_note(stored, "pace", by, seat, asked.value)]


def _playing(stored: StoredTable, user: int | None) -> int:
    """A player's seat in a running game."""
    seat = stored.seat_of(user)
    if seat is None:
        raise NotSeated(
            "You don't have a seat at this table.", "Only its players and managers can decide that."
        )
    _runs(stored)
    refuse_pause(stored.time.pause)
    return seat


def _runs(stored: StoredTable) -> None:
    if stored.status == "lobby":
        raise NotRunning("The game hasn't started yet.", "Its host can start it.")
    if stored.status != "running":
        raise NotRunning("This game is over.", "`/table new` opens another.")


def _proposed(stored: StoredTable, what: str) -> Proposal:
    asked = stored.requests.proposal
    if asked is None or asked.what != what:
        raise NotAllowed("That's no longer proposed.", "See `/board` for the current state.")
    return asked


def pause(stored: StoredTable, by: ChangeContext) -> StoredEntry:
    """A manager pauses a table at once. Raises `NotRunning`, `TablePaused`."""
    _runs(stored)
    refuse_pause(stored.time.pause)
    return _stop(stored, by, None)


def resume(
    stored: StoredTable, by: ChangeContext, calendars: Mapping[int, Calendar], *, manages: bool
) -> StoredEntry:
    """Resume a game: any player may if all agreed to the pause, and a manager always may.

    Raises `NotSeated`, `NotRunning`, `NotAllowed`.
    """
    seat = stored.seat_of(by.user)
    if seat is None and not manages:
        raise NotSeated(
            "You don't have a seat at this table.", "Only its players and managers can decide that."
        )
    _runs(stored)
    pause = stored.time.pause
    if pause is None:
        raise NotRunning("This game isn't paused.", "See `/board` for whose turn it is.")
    if pause.by == OWNER and by.user != OWNER:
        refuse_pause(pause)
    if pause.by is not None and not manages:
        raise NotAllowed(
            f"<@{pause.by}>, a manager, paused this game.",
            "A manager can resume it with `/table resume`.",
        )
    is_players = pause.by is None and seat is not None
    timing.go_on(stored, calendars, by.now)
    entry = _note(stored, "resume", by, seat if is_players else None)
    stored.resumed = entry.entry.seq
    return entry


def _stop(stored: StoredTable, by: ChangeContext, seat: int | None) -> StoredEntry:
    pause = Pause(by.now, by.user if seat is None else None)
    stored.time = msgspec.structs.replace(stored.time, pause=pause)
    stored.requests = msgspec.structs.replace(stored.requests, proposal=None)
    for each in stored.seats:  # each clock keeps what it has
        each.due = None
    return _note(stored, "pause", by, seat)


def _note(
    stored: StoredTable, what: str, by: ChangeContext, seat: int | None, value: str = ""
) -> StoredEntry:
    payload = VotePayload(what, agree=True, value=value)
    return moves.note(stored, payload, seat, by)
