"""Ways to play a game in tests: by buttons, by commands, against the clock, to any end."""

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TypeAlias

from engine.model import Action
from engine.nature.play.state import State, card_name
from host.subject import Subject
from tests.cogs.sights import Reply, Sight
from tests.cogs.town import Guest, Town, kind_of
from tests.player import answer, lively, offers_of

Duel: TypeAlias = tuple[int, Guest, Guest]
"""A new game of Nature for two: its table, the player to act, and the other."""
HURRY = 0.9
"""The share of players who finish although they could go on adapting."""
MOST_STEPS = 600
"""More presses than any of these games takes."""


def brisk(rng: random.Random) -> Callable[[Sequence[Action]], Action]:
    """Picks random actions, finishes soon, and never undoes anything."""

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
    """Make one press or choice on a panel."""
    offer = lively(offers_of(panel), rng, HURRY)
    if offer.is_menu:
        return await person.choose(answer(panel, offer, rng), panel, menu=offer.custom_id)
    return await person.press(offer.label, panel)


async def play_by_panels(town: Town, table: int, rng: random.Random) -> int:
    """Play a game to its end by panels in direct messages; the number of presses."""
    for presses in range(MOST_STEPS):
        if (await town.tables.read.view(table)).over:
            return presses
        person = await town.to_act(table)
        await press_on(person, person.panel, rng)
    raise AssertionError(f"the game is not over after {MOST_STEPS} presses")


async def play_by_host(town: Town, table: int, rng: random.Random) -> None:
    """Play a game to its end without Discord, then show the end."""
    for interaction in count(1):
        if (await town.tables.read.view(table)).over:
            break
        person = await town.to_act(table)
        action = brisk(rng)((await town.seen(table, person)).actions)
        await town.tables.play.act(table, person.id, action, decision=None, interaction=interaction)
    await town.quiet()


async def play_until(town: Town, table: int, condition: Callable[[State], bool]) -> None:
    """Play a game of Nature until a condition holds, by commands, quickly."""
    while True:
        state = await town.state(table)
        assert isinstance(state, State)
        if condition(state):
            return
        await town.play(table, quickest)


def quickest(actions: Sequence[Action]) -> Action:
    """Finishes and passes if possible, else eats."""
    order = ("done", "pass", "forage", "hunt", "starve", "discard", "lose")
    return next(action for tag in order for action in actions if kind_of(action) == tag)


async def hand_of(town: Town, table: int, person: Guest) -> list[str]:
    """The cards that a person holds in a game of Nature, by their names."""
    seen = await town.seen(table, person)
    assert isinstance(seen.state, State)
    return [card_name(card) for card in seen.state.seats[seen.own_seat].hand]


async def mover_and_other(town: Town, table: int) -> tuple[Guest, Guest]:
    """The player to act at a table for two, and the other."""
    users = [player.user for player in (await town.tables.read.view(table)).players]
    mover = await town.to_act(table)
    return mover, next(
        person for person in town.people.values() if person.id in users and person is not mover
    )


async def abandon(*people: Guest, channel: str = "oasis") -> None:
    for person in people:
        await person.slash("table abandon", channel)


async def drawn_game(town: Town, ann: Guest, ben: Guest, channel: str = "oasis") -> int:
    """A game of Natura that two people agree to draw at once; its table."""
    table = await town.game(ann, ben, channel=channel, game="natura", goal="taker")
    mover, other = await mover_and_other(town, table)
    await mover.slash("natura offer", channel)
    await other.slash("natura accept", channel)
    assert (await town.tables.read.view(table)).status == "finished"
    return table


async def resigned_game(
    town: Town, ann: Guest, ben: Guest, channel: str = "oasis"
) -> tuple[int, Guest]:
    """A game of Natura in which the first to move resigns; its table, and who won."""
    table = await town.game(ann, ben, channel=channel, game="natura", goal="taker")
    mover, other = await mover_and_other(town, table)
    await mover.press("Resign", (await mover.slash("natura resign", channel)).sight)
    assert (await town.tables.read.view(table)).status == "finished"
    return table, other


START = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Time:
    """The clock of a town's tables, which only the test moves."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self.now = START

    async def hold(self) -> None:
        """Use this clock, and stop the timekeeper; call again after a restart."""
        await self._town.bot.timekeeper.stop()
        self._town.clock = self._town.tables.session.clock = lambda: self.now

    async def go_on(self, table: int, span: timedelta) -> None:
        """Let time pass at a table, and do what is due."""
        self.now += span
        await self._town.tables.deadlines.fire(Subject.of("table", table))
        await self._town.quiet()


async def timed_game(
    town: Town,
    *people: Guest,
    pace: str = "An evening",
    channel: str = "oasis",
    game: str = "nature",
) -> int:
    """A game whose host chose a time per turn in the lobby."""
    page = await people[0].press("Options", await town.lobby(*people, channel=channel, game=game))
    page = await people[0].choose(pace, page.sight, menu=":pace")
    await people[0].slash("table start", channel)
    view = await town.tables.read.in_channel(town.channels[channel].id)
    assert view is not None
    return view.id


def board(town: Town) -> Sight:
    return [sight for sight in town.public() if sight.message.attachments][-1]
