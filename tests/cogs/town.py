"""A Discord server in memory, with the real bot and database; SimCord plays Discord.

After each act everyone waits until the bot has stored, drawn and posted everything.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import discord
import msgspec
import simcord
from sqlalchemy import update
from sqlalchemy.pool import AsyncAdaptedQueuePool

from cogs.app.client import WateringHole
from cogs.app.settings import (
    Computers,
    Discord,
    Drawing,
    GameSettings,
    Owner,
    RetentionSettings,
    Settings,
    Storage,
)
from cogs.ui.layout import shown_name
from engine import registry
from engine.model import Action
from host.clock import utc_now
from host.computers.thinking import Question, ThreadThinker
from host.database import schema
from host.repositories import messages, tables
from host.repositories.messages import Message
from host.service.tables import Tables
from host.subject import Subject
from host.table.views import SeatView, seat_of
from playground.checks.components import STRING_SELECT
from playground.wire.json_values import objects
from tests.cogs.settling import park
from tests.cogs.sights import Reply, Sight, button_id, menu_on
from tests.stores import open_store

PATIENCE_S = 120.0
"""A guard against hanging; no test waits this long."""
_EVERYDAY = ("view_channel", "send_messages", "attach_files", "read_message_history")
EVERYDAY = discord.Permissions(**dict.fromkeys((*_EVERYDAY, "use_application_commands"), True))


class Guest:
    """A person of the server."""

    def __init__(self, town: "Town", name: str, *roles: simcord.RoleHandle) -> None:
        self.town = town
        self.name = name
        self.has_read = True
        """Whether they had pressed something in their direct messages before."""
        self.user = town.env.create_user(name.lower(), global_name=name)
        self.member = town.guild.add_member(self.user, roles=roles)

    @property
    def id(self) -> int:
        """The person's number."""
        return self.user.id

    def _actor(self, on: Sight) -> simcord.UserHandle | simcord.MemberActor:
        return self.user if on.message.guild is None else self.member

    async def _came_of(self, act: Awaitable[simcord.InteractionResult]) -> Reply:
        if self.has_read and self.id not in self.town.readers:
            self.town.readers.add(self.id)
            await self.town.tables.accounts.note_reading(self.id)
        result = await act
        await self.town.quiet()
        return Reply(result)

    async def slash(self, command: str, channel: str = "oasis", /, **options: object) -> Reply:
        """Give a command in a channel, or in direct messages where that is "dm"."""
        if channel == "dm":
            return await self._came_of(self.user.slash(command, **options))
        place = self.town.channels[channel]
        return await self._came_of(self.member.slash(place, command, **options))

    async def suggestions(
        self, command: str, option: str, typed: str = "", /, channel: str = "oasis", **filled: str
    ) -> dict[str, str]:
        """The suggestions for an option: value by label."""
        if channel == "dm":
            offered = await self.user.autocomplete(command, option, typed, **filled)
        else:
            place = self.town.channels[channel]
            offered = await self.member.autocomplete(place, command, option, typed, **filled)
        return {choice["name"]: choice["value"] for choice in offered}

    async def press(self, button: str, on: Sight) -> Reply:
        """Press a button by its label, or open what a panel's menu calls so."""
        if button in on.opens:
            return await self.choose(button, on, menu="More …")
        pressed = self._actor(on).click(on.message, custom_id=button_id(on, button))
        return await self._came_of(pressed)

    async def choose(self, value: str, on: Sight, *, menu: str = "") -> Reply:
        """Choose in a menu by value or label; `menu` is part of its placeholder or custom id."""
        return await self.choose_all(menu, on, dict(menu_on(on, menu).options).get(value, value))

    async def choose_all(self, menu: str, on: Sight, *values: object) -> Reply:
        """Choose in a menu: values, channels or a role."""
        custom_id = menu_on(on, menu).custom_id
        return await self._came_of(self._actor(on).select(on.message, values, custom_id=custom_id))

    async def open_form(self, key: str, on: Sight, *, menu: str = "") -> "OpenForm":
        """Press a button that opens a form, or choose what opens one in a menu."""
        actor = self._actor(on)
        if menu:
            found = menu_on(on, menu)
            values = [dict(found.options)[key]]
            result = await actor.select(on.message, values, custom_id=found.custom_id)
        else:
            result = await actor.click(on.message, custom_id=button_id(on, key))
        await self.town.quiet()
        return OpenForm(self.town, actor, result)

    async def open_choice(self, menu: str, on: Sight, value: object) -> "OpenForm":
        """Choose somebody in a menu, which opens a form."""
        custom_id = menu_on(on, menu).custom_id
        result = await self._actor(on).select(on.message, [value], custom_id=custom_id)
        await self.town.quiet()
        return OpenForm(self.town, self._actor(on), result)

    def sees(self, channel: str = "oasis") -> list[Sight]:
        """The messages of a channel (or "dm") as this person sees them, oldest first."""
        if channel == "dm":
            return [Sight(message) for message in self.user.dm_channel.history()]
        history = self.town.channels[channel].history(viewer=self.member)
        return [Sight(message) for message in history]

    def everything(self) -> list[Sight]:
        """All that this person sees anywhere, oldest first."""
        rooms = [self.sees(channel) for channel in (*self.town.channels, "dm")]
        return sorted((sight for room in rooms for sight in room), key=lambda s: int(s.id))

    def dismiss(self, sights: Sequence[Sight]) -> None:
        """Dismiss the private answers among these messages."""
        for sight in sights:
            if sight.ephemeral:
                self.town.env.backend.delete_message(sight.message.channel.id, sight.message.id)

    def newest(self, channel: str = "dm", saying: str = "") -> Sight:
        """The newest message of a channel with these words."""
        found = [sight for sight in self.sees(channel) if saying in sight.text]
        assert found, f"{self.name} sees nothing saying {saying!r} in {channel}"
        return found[-1]

    @property
    def panel(self) -> Sight:
        """The newest panel in this person's direct messages."""
        return self.newest("dm", saying="-# Table")


