"""How a table gathers its players: who waits, when it starts by itself, and whom it calls."""

from cogs.ui.components import PRIMARY, SUCCESS, ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import BLUE, MessageLayout, clock_time, mention, moment
from engine.model import Choice
from engine.words import counted
from host.repositories.seat_calls import Call
from host.table.models import AnyGame, Player, TableView
from host.table.waiting_list import full

CLOSED_DM = (
    "I could not send you a direct message, so nothing will come by DM. That is no problem: the "
    "button **My {hand}** under the board and `/hand` show you privately what is yours, and "
    "everything can be done there."
)
LATER_DM = (
    "I cannot start a direct message with you right now. That is no problem: the button "
    "**My {hand}** under the board and `/hand` show you privately what is yours, and your turns "
    "come by DM once that is possible."
)
BY_MY_HAND = (
    "The channel calls you to your turns; **My {hand}** under the board shows what is yours.",
    "Nobody calls you to your turns; **My {hand}** under the board shows what is yours.",
)
"""Without direct messages: where the channel calls, and where nobody does."""
GATHER, WAIT, WHEN, AT, SET_AT, CALL = "gather", "wait", "when", "startat", "setstart", "call"
WAIT_ON, WAIT_OFF = "on", "off"
TIME = "time"
EXAMPLES = "Such as 20:30, tomorrow 20:30, or in 2h"


def gather_key(view: TableView) -> GameButton:
    """The button that leads to all of this."""
    return button(GATHER, view.id, "Players and start")


def gathering_lines(game: AnyGame, view: TableView) -> str:
    """When the game begins by itself, and who waits for a seat; empty where all is as usual."""
    return "\n".join(filter(None, (start_line(game, view), waiting_line(view))))


def start_line(game: AnyGame, view: TableView) -> str:
    """When the game begins by itself, or why it did not."""
    gathering, seats = view.gathering, game.rules.seats_for(view.options)
    if gathering.refused:
        return (
            f"**Start** The game was to begin by itself, but could not: {gathering.refused} Now "
            f"<@{view.host}> starts it."
        )
    if gathering.start == "time" and view.starts is not None:
        return f"**Start** The game begins by itself {at_time(view)}."
    if gathering.start == "full":
        many = full(gathering, seats)
        when = f"all {many} seats are taken" if many == seats[-1] else f"{many} players sit here"
        return f"**Start** The game begins by itself as soon as {when}."
    return ""


def at_time(view: TableView) -> str:
    """The moment of the start, as each reader's own clock has it."""
    return "" if view.starts is None else f"at {clock_time(view.starts)}, {moment(view.starts)}"


def waiting_line(view: TableView) -> str:
    """Who waits for a seat, the first first."""
    waiting = view.gathering.waiting
    names = [
        f"{place}. {mention(Player(each.user, each.name))}" for place, each in enumerate(waiting, 1)
    ]
    return f"**Waiting for a seat** {' · '.join(names)}" if names else ""


def ended_line(view: TableView) -> str:
    """What a lobby's last words say to those who still waited when the game began."""
    if not view.gathering.waited:
        return ""
    return (
        "-# With the start the waiting list is over: who waited can follow the game by **Follow** "
        "under the board."
    )


