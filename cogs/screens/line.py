"""The line by which a channel knows of a table in a thread: who plays what, and how it stands.

It says only what everyone may know, and mentions people without calling them.
"""

from typing import Final

import discord

from cogs.components import GameButton
from cogs.ids import ComponentId
from cogs.screens.board import result, until
from cogs.screens.layout import BLUE, GREEN, SAND, Beside, MessageLayout
from cogs.screens.replay import replay_key
from cogs.screens.words import mention, moment
from engine.words import counted, listed
from host.models import AnyGame, SeatView, TableView

THREAD_NAME: Final = 100
"""Discord's limit for the name of a thread, in characters."""


def thread_name(game: AnyGame, view: TableView) -> str:
    """What a table's thread is called."""
    return f"{game.title}, table {view.id}"[:THREAD_NAME]


def line(game: AnyGame, seen: SeatView, mark: str, *, linked: bool = False) -> MessageLayout:
    """The line. `mark` names this very message among the table's.

    `linked`: it names the thread, which Discord shows only below the message it was begun from.
    """
    view = seen.view
    said = text(game, seen, linked=linked)
    if view.over:
        return MessageLayout(
            said if view.started is None else Beside(said, replay_key(view)), colour=SAND
        )
    if view.status == "lobby":
        join = GameButton(
            ComponentId("join", view.id, (mark,)),
            "Join",
            style=discord.ButtonStyle.success,
            disabled=_room(game, view) == 0,
        )
        return MessageLayout(Beside(said, join), colour=BLUE)
    look = GameButton(ComponentId("board", view.id, (mark,)), "Board")
    return MessageLayout(Beside(said, look), colour=GREEN)


def text(game: AnyGame, seen: SeatView, *, linked: bool = False) -> str:
    """What it says. As long as this is the same, all of it looks the same."""
    view = seen.view
    parts = [f"**{game.title}, table {view.id}**", *_stand(game, seen)]
    if linked and not (view.awaits_thread or view.channel_lost):
        parts.append(f"<#{view.channel}>")
    return " · ".join(parts)


def _stand(game: AnyGame, seen: SeatView) -> list[str]:
    """How the table stands."""
    view = seen.view
    outcome = game.rules.outcome(seen.begun) if view.status == "finished" else None
    if outcome is not None:
        return [result(view, outcome, game.wording.unit(seen.begun))]
    if view.over and view.started is not None:
        return ["given up, nobody wins"]
    if view.over and view.awaits_thread and view.channel_lost:
        return ["closed, as I could not open a thread for it in this channel"]
    if view.over:
        return ["closed before it began"]
    players = listed([mention(player) for player in view.players])
    if view.status == "lobby":
        room = _room(game, view)
        return [players, f"{counted(room, 'seat')} open" if room else "all seats are taken"]
    acting = listed([until(view, seat) for seat in view.actors])
    stand = [players, *([f"to act: {acting}"] if acting else [])]
    if view.started is not None:
        stand.append(f"began {moment(view.started)}")
    if view.channel_lost:
        stand.append("its thread is gone, so it goes on by direct messages")
    return stand


def _room(game: AnyGame, view: TableView) -> int:
    """How many seats are open."""
    return max(game.rules.seats_for(view.options)[-1] - len(view.players), 0)
