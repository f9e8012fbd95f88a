"""The lobby: who sits at a table, and what will be played, before it begins."""

from cogs.lobby.after_handler import proof
from cogs.lobby.gathering_screen import ended_line, gather_key, gathering_lines
from cogs.lobby.options_screen import agreement_line, differences
from cogs.ui.components import PRIMARY, SUCCESS, button
from cogs.ui.layout import (
    BLUE,
    SEAT_LETTERS,
    MessageLayout,
    introduced,
    mention,
    options_text,
    settled,
)
from engine.words import listed
from host.table.models import AnyGame, TableView
from render.base import Picture


def lobby(game: AnyGame, view: TableView, picture: Picture, mark: str) -> MessageLayout:
    """The public invitation to a table. `mark` names this very message among the table's."""
    taken = len(view.players)
    room = game.rules.seats_for(view.options)
    missing = room.start - taken
    if missing > 0:
        more = f"{missing} more {'player is' if missing == 1 else 'players are'} needed"
    elif taken not in room:
        more = f"too many players: this game is for {room[-1]} at most"
    elif taken < room[-1]:
        more = f"ready to start; room for {room[-1] - taken} more"
    else:
        more = "the table is full; ready to start"
    against = (
        [button("against", view.id, "Start against a computer", style=PRIMARY)]
        if taken == 1 and room[-1] > 1
        else []
    )
    return MessageLayout(
        f"## {game.title}: a table is open\n{game.summary}",
        picture,
        f"**Seats** ({more})\n{seats(view)}",
        gathering_lines(game, view),
        agreement_line(view),
        terms(game, view),
        [
            button("join", view.id, "Join", mark, style=SUCCESS),
            button("leave", view.id, "Leave"),
            button("start", view.id, "Start", style=PRIMARY, disabled=taken not in room),
            *against,
        ],
        [
            button("options", view.id, "Options"),
            button("computers", view.id, "Computer players"),
            gather_key(view),
            button("rules", view.id, "Rules", game.name, "0"),
        ],
        colour=BLUE,
        picture_name="lobby",
    )


def begun(game: AnyGame, view: TableView) -> MessageLayout:
    """What a lobby becomes when its game has begun: who plays, by what, and the proof."""
    players = listed([mention(player) for player in view.players])
    return MessageLayout(
        f"-# {game.title}, table {view.id}: the game has begun with {players}. "
        f"Options: {options_text(game, settled(game, view))}.\n-# {proof(view)}",
        ended_line(view),
        colour=None,
    )


def seats(view: TableView) -> str:
    """Who sits where, a line each."""
    return "\n".join(
        f"`{letter}` {introduced(player)}" + (" · host" if player.user == view.host else "")
        for letter, player in zip(SEAT_LETTERS, view.players, strict=False)
    )


def terms(game: AnyGame, view: TableView) -> str:
    """What was chosen for a table, and the proof of a fair shuffle."""
    return f"{differences(game, view)}\n-# Table {view.id} · {proof(view)}"


def closed(game: AnyGame, view: TableView, mark: str) -> MessageLayout:
    """What is left of a table that was closed before it began."""
    return MessageLayout(
        f"### {game.title}: table {view.id} was closed before it began\n"
        "Open another with `/table new`.",
        [button("rules", view.id, "Rules", game.name, "0", mark)],
        colour=BLUE,
    )
