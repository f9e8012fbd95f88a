"""What an audience needs to be shown next, from what is true and what was shown. Pure functions.

The channel has one live message, edited in place. A new one is posted when the game starts or ends,
when somebody must be pinged there, when a round begins, when a turn begins while talk is below the
message, and before Discord archives its thread; never for computer players alone. A seat gets a
message when its turn begins, edited during the turn and once more after it, so that no question is
left which cannot be answered; one with the hand at the start; and one at the end. A person who
loses their seat gets a new message in its place; if they gave it up, the existing one says so, as
it does once somebody else has the seat.
A person who plays alone in direct messages has one message throughout; a new one is posted when
others are below it and there is news.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from host.database.schema import LINE
from host.repositories.stored_placements import (
    AWAY,
    ELSEWHERE,
    LOST,
    QUIET,
    UNCALLED,
    MessageRef,
    Placement,
)
from host.table.models import TableView


class Surroundings(NamedTuple):
    """What the channel's message depends on too: the seats `uncalled` by direct message, the game's
    `round` if it has any, whether the message is `covered` by others, and `has_news` to tell; and
    whether its thread `falls_asleep`.
    """

    uncalled: frozenset[int] = frozenset()
    round: int | None = None
    covered: bool = False
    has_news: bool = False
    falls_asleep: bool = False


NOTHING_ELSE = Surroundings()
RESTING: Final = "running-rest"
"""The stage of a seat's message while the table's channel cannot be reached."""


def nobody() -> bool:
    """Nobody plays elsewhere."""
    return False


class Plan(msgspec.Struct, frozen=True):
    """What to send: a new message (`fresh`) or an edit, whose story begins at `base`.

    `start` is the row to store before sending, `done` the one after it.
    """

    fresh: bool
    ping: tuple[int, ...]
    base: int
    start: Placement
    done: Placement
    after_lobby: bool = False


class Farewell(NamedTuple):
    """A lost seat: whether it was given up by choice, and whether it can be taken back."""

    by_choice: bool
    can_return: bool


Step: TypeAlias = Plan | Literal["search", "ask", "thread"]
"""What an audience needs: a post or an edit, a "search" for a message that may exist, to "ask" a
message how much it tells, or for a line to begin a "thread"."""


def next_step(
    view: TableView,
    seat: int | None,
    shown: Placement,
    *,
    is_known: bool,
    around: Surroundings = NOTHING_ELSE,
    quiet: bool = False,
    plays_elsewhere: Callable[[], bool] = nobody,
    farewell: Farewell | None = None,
) -> Step | None:
    """The next step for the channel (`seat` None) or a seat, if any.

    With a `farewell` it is for the person who lost the seat. `quiet`: they want no messages, so the
    last one says so. `plays_elsewhere`: see `plan`. `is_known`: the message is known to match its
    row; after a crash an edit may have got through that was never stored.
    """
    if shown.intent is not None:
        # First it has to be known whether the message exists, with its lines and its pings.
        return "search" if farewell is not None or _is_shown(view, seat) else None
    if farewell is not None:
        what = _farewell_plan(view, farewell, shown, quiet=quiet)
    elif quiet:
        what = _quiet_plan(view, seat, shown)
    else:
        what = plan(view, seat, shown, around, plays_elsewhere, is_known=is_known)
    if what is None or not what.fresh or shown.ref is None or shown.seq >= view.progress.seq:
        return what
    # A row without a stage (`not_found`) tells already what was asked before the intent was stored.
    return what if is_known or not shown.stage else "ask"


def plan(
    view: TableView,
    seat: int | None,
    shown: Placement,
    around: Surroundings = NOTHING_ELSE,
    plays_elsewhere: Callable[[], bool] = nobody,
    *,
    is_known: bool,
) -> Plan | None:
    """What to send to the audience, if anything. `plays_elsewhere`: whether a seat's person sees
    elsewhere that they are to act, so that no new message has to say so. `is_known`: see
    `next_step`.
    """
    if seat is None:
        fresh = _channel_wants(view, shown, around)
    else:
        fresh = _seat_wants(view, seat, shown, is_known=is_known)
    if fresh is None:
        return None
    tells = fresh and seat is not None and _only_tells_of_a_turn(view, seat, shown)
    knows = tells and plays_elsewhere()
    if not fresh or knows:
        done = _after(view, seat, shown)
        if done.round is None:
            done = msgspec.structs.replace(done, round=around.round)
        if view.is_direct and view.started is not None:
            # The lobby has become the game in place: the message is no longer a lobby's.
            done = msgspec.structs.replace(done, announced=view.progress.seq)
        if knows:
            done = msgspec.structs.replace(done, stage=ELSEWHERE)
        if shown.stage == AWAY and seat is not None:  # who is back knows of the turn
            done = msgspec.structs.replace(done, announced=_announces(view, seat, shown))
        return Plan(fresh=False, ping=(), base=shown.base, start=shown, done=done)
    due = _due(view, shown, around) if seat is None else ()
    start = msgspec.structs.replace(
        shown,
        stage=_stage(view, seat),
        number=shown.number + 1,
        intent=_announces(view, seat, shown),
        base=shown.seq,
        former=shown.base,
        round=around.round,
        called=",".join(str(shown.called_at(each)) for each in range(len(view.players)))
        if seat is None and view.started
        else shown.called,
        pinging=sum(1 << each for each in due),
    )
    done = _told(_after(view, seat, start), start.intent)
    users = (view.players[each].user for each in due)
    return Plan(
        fresh=True,
        ping=tuple(user for user in users if user is not None),
        base=start.base,
        start=start,
        done=done,
        after_lobby=_ends_lobby(start),
    )


def _quiet_plan(view: TableView, seat: int | None, shown: Placement) -> Plan | None:
    """What a person without messages needs: one edit of the existing one."""
    if shown.ref is None or shown.stage == QUIET:
        return None
    done = msgspec.structs.replace(_after(view, seat, shown), stage=QUIET)
    return Plan(fresh=False, ping=(), base=shown.base, start=shown, done=done)


def _farewell_plan(
    view: TableView, farewell: Farewell, shown: Placement, *, quiet: bool
) -> Plan | None:
    """What a person who lost their seat needs. The story waits for their return."""
    stage = AWAY if farewell.can_return else LOST
    knows = shown.stage == AWAY or farewell.by_choice or quiet or view.over
    edited = msgspec.structs.replace(shown, stage=stage, revision=view.progress.revision, idle=True)
    if knows:
        if shown.ref is None or shown.stage in (LOST, QUIET):
            return None
        return Plan(fresh=False, ping=(), base=shown.base, start=shown, done=edited)
    start = msgspec.structs.replace(
        edited, number=shown.number + 1, intent=shown.announced, base=shown.seq, former=shown.base
    )
    done = msgspec.structs.replace(start, intent=None)
    return Plan(fresh=True, ping=(), base=start.base, start=start, done=done)


def found(shown: Placement, ref: MessageRef, seq: int) -> Placement:
    """The row of a message that was found, which tells all up to `seq`, and is edited again."""
    row = msgspec.structs.replace(
        placed(shown, ref), seq=seq, idle=False, fingerprint="", intent=None
    )
    return _told(row, shown.intent)


def not_found(shown: Placement) -> Placement:
    """The row of a message that was never posted.

    Its number is reused, and with it the nonce that lets Discord itself recognise a repeat.
    """
    return msgspec.structs.replace(
        shown, stage="", number=shown.number - 1, intent=None, base=shown.former, pinging=0
    )


def placed(shown: Placement, ref: MessageRef | None) -> Placement:
    """The row with another message, or none."""
    if ref is None:
        return msgspec.structs.replace(shown, channel=None, message=None, fingerprint="")
    return msgspec.structs.replace(shown, channel=ref.channel, message=ref.message)


def row_of(user: int, row: Placement) -> Placement:
    """The row of a seat for this person: messages to anyone else stay theirs."""
    if row.user == user:
        return row
    blank = msgspec.structs.replace(
        row, user=user, stage="", announced=UNCALLED, intent=None, pinging=0
    )
    return placed(blank, None)


def search_ends_lobby(seat: int | None, shown: Placement) -> bool:
    """Whether the message being searched for replaced the lobby."""
    return seat is None and _ends_lobby(shown)


def nonce(view: TableView, seat: int | None, number: int) -> str:
    """The nonce of a message, the same at each try, and another one in another database."""
    place = {None: "c", LINE: "l"}.get(seat, str(seat))
    return f"{view.commitment[:6]}-{view.id}-{place}-{number}"


def _ends_lobby(start: Placement) -> bool:
    return start.announced == UNCALLED and start.intent not in {None, UNCALLED}


def _announces(view: TableView, seat: int | None, shown: Placement) -> int:
    """The entry up to which a new message announces turns; a waiting seat's is still to come."""
    if view.started is None:
        return UNCALLED
    tells = seat is None or view.progress.calls[seat] is not None
    return view.progress.seq if tells else shown.announced


