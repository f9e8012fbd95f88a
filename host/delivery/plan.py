"""What a place needs to be shown next, from what is true and what was shown: no waiting, no store.

The channel has one message a turn, edited within it. A new one is posted when somebody must act
who has not been called since that turn began, when the game begins, and when it ends. A seat has a
message when its turn begins, edited within it and once more when it is over, so that no question
stays that cannot be answered; one at the start, with the hand; and one at the end.
"""

import msgspec

from host.delivery.post import MessageRef, Post
from host.models import SeatView, TableView

UNCALLED = -1
"""Stands for no entry: no turn has been announced yet."""


class Placement(msgspec.Struct, frozen=True):
    """What a place shows, as far as is known.

    `stage` is the part of the game that its message belongs to. `seq` (the ledger's) and `revision`
    are the newest shown, `base` is the entry at which the message's story begins. Turns that
    began up to the entry `announced` have been announced here. `idle`: the message asks nothing.
    `number` counts the place's messages. `intent` is the entry up to which the message of
    this number was to announce turns, while it is not known whether it was posted.
    """

    stage: str = ""
    revision: int = -1
    seq: int = 0
    base: int = 0
    announced: int = UNCALLED
    idle: bool = False
    fingerprint: str = ""
    number: int = 0
    intent: int | None = None
    channel: int | None = None
    message: int | None = None

    @property
    def ref(self) -> MessageRef | None:
        """The message, if there is one."""
        if self.channel is None or self.message is None:
            return None
        return MessageRef(self.channel, self.message)


class Plan(msgspec.Struct, frozen=True):
    """What is to be sent to a place: a new message (`fresh`) or an edit, and what it tells.

    `start` is the row that is to be stored before anything is sent, `done` the one after (but for
    the message and the fingerprint, which are known then). `base` is where the story begins.
    """

    fresh: bool
    uncertain: bool
    ping: tuple[int, ...]
    base: int
    start: Placement
    done: Placement


def plan(seen: SeatView, shown: Placement) -> Plan | None:
    """What the place of this view needs, or None if it is well as it is."""
    fresh = _wanted(seen, shown)
    if fresh is None:
        return None
    if not fresh:
        done = _after(seen, shown)
        return Plan(fresh=False, uncertain=False, ping=(), base=shown.base, start=shown, done=done)
    due = _due(seen.view, shown.announced) if seen.seat is None else ()
    if shown.intent is not None:
        return _second_try(seen, shown, due, shown.intent)
    announced = UNCALLED if seen.view.started is None else seen.view.seq
    start = msgspec.structs.replace(
        shown, stage=_stage(seen), number=shown.number + 1, intent=announced, base=shown.seq
    )
    done = msgspec.structs.replace(_after(seen, start), announced=announced)
    return Plan(fresh=True, uncertain=False, ping=due, base=start.base, start=start, done=done)


def _second_try(seen: SeatView, shown: Placement, due: tuple[int, ...], intent: int) -> Plan:
    """A message may have gone out that was never noted down."""
    # Only those whom the first try would have called: if it did go out, nobody is called twice,
    # and whoever must act since then is called by the message after it.
    later = _due(seen.view, intent)
    ping = tuple(user for user in due if user not in later)
    # The presenter shows this truth in whichever message it finds or posts, so the story goes on
    # after it; without a fingerprint it is edited once more, should the old one have come back.
    done = msgspec.structs.replace(
        _after(seen, shown), announced=intent, idle=False, fingerprint=""
    )
    return Plan(fresh=True, uncertain=True, ping=ping, base=shown.base, start=shown, done=done)


def notice(seen: SeatView, shown: Placement, what: Plan, lines: tuple[str, ...]) -> Post:
    """The notice of a plan."""
    return Post(
        seen=seen,
        lines=lines,
        ping=what.ping,
        fresh=what.fresh,
        previous=shown.ref,
        nonce=nonce(seen, what.start.number),
        uncertain=what.uncertain,
        after_lobby=what.fresh and seen.view.started is not None and shown.announced == UNCALLED,
    )


def nonce(seen: SeatView, number: int) -> str:
    """The mark of a place's message of this number, the same at each try.

    It holds a bit of the table's commitment: the tables of another database have the same numbers.
    """
    place = "c" if seen.seat is None else str(seen.seat)
    return f"{seen.view.commitment[:6]}-{seen.view.id}-{place}-{number}"


def _stage(seen: SeatView) -> str:
    view = seen.view
    if view.started is None:
        return "lobby"
    stage = "over" if view.over else "running"
    # Whoever plays on without the channel is told so by a message of its own.
    return f"{stage}-lost" if view.channel_lost and seen.seat is not None else stage


def _wanted(seen: SeatView, shown: Placement) -> bool | None:
    """True: a new message. False: the present one, if it would look different. None: nothing."""
    if seen.seat is None:
        return _channel_wants(seen, shown)
    return _seat_wants(seen, shown, seen.seat)


def _channel_wants(seen: SeatView, shown: Placement) -> bool | None:
    view = seen.view
    if view.channel_lost:
        return None
    if shown.intent is not None:
        return True
    if shown.ref is None:
        return None if view.over and view.started is None else True
    return shown.stage != _stage(seen) or bool(_due(view, shown.announced))


def _seat_wants(seen: SeatView, shown: Placement, seat: int) -> bool | None:
    view = seen.view
    if view.players[seat].user is None or view.started is None:
        return None
    if shown.intent is not None or shown.stage != _stage(seen):
        return True
    since = view.since[seat]
    if since is None:
        return None if shown.idle or shown.ref is None else False
    return since > shown.announced or shown.ref is None


def _due(view: TableView, announced: int) -> tuple[int, ...]:
    """The people whose turn began after this entry."""
    return tuple(
        player.user
        for player, since in zip(view.players, view.since, strict=True)
        if player.user is not None and since is not None and since > announced
    )


def _after(seen: SeatView, shown: Placement) -> Placement:
    """The row once the truth of this view is shown."""
    view = seen.view
    return msgspec.structs.replace(
        shown,
        stage=_stage(seen),
        revision=view.revision,
        seq=view.seq,
        idle=seen.seat is not None and view.since[seen.seat] is None,
        intent=None,
    )
