"""Where a scene is played: its people, its channel, and waiting for a step's needs."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from playground.core import Playground
from playground.errors import Mistake, SceneFailed
from playground.play.ask import inputs
from playground.scenes.steps import ALL, GUESTS, HOST, SOMEONE, Scene, Step
from playground.seen import Seen
from playground.wire import Obj, text
from playground.world import TEXT, Channel, Message, User

T = TypeVar("T")
PATIENCE_S: Final = 20.0
"""Timeout of a step, by the playground's clock."""
_LONGEST = 240
_SHOWN = 2


class Screen:
    """A channel as a person sees it now."""

    def __init__(self, play: Playground, who: User, place: Channel, since: int = 0) -> None:
        """`place` as `who` sees it, with messages newer than the id `since`."""
        self._play = play
        self._since = since
        self.who = who
        self.place = place

    def newest_first(self) -> list[Message]:
        """The messages, newest first."""
        seen = self._play.world.seen(self.who, self.place)
        return [message for message in seen if message.id > self._since][::-1]

    def saying(self, words: str) -> Message | None:
        """The newest message whose text, or whose picture's alt text, contains `words`."""
        for message in self.newest_first():
            seen = self._seen(message)
            told = [seen.text, *(picture.alt for picture in seen.pictures)]
            if any(words in each for each in told):
                return message
        return None

    def line(self, words: str) -> str:
        """The newest line that contains `words`; empty without one."""
        message = self.saying(words)
        lines = [] if message is None else self._seen(message).text.splitlines()
        return next((line for line in lines if words in line), "")

    def button(self, label: str) -> tuple[Message, str] | None:
        """An enabled button by its label or emoji: its message and custom id."""
        for message in self.newest_first():
            for button in self._seen(message).buttons_named(label):
                if not button.disabled:
                    return message, button.custom_id
        return None

    def menu(self, placeholder: str, wanted: tuple[str, ...]) -> tuple[Message, str] | None:
        """An enabled menu with these options, by its placeholder if given."""
        for message in self.newest_first():
            for menu in self._seen(message).menus_with(wanted):
                if placeholder in ("", menu.placeholder) and not menu.disabled:
                    return message, menu.custom_id
        return None

    def described(self) -> str:
        """What is shown, for a failed step's error."""
        newest = self.newest_first()[:_SHOWN]
        where = "the direct messages" if self.place.is_dm else f"#{self.place.name}"
        if not newest:
            return f"{self.who.display} sees nothing in {where}."
        told = " / ".join(self._description(message) for message in reversed(newest))
        return f"{self.who.display} sees in {where}: {told}"

    def _description(self, message: Message) -> str:
        seen = self._seen(message)
        words = " ".join(seen.text.split())
        parts = ["(it is thinking)" if seen.thinking else words[:_LONGEST]]
        parts += [
            f"[{button.label or button.emoji}{' (grey)' if button.disabled else ''}]"
            for button in seen.buttons
        ]
        for menu in seen.menus:
            options = ", ".join(label for label, _ in menu.options)
            parts.append(f"<{menu.placeholder}: {options}>")
        return " ".join(filter(None, parts))

    def _seen(self, message: Message) -> Seen:
        return Seen(self._play.service.page.message(message, self.who))


def field_named(modal: Obj, label: str) -> str:
    """The custom id of a form's field by its label; empty without one."""
    for part, field in inputs(modal):
        title = text(part.get("label")) or text(field.get("label"))
        if label in (title, field["custom_id"]):
            return text(field["custom_id"])
    return ""


class Stage:
    """A run of a scene. `modals` are people's open forms, by their ids."""

    def __init__(self, play: Playground, scene: Scene, people: list[User]) -> None:
        """Start in the server's first channel, until `own_channel`."""
        self.play = play
        self.people = people
        self.someone: User | None = None
        self.modals: dict[int, Obj] = {}
        # Direct messages of earlier runs are still there.
        self._began = play.world.ids.next()
        self._scene = scene
        self._place = _first_channel(play, people, with_bot=bool(scene.channel))
        self._news: asyncio.Queue[Obj] = asyncio.Queue()
        for who in people:
            play.feed.listen(who.id, self._news)

    def close(self) -> None:
        """Stop listening."""
        for who in self.people:
            self.play.feed.leave(who.id, self._news)

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
            raise SceneFailed(step.where, step.text, f"{step.who} is none of: {names}.", "")
        return found

    def where(self, step: Step, who: User) -> Channel:
        """The channel in which a person does a step."""
        return self.play.service.dm_channel(who) if step.in_dm else self._place

    def screen(self, step: Step, who: User) -> Screen:
        """What a person sees at a step."""
        return Screen(self.play, who, self.where(step, who), self._began)

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
        place = self._place if step is None else self.where(step, who)
        newest = Screen(self.play, who, place).newest_first()
        message = str(newest[0].id) if newest else None
        return {"user": who.display, "channel": str(place.id), "message": message}

    # -- waiting --------------------------------------------------------------------------

    async def bot_is_there(self) -> None:
        """Wait for the bot's connection; presses before that are lost."""
        if self.play.bot is None or self.play.bot.running:
            with suppress(TimeoutError):
                await self._within(self.play.gateway.identified.wait())
                return
        why = "The bot isn't connected. Start it, then try again."
        raise SceneFailed(self._scene.where, f"scene {self._scene.id}", why, "")

    async def until(self, step: Step, who: User, find: Callable[[], T | None], missing: str) -> T:
        """Wait until something is found on people's screens."""

        async def look() -> T:
            while (found := find()) is None:
                await self._news.get()
            return found

        try:
            return await self._within(look())
        except TimeoutError:
            raise self.failure(step, who, missing) from None

    def failure(self, step: Step, who: User, why: str) -> SceneFailed:
        """Why a step can't be done, and what its person sees instead."""
        return SceneFailed(step.where, step.text, why, self.screen(step, who).described())

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
