"""Screens that only tell: the board as text, the rules, the tables that wait for somebody."""

from collections.abc import Sequence

from cogs.giving_up.feature import proposal
from cogs.lobby.gathering_screen import gathering_lines
from cogs.lobby.options_screen import every_option, pace_lines
from cogs.messages.zoom import closer_keys
from cogs.time.absence import absences
from cogs.time.agreement_screen import proposal_keys, standing
from cogs.ui.components import ComponentId, GameButton
from cogs.ui.layout import BLUE, SAND, MessageLayout, fitting, introduced, turn_text
from engine.words import listed
from host.table.models import AnyGame, SeatView, TableView
from host.table.summaries import ListedTable
from render.base import Picture

NO_BOARD = "The game has not begun yet, so there is no board."
NOTHING_CLOSER = "The board shows everything there is to see. `/board` shows it to you."
GONE = "That is not there any more. What else do you want to see closer?"


def as_text(game: AnyGame, seen: SeatView, text: str, *, other_script: str = "") -> MessageLayout:
    """The board in words, with a button for the other script where there is one."""
    keys = [GameButton(ComponentId("script", seen.view.id), other_script)] if other_script else []
    return MessageLayout(f"### {game.title}, table {seen.view.id}\n{text}", keys, colour=BLUE)


def as_picture(game: AnyGame, seen: SeatView, picture: Picture) -> MessageLayout:
    """The board as its viewer sees it."""
    return MessageLayout(
        f"### {game.title}, table {seen.view.id} · {game.wording.status(seen.begun)}",
        turn_text(game, seen) if not seen.view.over else "",
        picture,
        [*closer_keys(seen), GameButton(ComponentId("text", seen.view.id), "As text")],
        colour=BLUE,
    )


def status(game: AnyGame, seen: SeatView, seat: int | None = None) -> MessageLayout:
    """How a table stands, as everyone may know it, without pictures; `seat` is the reader's."""
    view = seen.view
    seats = listed([introduced(player) for player in view.players])
    if view.status == "lobby":
        stand = f"The game has not begun yet.\n{gathering_lines(game, view)}".rstrip()
    elif view.over:
        stand = "The game is over." if view.status == "finished" else "The game was given up."
    else:
        stand = f"{game.wording.status(seen.begun)}\n{turn_text(game, seen)}"
    where = "your direct messages" if view.is_direct else f"<#{view.channel}>"
    return MessageLayout(
        f"### {game.title}, table {view.id} in {where}",
        f"**Seats** {seats}\n{stand}",
        *standing(view),
        *proposal(view),
        *absences(view, seat),
        who_may(view),
        host_keys(view, seat),
        *proposal_keys(view, seat),
        "\n".join(["**Options**", every_option(game, view.options), *pace_lines(view)]),
        f"-# SHA-256 of the seed: `{view.commitment}`",
        colour=BLUE,
    )


def host_keys(view: TableView, seat: int | None) -> list[GameButton]:
    """The button by which one who is seated takes a lobby over from a host who has gone."""
    if view.status != "lobby" or seat is None or view.players[seat].user == view.host:
        return []
    return [GameButton(ComponentId("host", view.id), "Become the host")]


def games(rows: Sequence[tuple[ListedTable, str]]) -> MessageLayout:
    """Somebody's tables: game, table, whether it waits for them, and a link."""
    if not rows:
        return MessageLayout(
            "You sit at no table. `/table new` opens one in a channel, or here in our direct "
            "messages one for you alone.",
            colour=SAND,
        )
    lines = [_table_line(table, link) for table, link in rows]
    seated = [table for table, _ in rows if not table.is_away]
    many = how_many(len(seated), sum(table.waits for table in seated)) if seated else ""
    return MessageLayout(f"### Your tables\n{many}", fitting(lines), colour=BLUE)


def how_many(tables: int, waiting: int) -> str:
    """At how many tables somebody sits, and how many of them wait, as a sentence.

    >>> how_many(1, 1), how_many(2, 2)
    ('You sit at one table, and it waits for you.', 'You sit at 2 tables, and both wait for you.')
    >>> how_many(3, 1)
    'You sit at 3 tables, and one of them waits for you.'
    """
    if tables == 1:
        return (
            f"You sit at one table, {'and it waits' if waiting else 'which does not wait'} for you."
        )
    if waiting == tables:
        which = "both wait" if tables == 2 else "all of them wait"
    elif waiting > 1:
        which = f"{waiting} of them wait"
    else:
        which = "one of them waits" if waiting else "none of them waits"
    return f"You sit at {tables} tables, and {which} for you."


def _table_line(table: ListedTable, link: str) -> str:
    channel = f"<#{table.channel}>" if table.channel else ""
    where = f"{table.title}, table {table.id}"
    if table.guild is None and table.broken is None:
        where, channel = f"{where} in our direct messages", ""
    if table.broken is not None:
        return _joined(where, channel, f"cannot go on: {table.broken}")
    waits = "**Your turn**" if table.waits else ""
    if table.is_away:
        waits = "**A computer player sits in for you**: `/hand` there brings you back"
    status = "" if table.status == "running" else "waiting for players"
    # A link to a message names its channel as well.
    return _joined(waits, where, status, link or channel)


def _joined(*parts: str) -> str:
    return f"- {' · '.join(filter(None, parts))}"


def who_may(view: TableView) -> str:
    """Who may do what at a table that is not over, also when somebody has gone."""
    if view.over:
        return ""
    if view.is_direct:
        return (
            "**Who may do what** Only you see this table, and all is up to you. `/table abandon` "
            "ends it."
        )
    alone = "whoever manages the channel can close it alone with `/table abandon` and `force`."
    if view.status == "lobby":
        return (
            f"**Who may do what** <@{view.host}> chooses the options and starts the game, and can "
            "hand that on by `/table host`. Everyone seated can seat computer players, or leave; "
            "if the host leaves, the next person takes over. If the host has gone without leaving, "
            f"anyone seated can become the host an hour after the table was opened, and {alone}"
        )
    return (
        "**Who may do what** All who play are equal now. Each can undo what they did last, by a "
        "button on their panel: where it showed something, the others are asked first. Each can "
        "propose to give the game up by `/table abandon`, to pause it by `/table pause`, or "
        "another pace by `/table pace`; it is done when all of them agree. If somebody has gone, "
        "whoever manages the channel can free their seat with `/table free`, pause the game, or "
        "close it alone with `/table abandon` and `force`."
    )
