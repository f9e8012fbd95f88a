"""How people get through a game in tests: by buttons or by commands, at a brisk pace."""

import random
from collections.abc import Callable, Sequence
from itertools import count

from engine.model import Action
from engine.nature.play.state import State
from tests.cogs.town import Guest, Reply, Sight, Town, kind_of
from tests.player import answer, lively, offers_of

HURRY = 0.9
"""How often somebody who could go on adapting finishes instead."""
MOST_STEPS = 600
"""More presses than any of these games takes."""


def brisk(rng: random.Random) -> Callable[[Sequence[Action]], Action]:
    """Picks an action by chance, soon finishing, and never taking back what was done."""

    def pick(actions: Sequence[Action]) -> Action:
        done = [action for action in actions if kind_of(action) == "done"]
        if done and rng.random() < HURRY:
            return done[0]
        forward = [action for action in actions if kind_of(action) != "remove"]
        return rng.choice(forward or list(actions))

    return pick


def deeds(panel: Sight) -> list[str]:
    """The labels of a panel's buttons that do something in the game."""
    return [offer.label for offer in offers_of(panel) if not offer.is_menu]


async def press_on(person: Guest, panel: Sight, rng: random.Random) -> Reply:
    """One press or choice on a panel, whatever it asks."""
    offer = lively(offers_of(panel), rng, HURRY)
    if offer.is_menu:
        return await person.choose(answer(panel, offer, rng), panel, menu=offer.custom_id)
    return await person.press(offer.label, panel)


async def play_by_panels(town: Town, table: int, rng: random.Random) -> int:
    """A game from here to its end by the panels in direct messages; how many presses it took."""
    for presses in range(MOST_STEPS):
        if (await town.tables.read.view(table)).over:
            return presses
        person = await town.to_act(table)
        await press_on(person, person.panel, rng)
    raise AssertionError(f"the game is not over after {MOST_STEPS} presses")


async def play_by_commands(
    town: Town, table: int, rng: random.Random, channel: str = "oasis"
) -> list[Reply]:
    """A game from here to its end by typed commands; the answers to them."""
    replies: list[Reply] = []
    while not (await town.tables.read.view(table)).over:
        replies.append(await town.play(table, brisk(rng), channel))
    return replies


async def play_by_host(town: Town, table: int, rng: random.Random) -> None:
    """A game from here to its end without Discord: what the host is told, it shows afterwards."""
    for interaction in count(1):
        if (await town.tables.read.view(table)).over:
            break
        person = await town.to_act(table)
        action = brisk(rng)((await town.seen(table, person)).actions)
        await town.tables.play.act(table, person.id, action, decision=None, interaction=interaction)
    await town.quiet()


async def play_until(town: Town, table: int, condition: Callable[[State], bool]) -> None:
    """A game of Nature from here to where this is so, by commands, as quick as may be."""
    while True:
        state = await town.state(table)
        assert isinstance(state, State)
        if condition(state):
            return
        await town.play(table, quickest)


def quickest(actions: Sequence[Action]) -> Action:
    """Finishes and passes where it may, and else eats what there is."""
    order = ("done", "pass", "forage", "hunt", "starve", "discard", "lose")
    return next(action for tag in order for action in actions if kind_of(action) == tag)