class OpenForm:
    """An open form."""

    def __init__(
        self,
        town: "Town",
        actor: simcord.UserHandle | simcord.MemberActor,
        opened: simcord.InteractionResult,
    ) -> None:
        self._town, self._actor, self._opened = town, actor, opened
        assert opened.modal is not None, "no form was opened"
        self.modal: dict[str, object] = opened.modal

    def _options(self) -> Iterator[tuple[str, list[dict[str, object]]]]:
        for label in objects(self.modal["components"]):
            for field in objects([label["component"]]):
                yield str(field["custom_id"]), objects(field.get("options"))

    @property
    def fields(self) -> dict[str, list[str]]:
        """The choices of each field, by its id; none if it is typed."""
        return {name: [str(each["value"]) for each in some] for name, some in self._options()}

    @property
    def chosen(self) -> dict[str, str]:
        """The answers it opened with, by field."""
        chosen = ((name, each) for name, some in self._options() for each in some)
        return {name: str(each["value"]) for name, each in chosen if each.get("default")}

    async def send(self, **answers: object) -> Reply:
        """Send it with these answers."""
        menus = {
            str(field["custom_id"])
            for label in objects(self.modal["components"])
            for field in objects([label["component"]])
            if field["type"] == STRING_SELECT
        }
        sent = {
            key: [said] if key in menus and isinstance(said, str) else said
            for key, said in answers.items()
        }
        result = await self._actor.submit_modal(self._opened, sent)
        await self._town.quiet()
        return Reply(result)


