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
from engine.words import listed
from host.models import AnyGame, SeatView, TableView

THREAD_NAME: Final = 100
"""Discord's limit for the name of a thread, in characters."""


def thread_name(game: AnyGame, view: TableView) -> str:
    """What a table's thread is called."""
    return f"{game.title}, table {view.id}"[:THREAD_NAME]


def line(game: AnyGame, seen: SeatView, mark: str) -> MessageLayout:
    """The line. `mark` names this very message among the table's."""
    view = seen.view
    said = text(game, seen)
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


def text(game: AnyGame, seen: SeatView) -> str:
    """What it says. As long as this is the same, all of it looks the same."""
    return f"**{game.title}, table {seen.view.id}** · {_stand(game, seen)}"


def _stand(game: AnyGame, seen: SeatView) -> str:
    """How the table stands, and where it is."""
    view = seen.view
    where = "" if view.awaits_thread or view.channel_lost else f" · <#{view.channel}>"
    if view.status == "finished":
        outcome = game.rules.outcome(seen.begun)
        if outcome is not None:
            return result(view, outcome, game.wording.unit(seen.begun)) + where
    if view.over and view.started is not None:
        return f"given up, nobody wins{where}"
    if view.over and view.awaits_thread and view.channel_lost:
        return "closed: I could not open a thread for it in this channel"
    if view.over:
        return f"closed before it began{where}"
    players = listed([mention(player) for player in view.players])
    if view.status == "lobby":
        return f"{_seats(game, view)}: {players}{where}"
    if view.channel_lost:
        where = " · the thread is gone, so the game goes on by direct messages"
    return f"{players} · {_turn(view)}{where}"


def _seats(game: AnyGame, view: TableView) -> str:
    room = _room(game, view)
    if not room:
        return "about to begin, all seats are taken"
    return f"waiting for players, {room} {'seat is' if room == 1 else 'seats are'} open"


def _room(game: AnyGame, view: TableView) -> int:
    """How many seats are open."""
    return max(game.rules.seats_for(view.options)[-1] - len(view.players), 0)


def _turn(view: TableView) -> str:
    """Since when they play, and whose turn it is."""
    began = "" if view.started is None else f"began {moment(view.started)}"
    acting = listed([until(view, seat) for seat in view.actors])
    return " · ".join(filter(None, (began, f"to act: {acting}" if acting else "")))
