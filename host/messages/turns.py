"""When a new board or panel is posted, or the present one edited, and what its row keeps. Pure.

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

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from host.messages.told import AWAY, ELSEWHERE, UNCALLED, RowData
from host.table.views import TableView


class BoardContext(NamedTuple):
    """What the channel's message depends on too: the seats `uncalled` by direct message, the game's
    `round` if it has any, whether the message is `covered` by others, and `has_news` to tell; and
    whether its thread `falls_asleep`.
    """

    uncalled: frozenset[int] = frozenset()
    round: int | None = None
    covered: bool = False
    has_news: bool = False
    falls_asleep: bool = False


SUSPENDED: Final = "running-suspended"
"""The stage of a seat's message while the table's channel cannot be reached."""


def stage_of(view: TableView, seat: int | None) -> str:
    """The part of its game that a table is in, as the channel (`seat` None) or a seat is told."""
    if view.started is None:
        return "lobby"
    stage = "over" if view.over else "running"
    if seat is None:
        return stage
    # Playing on without the channel is announced by a message of its own.
    if view.place.is_lost:
        return f"{stage}-lost"
    return SUSPENDED if view.place.suspension is not None and not view.over else stage


def is_shown(view: TableView, seat: int | None) -> bool:
    """Whether anything at all can be shown in the channel, or to a seat, now."""
    if seat is None:
        return not (
            view.place.is_lost or view.place.awaits_thread or view.place.suspension is not None
        )
    return view.players[seat].user is not None and view.started is not None


def board_is_new(
    view: TableView, told: RowData, around: BoardContext, *, is_there: bool
) -> bool | None:
    """True: a new message. False: the present one, if it would look different. None: nothing."""
    if not is_there:
        return None if view.over and view.started is None else True
    if view.place.is_direct:
        # Without a stage, as it became too old, a new message takes its place.
        return not told.stage or (around.covered and around.has_news)
    if told.stage != stage_of(view, None) or due(view, told, around.uncalled):
        return True
    if view.progress.asked is not None and view.progress.asked > told.seq:
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
    if None not in (told.round, around.round) and told.round != around.round:
        return True
    if not around.covered:
        return False
    # A person alone against computers has one turn that never ends, so each piece of news counts.
    # With others, a new message only says that a turn began.
    alone = sum(player.user is not None for player in view.players) == 1
    return max(turns) > told.seq or (alone and around.has_news)


def panel_is_new(
    view: TableView, seat: int, told: RowData, *, is_there: bool, is_known: bool
) -> bool | None:
    """Likewise for a seat. `is_known`: the message is known to show what its row says."""
    called, stage = view.progress.calls[seat], stage_of(view, seat)
    if told.stage == ELSEWHERE and called is None and stage == "running":
        return False  # they have acted there
    # A suspension and its end are shown on the existing message.
    is_suspension = {told.stage, stage} == {"running", SUSPENDED} and is_there
    if told.stage == AWAY and is_there and not view.over:
        return False  # who is back pressed a button there
    if told.stage != stage and not is_suspension:
        return True
    if called is None and is_suspension:
        return False
    if called is None:
        if told.idle and is_known and not view.asks_all:
            return None
        return False if is_there else None
    return called > told.announced or not is_there


def only_tells_of_a_turn(view: TableView, seat: int, told: RowData, *, is_there: bool) -> bool:
    """Whether a seat's next message would only say that its turn began: it is no reminder."""
    called = view.progress.calls[seat]
    is_new = called is not None and called > told.announced and called == view.progress.since[seat]
    return is_new and is_there and told.stage in (stage_of(view, seat), ELSEWHERE)


def due(view: TableView, told: RowData, uncalled: frozenset[int]) -> tuple[int, ...]:
    """The seats to ping in the channel now."""
    return tuple(
        seat
        for seat, called in enumerate(view.progress.calls)
        if seat in uncalled and called is not None and called > told.called_at(seat)
    )


def begun(
    view: TableView,
    seat: int | None,
    told: RowData,
    round_: int | None = None,
    pinged: Sequence[int] = (),
) -> RowData:
    """What a new message keeps that goes on where an earlier one ended."""
    announced = _announces(view, seat, told)
    called = [told.called_at(each) for each in range(len(view.players))]
    for each in pinged:
        called[each] = announced
    return msgspec.structs.replace(
        goes_on(view, seat, told, round_),
        base=told.seq,
        round=round_,
        announced=announced,
        called=tuple(called) if seat is None and view.started is not None else told.called,
    )


def goes_on(view: TableView, seat: int | None, told: RowData, round_: int | None = None) -> RowData:
    """What a message keeps once it shows this view."""
    announced = told.announced
    if seat is None and view.place.is_direct and view.started is not None:
        announced = view.progress.seq  # the lobby has become the game in place
    elif seat is not None and told.stage == AWAY:  # who is back knows of the turn
        announced = _announces(view, seat, told)
    return msgspec.structs.replace(
        told,
        stage=stage_of(view, seat),
        seq=view.progress.seq,
        # What all are asked is asked of those who wait, too.
        idle=seat is not None and view.progress.calls[seat] is None and not view.asks_all,
        round=round_ if told.round is None else told.round,
        announced=announced,
    )


def _announces(view: TableView, seat: int | None, told: RowData) -> int:
    """The entry up to which a new message announces turns; a waiting seat's is still to come."""
    if view.started is None:
        return UNCALLED
    tells = seat is None or view.progress.calls[seat] is not None
    return view.progress.seq if tells else told.announced