class Town:
    """The server with its channels and people, and the bot with its database.

    `seed` is for the next tables' chance, `clock` their time; `expected` are faults a test causes.
    """

    def __init__(self, database: Path, clock: Callable[[], datetime] = utc_now) -> None:
        self.database, self.clock = database, clock
        self.seed = bytes(range(32))
        self.animations = self.emoji = False
        self.is_steady = False
        """Whether computers wait with a move until all before it is shown."""
        self.asked: list[Question] = []
        """Questions for advice so far."""
        self.advice: asyncio.Event | None = None
        """If set, advice waits for it."""
        self.owner = Owner()
        self.games = GameSettings()
        self.welcomes = True
        self.kept = RetentionSettings()
        self.channels: dict[str, simcord.ChannelHandle] = {}
        self.people: dict[str, Guest] = {}
        self.readers: set[int] = set()
        """Those of whom the bot knows that they read their direct messages."""
        self.expected: tuple[type[Exception], ...] = ()
        self.bot: WateringHole
        self.env: simcord.Env
        self.guild: simcord.GuildHandle
        self.everyday: simcord.RoleHandle

    def guest(self, name: str) -> Guest:
        """A person by name; asked again, the same one."""
        if name not in self.people:
            self.people[name] = Guest(self, name, self.everyday)
        return self.people[name]

    def manager(self, name: str) -> Guest:
        """A person who manages the server and its channels."""
        rights = discord.Permissions(manage_channels=True, manage_guild=True)
        role = self.guild.create_role("managers", permissions=rights)
        self.people[name] = Guest(self, name, self.everyday, role)
        return self.people[name]

    def open_channel(self, name: str) -> simcord.ChannelHandle:
        """A new text channel."""
        self.channels[name] = self.guild.create_text_channel(name)
        return self.channels[name]

    async def open_thread(self, name: str, *people: Guest, channel: str = "oasis") -> int:
        """A private thread with these people and the bot; its number."""
        backend, parent = self.env.backend, self.channels[channel]
        kind = discord.ChannelType.private_thread.value
        thread = backend.create_thread(parent.id, name, people[0].id, type=kind, broadcast=False)
        bot = self.bot.user
        assert bot is not None
        for user in (bot.id, *(person.id for person in people)):
            backend.add_thread_member(thread.id, user)
        backend.announce_thread_create(thread)
        await self.env.settle()
        self.channels[name] = next(each for each in parent.threads if each.id == thread.id)
        return thread.id

    @property
    def tables(self) -> Tables:
        """The bot's tables."""
        return self.bot.services.tables

    async def quiet(self) -> None:
        """Wait until computer players have moved and everything is shown."""
        await self.tables.computers.settled()
        await self.bot.features.live.settled()
        await self.bot.parts.private_panels.settled()
        features = self.bot.features
        await features.hints.analysing.settled()
        await features.outbox.settled()

    def public(self, channel: str = "oasis") -> list[Sight]:
        """The messages of a channel that everybody sees, oldest first."""
        shown = (Sight(message) for message in self.channels[channel].history())
        return [sight for sight in shown if not sight.ephemeral]

    async def lobby(
        self, *people: Guest, channel: str = "oasis", game: str = "nature", **options: object
    ) -> Sight:
        """A lobby with these people, and files as options; its message. The channel may be new."""
        host, *others = people
        if channel not in self.channels:
            self.open_channel(channel)
        files = {name: value for name, value in options.items() if isinstance(value, tuple)}
        await host.slash("table new", channel, game=game, **files)
        chosen = {name: value for name, value in options.items() if name not in files}
        if chosen:
            view = await self.tables.read.in_channel(self.channels[channel].id)
            assert view is not None
            await self.tables.lobby.set_options(view.id, host.id, chosen)
            await self.quiet()
        for other in others:
            await other.slash("table join", channel)
        return self.public(channel)[-1]

    async def game(
        self, *people: Guest, channel: str = "oasis", game: str = "nature", **options: object
    ) -> int:
        """A new game of these people; its table's number."""
        await self.lobby(*people, channel=channel, game=game, **options)
        await people[0].slash("table start", channel)
        view = await self.tables.read.in_channel(self.channels[channel].id)
        assert view is not None
        assert view.status == "running"
        return view.id

    async def seen(self, table: int, person: Guest) -> SeatView:
        """A person's view of a table."""
        view = await self.tables.read.view(table)
        return await self.tables.read.seen(table, seat_of(view, person.id))

    async def state(self, table: int) -> msgspec.Struct:
        """The whole truth of a game, hidden cards and all."""
        async with self.bot.services.tables.store.read() as connection:
            stored = await tables.load(connection, table)
        assert stored.data.state is not None
        return registry.game(stored.game).storage.decode_state(stored.data.state)

    async def rows(self, table: int) -> list[Message]:
        """The rows of a table's boards, panels and lines."""
        async with self.tables.store.read() as connection:
            found = await messages.of_subject(connection, Subject.of("table", table), live=True)
        return [row for row in found.values() if row is not None]

    async def put(self, table: int, state: msgspec.Struct) -> None:
        """Replace the state of a game."""
        async with self.tables.store.write() as connection:
            await connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == table)
                .values(state=msgspec.json.encode(state))
            )

    async def to_act(self, table: int) -> Guest:
        """The first person to act."""
        view = await self.tables.read.view(table)
        user = view.players[view.actors[0]].user
        return next(person for person in self.people.values() if person.id == user)

    async def play(
        self, table: int, pick: Callable[[Sequence[Action]], Action], channel: str = "oasis"
    ) -> Reply:
        """The person to act takes an action by its command."""
        person = await self.to_act(table)
        seen = await self.seen(table, person)
        command, options = command_of(seen, pick(seen.actions))
        return await person.slash(command, channel, **options)

    async def restart(self) -> None:
        """Restart the bot as after a power cut."""
        old = self.bot
        self.bot = await self._new_bot()
        park(self.env, self.bot)
        await self.env.restart_bot(self.bot)
        await old.parts.private_panels.close()
        await old.features.live.close()
        await old.features.outbox.close()
        await old.features.hints.analysing.close()
        await old.services.tables.store.close()
        old.services.pictures.close()
        await self.quiet()

    async def _new_bot(self) -> WateringHole:
        settings = Settings(
            storage=Storage(database=str(self.database)),
            # Nothing waits for its turn here: virtual time moves on only once all is at rest.
            discord=Discord(requests_per_second=100_000, welcome=self.welcomes),
            drawing=Drawing(animations=self.animations, emoji=self.emoji),
            computers=Computers(analyses=False),
            owner=self.owner,
            games=self.games,
            retention=self.kept,
        )
        store = await open_store(self.database)
        thinker = _Thinker(self)
        tables = Tables(
            store,
            registry,
            clock=self.clock,
            seeds=lambda: self.seed,
            thinker=thinker,
            offered=self.games.offered or None,
        )
        return WateringHole(settings, tables)


