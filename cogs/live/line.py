"""A channel's line about a table in a thread: public facts only, and mentions that don't ping."""

from typing import Final

from cogs.live.board import result
from cogs.lobby.gathering_screen import free_seats
from cogs.replay.screen import replay_key
from cogs.ui.components import SUCCESS, button
from cogs.ui.layout import (
    BLUE,
    GREEN,
    SAND,
    Beside,
    MessageLayout,
    closed_by,
    due,
    mention,
    moment,
    place_of,
)
from engine.words import counted, listed
from host.table.models import AnyGame, SeatView, TableView

THREAD_NAME: Final = 100
"""Discord's limit for the name of a thread, in characters."""


def thread_name(game: AnyGame, view: TableView) -> str:
    """The name of a table's thread."""
    return f"{game.title}, table {view.id}"[:THREAD_NAME]


def line(game: AnyGame, seen: SeatView, mark: str, *, linked: bool = False) -> MessageLayout:
    """The line; `mark` identifies this message, `linked` adds a link to the thread."""
    view = seen.view
    said = text(game, seen, linked=linked)
    if view.over:
        return MessageLayout(
            said if view.started is None else Beside(said, replay_key(view)), colour=SAND
        )
    if view.status == "lobby":
        join = button("join", view.id, "Join", mark, style=SUCCESS)
        return MessageLayout(Beside(said, join), colour=BLUE)
    return MessageLayout(Beside(said, button("board", view.id, "Board", mark)), colour=GREEN)


def text(game: AnyGame, seen: SeatView, *, linked: bool = False) -> str:
    """Its text, which decides what all of it looks like."""
    view = seen.view
    parts = [f"**{game.title}, table {view.id}**", *_stand(game, seen)]
    if linked and not (view.awaits_thread or view.channel_lost):
        parts.append(place_of(view))
    return " · ".join(parts)


def _stand(game: AnyGame, seen: SeatView) -> list[str]:
    """The state of the table."""
    view = seen.view
    players = listed([mention(player) for player in view.players])
    outcome = game.rules.outcome(seen.begun) if view.status == "finished" else None
    if outcome is not None:
        told = result(view, outcome, game.wording.unit(seen.begun), game.wording.ranking)
        names_all = bool(outcome.winners) and not outcome.note
        return [told] if names_all else [players, told]
    if view.over and view.started is not None:
        return [players, f"ended {closed_by(view.closing, view.players)}, nobody wins"]
    if view.over and view.awaits_thread and view.channel_lost:
        return ["closed: I couldn't open a thread for it here"]
    if view.over:
        return [f"closed before it started, {closed_by(view.closing, view.players)}"]
    if view.status == "lobby":
        return [players, *_gathering(game, view)]
    stand = [players, *_turn(view)]
    if view.started is not None:
        stand.append(f"started {moment(view.started)}")
    if view.rest is not None and view.rest.why.kind == "locked":
        stand.append("its thread is locked; play continues by direct message for now")
    if view.channel_lost:
        stand.append("its thread is gone; play continues by direct message")
    return stand


def _turn(view: TableView) -> list[str]:
    """Whose turn it is; if it is everyone's, nobody is named again."""
    free = sum(player.is_free for player in view.players)
    told = [f"{counted(free, 'seat')} open"] if free else []
    if view.pause is not None or not view.actors:
        return [*told, *(["paused"] if view.pause is not None else [])]
    everybody = len(view.actors) == len(view.players) > 1 and not any(view.clocks)
    who = "everyone" if everybody else due(view, view.actors)
    return [*told, f"waiting for {who}"]


def _gathering(game: AnyGame, view: TableView) -> list[str]:
    """Open seats, the waiting list, and when the game starts by itself."""
    free, waiting = free_seats(game, view), len(view.gathering.waiting)
    told = [f"{counted(free, 'seat')} open" if free else "all seats taken"]
    if waiting:
        told.append(f"{waiting} on the waiting list")
    if view.starts is not None:
        told.append(f"starts {moment(view.starts)}")
    elif view.gathering.start == "full":
        told.append("starts when full")
    return told
