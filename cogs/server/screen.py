"""The private page of a server's settings: what holds now, and a menu for one of them at a time."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from cogs.time.agreement_screen import pace_choices
from cogs.ui.components import ChannelMenu, ComponentId, GameButton, GameSelect, RoleMenu
from cogs.ui.layout import BLUE, AnyMenu, MessageLayout
from engine.model import Choice
from engine.words import listed
from host.clock.pace import pace_of
from host.repositories.servers import ServerSettings
from host.table.models import AnyGame

SERVER, PICK, CHOOSE, USUAL = "server", "serverpick", "serverset", "serverusual"
"""The actions: the page, one setting on it, a choice for it, and back to what is usual."""
USUALLY: Final = ServerSettings()
GONE_CHANNEL, GONE_ROLE = "a channel that is no more", "a role that is no more"
TABLE_LIMITS: Final = (1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 300, 500)
HOMES: Final = (
    Choice("channel", "In the channel where it is opened", "One table at a time in a channel."),
    Choice("thread", "In a thread of its own", "So that a channel can hold many tables."),
)


class Surroundings(msgspec.Struct, frozen=True):
    """The channels and roles that a server has now, and the games that this bot has."""

    channels: Collection[int]
    roles: Collection[int]
    games: Mapping[str, AnyGame]


Write: TypeAlias = Callable[[ServerSettings, Surroundings], str]
Menu: TypeAlias = Callable[[ComponentId, ServerSettings, Surroundings], AnyMenu]


class Setting(msgspec.Struct, frozen=True):
    """One setting: what it is called, what it means, what holds now, and the menu for it."""

    title: str
    help: str
    write: Write
    menu: Menu


def server(
    around: Surroundings, now: ServerSettings, name: str = "", note: str = ""
) -> MessageLayout:
    """All settings as they are, and the menu for the one of this `name`."""
    lines = [f"- {each.title}: **{value_of(key, around, now)}**" for key, each in SETTINGS.items()]
    choices = [Choice(key, each.title, each.help) for key, each in SETTINGS.items()]
    return MessageLayout(
        "### Settings of this server\n"
        "They hold for new tables; those that are open go on as they are. Whoever manages the "
        "server can change them here.",
        note,
        "\n".join(lines),
        GameSelect(ComponentId(PICK, 0), "What to change …", choices, chosen=name),
        *_editor(around, now, name),
        colour=BLUE,
    )


def value_of(name: str, around: Surroundings, now: ServerSettings) -> str:
    """What holds now for one setting, in plain words."""
    return SETTINGS[name].write(now, around)


def _editor(
    around: Surroundings, now: ServerSettings, name: str
) -> list[str | AnyMenu | list[GameButton]]:
    """The menu for one setting, with what it means, and the way back to what is usual."""
    setting = SETTINGS.get(name)
    if setting is None:
        return []
    is_usual = getattr(now, name) == getattr(USUALLY, name)
    usual = ComponentId(USUAL, 0, (name,))
    return [
        f"**{setting.title}**\n{setting.help}",
        setting.menu(ComponentId(CHOOSE, 0, (name,)), now, around),
        [GameButton(usual, "As usual", disabled=is_usual)],
    ]


def _write_games(now: ServerSettings, around: Surroundings) -> str:
    titles = [game.title for name, game in around.games.items() if name in now.games]
    return listed(titles) or "all"


def _game_menu(id_: ComponentId, now: ServerSettings, around: Surroundings) -> AnyMenu:
    choices = [Choice(game.name, game.title, game.summary) for game in around.games.values()]
    chosen = now.games or tuple(around.games)
    return GameSelect(id_, "Which games …", choices, chosen=chosen, most=len(choices))


def _write_channels(now: ServerSettings, around: Surroundings) -> str:
    if not now.channels:
        return "every channel that I may write in"
    named = (f"<#{each}>" if each in around.channels else GONE_CHANNEL for each in now.channels)
    return listed(list(dict.fromkeys(named)))


def _channel_menu(id_: ComponentId, now: ServerSettings, around: Surroundings) -> AnyMenu:
    there = [each for each in now.channels if each in around.channels]
    return ChannelMenu(id_, "Which channels …", there)


def _write_home(now: ServerSettings, _: Surroundings) -> str:
    return _lower(next(home.label for home in HOMES if home.key == now.home))


def _write_pace(now: ServerSettings, _: Surroundings) -> str:
    pace = pace_of(now.pace)
    return "no limit" if pace is None else f"{_lower(pace.title)} ({_lower(pace.help)})"


def _pace_menu(id_: ComponentId, now: ServerSettings, _: Surroundings) -> AnyMenu:
    return GameSelect(id_, "How long a turn may take …", pace_choices(), chosen=now.pace)


def _number_menu(id_: ComponentId, number: int) -> AnyMenu:
    """The number that holds now is among those that can be chosen."""
    numbers: Sequence[int] = sorted({*TABLE_LIMITS, number})
    choices = [Choice(str(each), str(each)) for each in numbers]
    return GameSelect(id_, "How many …", choices, chosen=str(number))


def _write_role(role: int | None, around: Surroundings, usual: str) -> str:
    if role is None:
        return usual
    return f"<@&{role}>" if role in around.roles else GONE_ROLE


def _role_menu(id_: ComponentId, role: int | None, around: Surroundings) -> AnyMenu:
    return RoleMenu(id_, "Which role …", role if role in around.roles else None)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


SETTINGS: Final[Mapping[str, Setting]] = {
    "games": Setting("Games", "Which games may be opened here.", _write_games, _game_menu),
    "channels": Setting(
        "Channels for tables",
        "Where tables may be opened; a thread counts as its channel.",
        _write_channels,
        _channel_menu,
    ),
    "home": Setting(
        "Where a new table is",
        "Whether tables stand in the channel or in threads.",
        _write_home,
        lambda id_, now, _: GameSelect(id_, "Where …", HOMES, chosen=now.home),
    ),
    "pace": Setting(
        "Time for a turn",
        "What a new table begins with; its host may choose otherwise.",
        _write_pace,
        _pace_menu,
    ),
    "most_tables": Setting(
        "Most tables at once",
        "How many tables may be open in this server.",
        lambda now, _: str(now.most_tables),
        lambda id_, now, _: _number_menu(id_, now.most_tables),
    ),
    "most_each": Setting(
        "Most tables of one person",
        "How many of them one person may be the host of.",
        lambda now, _: str(now.most_each),
        lambda id_, now, _: _number_menu(id_, now.most_each),
    ),
    "call_role": Setting(
        "Role for players' calls",
        "Whom a table may call, once, when it looks for players.",
        lambda now, around: _write_role(now.call_role, around, "none"),
        lambda id_, now, around: _role_menu(id_, now.call_role, around),
    ),
    "manager_role": Setting(
        "Role that looks after tables",
        "Who may end and pause tables beside those who manage channels.",
        lambda now, around: _write_role(now.manager_role, around, "none"),
        lambda id_, now, around: _role_menu(id_, now.manager_role, around),
    ),
}
"""Every setting by the name of its field in `ServerSettings`, in the order of the page."""
