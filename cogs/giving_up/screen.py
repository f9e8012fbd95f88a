"""A proposal to give a game up, as all at the table see it."""

import discord

from cogs.time.agreement_screen import proposed
from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from host.table.models import TableView

AGREE, PLAY_ON = "agree", "playon"


def proposal(view: TableView) -> tuple[str, list[GameButton]] | tuple[()]:
    """Who wants to give a running game up and who has not answered, with the two answers."""
    if view.over or view.started is None or not view.abandon_votes:
        return ()
    people = [player.user for player in view.players if player.user is not None]
    asked = [user for user in people if user not in view.abandon_votes]
    return (
        proposed(view.abandon_votes, asked, "to give this game up", "It ends, and nobody wins,"),
        [
            GameButton(ComponentId(AGREE, view.id), "Agree", style=discord.ButtonStyle.danger),
            GameButton(ComponentId(PLAY_ON, view.id), "Play on"),
        ],
    )  # fmt: skip
