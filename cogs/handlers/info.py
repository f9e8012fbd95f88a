"""Presses that only look: the board, in words too, and the rules."""

from cogs.ids import ComponentId
from cogs.replies import Reply
from cogs.screens import info as screens
from host.models import SeatView, seat_of

SCRIPT, LETTERS, BRAILLE = "script", "letters", "braille"
"""A person's preference for boards in words, and what it may be."""
NO_BOARD = "The game has not begun yet, so there is no board."


async def board(answer: Reply, press: ComponentId, _value: str) -> None:
    """Show the board as the presser may see it."""
    await show_board(answer, await _seen(answer, press.table))


async def text(answer: Reply, press: ComponentId, _value: str) -> None:
    """Show the board as the presser may see it, in words."""
    await show_text(answer, await _seen(answer, press.table))


async def _seen(answer: Reply, table: int) -> SeatView:
    house = answer.interaction.client
    view = await house.tables.view(table)
    return await house.tables.seen(table, seat_of(view, answer.interaction.user.id))


async def show_board(answer: Reply, seen: SeatView) -> None:
    """Show a board as a picture, with the way to its words."""
    house = answer.interaction.client
    if seen.state is None:
        await answer.say(NO_BOARD)
        return
    picture = await house.pictures.board(seen)
    await answer.show(screens.as_picture(house.game_of(seen.view), seen, picture))


async def show_text(answer: Reply, seen: SeatView) -> None:
    """Show a board in words, in the script that the person has chosen."""
    house, user = answer.interaction.client, answer.interaction.user.id
    if seen.state is None:
        await answer.say(NO_BOARD)
        return
    game = house.game_of(seen.view)
    words, cells = house.pictures.describe(seen), house.pictures.describe_in_braille(seen)
    person = await house.tables.people.get(user)
    if cells is None:
        await answer.show(screens.as_text(game, seen, words))
    elif person.preferences.get(SCRIPT) == BRAILLE:
        await answer.show(screens.as_text(game, seen, cells, other_script="Letters"))
    else:
        await answer.show(screens.as_text(game, seen, words, other_script="Braille"))


async def script(answer: Reply, press: ComponentId, _value: str) -> None:
    """Change between letters and Braille, for this person and from now on."""
    house, user = answer.interaction.client, answer.interaction.user.id
    chosen = (await house.tables.people.get(user)).preferences
    other = LETTERS if chosen.get(SCRIPT) == BRAILLE else BRAILLE
    await house.tables.people.set(user, preferences={**chosen, SCRIPT: other})
    await text(answer, press, "")


async def rules(answer: Reply, press: ComponentId, _value: str) -> None:
    """Show one page of a game's rules."""
    game = answer.interaction.client.registry.game(press.part(0))
    await answer.show(screens.rules(game, int(press.part(1) or 0)))


async def rules_page(answer: Reply, press: ComponentId, value: str) -> None:
    """Turn to the page that was chosen."""
    game = answer.interaction.client.registry.game(press.part(0))
    await answer.show(screens.rules(game, int(value)))
