"""Where a scene is played: its people, its channel, and waiting for a step's needs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import aiohttp

from playground.play.ask import inputs
from playground.play.person import Outcome, Person
from playground.play.seen import Button, Menu, Seen
from playground.scenes.steps import ALL, GUESTS, HOST, SOMEONE, Scene, Step
from playground.stand_in.access import KEY_HEADER
from playground.stand_in.core import Playground
from playground.wire.errors import Mistake, PlaygroundError, SceneFailed
from playground.wire.json_values import Obj, text
from playground.world.model import FORUM, TEXT, Channel, User

T = TypeVar("T")
Control = TypeVar("Control", Button, Menu)
PATIENCE_S: Final = 20.0
"""Timeout of a step, by the playground's clock."""
_LONGEST = 240
_SHOWN = 2


def field_named(modal: Obj, label: str) -> str:
    """The custom id of a form's field by its label; empty without one."""
    for part, field in inputs(modal):
        title = text(part.get("label")) or text(field.get("label"))
        if label in (title, field["custom_id"]):
            return text(field["custom_id"])
    return ""


@asynccontextmanager
async def staged(play: Playground, scene: Scene, people: list[User]) -> AsyncIterator["Stage"]:
    """Play a scene by these people during the block."""
    async with aiohttp.ClientSession(headers={KEY_HEADER: play.key}) as http:
        players = {who.id: Person(http, play.base, who.display) for who in people}
        try:
            for player in players.values():
                await player.listen()
            yield Stage(play, scene, people, players)
        finally:
            for player in players.values():
                await player.leave()


