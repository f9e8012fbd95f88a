"""Screens that only show: the board, a table's status, a person's tables."""

from collections.abc import Sequence

from cogs.lobby.after_handler import FIXED, check_key
from cogs.lobby.gathering_screen import gathering_lines
from cogs.lobby.options_screen import every_option, pace_lines
from cogs.messages.zoom import zoom_keys
from cogs.play.panel_screen import next_key, note_line
from cogs.time.absence import absences, late, open_keys
from cogs.time.agreement_screen import proposal_keys, standing
from cogs.ui.components import ComponentId, GameButton
from cogs.ui.layout import (
    BLUE,
    SAND,
    Beside,
    MessageLayout,
    fitting,
    introduced,
    moment,
    no_result,
    place_of,
    turn_text,
)
from engine.registry import AnyGame
from engine.words import listed
from host.table.lobby import is_host_away
from host.table.summaries import ListedTable
from host.table.views import SeatView, TableView
from render.base import Picture

NO_BOARD = "The game hasn't started yet, so there's no board."
NOTHING_CLOSER = "The board already shows everything. `/board` opens it."
GONE = "That's no longer there. What would you like to see?"


def as_text(game: AnyGame, seen: SeatView, text: str, *, other_script: str = "") -> MessageLayout:
    """The board as text, with a button for another script if there is one."""
    keys = [GameButton(ComponentId("script", seen.view.id), other_script)] if other_script else []
    return MessageLayout(f"### {game.title}, table {seen.view.id}\n{text}", keys, colour=BLUE)


def as_picture(game: AnyGame, seen: SeatView, picture: Picture) -> MessageLayout:
    """The board as its viewer sees it."""
    return MessageLayout(
        f"### {game.title}, table {seen.view.id} · {game.wording.status(seen.begun)}",
        turn_text(game, seen) if not seen.view.over else "",
        picture,
        [*zoom_keys(seen), GameButton(ComponentId("text", seen.view.id), "As text")],
        colour=BLUE,
    )


def status(game: AnyGame, seen: SeatView, seat: int | None = None) -> MessageLayout:
    """A table's public status, without pictures; `seat` is the reader's."""
    view = seen.view
    seats = listed([introduced(player) for player in view.players])
    if view.status == "lobby":
        stand = f"The game hasn't started yet.\n{gathering_lines(game, view)}".rstrip()
    elif view.over:
        stand = "The game is over." if view.closing is None else no_result(view)
    else:
        stand = f"{game.wording.status(seen.begun)}\n{turn_text(game, seen)}"
    return MessageLayout(
        f"### {game.title}, table {view.id} in {place_of(view.place)}",
        f"**Seats** {seats}\n{stand}",
        *standing(view),
        *absences(view, seat),
        late(view) if seat is not None else "",
        who_may(view),
        [*host_keys(view, seat), *(open_keys(view, seat) if seat is not None else [])],
        *proposal_keys(view, seat),
        "\n".join(["**Options**", every_option(game, view.options), *pace_lines(view)]),
        *([Beside(f"-# {FIXED}", check_key(view))] if view.started or not view.over else []),
        colour=BLUE,
    )


def host_keys(view: TableView, seat: int | None) -> list[GameButton]:
    """The button that takes a table over from a host who has gone."""
    if view.over or view.place.is_direct or seat is None or view.players[seat].user == view.host:
        return []
    if view.status == "running" and not is_host_away(view):
        return []
    return [GameButton(ComponentId("host", view.id), "Become the host")]


def games(rows: Sequence[tuple[ListedTable, str]]) -> MessageLayout:
    """A person's tables, each with a link, and whether it's their turn; and a button that opens
    the first of those.
    """
    if not rows:
        return MessageLayout(
            "You aren't at any table. `/table new` opens one in a channel, or one just for you in "
            "your direct messages with me.",
            colour=SAND,
        )
    lines = [_table_line(table, link) for table, link in rows]
    seated = [table for table, _ in rows if not table.is_away]
    many = how_many(len(seated), sum(table.waits for table in seated)) if seated else ""
    going_on = [next_key()] if any(table.waits for table in seated) else []
    return MessageLayout(f"### Your tables\n{many}", fitting(lines), going_on, colour=BLUE)


def how_many(tables: int, waiting: int) -> str:
    """How many tables a person has, and how many wait for them, in words.

    >>> how_many(1, 1), how_many(2, 2)
    ("You're at one table. It's your turn.", "You're at 2 tables. Both are waiting for you.")
    >>> how_many(3, 1)
    "You're at 3 tables. One is waiting for you."
    """
    if tables == 1:
        turn = "It's your turn." if waiting else "It isn't your turn."
        return f"You're at one table. {turn}"
    if waiting == tables:
        which = "Both are" if tables == 2 else "All are"
    elif waiting > 1:
        which = f"{waiting} are"
    else:
        which = "One is" if waiting else "None is"
    return f"You're at {tables} tables. {which} waiting for you."


def _table_line(table: ListedTable, link: str) -> str:
    channel = place_of(table.place) if table.place.channel else ""
    where = f"{table.title}, table {table.id}"
    if table.place.guild is None and table.broken is None:
        where, channel = f"{where} in {place_of(table.place)}", ""
    if table.broken is not None:
        return _joined(where, channel, f"can't continue: {table.broken}")
    due = "" if table.due is None else f" (due {moment(table.due)})"
    waits = f"**Your turn**{due}" if table.waits else ""
    if table.is_away:
        waits = "**A computer is playing for you**: use `/hand` there to take your seat back"
    status = "" if table.status == "running" else "waiting for players"
    # A link to a message names its channel, too.
    line = _joined(waits, where, status, link or channel)
    return "\n".join(filter(None, (line, note_line(table.own_note))))


def _joined(*parts: str) -> str:
    return f"- {' · '.join(filter(None, parts))}"


def who_may(view: TableView) -> str:
    """Who can do what at a table that isn't over."""
    if view.over:
        return ""
    if view.place.is_direct:
        return "**Who can do what** Only you can see this table. `/table abandon` ends it."
    if view.status == "lobby":
        return (
            f"**Who can do what** <@{view.host}> chooses the options and starts the game, and can "
            "make someone else the host with `/table host`. Anyone seated can add computer players "
            "or leave. If the host leaves, the next person becomes the host. If the host just "
            "disappears, anyone seated can take over an hour after the table was opened, and "
            "anyone who manages the channel can close it with `/table abandon force:True`."
        )
    return (
        f"**Who can do what** <@{view.host}> is the host, and can make someone else the host with "
        "`/table host`; all players can do the rest. You can undo your last action with the button "
        "on your panel; if it revealed something, the others have to agree. You can propose to "
        "pause with `/table pause`, to change the time per turn with `/table pace`, or to abandon "
        "the game with `/table abandon`; everyone who's still here has to agree. If someone leaves "
        "the server, or without a time limit doesn't move for a week, any player can open their "
        "seat. Anyone who manages the channel can open a seat with `/table free`, pause the game, "
        "or end it with `/table abandon force:True`."
    )