def _stage(view: TableView, seat: int | None) -> str:
    if view.started is None:
        return "lobby"
    stage = "over" if view.over else "running"
    if seat is None:
        return stage
    # Playing on without the channel is announced by a message of its own.
    if view.channel_lost:
        return f"{stage}-lost"
    return RESTING if view.rest is not None and not view.over else stage


def _is_shown(view: TableView, seat: int | None) -> bool:
    """Whether anything at all can be shown to an audience now."""
    if seat is None:
        return not (view.channel_lost or view.awaits_thread or view.rest is not None)
    return view.players[seat].user is not None and view.started is not None


def _channel_wants(view: TableView, shown: Placement, around: Surroundings) -> bool | None:
    """True: a new message. False: the present one, if it would look different. None: nothing."""
    if not _is_shown(view, None):
        return None
    if shown.ref is None:
        return None if view.over and view.started is None else True
    if view.is_direct:
        # Without a stage (`not_found`), or as it became too old, a new message takes its place.
        return not shown.stage or (around.covered and around.has_news)
    if shown.stage != _stage(view, None) or _due(view, shown, around):
        return True
    if view.progress.asked is not None and view.progress.asked > shown.seq:
        return True  # a question to all gets a message of its own
    turns = [
        since
        for player, since in zip(view.players, view.progress.since, strict=True)
        if player.user is not None and since is not None
    ]
    if not turns:
        return False
    if around.falls_asleep:
        return True  # only a new message keeps a thread awake
    if None not in (shown.round, around.round) and shown.round != around.round:
        return True
    if not around.covered:
        return False
    # A person alone against computers has one turn that never ends, so each piece of news counts.
    # With others, a new message only says that a turn began.
    alone = sum(player.user is not None for player in view.players) == 1
    return max(turns) > shown.seq or (alone and around.has_news)


