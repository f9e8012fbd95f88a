"""Replies to interactions: acknowledged at once, answered privately, whatever happens.

`Responder.replying` handles every error. People hear about their own mistakes (`Refused`), a full
disk and a silent database. If Discord rejects an answer, that is logged: the operation is stored,
and the outbox shows it. Anything else is our fault: people are told, and the log gets a
traceback.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, TypeVarTuple

import discord

from cogs.discord_api.places import Interaction, is_direct
from cogs.discord_api.requests import OLD_MESSAGE
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.on_discord import Attachments, OnDiscord, is_old, pictures_of
from cogs.ui.layout import SAND, MessageLayout
from engine.errors import Refused
from host.database.store import Store
from host.errors import (
    StoreConflict,
    StoreError,
    StoreFull,
    StoreUnreachable,
    WhyNot,
    log_waiting,
)
from host.owner.stops import EVERYTHING
from host.repositories import messages
from host.repositories.people import People, Person
from host.service.accounts import Accounts

Given = TypeVarTuple("Given")
Moved: TypeAlias = Callable[[discord.Message, discord.Message], Awaitable[None]]
"""Gets the message that was pressed, and its replacement."""

log = logging.getLogger(__name__)

NOT_TAKEN = (
    "Discord didn't accept my answer. I may still have done what you asked: check `/hand` "
    "or `/board`."
)
NO_DATABASE = "I can't reach my database right now. Nothing was lost; try again in a minute."
BACK_SOON = (
    "Back in a few minutes: I'm being updated. Nothing is lost, and no clock runs meanwhile."
)
DISK_FULL = (
    "My disk is full, so nothing was changed. Please tell the owner of this bot, and try again "
    "once there is room."
)
OPEN_AGAIN = (
    "I can send you direct messages again, so I'll send your turns there. `/settings` changes that."
)
OUR_FAULT = "Something went wrong on our side. Check `/hand` or `/board` before trying again."
LAST_REPLIES_S: Final = 2.0
"""Time for running replies to finish once the bot is stopping."""


class Reply:
    """The reply to one interaction: a new private message, or an edit of the one pressed."""

    def __init__(self, interaction: Interaction, operation: str, *, in_place: bool = False) -> None:
        self.interaction = interaction
        self.operation = operation
        """What is being done, and at which table if known: for the log."""
        self.in_place = in_place
        self.person: Person | None = None
        """The stored person, if read along with the table."""
        self.answer: discord.InteractionMessage | discord.WebhookMessage | None = None
        """The message last shown as the reply, if any."""
        self.moved: Moved | None = None
        """Called when a new message replaces the one pressed."""
        self.covers: int | None = None
        """The table whose panel this is a page of: it gets **Back**. A new message becomes that
        person's panel, with this page on it.
        """
        self._renewed: discord.WebhookMessage | None = None
        self.on_discord: OnDiscord
        """What is known of messages on Discord; set on acknowledging."""

    @property
    def is_ephemeral(self) -> bool:
        """Whether only this person sees the reply."""
        message = self.interaction.message
        return not self.in_place or (message is not None and message.flags.ephemeral)

    @property
    def user(self) -> int:
        """The person's number."""
        return self.interaction.user.id

    async def acknowledge(self) -> None:
        """Acknowledge within Discord's three seconds."""
        if self.in_place:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def show(self, layout: MessageLayout, *files: discord.File) -> None:
        """Show a message as the reply; if the old one is too old to edit, a new one replaces it."""
        if self.covers is not None:
            layout.lead_back(self.covers)
        pressed = self.interaction.message if self.in_place and self._renewed is None else None
        if pressed is not None and is_old(pressed.id, self.interaction):
            await self._renew(pressed, layout, files)
            return
        try:
            self.answer = await self.edit(layout, *files)
        except discord.HTTPException as error:
            if error.code != OLD_MESSAGE or pressed is None:
                raise
            await self._renew(pressed, layout, files)

    async def edit(
        self, layout: MessageLayout, *files: discord.File
    ) -> discord.InteractionMessage | discord.WebhookMessage:
        """Edit the reply, while its token is valid."""
        changed = self._changed()
        if changed is None:
            return await self.on_discord.sent(
                layout, lambda: self._send([*layout.files(), *files], layout)
            )
        return await self.on_discord.edit_by(
            lambda attachments: self._send(attachments, layout), changed, layout, files
        )

    async def _send(
        self, attachments: Attachments, layout: MessageLayout
    ) -> discord.InteractionMessage | discord.WebhookMessage:
        if self._renewed is not None:
            return await self._renewed.edit(content=None, view=layout, attachments=attachments)
        return await self.interaction.edit_original_response(
            content=None,  # it may have been a plain call
            view=layout,
            attachments=attachments,
        )

    async def _renew(
        self, pressed: discord.Message, layout: MessageLayout, files: Sequence[discord.File]
    ) -> None:
        """Replace the message that was pressed with a new one."""
        sent = await self.on_discord.sent(
            layout,
            lambda: self.interaction.followup.send(
                view=layout,
                files=[*layout.files(), *files],
                ephemeral=pressed.flags.ephemeral,
                wait=True,
            ),
        )
        self.answer = self._renewed = sent
        self.on_discord.forget(pressed.id)
        self.on_discord.posted(
            sent.id,
            () if files else pictures_of(sent),
            dm=None if pressed.flags.ephemeral else sent.channel.id,
        )
        if self.moved is not None:
            await self.moved(pressed, sent)
        with suppress(discord.HTTPException):  # then its buttons answer as all old ones do
            await self.interaction.delete_original_response()

    def _changed(self) -> int | None:
        """The message that a reply edits; None for a new one."""
        if self.answer is not None:
            return self.answer.id
        message = self.interaction.message
        return message.id if self.in_place and message is not None else None

    async def delete(self) -> None:
        """Delete the reply, while its token is valid."""
        if self._renewed is not None:
            await self._renewed.delete()
        else:
            await self.interaction.delete_original_response()

    async def add(self, layout: MessageLayout) -> None:
        """Show a further message, privately, beside the reply."""
        await self.on_discord.sent(
            layout, lambda: self.interaction.followup.send(view=layout, ephemeral=True)
        )

    async def post(self, layout: MessageLayout) -> None:
        """Show a further message beside the reply that everyone there sees, and pings nobody."""
        await self.on_discord.sent(
            layout,
            lambda: self.interaction.followup.send(
                view=layout, allowed_mentions=discord.AllowedMentions.none()
            ),
        )

    async def say(self, text: str) -> None:
        """Say a sentence privately, leaving the message that was pressed as it is."""
        layout = MessageLayout(text, colour=SAND)
        if self.in_place:
            await self.add(layout)
        else:
            await self.show(layout)


