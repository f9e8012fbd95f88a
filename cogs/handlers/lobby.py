"""Presses in the lobby: sitting down, getting up, computer players, and the start."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from cogs.ids import ComponentId
from cogs.messenger import Closed
from cogs.replies import Reply
from cogs.screens import lobby as screens
from host.models import TableView

Verb: TypeAlias = Callable[[Reply, ComponentId, str], Awaitable[None]]

CLOSED_DM = (
    "I could not send you a direct message, so your hand will not come by DM. "
    "That is no problem: the button **My hand** under the board and `/hand` show it to you "
    "privately, and everything can be done there."
)


async def join(answer: Reply, press: ComponentId, _value: str) -> None:
    """Sit down at the table."""
    house, person = answer.interaction.client, answer.interaction.user
    await seated(answer, await house.tables.join(press.table, person.id, person.display_name))


async def seated(answer: Reply, view: TableView) -> None:
    """Tell somebody who has just sat down, and find out whether a direct message gets through."""
    house, person = answer.interaction.client, answer.interaction.user
    game = house.game_of(view)
    try:
        await house.messenger.greet(
            person.id,
            f"You sit at table {view.id} ({game.title}) in <#{view.channel}>. "
            "Your hand will come here once the game has begun.",
        )
    except Closed:
        await answer.say(f"You sit at table {view.id}. {CLOSED_DM}")
    else:
        await answer.say(f"You sit at table {view.id}. I have sent you a direct message.")


async def leave(answer: Reply, press: ComponentId, _value: str) -> None:
    """Get up from the table."""
    house, person = answer.interaction.client, answer.interaction.user
    view = await house.tables.leave(press.table, person.id)
    await answer.say(
        f"You were the last, so table {view.id} is closed."
        if view.over
        else f"You have left table {view.id}."
    )


async def start(answer: Reply, press: ComponentId, _value: str) -> None:
    """Begin the game."""
    house, interaction = answer.interaction.client, answer.interaction
    await house.tables.start(press.table, interaction.user.id, interaction.id)
    await answer.say("The game begins: the board is on its way, and hands come by DM.")


async def computers(answer: Reply, press: ComponentId, _value: str) -> None:
    """Show the page on which computer players are seated."""
    view = await answer.interaction.client.tables.view(press.table)
    await _show_computers(answer, view, "")


async def seat_bot(answer: Reply, press: ComponentId, value: str) -> None:
    """Seat a computer player of the chosen kind."""
    house = answer.interaction.client
    view = await house.tables.add_bot(press.table, answer.interaction.user.id, value)
    await _show_computers(answer, view, f"{view.players[-1].name} sits down.")


async def send_bot(answer: Reply, press: ComponentId, value: str) -> None:
    """Send a computer player away."""
    house = answer.interaction.client
    name = (await house.tables.view(press.table)).players[int(value)].name
    view = await house.tables.remove_bot(press.table, answer.interaction.user.id, int(value))
    await _show_computers(answer, view, f"{discord.utils.escape_markdown(name)} has left.")


async def _show_computers(answer: Reply, view: TableView, note: str) -> None:
    game = answer.interaction.client.game_of(view)
    await answer.show(screens.computers(game, view, note))