class Stage:
    """A run of a scene. `players` act for its people, by their ids."""

    def __init__(
        self, play: Playground, scene: Scene, people: list[User], players: dict[int, Person]
    ) -> None:
        """Start in the server's first channel, until `own_channel`."""
        self.play = play
        self.people = people
        self.players = players
        self.someone: User | None = None
        # Direct messages of earlier runs are still there.
        self._began = play.world.ids.next()
        self._scene = scene
        self._place = _first_channel(play, people, with_bot=bool(scene.channel))

    # -- who and where --------------------------------------------------------------------

    def meant(self, step: Step) -> list[User]:
        """Who does a step."""
        groups = {
            HOST: self.people[:1],
            GUESTS: self.people[1:],
            ALL: self.people,
            SOMEONE: [self.someone or self.people[0]],
        }
        if step.who in groups:
            return groups[step.who]
        found = [who for who in self.people if who.display == step.who]
        if not found:
            names = ", ".join(who.display for who in self.people)
            raise SceneFailed(f"{step.where}: {step.text}: {step.who} is none of: {names}.")
        return found

    def where(self, step: Step) -> str:
        """The channel in which a step is done: its id, or "dm"."""
        return "dm" if step.in_dm else str(self._places()[-1].id)

    def _places(self) -> list[Channel]:
        """Where this run goes on, the newest last: its channel, and what the bot has opened for it
        since: a thread there, or a post in a forum of this server.
        """
        world = self.play.world
        forums = {place.id for place in world.channels.values() if place.kind == FORUM}
        opened = [
            place
            for place in world.channels.values()
            if place.is_thread and place.id > self._began and place.owner_id == world.bot_id
            if place.guild_id == self._place.guild_id
            if place.parent_id == self._place.id or place.parent_id in forums
        ]
        return [self._place, *opened]

    def own_channel(self) -> None:
        """Open this run's channel: the scene's name, numbered if taken."""
        if not self._scene.channel:
            return
        world = self.play.world
        taken = {place.name for place in world.channels.values()}
        name, number = self._scene.channel, 1
        while name in taken:
            number += 1
            name = f"{self._scene.channel}-{number}"
        topic = f"{self._scene.group}: {self._scene.label}"
        guild = self._place.guild_id
        self._place = Channel(world.ids.next(), TEXT, name, topic, len(world.channels), guild)
        self.play.service.open_channel(self._place)

    def standing(self, step: Step | None = None) -> Obj:
        """Who you are, in which channel, and before which message."""
        who = self.people[0] if step is None else self.meant(step)[0]
        in_dm = step is not None and step.in_dm
        place = self.play.service.dm_channel(who) if in_dm else self._places()[-1]
        newest = [str(message.id) for message in self.play.world.seen(who, place)][-1:]
        return {"user": who.display, "channel": str(place.id), "message": (*newest, None)[0]}

    # -- seeing ---------------------------------------------------------------------------

    def shown(self, step: Step, who: User) -> list[Seen]:
        """What a person sees at a step, newest first."""
        places = ["dm"] if step.in_dm else [str(place.id) for place in self._places()]
        messages = [seen for place in places for seen in self.players[who.id].messages(place)]
        since = [seen for seen in messages if int(seen.id) > self._began]
        return sorted(since, key=lambda seen: int(seen.id), reverse=True)

    def line(self, step: Step, who: User, words: str) -> str:
        """The newest line or description of a picture with `words`; empty without one."""
        for seen in self.shown(step, who):
            for line in (*seen.text.splitlines(), *(picture.alt for picture in seen.pictures)):
                if words in line:
                    return line
        return ""

    def control(
        self, step: Step, who: User, pick: Callable[[Seen], list[Control]]
    ) -> tuple[Seen, Control] | None:
        """The newest enabled button or menu that `pick` finds in a message."""
        for seen in self.shown(step, who):
            for found in pick(seen):
                if not found.disabled:
                    return seen, found
        return None

    # -- acting ---------------------------------------------------------------------------

    async def act(self, step: Step, who: User, doing: Awaitable[Outcome | None]) -> None:
        """Do something, and wait for the bot's answer."""
        try:
            outcome = await doing
        except PlaygroundError as error:
            raise self.failure(step, who, str(error)) from error
        if outcome is not None and outcome.kind == "not answered":
            raise self.failure(step, who, "The bot didn't answer in time.")

    async def bot_is_there(self) -> None:
        """Wait for the bot's connection; presses before that are lost."""
        if self.play.bot is None or self.play.bot.running:
            with suppress(TimeoutError):
                await self._within(self.play.gateway.identified.wait())
                return
        raise Mistake("The bot isn't connected. Start it, then try again.")

    async def until(self, step: Step, who: User, find: Callable[[], T | None], missing: str) -> T:
        """Wait until something is found on a person's screen."""
        try:
            return await self._within(self.players[who.id].wait_for(lambda _: find()))
        except TimeoutError:
            raise self.failure(step, who, missing) from None

    def failure(self, step: Step, who: User, why: str) -> SceneFailed:
        """Why a step can't be done, and what its person sees instead."""
        newest = self.shown(step, who)[:_SHOWN]
        where = "the direct messages" if step.in_dm else f"#{self._places()[-1].name}"
        told = f"{who.display} sees nothing in {where}."
        if newest:
            told = f"{who.display} sees in {where}: {' / '.join(map(_described, newest[::-1]))}"
        return SceneFailed(f"{step.where}: {step.text}: {why} {told}")

    async def _within(self, going: Coroutine[Any, Any, T]) -> T:
        """Wait within the timeout by the playground's clock. Raises TimeoutError."""
        task = asyncio.create_task(going)
        timer = self.play.clock.later(PATIENCE_S, task.cancel)
        try:
            return await task
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            raise TimeoutError from None
        finally:
            timer.cancel()
            task.cancel()


def _first_channel(play: Playground, people: list[User], *, with_bot: bool) -> Channel:
    """The first channel of the first server that has all of them, and the bot."""
    for guild in play.world.guilds.values():
        if guild.has_bot >= with_bot and all(who.id in guild.members for who in people):
            for place in play.world.places(guild):
                if place.kind == TEXT:
                    return place
    names = ", ".join(who.display for who in people)
    raise Mistake(f"No server has the bot and {names}. Invite the bot, or let them return.")


def _described(seen: Seen) -> str:
    words = " ".join(seen.text.split())
    parts = ["(it is thinking)" if seen.thinking else words[:_LONGEST]]
    parts += [f"[{b.label or b.emoji}{' (grey)' if b.disabled else ''}]" for b in seen.buttons]
    for menu in seen.menus:
        options = ", ".join(label for label, _ in menu.options)
        parts.append(f"<{menu.placeholder}: {options}>")
    return " ".join(filter(None, parts))