def page(game: AnyGame, view: TableView, user: int, role: int | None, note: str) -> MessageLayout:
    """The private page of players and start, with menus for the host; `role` can be called."""
    by_host = f"**Start** <@{view.host}> starts the game, and can choose here when it begins."
    if user == view.host:
        by_host = "**Start** You start the game, or choose here when it begins by itself."
    parts: list[str | GameSelect | list[GameButton]] = [
        f"### Players and start of {game.title}, table {view.id}",
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
    choices = [Choice("host", "You start it", "Nothing happens by itself.")]
    if seats[-1] > taken or chosen == "full":
        choices.append(Choice("full", f"When all {seats[-1]} seats are taken"))
    choices += [
        Choice(f"full-{many}", f"When {many} players sit here")
        for many in seats[:-1]
        if many > taken or chosen == f"full-{many}"
    ]
    return GameSelect(
        ComponentId(WHEN, view.id), "When does the game begin?", choices, chosen=chosen
    )


def _calling(view: TableView, role: int | None) -> list[str | GameSelect | list[GameButton]]:
    if view.gathering.role is not None:
        return ["**Call** Players have been called to this table."]
    if role is None:
        return []
    text = (
        f"**Call** One message in the channel pings all who have the role <@&{role}>. That can be "
        "done once for a table."
    )
    return [
        text,
        [button(CALL, view.id, "Call players", style=PRIMARY)],
    ]


def offer(view: TableView) -> MessageLayout:
    """What somebody is asked who wants to sit down at a full table."""
    waiting = len(view.gathering.waiting)
    before = f" {counted(waiting, 'person waits', 'people wait')} already." if waiting else ""
    return MessageLayout(
        f"All {len(view.players)} seats of table {view.id} are taken. Do you want to wait for one?"
        f"{before} If somebody leaves before the game begins, who waits first has the seat at once "
        "and is told.",
        [button(WAIT, view.id, "Wait for a seat", WAIT_ON)],
        colour=BLUE,
    )


def waits(view: TableView, place: int) -> MessageLayout:
    """Somebody waits for a seat."""
    return MessageLayout(
        f"You wait for a seat at table {view.id}, as number {place}. If it becomes yours, I tell "
        "you.",
        [button(WAIT, view.id, "Wait no more", WAIT_OFF)],
        colour=BLUE,
    )


def call(game: AnyGame, view: TableView, called: Call) -> MessageLayout:
    """The message that calls a role to a table, as the table stands. Its mark is the call's."""
    if view.status != "lobby":
        end = "was closed" if view.started is None else "has begun"
        return MessageLayout(
            f"-# <@&{called.role}> were called to {game.title}, table {view.id}, which {end}.",
            colour=None,
        )
    free = free_seats(game, view)
    seats = f"{counted(free, 'seat is', 'seats are')} free" if free else "no seat is free now"
    where = "" if view.parent is None or view.awaits_thread else f" in <#{view.channel}>"

    return MessageLayout(
        f"<@&{called.role}>: who plays **{game.title}**? At table {view.id}{where}, {seats}.",
        start_line(game, view),
        [
            button("join", view.id, "Join", mark_of(view, called), style=SUCCESS),
            button("rules", view.id, "Rules", game.name, "0"),
        ],
        colour=BLUE,
    )


def free_seats(game: AnyGame, view: TableView) -> int:
    """How many seats of a lobby are free."""
    most: int = game.rules.seats_for(view.options)[-1]
    return max(most - len(view.players), 0)


def seat_told(game: AnyGame, view: TableView, called: Call, *, direct: bool) -> MessageLayout:
    """The message to somebody who waited, and has a seat now. Its mark is the call's."""
    mark = mark_of(view, called)
    text = (
        f"<@{called.user}>: a seat became free at table {view.id} ({game.title}) in "
        f"<#{view.channel}>, and it is yours, as you waited first."
    )
    key = (
        button("leave", view.id, "Give the seat up", mark)
        if direct
        else button("rules", view.id, "Rules", game.name, "0", mark)
    )
    return MessageLayout(text, [key], colour=BLUE)


def seat_freed(game: AnyGame, view: TableView, called: Call) -> MessageLayout:
    """The message to somebody whose seat a manager freed in the lobby. Its mark is the call's."""
    text = (
        f"Someone who manages <#{view.channel}> freed your seat at table {view.id} ({game.title}). "
        "To find another seat, use `/tables` there."
    )
    # Of no table: those who don't play can't open one from direct messages.
    parts = (game.name, "0", mark_of(view, called))
    return MessageLayout(text, [button("rules", 0, "Rules", *parts)], colour=BLUE)


def mark_of(view: TableView, called: Call) -> str:
    """The mark in a call's message, by which it is found again: unique across databases, too."""
    return f"{view.commitment[:6]}-call{called.id}"
