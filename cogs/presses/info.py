"""Presses that only look: the board as text, and the rules."""

from cogs.answers import Answer
from cogs.ids import Press
from cogs.screens import info as screens
from host.models import seat_of


async def text(answer: Answer, press: Press, _value: str) -> None:
    """Show the board as the presser may see it: picture and text."""
    house = answer.interaction.client
    view = await house.tables.view(press.table)
    seen = await house.tables.seen(press.table, seat_of(view, answer.interaction.user.id))
    if seen.state is None:
        await answer.tell("The game has not begun yet, so there is no board.")
        return
    await answer.show(screens.as_text(house.game_of(view), seen, house.pictures.describe(seen)))


async def rules(answer: Answer, press: Press, _value: str) -> None:
    """Show one page of a game's rules."""
    game = answer.interaction.client.registry.game(press.part(0))
    await answer.show(screens.rules(game, int(press.part(1) or 0)))


async def rules_page(answer: Answer, press: Press, value: str) -> None:
    """Turn to the page that was chosen."""
    game = answer.interaction.client.registry.game(press.part(0))
    await answer.show(screens.rules(game, int(value)))
