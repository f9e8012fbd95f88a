"""The lobby: who is at a table, and what they will play."""

from cogs.lobby.after_handler import FIXED
from cogs.lobby.gathering_screen import ended_line, gather_key, gathering_lines
from cogs.lobby.options_screen import agreement_line, differences
from cogs.ui.components import PRIMARY, SUCCESS, button
from cogs.ui.layout import (
    BLUE,
    SEAT_LETTERS,
    MessageLayout,
    closed_by,
    day_and_time,
    introduced,
    mention,
    options_text,
    settled,
)
from engine.registry import AnyGame
from engine.words import counted, listed
from host.table.views import TableView
from render.base import Picture


def lobby(game: AnyGame, view: TableView, picture: Picture, mark: str) -> MessageLayout:
    """The public invitation to a table; `mark` identifies this message."""
    taken, kept = len(view.players), view.lobby.kept
    room = game.rules.seats_for(view.options)
    if kept:
        more = f"{taken} taken, {len(kept)} kept"
    elif taken < room.start:
        more = f"{counted(room.start - taken, 'more player')} needed"
    elif taken > room[-1]:
        more = f"too many players: {room[-1]} at most"
    else:
        more = f"ready: {taken} of {counted(room[-1], 'seat')} taken"
    against = (
        [button("against", view.id, "Start with a computer", style=PRIMARY)]
        if taken == 1 and room[-1] > 1 and not kept
        else []
    )
    return MessageLayout(
        f"## {game.title}: a table is open\n{game.summary}",
        picture,
        f"**Seats** ({more})\n{seats(view)}",
        kept_lines(view),
        gathering_lines(game, view),
        agreement_line(view),
        terms(game, view),
        [
            button("join", view.id, "Join", mark, style=SUCCESS),
            button("leave", view.id, "Leave"),
            button(
                "start", view.id, "Start", style=PRIMARY, disabled=taken not in room or bool(kept)
            ),
            *against,
        ],
        [
            button("options", view.id, "Options"),
            button("computers", view.id, "Computer players"),
            gather_key(view),
            button("invite", view.id, "Invite …"),
            button("rules", view.id, "Rules", game.name, "0"),
        ],
        colour=BLUE,
        picture_name="lobby",
    )


def begun(game: AnyGame, view: TableView) -> MessageLayout:
    """What a lobby becomes once its game has started: players and options."""
    players = listed([mention(player) for player in view.players])
    return MessageLayout(
        f"-# {game.title}, table {view.id}: started with {players}. "
        f"{options_text(game, settled(game, view))}.\n-# {FIXED}",
        ended_line(view),
        colour=None,
    )


def seats(view: TableView) -> str:
    """The seats, a line each."""
    return "\n".join(
        " · ".join((f"`{letter}` {introduced(player)}", *["host"] * (player.user == view.host)))
        for letter, player in zip(SEAT_LETTERS, view.players, strict=False)
    )


def kept_lines(view: TableView) -> str:
    """The seats that are kept, and whether others may join."""
    lines = [
        f"Seat kept for <@{each.user}> until {day_and_time(each.until)}."
        for each in view.lobby.kept
    ]
    if view.lobby.invited_only:
        lines.append(f"For invited people; <@{view.host}> can open it to everyone.")
    return "\n".join(lines)


def terms(game: AnyGame, view: TableView) -> str:
    """A table's options, and that its shuffle is fixed."""
    return f"{differences(game, view)}\n-# Table {view.id} · {FIXED}"


def closed(game: AnyGame, view: TableView, mark: str) -> MessageLayout:
    """What is left of a table that closed before its game."""
    why = closed_by(view.closing, view.players)
    return MessageLayout(
        f"### {game.title}: table {view.id} was closed before it started, {why}\n"
        "Open another with `/table new`.",
        [button("rules", view.id, "Rules", game.name, "0", mark)],
        colour=BLUE,
    )