class _Thinker(ThreadThinker):
    """Thinks briefly, in a steady town once everything is shown; records questions for advice."""

    def __init__(self, town: Town) -> None:
        super().__init__(registry, simulations=10)
        self._town = town

    async def think(self, question: Question, /) -> bytes:
        if self._town.is_steady:
            await self._town.bot.features.live.settled()
        if question.wants == "advice":
            self._town.asked.append(question)
            if self._town.advice is not None:
                await self._town.env.external_wait(self._town.advice.wait(), reason="a test")
        return await super().think(question)


def command_of(seen: SeatView, action: Action) -> tuple[str, dict[str, str]]:
    """An action as a command that a person can type, with its options."""
    game = registry.game(seen.view.game)
    options = {
        shown_name(field): game.wording.choice(seen.begun, seen.own_seat, action, field).key
        for field in action.__struct_fields__
    }
    return f"{game.name} {action.__struct_config__.tag}", options


def kind_of(action: Action) -> str:
    return str(action.__struct_config__.tag)


@asynccontextmanager
async def open_town(path: Path, clock: Callable[[], datetime] = utc_now) -> AsyncGenerator[Town]:
    """A server with the bot and one channel, "oasis"; unexpected errors of the bot are raised."""
    town = Town(path, clock)
    town.bot = await town._new_bot()
    town.env = env = simcord.Env(town.bot, shard_count=1, settle_timeout=PATIENCE_S)
    park(env, town.bot)
    logging.getLogger("simcord").setLevel(logging.WARNING)
    try:
        await env.start()
        town.guild = env.create_guild("Savanna")
        town.everyday = town.guild.create_role("visitors", permissions=EVERYDAY)
        town.open_channel("oasis")
        yield town
        await town.bot.close()
        pool = town.tables.store.engine.pool
        assert isinstance(pool, AsyncAdaptedQueuePool)
        # A reader that was cancelled gives its connection back in a task of its own, which the end
        # of the simulation would cancel, too.
        while pool.checkedout():  # noqa: ASYNC110 - it gets there within a few turns of the loop
            await asyncio.sleep(0)
    finally:
        await env.shutdown()
        await town.tables.store.close()
    unforeseen = [e for e in env.errors if not isinstance(e.__cause__ or e, town.expected)]
    if unforeseen:
        raise BaseExceptionGroup("the bot raised what no test expected", unforeseen)
