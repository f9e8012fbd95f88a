"""Gathering players: the waiting list, the start, and notifying a role."""

from cogs.ui.components import PRIMARY, SUCCESS, ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import BLUE, MessageLayout, clock_time, closed_by, mention, moment, place_of
from engine.model import Choice
from engine.words import counted, listed
from host.repositories.seat_calls import Call
from host.table.models import AnyGame, Player, ShownTable, TableView, seat_of
from host.table.waiting_list import full

PRESS_ONCE = (
    " Press any button here once: until you do, I also ping you in the channel, in case Discord "
    "hides these messages from you."
)
CLOSED_DM = (
    "I couldn't send you a direct message, but you can do everything here: press **My {hand}** "
    "under the board, or use `/hand`."
)
LATER_DM = (
    "I can't start a direct message with you right now. Press **My {hand}** under the board, or "
    "use `/hand`; your turns come by DM once I can."
)
BY_MY_HAND = (
    "I'll ping you here when it's your turn. Press **My {hand}** under the board to play.",
    "You've turned notifications off. Press **My {hand}** under the board to play.",
)
"""Without direct messages: with pings in the channel, and without."""
GATHER, WAIT, WHEN, AT, SET_AT, CALL = "gather", "wait", "when", "startat", "setstart", "call"
WAIT_ON, WAIT_OFF = "on", "off"
TIME = "time"
EXAMPLES = "20:30, tomorrow 20:30, or in 2h"


def gather_key(view: ShownTable) -> GameButton:
    """The button for players and start."""
    return button(GATHER, view.id, "Players and start")


def gathering_lines(game: AnyGame, view: ShownTable) -> str:
    """When the game starts by itself, and the waiting list; empty by default."""
    return "\n".join(filter(None, (start_line(game, view), waiting_line(view))))


def start_line(game: AnyGame, view: ShownTable) -> str:
    """When the game starts by itself, or why it didn't."""
    gathering, seats = view.gathering, game.rules.seats_for(view.options)
    if gathering.refused:
        why = f"{game.title} needs at least {counted(game.rules.min_seats, 'player')}."
        if gathering.refused == "options":
            why = f"These options don't work with {counted(gathering.refused_with, 'player')}."
        return f"**Start:** I couldn't start the game. {why} <@{view.host}> can start it now."
    if gathering.start == "time" and view.starts is not None:
        when = f"at {clock_time(view.starts)}, {moment(view.starts)}"
        return f"**Start:** The game starts by itself {when}."
    if gathering.start == "full":
        many = full(gathering, seats)
        if many == seats[-1]:
            return f"**Start:** The game starts once all {many} seats are taken."
        return f"**Start:** The game starts once {many} players have joined."
    return ""


def waiting_line(view: ShownTable) -> str:
    """The waiting list, in order."""
    waiting = view.gathering.waiting
    names = [
        f"{place}. {mention(Player(each.user, each.name))}" for place, each in enumerate(waiting, 1)
    ]
    return f"**Waiting list:** {' · '.join(names)}" if names else ""


def ended_line(view: ShownTable) -> str:
    """A former lobby's word to people who were still waiting."""
    if not view.gathering.waited:
        return ""
    return (
        "-# The waiting list is closed. If you were on it, **Follow** under the board lets you "
        "follow the game."
    )


def page(game: AnyGame, view: TableView, user: int, role: int | None, note: str) -> MessageLayout:
    """The private page of players and start, with menus for the host; `role` can be called."""
    by_host = f"**Start:** <@{view.host}> starts the game, or sets when it starts."
    if user == view.host:
        by_host = "**Start:** Press **Start** in the lobby, or choose when it starts by itself."
    parts: list[str | GameSelect | list[GameButton]] = [
        f"### Players and start · {game.title}, table {view.id}",
        note,
        start_line(game, view) or by_host,
        waiting_line(view),
    ]
    if user == view.host:
        parts += [_start_menu(game, view), [button(AT, view.id, "Set a time")]]
        parts += _calling(view, role)
    return MessageLayout(*parts, colour=BLUE)


def _start_menu(game: AnyGame, view: TableView) -> GameSelect:
    gathering, seats, taken = view.gathering, game.rules.seats_for(view.options), len(view.players)
    chosen = "host" if gathering.start == "host" else ""
    if gathering.start == "full":
        chosen = "full" if gathering.seats is None else f"full-{gathering.seats}"
    choices = [Choice("host", "You start it", "It never starts by itself.")]
    if seats[-1] > taken or chosen == "full":
        choices.append(Choice("full", f"When all {seats[-1]} seats are taken"))
    choices += [
        Choice(f"full-{many}", f"When {many} players have joined")
        for many in seats[:-1]
        if many > taken or chosen == f"full-{many}"
    ]
    return GameSelect(ComponentId(WHEN, view.id), "When to start …", choices, chosen=chosen)


