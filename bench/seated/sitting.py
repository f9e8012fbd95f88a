"""Sitting down: a table of people, and alone against a computer with as few presses as there are.

A command is one press (it is typed), and one more for each choice it asks for.
"""

from collections.abc import Sequence

from bench.seated.house import House, Player
from engine.registry import game as game_named
from playground.seen import Seen

COMMAND, CHOICE_OF_COMMAND = 1, 1
BUTTON, MENU = 1, 2
CHANNEL = "watering-hole"
MOST_STEPS = 8


async def together(house: House, players: Sequence[Player], game: str) -> int:
    """A table of these people in the channel, ready to start; its number."""
    host, *others = players
    await house.answered(await host.slash("table new", CHANNEL, game=game))
    for other in others:
        await house.answered(await other.slash("table join", CHANNEL))
    return await _table(house, host)


async def start(house: House, host: Player) -> None:
    """Begin the game."""
    await house.answered(await host.slash("table start", CHANNEL))


async def against_computer(house: House, player: Player, game: str) -> tuple[int, int]:
    """From nothing to a game against the first kind of computer player: its table, the presses.

    It takes what the newest messages offer: a menu with kinds of computer players, or a button that
    speaks of a computer; and once one is seated, "Start".
    """
    await house.answered(await player.slash("table new", CHANNEL, game=game))
    presses = COMMAND + CHOICE_OF_COMMAND
    table = await _table(house, player)
    for _ in range(MOST_STEPS):
        view = await house.tables.read.view(table)
        if view.status != "lobby":
            return table, presses
        seated = any(each.bot is not None for each in view.players)
        presses += await _towards_start(house, player, game, "start" if seated else "computer")
    raise TimeoutError(f"no game of {game} against a computer began")


async def _towards_start(house: House, player: Player, game: str, words: str) -> int:
    """One step by the newest button that says these words, or menu that offers computer players;
    the presses of it.
    """
    kinds = set(game_named(game).bots)
    for seen in reversed(player.everything()):
        menu = _menu_of(seen, kinds) if words == "computer" else None
        if menu is not None:
            custom_id, value = menu
            await _settle(house, player, seen, custom_id, value)
            return MENU
        for button in seen.buttons:
            if words in button.label.casefold() and button.custom_id and not button.disabled:
                await _settle(house, player, seen, button.custom_id)
                return BUTTON
    raise TimeoutError(f"nothing leads to a game of {game} against a computer")


def _menu_of(seen: Seen, kinds: set[str]) -> tuple[str, str] | None:
    for menu in seen.menus:
        for _, value in menu.options:
            if value in kinds and not menu.disabled:
                return menu.custom_id, value
    return None


async def _settle(
    house: House, player: Player, seen: Seen, custom_id: str, value: str | None = None
) -> None:
    house.listens()
    if value is None:
        outcome = await player.press(custom_id, message=seen)
    else:
        outcome = await player.choose(value, menu=custom_id, message=seen)
    await house.answered(outcome, seen)


async def _table(house: House, player: Player) -> int:
    tables = await house.tables.read.of_user(int(player.id))
    return max(each.id for each in tables)
