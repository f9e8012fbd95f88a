"""The private page of a server's settings, with a menu for one of them at a time."""

import calendar
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

import discord
import msgspec

from cogs.server.commands import pages
from cogs.time.agreement_screen import pace_choices
from cogs.ui.components import (
    SUCCESS,
    ChannelMenu,
    ComponentId,
    GameButton,
    GameSelect,
    RoleMenu,
    button,
)
from cogs.ui.layout import BLUE, AnyMenu, MessageLayout, day_and_time
from engine.model import Choice
from engine.registry import GAMES, AnyGame
from engine.words import counted, escaped, listed
from host.clock.pace import pace_of
from host.repositories.servers import ServerSettings
from host.webhook.webhooks import Webhook

SERVER, PICK, CHOOSE, USUAL, SAVE = (
    *("server", "serverpick", "serverset", "serverusual"),
    "serversave",
)
"""Actions: show the page, show one setting, choose for it, choose its default, and save that."""
RULES: Final = "serverrules"
"""The action that shows a text for the server's rules."""
ELSEWHERE: Final = "elsewhere"
"""The action that shows where results are sent as JSON."""
RULES_TEXT: Final = (
    "This server has the bot Watering Hole, which hosts board games. It stores your Discord ID, "
    "your name and what you do at its tables, and nothing that you write in channels. Everyone "
    "here can see names, results and ratings. Use /privacy to see, get or delete your data. "
    "Discord's minimum age applies; nothing costs money, and there is no gambling."
)
USUALLY: Final = ServerSettings()
GONE_CHANNEL, GONE_ROLE = "a deleted channel", "a deleted role"
MEMBER_DAYS: Final = [
    Choice(str(each), counted(each, "day", "days")) for each in (1, 3, 7, 14, 30, 90)
]
"""How long people may have to be members before they open tables."""
TABLE_LIMITS: Final = (1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 300, 500)
ROOMS: Final = [discord.ChannelType.forum, discord.ChannelType.media]
"""The kinds of channels that can be the game room."""
TEXT: Final = [discord.ChannelType.text, discord.ChannelType.news]
"""The kinds of channels where results, puzzles and the week can be posted."""
HOMES: Final = (
    Choice("channel", "In the channel", "One table at a time per channel."),
    Choice("thread", "In a thread of its own", "A channel can have many tables."),
)


def hour_key(hour: int) -> str:
    """An hour of the day in the menu."""
    return f"{hour:02}:00"


HOURS: Final = {hour_key(each): each for each in range(24)}
"""The hours of the day by their keys."""
OF_NEW_TABLES: Final = frozenset(
    ("channels", "home", "forum", "games", "pace", "most_tables", "most_each")
) | {"open_role", "open_days"}
"""The settings that change nothing for tables that are open already."""
DAYS: Final = {str(number): name for number, name in enumerate(calendar.day_name, 1)}
"""The days of the week by their keys."""


class ServerContext(msgspec.Struct, frozen=True):
    """A server's channels and roles, if they are known, the bot's games, how many tables are open
    that its reader can see, and where results are sent as JSON.
    """

    channels: Collection[int]
    roles: Collection[int]
    games: Mapping[str, AnyGame]
    is_known: bool = True
    open_tables: int = 0
    webhook: Webhook | None = None

    def channel(self, number: int) -> str:
        """A channel, if it is still there."""
        return f"<#{number}>" if not self.is_known or number in self.channels else GONE_CHANNEL

    def role(self, number: int) -> str:
        """A role, if it is still there."""
        return f"<@&{number}>" if not self.is_known or number in self.roles else GONE_ROLE


def around(
    guild: discord.Guild,
    open_tables: int = 0,
    webhook: Webhook | None = None,
    games: Mapping[str, AnyGame] = GAMES,
) -> ServerContext:
    """What a server has."""
    return ServerContext(
        channels=frozenset(each.id for each in guild.channels),
        roles=frozenset(each.id for each in guild.roles),
        games=games,
        open_tables=open_tables,
        webhook=webhook,
    )


Write: TypeAlias = Callable[[ServerSettings, ServerContext], str]
Menu: TypeAlias = Callable[[ComponentId, ServerSettings, ServerContext], AnyMenu]


class ServerSetting(msgspec.Struct, frozen=True):
    """A setting: its title and meaning, its value in words, and its menu.

    The rule for saving: what changes who may do what, or where people find something, is saved only
    once the manager has read what it `means`. What only moves the time of a message has no `means`,
    and is saved at once.
    """

    title: str
    help: str
    write: Write
    menu: Menu
    means: Write | None = None


