"""A proposal to give a game up, as all at the table see it."""

import discord

from cogs.components import GameButton
from cogs.ids import ComponentId
from engine.words import listed
from host.models import TableView

AGREE, PLAY_ON = "agree", "playon"


def proposal(view: TableView) -> tuple[str, list[GameButton]] | tuple[()]:
    """Who wants to give a running game up and who has not answered, with the two answers."""
    if view.over or view.started is None or not view.abandon_votes:
        return ()
    people = [player.user for player in view.players if player.user is not None]
    asking = [f"<@{user}>" for user in view.abandon_votes]
    asked = [f"<@{user}>" for user in people if user not in view.abandon_votes]
    verb = "proposes" if len(asking) == 1 else "propose"
    ends = (
        f" It ends, and nobody wins, once {listed(asked)} {'agree' if asked[1:] else 'agrees'} too."
        * bool(asked)
    )
    return (
        f"**{listed(asking)} {verb} to give this game up.**{ends}",
        [
            GameButton(ComponentId(AGREE, view.id), "Agree", style=discord.ButtonStyle.danger),
            GameButton(ComponentId(PLAY_ON, view.id), "Play on"),
        ],
    )  # fmt: skip
