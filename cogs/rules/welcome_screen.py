"""What this bot is, for who meets it first: what can be played, and the three ways to begin."""

from collections.abc import Iterable

import discord

from cogs.ui.components import GameButton, games_menu
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import GREEN, MessageLayout
from engine.words import listed
from host.table.models import AnyGame

SOLO, FRIENDS, HOW = "solo", "friends", "how"
"""The actions of the three buttons; with a game chosen, the first two open its table."""


def welcome(games: Iterable[AnyGame], *, direct: bool = False, links: str = "") -> MessageLayout:
    """What the bot is, and three buttons; `direct`: in direct messages, where no friends come.

    `links` lead to what the owner publishes.
    """
    titles = listed([f"**{game.title}**" for game in games])
    return MessageLayout(
        "## Watering Hole\n"
        f"Board games about nature, played right here: {titles}. Play with friends in a channel, "
        "at once or a move now and then, or alone against the computer.",
        [
            GameButton(
                ComponentId(SOLO, 0), "Play against the computer", style=discord.ButtonStyle.primary
            ),
            *(() if direct else (_friends_key(),)),
            GameButton(ComponentId(HOW, 0), "How it works"),
        ],
        "-# `/help` shows this again. `/learn` teaches you a game while you play it."
        + " For a game with friends, give it in a server's channel." * direct
        + (f"\n{links}" if links else ""),
        colour=GREEN,
    )


def _friends_key() -> GameButton:
    style = discord.ButtonStyle.success
    return GameButton(ComponentId(FRIENDS, 0), "A table for friends", style=style)


def choose_game(games: Iterable[AnyGame], action: str) -> MessageLayout:
    """The private page that asks for the game."""
    what = (
        "### Against the computer\nChoose a game: it begins here at once."
        if action == SOLO
        else "### A table for friends\nChoose a game: its table opens in this channel for all to "
        "join. You choose its options there and start it."
    )
    return MessageLayout(what, games_menu(games, action, "Which game …"), colour=GREEN)


def how_it_works() -> MessageLayout:
    """A game from its table to its end, in a few lines."""
    return MessageLayout(
        "### How it works\n"
        "1. `/table new` opens a table in a channel, or in a thread of its own there. Friends "
        "press **Join**; computer players can be seated too. In direct messages with me it opens "
        "one for you alone.\n"
        "2. Who opened the table is its host, chooses the **Options**, and presses **Start**.\n"
        "3. The channel shows the board and whose turn it is. What only you may see, and all you "
        "can do, comes to you by direct message, or by the button under the board.\n"
        "4. You are told when it is your turn. Take your time: every move is stored, and `/games` "
        "lists all your tables.",
        [GameButton(ComponentId("rules", 0), "The rules of the games")],
        colour=GREEN,
    )