def server(
    around: ServerContext,
    now: ServerSettings,
    name: str,
    note: str = "",
    then: ServerSettings | None = None,
) -> MessageLayout:
    """All settings, and the menu for the one with this `name`; what it will mean to save the
    choice `then`.
    """
    lines = [f"- {each.title}: **{value_of(key, around, now)}**" for key, each in SETTINGS.items()]
    lines.append(f"- Results as JSON: {elsewhere(around.webhook)}")
    choices = [Choice(key, each.title, each.help) for key, each in SETTINGS.items()]
    return MessageLayout(
        "### Settings of this server\nAnyone who manages the server can change them.",
        "\n".join(lines),
        GameSelect(ComponentId(PICK, 0), "What to change …", choices, chosen=name),
        note,
        *(_editor(around, now, name) if then is None else _proposal(around, then, name)),
        pages(SERVER),
        colour=BLUE,
    )


def elsewhere(webhook: Webhook | None) -> str:
    """Where results are sent, and whether that works; of the address only its host."""
    if webhook is None:
        return "**none**"
    told = [f"**{escaped(webhook.host)}**"]
    if webhook.failing is not None:
        since = day_and_time(webhook.failing)
        told.append(f"It has taken nothing since {since}: {webhook.failure}.")
    if webhook.given_up is not None:
        told.append(f"I gave up on what happened until {day_and_time(webhook.given_up)}.")
    return " · ".join(told)


def rules_text() -> MessageLayout:
    """A text on data and age that a server can paste into its rules."""
    return MessageLayout(
        "### Text for your rules\nCopy it, and change what you like.",
        f"```\n{RULES_TEXT}\n```",
        [button(SERVER, 0, "Back")],
        colour=BLUE,
    )


def value_of(name: str, around: ServerContext, now: ServerSettings) -> str:
    """The value of a setting in words."""
    return SETTINGS[name].write(now, around)


def _editor(
    around: ServerContext, now: ServerSettings, name: str
) -> list[str | AnyMenu | list[GameButton]]:
    """The menu for a setting, with its meaning, and a button that resets it."""
    setting = SETTINGS[name]
    is_usual = getattr(now, name) == getattr(USUALLY, name)
    usual = ComponentId(USUAL, 0, (name,))
    return [
        f"**{setting.title}**\n{setting.help}\n-# {_meaning(around, name)}",
        setting.menu(ComponentId(CHOOSE, 0, (name,)), now, around),
        [
            GameButton(usual, "Reset to default", disabled=is_usual),
            button(ELSEWHERE, 0, "Results as JSON …"),
            button(RULES, 0, "Text for your rules"),
        ],
    ]


def _proposal(
    around: ServerContext, then: ServerSettings, name: str
) -> list[str | AnyMenu | list[GameButton]]:
    """What a choice will mean, the menu that shows it, and a button that saves it."""
    setting = SETTINGS[name]
    means = "" if setting.means is None else setting.means(then, around)
    is_usual = getattr(then, name) == getattr(USUALLY, name)
    keys = [
        button(SAVE, 0, "Save", name, *(["usual"] if is_usual else []), style=SUCCESS),
        button(SERVER, 0, "Back", name),
    ]
    return [
        f"**{setting.title}: {setting.write(then, around)}?**\n"
        f"**This will mean:** {means} {_staying(around, name)}".rstrip(),
        setting.menu(ComponentId(CHOOSE, 0, (name,)), then, around),
        keys,
    ]


def _meaning(around: ServerContext, name: str) -> str:
    """What a change of a setting applies to."""
    if name not in OF_NEW_TABLES:
        return "A change applies at once."
    return f"A change applies to new tables. {_staying(around, name)}".rstrip()


def _staying(around: ServerContext, name: str) -> str:
    """What a change of a setting leaves as it is."""
    if name not in OF_NEW_TABLES or not around.open_tables:
        return ""
    stay = "stays as it is" if around.open_tables == 1 else "stay as they are"
    return f"{counted(around.open_tables, 'open table')} {stay}."


def _write_games(now: ServerSettings, around: ServerContext) -> str:
    titles = [game.title for name, game in around.games.items() if name in now.games]
    return listed(titles) or "all"


def _game_menu(id_: ComponentId, now: ServerSettings, around: ServerContext) -> AnyMenu:
    choices = [Choice(game.name, game.title, game.summary) for game in around.games.values()]
    chosen = now.games or tuple(around.games)
    return GameSelect(id_, "Which games …", choices, chosen=chosen, most=len(choices))


def _write_channels(now: ServerSettings, around: ServerContext) -> str:
    if not now.channels:
        return "every channel I can write in"
    return listed(list(dict.fromkeys(map(around.channel, now.channels))))


def _channel_menu(id_: ComponentId, now: ServerSettings, around: ServerContext) -> AnyMenu:
    there = [each for each in now.channels if each in around.channels]
    return ChannelMenu(id_, "Which channels …", there)


def _write_home(now: ServerSettings, _: ServerContext) -> str:
    return _lower(next(home.label for home in HOMES if home.key == now.home))