def _calling(view: TableView, role: int | None) -> list[str | GameSelect | list[GameButton]]:
    if view.gathering.role is not None:
        return ["**Notify:** Players have been notified of this table."]
    if role is None:
        return []
    text = (
        f"**Notify:** One message in the channel pings everyone with the role <@&{role}>, once per "
        "table."
    )
    return [text, [button(CALL, view.id, "Notify players", style=PRIMARY)]]


def offer(view: TableView) -> MessageLayout:
    """The offer to somebody who wants to join a full table."""
    waiting = len(view.gathering.waiting)
    ahead = f"{counted(waiting, 'person is', 'people are')} ahead of you." if waiting else ""
    return MessageLayout(
        f"All {len(view.players)} seats of table {view.id} are taken. Join the waiting list? If "
        "someone leaves before the start, the first in line gets the seat and a message.",
        ahead,
        [button(WAIT, view.id, "Join the waiting list", WAIT_ON)],
        colour=BLUE,
    )


def waits(view: TableView, place: int) -> MessageLayout:
    """The answer to somebody on the waiting list."""
    return MessageLayout(
        f"You're number {place} on the waiting list of table {view.id}. I'll tell you when you get "
        "a seat.",
        [button(WAIT, view.id, "Leave the waiting list", WAIT_OFF)],
        colour=BLUE,
    )


def call(game: AnyGame, view: TableView, called: Call) -> MessageLayout:
    """The message that notifies a role of a table. Its mark is the call's, as that of all calls."""
    if view.status != "lobby":
        who = f"<@&{called.role}> were notified of {game.title}, table {view.id}."
        return _settled(f"{who} {_end(view)}")
    free = free_seats(game, view)
    seats = counted(free, "open seat") if free else "no open seats now"
    table = f"Table {view.id} has {seats}."
    if view.parent is not None and not view.awaits_thread:
        table = f"Table {view.id} in {place_of(view)} has {seats}."
    return MessageLayout(
        f"<@&{called.role}>: who'd like to play **{game.title}**? {table}",
        start_line(game, view),
        [
            button("join", view.id, "Join", mark_of(view, called), style=SUCCESS),
            button("rules", view.id, "Rules", game.name, "0"),
        ],
        colour=BLUE,
    )


def _end(view: TableView) -> str:
    """How a lobby ended."""
    if view.started is None:
        return f"It was closed before it started, {closed_by(view.closing, view.players)}."
    return f"It has begun: {place_of(view)}."


def _settled(text: str) -> MessageLayout:
    """What a call becomes once nothing is open: one small line, which has nothing to press."""
    return MessageLayout(f"-# {text}", colour=None)


def free_seats(game: AnyGame, view: ShownTable) -> int:
    """The number of open seats in a lobby."""
    most: int = game.rules.seats_for(view.options)[-1]
    return max(most - len(view.players), 0)


def seat_told(game: AnyGame, view: TableView, called: Call) -> MessageLayout:
    """The message to somebody who got a seat from the waiting list."""
    which = f"table {view.id} ({game.title})"
    if called.user is None or (view.status == "lobby" and seat_of(view, called.user) is None):
        return _settled(f"You no longer have a seat at {which}.")
    text = f"<@{called.user}>: you got a seat at {which} in {place_of(view)}. "
    if view.status != "lobby":
        text = f"<@{called.user}>: you got a seat at {which} from the waiting list. {_end(view)}"
        return MessageLayout(
            text, [button("rules", 0, "Rules", game.name, "0", mark_of(view, called))], colour=BLUE
        )
    return MessageLayout(
        f"{text}You were first on the waiting list.",
        [button("leave", view.id, "Give up the seat", mark_of(view, called))],
        colour=BLUE,
    )


def starts_soon(game: AnyGame, view: TableView, called: Call) -> MessageLayout:
    """The reminder of a start at a time."""
    table = f"{game.title}, table {view.id}"
    if view.status != "lobby":
        return _settled(f"{table}. {_end(view)}")
    if view.starts is None or view.gathering.start != "time":
        return _settled(f"{table}, no longer starts at a set time.")
    who = listed([f"<@{each.user}>" for each in view.players if each.user is not None])
    when = f"at {clock_time(view.starts)}, {moment(view.starts)}"
    keys = [button("leave", view.id, "Leave", mark_of(view, called))]
    return MessageLayout(f"{who}: {table}, starts {when}.", keys, colour=BLUE)


def seat_freed(game: AnyGame, view: TableView, called: Call) -> MessageLayout:
    """The message to somebody whose seat a manager freed in the lobby."""
    text = (
        f"A manager freed your seat at table {view.id} ({game.title}). To find another seat, use "
        "`/tables` in its server."
    )
    # Table 0: only players can open a table from direct messages.
    parts = (game.name, "0", mark_of(view, called))
    return MessageLayout(text, [button("rules", 0, "Rules", *parts)], colour=BLUE)


def mark_of(view: TableView, called: Call) -> str:
    """The mark that finds a call's message again, unique across databases."""
    return f"{view.commitment[:6]}-call{called.id}"
