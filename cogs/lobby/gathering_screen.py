"""Gathering players: the waiting list, the start, and notifying a role."""

from collections.abc import Mapping
from types import MappingProxyType

from cogs.ui.components import PRIMARY, ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import BLUE, MessageLayout, clock_time, closed_by, mention, moment, place_of
from engine.model import Choice
from engine.registry import AnyGame
from engine.words import counted
from host.messages.facts import End, Start, start_of
from host.statistics.habits import Habits
from host.table.seats import Player
from host.table.views import TableView

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
EVERY_WEEK = "everyweek"
"""The action of the button to play with the same people every week."""
WAIT_ON, WAIT_OFF = "on", "off"
TIME = "time"
EXAMPLES = "20:30, friday 20:30, or in 2h"


def gather_key(view: TableView) -> GameButton:
    """The button for players and start."""
    return button(GATHER, view.id, "Players and start")


def gathering_lines(game: AnyGame, view: TableView) -> str:
    """When the game starts by itself, and the waiting list; empty by default."""
    return "\n".join(filter(None, (start_line(game, view), waiting_line(view))))


def start_line(game: AnyGame, view: TableView) -> str:
    """When the game starts by itself, or why it didn't."""
    return start_words(game, start_of(view, game.rules.seats_for(view.options)))


def start_words(game: AnyGame, start: Start | None) -> str:
    """The same, from what a message shows; empty if its host starts it."""
    if start is None:
        return ""
    if start.at is not None:
        when = f"at {clock_time(start.at)}, {moment(start.at)}"
        return f"**Start:** The game starts by itself {when}."
    if start.by == "full":
        return f"**Start:** The game starts once all {start.many} seats are taken."
    if start.by == "many":
        return f"**Start:** The game starts once {start.many} players have joined."
    why = f"{game.title} needs at least {counted(game.rules.min_seats, 'player')}."
    if start.by == "options":
        why = f"These options don't work with {counted(start.many, 'player')}."
    return f"**Start:** I couldn't start the game. {why} <@{start.host}> can start it now."


def waiting_line(view: TableView) -> str:
    """The waiting list, in order."""
    waiting = view.lobby.waiting
    names = [
        f"{place}. {mention(Player(each.user, each.name))}" for place, each in enumerate(waiting, 1)
    ]
    return f"**Waiting list:** {' · '.join(names)}" if names else ""


def ended_line(view: TableView) -> str:
    """A former lobby's word to people who were still waiting."""
    if not view.lobby.waited:
        return ""
    return (
        "-# The waiting list is closed. If you were on it, **Follow** under the board lets you "
        "follow the game."
    )


def page(
    game: AnyGame,
    view: TableView,
    user: int,
    role: int | None,
    note: str,
    habits: Mapping[int, Habits] = MappingProxyType({}),
) -> MessageLayout:
    """The private page of players and start, with menus for the host; `role` can be called. It
    tells the `habits` of players.
    """
    by_host = f"**Start:** <@{view.host}> starts the game, or sets when it starts."
    if user == view.host:
        by_host = "**Start:** Press **Start** in the lobby, or choose when it starts by itself."
    parts: list[str | GameSelect | list[GameButton]] = [
        f"### Players and start · {game.title}, table {view.id}",
        note,
        start_line(game, view) or by_host,
        waiting_line(view),
        "\n".join(f"<@{each}>: {' · '.join(known.words)}" for each, known in habits.items()),
    ]
    if user == view.host:
        parts += [_start_menu(game, view), _time_keys(view)]
        parts += _calling(view, role)
    return MessageLayout(*parts, colour=BLUE)


def _time_keys(view: TableView) -> list[GameButton]:
    keys = [button(AT, view.id, "Set a time")]
    if len([each for each in view.players if each.user is not None]) + len(view.lobby.kept) > 1:
        keys.append(button(EVERY_WEEK, view.id, "Every week …"))
    return keys


def _start_menu(game: AnyGame, view: TableView) -> GameSelect:
    gathering, seats, taken = view.lobby, game.rules.seats_for(view.options), len(view.players)
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
    if view.lobby.role is not None:
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
    waiting = len(view.lobby.waiting)
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


def how_it_ended(end: End) -> str:
    """How a lobby ended."""
    if end.begun:
        return f"It has begun: {place_of(end.place)}."
    by = closed_by(end.closing, [] if end.last is None else [end.last])
    return f"It was closed before it started, {by}."


def over(text: str) -> MessageLayout:
    """What a message becomes once nothing is open: one small line, which has nothing to press."""
    return MessageLayout(f"-# {text}", colour=None)


def free_seats(game: AnyGame, view: TableView) -> int:
    """The number of open seats in a lobby."""
    most: int = game.rules.seats_for(view.options)[-1]
    return view.lobby.free(most, len(view.players))