def _write_one(channel: int | None, around: ServerContext) -> str:
    return "none" if channel is None else around.channel(channel)


def _menu_of_one(
    id_: ComponentId,
    placeholder: str,
    channel: int | None,
    around: ServerContext,
    kinds: list[discord.ChannelType],
) -> AnyMenu:
    there = [channel] if channel is not None and channel in around.channels else []
    return ChannelMenu(id_, placeholder, there, kinds=kinds, most=1)


def _write_pace(now: ServerSettings, _: ServerContext) -> str:
    pace = pace_of(now.pace)
    return "no limit" if pace is None else f"{_lower(pace.title)} ({_lower(pace.help)})"


def _pace_menu(id_: ComponentId, now: ServerSettings, _: ServerContext) -> AnyMenu:
    return GameSelect(id_, "Time per turn …", pace_choices(), chosen=now.pace)


def _number_menu(id_: ComponentId, number: int) -> AnyMenu:
    """A menu of numbers, with the present one among them."""
    numbers: Sequence[int] = sorted({*TABLE_LIMITS, number})
    choices = [Choice(str(each), str(each)) for each in numbers]
    return GameSelect(id_, "Maximum …", choices, chosen=str(number))


def _hour_menu(id_: ComponentId, hour: int) -> AnyMenu:
    hours = [Choice(key, f"{key} UTC") for key in HOURS]
    return GameSelect(id_, "At which hour …", hours, chosen=hour_key(hour))


def _write_role(role: int | None, around: ServerContext, usual: str) -> str:
    return usual if role is None else around.role(role)


def _role_menu(id_: ComponentId, role: int | None, around: ServerContext) -> AnyMenu:
    return RoleMenu(id_, "Which role …", role if role in around.roles else None)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


