"""A channel's line about a table in a thread: public facts only, and mentions that don't ping."""

from typing import Final

from cogs.messages.forums import OVER, STATES
from cogs.replay.screen import replay_key
from cogs.results.screen import result
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
from engine.registry import AnyGame
from engine.words import clip, counted, listed, single_line
from host.messages.shown import Line
from host.table.views import TableOutline

TITLE_NAMES: Final = 60
"""How many characters the players' names have in a title; Discord takes 100 in all."""


def thread_name(game: AnyGame, table: int) -> str:
    """The name of a table's thread."""
    return f"{game.title}, table {table}"


def title(game: AnyGame, shown: Line) -> str:
    """The name of a table's post that no tags tell of: "Calm, Ann v Ben · Natura 6 ✓". It changes
    when the game begins and ends, and when a seat changes hands.
    """
    number = f"{game.title} {shown.table.id}"
    if shown.state == "open":
        return f"{STATES['open']} · {number}"
    names = [single_line(name) for name in shown.names]
    who = " v ".join(names) if len(names) == 2 else ", ".join(names)
    what = ", ".join(filter(None, (shown.preset, clip(who, TITLE_NAMES))))
    return " · ".join(filter(None, (what, number))) + (OVER if shown.state == "over" else "")


def line(game: AnyGame, shown: Line, mark: str) -> MessageLayout:
    """The line; `mark` identifies this message."""
    table, said = shown.table, text(game, shown)
    if table.over:
        return MessageLayout(
            said if table.started is None else Beside(said, replay_key(table)), colour=SAND
        )
    if table.status == "lobby":
        join = button("join", table.id, "Join", mark, style=SUCCESS)
        return MessageLayout(Beside(said, join), colour=BLUE)
    return MessageLayout(Beside(said, button("board", table.id, "Board", mark)), colour=GREEN)


def text(game: AnyGame, shown: Line) -> str:
    """Its text, which decides what all of it looks like."""
    table = shown.table
    parts = [f"**{game.title}, table {table.id}**", *_stand(game, shown)]
    if shown.linked:
        parts.append(place_of(table.place))
    return " · ".join(parts)


def _stand(game: AnyGame, shown: Line) -> list[str]:
    """The state of the table."""
    view, final = shown.table, shown.final
    players = listed([mention(player) for player in view.players])
    outcome = None if final is None else game.rules.outcome(final)
    if final is not None and outcome is not None:
        told = result(view, outcome, game.wording.unit(final), game.wording.ranking)
        names_all = bool(outcome.winners) and not outcome.note
        return [told] if names_all else [players, told]
    if view.over and view.started is not None:
        return [players, f"ended {closed_by(view.closing, view.players)}, nobody wins"]
    if view.over and view.place.awaits_thread and view.place.is_lost:
        return ["closed: I couldn't open a thread for it here"]
    if view.over:
        return [f"closed before it started, {closed_by(view.closing, view.players)}"]
    if view.status == "lobby":
        return [players, *_gathering(shown)]
    stand = [players, *_turn(view)]
    if view.started is not None:
        stand.append(f"started {moment(view.started)}")
    if view.place.is_locked:
        stand.append("its thread is locked; play continues by direct message for now")
    if view.place.is_lost:
        stand.append("its thread is gone; play continues by direct message")
    return stand


def _turn(view: TableOutline) -> list[str]:
    """Whose turn it is; if it is everyone's, nobody is named again."""
    free = sum(player.is_free for player in view.players)
    told = [f"{counted(free, 'seat')} open"] if free else []
    if view.time.pause is not None or not view.actors:
        return [*told, *(["paused"] if view.time.pause is not None else [])]
    everybody = len(view.actors) == len(view.players) > 1 and not any(view.clocks)
    who = "everyone" if everybody else due(view, view.actors)
    return [*told, f"waiting for {who}"]


def _gathering(shown: Line) -> list[str]:
    """Open seats, the waiting list, and when the game starts by itself."""
    view, free = shown.table, shown.free
    waiting = len(view.lobby.waiting)
    told = [f"{counted(free, 'seat')} open" if free else "all seats taken"]
    if view.lobby.invited_only:
        told = ["for invited people"]
    if waiting:
        told.append(f"{waiting} on the waiting list")
    if view.lobby.starts_at is not None:
        told.append(f"starts {moment(view.lobby.starts_at)}")
    elif view.lobby.start == "full":
        told.append("starts when full")
    return told