def _seat_wants(view: TableView, seat: int, shown: Placement, *, is_known: bool) -> bool | None:
    """Likewise for a seat."""
    if not _is_shown(view, seat):
        return None
    called, stage = view.progress.calls[seat], _stage(view, seat)
    if shown.stage == ELSEWHERE and called is None and stage == "running":
        return False  # they have acted there
    # A suspension and its end are shown on the existing message.
    is_rest = {shown.stage, stage} == {"running", RESTING} and shown.ref is not None
    if shown.stage == AWAY and shown.ref is not None and not view.over:
        return False  # who is back pressed a button there
    if shown.stage != stage and not is_rest:
        return True
    if called is None and is_rest:
        return False
    if called is None:
        if shown.idle and is_known and not view.asks_all:
            return None
        return None if shown.ref is None else False
    return called > shown.announced or shown.ref is None


def _only_tells_of_a_turn(view: TableView, seat: int, shown: Placement) -> bool:
    """Whether a seat's next message would only say that its turn began: it is no reminder."""
    called = view.progress.calls[seat]
    is_new = called is not None and called > shown.announced and called == view.progress.since[seat]
    is_there = shown.ref is not None and shown.stage in (_stage(view, seat), ELSEWHERE)
    return is_new and is_there


def _due(view: TableView, shown: Placement, around: Surroundings) -> tuple[int, ...]:
    """The seats to ping in the channel now."""
    return tuple(
        seat
        for seat, called in enumerate(view.progress.calls)
        if seat in around.uncalled and called is not None and called > shown.called_at(seat)
    )


def _told(row: Placement, intent: int | None) -> Placement:
    """The row once the intended message exists, with its pings."""
    announced = UNCALLED if intent is None else intent
    entries = row.called.split(",") if row.called else []
    called = [
        str(announced) if row.pinging >> seat & 1 else entry for seat, entry in enumerate(entries)
    ]
    return msgspec.structs.replace(row, announced=announced, called=",".join(called), pinging=0)


def _after(view: TableView, seat: int | None, shown: Placement) -> Placement:
    """The row once this view is shown."""
    return msgspec.structs.replace(
        shown,
        stage=_stage(view, seat),
        revision=view.progress.revision,
        seq=view.progress.seq,
        # What all are asked is asked of those who wait, too.
        idle=seat is not None and view.progress.calls[seat] is None and not view.asks_all,
        intent=None,
    )