SETTINGS: Final[Mapping[str, ServerSetting]] = {
    "channels": ServerSetting(
        "Channels for tables",
        "Where tables can be opened. A thread counts as its channel.",
        _write_channels,
        _channel_menu,
        lambda now, around: f"New tables can be opened in {_write_channels(now, around)}.",
    ),
    "home": ServerSetting(
        "Where tables open",
        "In the channel itself, or in threads.",
        _write_home,
        lambda id_, now, _: GameSelect(id_, "Where new tables go …", HOMES, chosen=now.home),
        lambda now, _: (
            "Each new table gets a thread of its own."
            if now.home == "thread"
            else "A new table is right in the channel, which has room for one at a time."
        ),
    ),
    "forum": ServerSetting(
        "Game room",
        "A forum where each new table becomes a post with tags. A media channel works, too.",
        lambda now, around: _write_one(now.forum, around),
        lambda id_, now, around: _menu_of_one(id_, "Which forum …", now.forum, around, ROOMS),
        lambda now, around: (
            "New tables open in the channels where they are asked for."
            if now.forum is None
            else f"Each new table becomes a post in {around.channel(now.forum)}, wherever it is "
            "opened. I add my tags there, if I may."
        ),
    ),
    "games": ServerSetting(
        "Games",
        "Which games can be opened here.",
        _write_games,
        _game_menu,
        lambda now, around: (
            f"People can open {_write_games(now, around)} here, and nothing else."
            if now.games
            else "People can open all games here, new ones too."
        ),
    ),
    "pace": ServerSetting(
        "Time per turn",
        "The default for new tables. The host can change it.",
        _write_pace,
        _pace_menu,
        lambda now, around: f"New tables start with {_write_pace(now, around)}.",
    ),
    "most_tables": ServerSetting(
        "Maximum number of tables",
        "How many tables can be open in this server.",
        lambda now, _: str(now.most_tables),
        lambda id_, now, _: _number_menu(id_, now.most_tables),
        lambda now, _: (
            f"Once {counted(now.most_tables, 'table is', 'tables are')} open, nobody can open "
            "another."
        ),
    ),
    "most_each": ServerSetting(
        "Maximum tables per host",
        "How many of them one person can host.",
        lambda now, _: str(now.most_each),
        lambda id_, now, _: _number_menu(id_, now.most_each),
        lambda now, _: (
            f"Anyone who hosts {counted(now.most_each, 'open table')} can't open another."
        ),
    ),
    "open_role": ServerSetting(
        "Role that may open tables",
        "Only people with it can open tables; anyone can still join. Managers always can.",
        lambda now, around: _write_role(now.open_role, around, "everyone"),
        lambda id_, now, around: _role_menu(id_, now.open_role, around),
        lambda now, around: (
            "Everyone can open tables."
            if now.open_role is None
            else f"Only people with {around.role(now.open_role)}, and managers, can open tables."
        ),
    ),
    "open_days": ServerSetting(
        "Days in the server before opening tables",
        "How long people must have been members. They can join tables at once.",
        lambda now, _: counted(now.open_days, "day", "days") if now.open_days else "none",
        lambda id_, now, _: GameSelect(
            id_, "How many days …", MEMBER_DAYS, chosen=str(now.open_days)
        ),
        lambda now, _: (
            f"People can open tables {counted(now.open_days, 'day')} after they joined the server."
            if now.open_days
            else "People can open tables as soon as they join the server."
        ),
    ),
    "call_role": ServerSetting(
        "Role to ping for players",
        "Each table may ping this role once to find players.",
        lambda now, around: _write_role(now.call_role, around, "none"),
        lambda id_, now, around: _role_menu(id_, now.call_role, around),
        lambda now, around: (
            "Tables ping no role."
            if now.call_role is None
            else f"Any host can ping {around.role(now.call_role)} once per table, and everyone who "
            "has it is notified."
        ),
    ),
    "manager_role": ServerSetting(
        "Table manager role",
        "Can pause and end games and open tournaments, like those who manage channels.",
        lambda now, around: _write_role(now.manager_role, around, "none"),
        lambda id_, now, around: _role_menu(id_, now.manager_role, around),
        lambda now, around: (
            "Only people who manage channels can pause and end others' games."
            if now.manager_role is None
            else f"Everyone with {around.role(now.manager_role)} can pause and end any game here."
        ),
    ),
    "results": ServerSetting(
        "Channel for results",
        "Where each game's result is posted, without a ping, if everyone here could watch it.",
        lambda now, around: _write_one(now.results, around),
        lambda id_, now, around: _menu_of_one(id_, "Which channel …", now.results, around, TEXT),
        lambda now, around: (
            "Results are no longer posted."
            if now.results is None
            else "Each result of a game that everyone here could watch is posted in "
            f"{around.channel(now.results)}, without a ping."
        ),
    ),
    "puzzles": ServerSetting(
        "Channel for puzzles",
        "Where the puzzle of the day is posted, without a ping.",
        lambda now, around: _write_one(now.puzzles, around),
        lambda id_, now, around: _menu_of_one(id_, "Which channel …", now.puzzles, around, TEXT),
        lambda now, around: (
            "I no longer post a puzzle here."
            if now.puzzles is None
            else f"Each day a puzzle is posted in {around.channel(now.puzzles)}, without a ping."
        ),
    ),
    "puzzle_hour": ServerSetting(
        "Hour of the puzzle",
        "When it is posted, in UTC. The puzzle itself changes at midnight UTC.",
        lambda now, _: f"{hour_key(now.puzzle_hour)} UTC",
        lambda id_, now, _: _hour_menu(id_, now.puzzle_hour),
    ),
    "week": ServerSetting(
        "Channel for the week",
        "Where one silent message a week tells what everyone here could watch, and of seasons.",
        lambda now, around: _write_one(now.week, around),
        lambda id_, now, around: _menu_of_one(id_, "Which channel …", now.week, around, TEXT),
        lambda now, around: (
            "The week is no longer posted."
            if now.week is None
            else f"Once a week a silent message in {around.channel(now.week)} tells what everyone "
            "here could watch."
        ),
    ),
    "week_day": ServerSetting(
        "Day of the week's message",
        "The week ends on that day.",
        lambda now, _: DAYS[str(now.week_day)],
        lambda id_, now, _: GameSelect(
            id_,
            "Which day …",
            [Choice(key, name) for key, name in DAYS.items()],
            chosen=str(now.week_day),
        ),
    ),
    "week_hour": ServerSetting(
        "Hour of the week's message",
        "When it is posted, in UTC.",
        lambda now, _: f"{hour_key(now.week_hour)} UTC",
        lambda id_, now, _: _hour_menu(id_, now.week_hour),
    ),
    "winner_role": ServerSetting(
        "Role of the season's winner",
        "The first in the game with most rated results has it for a season. "
        "Needs a channel for the week.",
        lambda now, around: _write_role(now.winner_role, around, "none"),
        lambda id_, now, around: _role_menu(id_, now.winner_role, around),
        lambda now, around: (
            "The season's winner loses the role, and nobody gets it next."
            if now.winner_role is None
            else f"The next winner of a season gets {around.role(now.winner_role)}."
        ),
    ),
    "log": ServerSetting(
        "Channel for the managers' log",
        "Where a silent line tells each thing that managers do. Choose a channel for managers.",
        lambda now, around: _write_one(now.log, around),
        lambda id_, now, around: _menu_of_one(id_, "Which channel …", now.log, around, TEXT),
        lambda now, around: (
            "What managers do is only in `/server log`."
            if now.log is None
            else f"Everyone who sees {around.channel(now.log)} reads what managers do."
        ),
    ),
}
"""The settings by their field in `ServerSettings`, in the order of the page."""
