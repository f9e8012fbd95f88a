"""A server's tables, those with open seats first, with buttons to join or watch."""

from collections.abc import Sequence

from cogs.discord_api.places import link_to
from cogs.lobby.gathering_screen import WAIT, WAIT_ON
from cogs.time.absence import TAKE
from cogs.ui.components import BESIDE, SUCCESS, GameButton, button
from cogs.ui.layout import BLUE, SEAT_LETTERS, MessageLayout, introduced, mention, moment
from engine.words import counted, listed
from host.clock.pace import pace_of
from host.repositories.listing import OpenTable

TABLES = "tables"
TABLES_PER_PAGE = 5
IN_SERVERS = "Use `/tables` in a server to see its tables. `/games` lists your own."


def tables(found: Sequence[OpenTable], page: int, user: int, guild: int) -> MessageLayout:
    """A page of a server's tables that this person may know of."""
    pages = pages_of(found)
    page = min(page, pages - 1)
    parts: list[str | list[GameButton]] = [_heading(found, page, pages)]
    for table in found[page * TABLES_PER_PAGE : (page + 1) * TABLES_PER_PAGE]:
        parts.append(_entry(table, guild, seated=table.seats(user)))
        keys = _keys(table, user)
        if keys:
            parts.append(keys)
    return MessageLayout(*parts, _leaf_keys(page, pages), colour=BLUE)


def pages_of(found: Sequence[OpenTable]) -> int:
    """The number of pages for these tables, at least one."""
    return max(-(-len(found) // TABLES_PER_PAGE), 1)


def _heading(found: Sequence[OpenTable], page: int, pages: int) -> str:
    if not found:
        return "### No open tables in this server\n`/table new` opens one."
    free = sum(bool(table.free) for table in found)
    where = f" · page {page + 1} of {pages}" if pages > 1 else ""
    with_seats = f"{free} with open seats" if free else "no open seats"
    return f"### This server's tables{where}\n{counted(len(found), 'table')}, {with_seats}."


def _entry(table: OpenTable, guild: int, *, seated: bool) -> str:
    """A table, beginning with what decides whether to join."""
    mine = "**you're in**" if seated else ""
    way = f"[go to the table]({link_to(guild, table.message)})" if table.message else ""
    lines = [
        _joined(f"**{table.title}**, table {table.id}", _seats(table), mine),
        listed([_player(table, seat) for seat in range(len(table.players))]),
        f"-# {_joined(f'<#{table.place.channel}>', way, _times(table))}",
    ]
    return "\n".join(line for line in lines if line)


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _seats(table: OpenTable) -> str:
    if table.status == "lobby":
        if table.lobby.invited_only:
            return "for invited people"
        if table.free:
            return f"**{table.free} of {counted(table.most, 'seat')} open**"
        told = f"all {table.most} seats taken"
        return f"{told}, {waiting} waiting" if (waiting := len(table.lobby.waiting)) else told
    played = f"round {table.round}" if table.round else "in progress"
    return f"**{counted(table.free, 'seat')} open** · {played}" if table.free else played


def _player(table: OpenTable, seat: int) -> str:
    """A player, and whether it is their turn."""
    player = table.players[seat]
    name = introduced(player) if table.status == "lobby" else mention(player)
    return f"{name} (to play)" if seat in table.acting else name


def _times(table: OpenTable) -> str:
    """Its age, its time per turn, and when it starts."""
    pace = pace_of(table.pace)
    since = "opened" if table.status == "lobby" else "started"
    starts = f"starts {moment(table.lobby.starts_at)}" if table.lobby.starts_at else ""
    if table.lobby.start == "full":
        starts = "starts when full"
    how = pace.help if pace else "no time limit"
    return _joined(f"{since} {moment(table.since)}", how, starts)


def _keys(table: OpenTable, user: int) -> list[GameButton]:
    """What this person can do there; answers never replace the list."""
    if table.status == "lobby":
        guest = table.lobby.guest(user)
        is_kept = guest is not None and guest.is_kept
        if table.seats(user) or (table.lobby.invited_only and not is_kept):
            return []
        if table.free or is_kept:
            return [button("join", table.id, f"Join table {table.id}", BESIDE, style=SUCCESS)]
        if table.lobby.rank_of(user):
            return []
        return [button(WAIT, table.id, f"Wait for table {table.id}", WAIT_ON, BESIDE)]
    taking = [
        button(TAKE, table.id, f"Take seat {SEAT_LETTERS[seat]}", str(seat), BESIDE, style=SUCCESS)
        for seat in table.free_seats[:3]
        if not table.seats(user)
    ]
    label = f"Show table {table.id}" if table.seats(user) else f"Watch table {table.id}"
    return [*taking, button("board", table.id, label, BESIDE)]


def _leaf_keys(page: int, pages: int) -> list[GameButton]:
    keys = [("Refresh", page)]
    if pages > 1:
        keys = [("Earlier", page - 1), *keys, ("Later", page + 1)]
    found = []
    for label, to in keys:
        same = ["same"] if to == page else []  # an id of its own
        there = 0 <= to < pages
        found.append(button(TABLES, 0, label, str(max(to, 0)), *same, disabled=not there))
    return found