class FormReply(Reply):
    """The reply to a press that opens a form, which must be the very first answer."""

    async def acknowledge(self) -> None:
        """Do nothing: the form acknowledges, or the message shown instead."""

    async def open(self, form: discord.ui.Modal) -> None:
        """Open a form."""
        await self.interaction.response.send_modal(form)

    async def show(self, layout: MessageLayout, *files: discord.File) -> None:
        """Show a private message instead of a form."""
        layout.link_commands(self.on_discord.command_ids)
        await self.interaction.response.send_message(
            view=layout, files=[*layout.files(), *files], ephemeral=True
        )


class HoldsPanels(Protocol):
    """Something that edits private messages by itself."""

    def held(self, reply: Reply, /) -> AbstractAsyncContextManager[None]:
        """Leave the message that a reply may edit to that reply."""


MAX_UNTOLD: Final = 32
"""Unacknowledged presses above which work waits."""
MAX_WORK_WAITS_S: Final = 2.0
"""The longest that work waits: others may keep pressing."""


class Acknowledging:
    """Acknowledges presses, and holds work back while too many are unacknowledged.

    Discord waits three seconds for an acknowledgement, and work takes longer than that.
    """

    def __init__(self, max_untold: int = MAX_UNTOLD) -> None:
        """`max_untold`: the number above which work waits."""
        self._max_untold = max_untold
        self._waiting = 0
        self._few = asyncio.Event()
        self._few.set()

    async def tell(self, acknowledge: Callable[[], Awaitable[None]]) -> None:
        """Acknowledge a press. Raises what that raises."""
        self._waiting += 1
        self._count()
        try:
            await acknowledge()
        finally:
            self._waiting -= 1
            self._count()

    async def few(self) -> None:
        """Wait until few are unacknowledged."""
        with suppress(TimeoutError):
            async with asyncio.timeout(MAX_WORK_WAITS_S):
                await self._few.wait()

    def _count(self) -> None:
        if self._waiting > self._max_untold:
            self._few.clear()
        else:
            self._few.set()


