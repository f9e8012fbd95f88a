"""What is stored about a person, and what they can do about it."""

from datetime import timedelta

import discord

from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import BLUE, SAND, MessageLayout
from engine.words import counted

PRIVACY, DATA, ASK, DELETE = "privacy", "owndata", "deleteask", "deletedata"
"""The actions of the buttons of these pages."""
FILE_NAME = "my-data.json"

STORED = """**What I store about you**
- Your Discord number, and the name you had when you sat down at a table.
- Your seats, and each decision you took there with its time: of this a game's record is made.
- What you typed for all to see in a game, such as the name of a species.
- How your games ended. Ratings and profiles are worked out from that.
- At which tables you wait for a seat, and which games you follow, until these are over.
- What you chose in `/settings`, and where my direct messages to you are.

I do not store what anybody writes in a channel. What I posted is kept by Discord.
**Who can see it** Results and ratings are for those of the server where you played, hands and \
panels for you alone. Whoever runs this bot can read its database."""

CONSEQUENCES = """**What happens if you delete your data**
- “A former player” stands in place of you in all results, records and seats. Your ratings and \
your history are gone; others keep theirs.
- You leave the tables that wait for players. Where you play with other people now, a computer \
player takes your seat; where nobody else plays, the game ends.
- Games in our direct messages are deleted entirely.
- Your settings are deleted. The decisions that you took, and what you typed into a game, stay \
part of that game, but not as yours: others' games stay whole.
- Messages that stand in Discord already stay there.

This cannot be taken back. You can play again at any time, as somebody new."""


def privacy(moves: timedelta | None = None, links: str = "") -> MessageLayout:
    """The page, with its two buttons.

    `moves`: how long a game's moves are kept after its end (None: for ever); `links` lead to what
    the owner publishes.
    """
    return MessageLayout(
        "### Your data",
        STORED,
        how_long(moves),
        [
            GameButton(ComponentId(DATA, 0), "My data as a file"),
            GameButton(ComponentId(ASK, 0), "Delete my data", style=discord.ButtonStyle.danger),
        ],
        links,
        colour=BLUE,
    )


def how_long(moves: timedelta | None) -> str:
    """How long what is stored is kept."""
    if moves is None:
        return "**How long** Until you have it deleted."
    return (
        f"**How long** A game's moves are removed {counted(moves.days, 'day')} after its end; all "
        "else is kept until you have it deleted."
    )


def ask(user: int, tables: int) -> MessageLayout:
    """Ask once more; `tables` counts those at which the person sits now.

    The button that deletes is theirs alone: only who was asked has one.
    """
    now = f"You sit at {counted(tables, 'table')} now." if tables else ""
    return MessageLayout(
        "### Delete your data?",
        CONSEQUENCES,
        now,
        [
            GameButton(
                ComponentId(DELETE, 0, (str(user),)),
                "Delete for good",
                style=discord.ButtonStyle.danger,
            ),
            GameButton(ComponentId(PRIVACY, 0), "Keep my data"),
        ],
        colour=SAND,
    )


def deleted() -> MessageLayout:
    """It is done."""
    return MessageLayout(
        "### Your data are deleted\nWhere you played, a former player did. If you use me again, I "
        "store anew what is needed for that.",
        colour=BLUE,
    )


def handed_out(name: str) -> MessageLayout:
    """A file with all that is stored."""
    layout = MessageLayout(
        "Everything that I store about you. Times are in UTC; what you did is written as the games "
        "store it.",
        colour=BLUE,
    )
    layout.enclose(name)
    return layout
