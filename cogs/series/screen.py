"""The private pages of series: a person's list, one of them, and a new one."""

from collections.abc import Iterable, Sequence
from typing import Final

from cogs.time.agreement_screen import pace_words
from cogs.ui.components import (
    DANGER,
    BadComponentId,
    ComponentId,
    GameButton,
    GameSelect,
    PersonMenu,
    button,
    games_menu,
)
from cogs.ui.layout import BLUE, GREEN, AnyMenu, MessageLayout, day_and_time
from engine.model import Choice
from engine.registry import AnyGame, Games
from engine.words import counted, listed
from host.clock.calendar import Calendar, today
from host.series.stored import Series

ALL, ONE, PICK = "series", "oneseries", "pickseries"
"""Actions: show a person's series, one of them, and the one chosen in the menu."""
NEW, WITH = "newseries", "serieswith"
"""Actions of the menus for a new one: a game was chosen, then a person, which opens the form."""
SET_NEW, TIME, SET_TIME = "setnewseries", "seriestime", "setseriestime"
"""Actions of that form, of the button for another time, and of its form."""
ASKED, LEAVE, END = "seriesasked", "seriesleave", "seriesend"
"""Actions of the menu that adds or removes somebody, and of the buttons to leave and to end it."""
MENU_ROOM: Final = 25
WHO_IS_ASKED: Final = (
    "Who plays is asked to the next game, too. Who misses two games in a row isn't asked again."
)
"""See `host.series.stored.MAX_AWAY`."""


def number_in(part: str) -> int:
    """The number of a series in an id. Raises `BadComponentId`."""
    if not (part.isascii() and part.isdecimal() and len(part) < 18):
        raise BadComponentId
    return int(part)


def when(series: Series) -> str:
    """The day and the time, by the clocks that the series follows."""
    hour, minute = divmod(series.plan.minute, 60)
    day = today(Calendar(series.plan.zone), series.starts)
    return f"{day:%A}s {hour}:{minute:02}"


def mine(
    games: Games, offered: Iterable[AnyGame], found: Sequence[Series], user: int
) -> MessageLayout:
    """A person's series in a server, and a menu to begin another."""
    lines = [
        f"- **{_title(games, each)}**, {when(each)}, with {_others(each, user)}" for each in found
    ]
    choices = [Choice(str(each.id), f"{_title(games, each)}, {when(each)}") for each in found]
    menu: list[AnyMenu] = []
    if choices:
        menu = [GameSelect(ComponentId(PICK, 0), "Look at one …", choices[:MENU_ROOM])]
    return MessageLayout(
        f"### Your series\nA series is a game at the same time each week. I ask its people a day "
        f"before. {WHO_IS_ASKED}",
        "\n".join(lines) or "You're in none here yet.",
        *menu,
        games_menu(offered, NEW, "Begin one: which game …"),
        colour=BLUE,
    )


def with_whom(game: AnyGame) -> MessageLayout:
    """Asks with whom to play each week."""
    return MessageLayout(
        f"### {game.title} every week\nChoose somebody to play with, then enter day and time. You "
        f"can add others afterwards. {WHO_IS_ASKED}",
        PersonMenu(ComponentId(WITH, 0, (game.name,)), "With whom …"),
        colour=GREEN,
    )


def page(games: Games, series: Series, user: int, note: str = "") -> MessageLayout:
    """A series, with what its host, or somebody who is asked, can do."""
    plan, title = series.plan, _title(games, series)
    where = f"in a thread in <#{plan.channel}>" if plan.in_thread else f"in <#{plan.channel}>"
    people = [f"<@{each.user}>" for each in series.members]
    bots = [counted(len(plan.computers), "computer player")] if plan.computers else []
    number = str(series.id)
    menu = PersonMenu(ComponentId(ASKED, 0, (number,)), "Add or remove somebody …")
    return MessageLayout(
        f"### {title}, {when(series)}",
        note,
        f"**With:** {listed([f'{people[0]} (host)', *people[1:], *bots])}\n"
        f"**Where:** {where}, {pace_words(plan.time.pace)}\n"
        f"**Next table:** opens a day before the game of {day_and_time(series.starts)}. It's "
        f"called off if too few come.\n-# {WHO_IS_ASKED} Times follow the clocks of {plan.zone}.",
        *([menu] if series.host == user else []),
        [
            *([button(TIME, 0, "Change the time", number)] if series.host == user else []),
            button(LEAVE, 0, "Leave the series", number, style=DANGER),
            *(
                [button(END, 0, "End it for all", number, style=DANGER)]
                if series.host == user
                else []
            ),
        ],
        colour=BLUE,
    )


def series_key(number: int, mark: str) -> GameButton:
    """The button for the page of a series; `mark` identifies its message."""
    return button(ONE, 0, "Every week …", str(number), mark)


def _title(games: Games, series: Series) -> str:
    return games.game(series.plan.game).title


def _others(series: Series, user: int) -> str:
    return listed([f"<@{each.user}>" for each in series.members if each.user != user])