@dataclass(eq=False)
class Responder:
    """Replies to interactions, and notices whom direct messages reach again."""

    _store: Store
    _people: People
    _accounts: Accounts
    _private_panels: HoldsPanels
    _direct_messages: DirectMessages
    _on_discord: OnDiscord
    _acknowledging: Acknowledging = field(default_factory=Acknowledging, init=False)
    _under_way: set[asyncio.Task[object]] = field(default_factory=set, init=False)
    """Tasks that are replying, one for each interaction."""
    _is_closed: bool = field(default=False, init=False)
    watchers: list[Callable[[WhyNot], None]] = field(default_factory=list, init=False)
    """Called for each interaction that was not carried out."""
    tell_news: Callable[[Reply], Awaitable[None]] | None = field(default=None, init=False)
    """Tells privately what waits for its person, whom no direct message reaches."""
    _telling: set[int] = field(default_factory=set, init=False)
    """Who is being told, so that a second press doesn't tell the same."""

    async def close(self) -> None:
        """Only say from now on that the bot is back soon, and give running replies a moment."""
        self._is_closed = True
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=LAST_REPLIES_S)

    async def respond(
        self,
        interaction: Interaction,
        operation: str,
        work: Callable[[Reply, *Given], Awaitable[None]],
        *given: *Given,
        in_place: bool = False,
    ) -> None:
        """Acknowledge, then let `work` reply with what is `given`; the log calls it `operation`."""
        reply = Reply(interaction, operation, in_place=in_place)
        async with self.replying(reply) as is_heard:
            if is_heard:
                await work(reply, *given)

    @asynccontextmanager
    async def replying(self, reply: Reply) -> AsyncGenerator[bool]:
        """Acknowledge, and yield whether to go on: Discord still waits, and the owner has stopped
        nothing. Errors within are answered; faults of ours are logged and raised again.
        """
        is_ending = self._is_closed
        if not await self._acknowledge(reply) or await self._is_stopped(reply, is_ending):
            yield False
            return
        answered = False
        try:
            async with self._private_panels.held(reply):
                yield True
            answered = True
        except Refused as refusal:
            answered = True
            self._count("rules")
            await reply.say(f"{refusal.reason}\n{refusal.hint}".rstrip())
        except discord.HTTPException as error:
            answered = True
            self._count("discord")
            log.warning("%s: Discord rejected the answer: %s", reply.operation, error)
            with suppress(discord.HTTPException):
                await reply.say(NOT_TAKEN)
        except StoreFull as error:
            answered = True
            self._count("database")
            log.error("%s: %s", reply.operation, error)  # noqa: TRY400 - one clear line is enough
            await reply.say(DISK_FULL)
        except (StoreUnreachable, StoreConflict) as error:
            answered = True
            self._count("database")
            log_waiting(log, f"{reply.operation}: not done", error)
            with suppress(discord.HTTPException):
                await reply.say(NO_DATABASE)
        finally:
            if not answered:
                self._count("fault")
                log.error("%s failed", reply.operation)
                await reply.say(OUR_FAULT)
        with suppress(discord.DiscordException, OSError, StoreError):  # another time, then
            await self._note_direct_messages(reply)

    async def _is_stopped(self, reply: Reply, is_ending: bool) -> bool:  # noqa: FBT001 - private
        """Whether this process ends, or everything is stopped for a while; the answer says so."""
        with suppress(StoreError):  # what is asked for finds out by itself, and says it
            if not is_ending and await self._store.get_note(EVERYTHING) is None:
                return False
            with suppress(discord.HTTPException):
                await reply.say(BACK_SOON)
            return True
        return False

    def _count(self, why: WhyNot) -> None:
        for watcher in self.watchers:
            watcher(why)

    async def _acknowledge(self, reply: Reply) -> bool:
        """Acknowledge; whether Discord still waited for that."""
        task = asyncio.current_task()
        if task is None:
            return False
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        reply.on_discord, reply.moved = self._on_discord, self._move
        try:
            await self._acknowledging.tell(reply.acknowledge)
        except discord.HTTPException as error:
            # Nobody would see an answer, so nothing is done: the person will try again.
            self._count("late")
            log.warning("%s: acknowledged too late for Discord: %s", reply.operation, error)
            return False
        if not reply.is_ephemeral:
            self._on_discord.pressed(reply.interaction)
        await self._acknowledging.few()
        return True

    async def _move(self, old: discord.Message, new: discord.Message) -> None:
        """A new message replaces an old one; if it lasts, it becomes the table's."""
        if old.flags.ephemeral:
            return
        async with self._store.write() as connection:
            await messages.replace(connection, new.channel.id, old.id, new.id)

    async def _note_direct_messages(self, reply: Reply) -> None:
        """Note who reads their direct messages, and retry those that didn't arrive the last time.

        Anyone who writes to us by direct message can be reached. Others we try if they want
        messages, and tell them if it worked. Whom none reaches is told here what is for them alone.
        """
        interaction = reply.interaction
        user = interaction.user.id
        person = reply.person or await self._people.get(user)
        if is_direct(interaction) and not person.reads_messages:
            await self._accounts.note_reading(user)
        if not person.takes_messages and self.tell_news is not None and user not in self._telling:
            self._telling.add(user)
            try:
                await self.tell_news(reply)
            finally:
                self._telling.discard(user)
        if not person.dm_closed:
            return
        if interaction.guild_id is not None and not (
            person.wants_messages and await self._direct_messages.retry(user)
        ):
            return
        await self._accounts.mark_reachable(user)
        await reply.add(MessageLayout(OPEN_AGAIN, colour=SAND))
