"""Replies to interactions: acknowledged at once, answered privately, whatever happens.

`Responder.replying` handles every error. People hear about their own mistakes (`Refused`), a full
disk and a silent database. If Discord rejects an answer, that is logged: the operation is stored,
and the delivery loop shows it. Anything else is our fault: people are told, and the log gets a
traceback.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, TypeVarTuple

import discord

from cogs.discord_api.places import Interaction
from cogs.discord_api.requests import OLD_MESSAGE
from cogs.messages.direct_messages import DirectMessages
from cogs.messages.on_discord import Attachments, OnDiscord, is_old
from cogs.ui.layout import SAND, MessageLayout
from engine.errors import Refused
from host.errors import StoreConflict, StoreError, StoreFull, StoreUnreachable, log_waiting
from host.repositories.people import People, Person
from host.service.accounts import Accounts
from host.service.showing import Shown

Given = TypeVarTuple("Given")
Moved: TypeAlias = Callable[[discord.Message, discord.Message], Awaitable[None]]
"""Is given the message that was pressed, and the one that has taken its place."""

log = logging.getLogger(__name__)

NOT_TAKEN = (
    "Discord did not take my answer. What you did is done if it was possible; `/hand` and `/board` "
    "show how things stand."
)
NO_DATABASE = "I can't reach my database right now. Nothing was lost; try again in a minute."
DISK_FULL = (
    "The disk of the machine that I run on is full, so nothing was changed. "
    "Please tell whoever runs this bot, and try again once there is room."
)
OPEN_AGAIN = (
    "Your direct messages are open to me again, so from now on your turns come there. `/settings` "
    "changes that."
)
OUR_FAULT = (
    "Something went wrong on our side, and nothing was changed that you were not told of. "
    "Please try again; `/hand` and `/board` show how things stand."
)
LAST_REPLIES_S: Final = 2.0
"""So long what was taken in may take to come to its end once the bot is told to stop."""


class Reply:
    """The reply to one interaction: a new private message, or a change of the one pressed."""

    def __init__(self, interaction: Interaction, operation: str, *, in_place: bool = False) -> None:
        self.interaction = interaction
        self.operation = operation
        """What is being done, and at which table once that is known: for the log."""
        self.in_place = in_place
        self.person: Person | None = None
        """What is kept about the person, as far as it was read with the table they mean."""
        self.answer: discord.InteractionMessage | discord.WebhookMessage | None = None
        """What was shown last as the reply, once something was."""
        self.moved: Moved | None = None
        """Is told when a new message takes the place of the one pressed."""
        self._renewed: discord.WebhookMessage | None = None
        self.on_discord: OnDiscord
        """What is known of the messages that stand there: whoever acknowledges says that."""

    @property
    def is_ephemeral(self) -> bool:
        """Whether the message that is changed is one that only this person sees."""
        message = self.interaction.message
        return not self.in_place or (message is not None and message.flags.ephemeral)

    @property
    def user(self) -> int:
        """The person's number."""
        return self.interaction.user.id

    async def acknowledge(self) -> None:
        """Tell Discord within its three seconds that we heard."""
        if self.in_place:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def show(self, layout: MessageLayout, *files: discord.File) -> None:
        """Show a message as the reply; if the old one is too old to edit, a new one replaces it."""
        pressed = self.interaction.message if self.in_place and self._renewed is None else None
        if pressed is not None and is_old(pressed.id, self.interaction):
            await self._renew(pressed, layout, files)
            return
        try:
            await self._show(layout, files)
        except discord.HTTPException as error:
            if error.code != OLD_MESSAGE or pressed is None:
                raise
            await self._renew(pressed, layout, files)

    async def _show(self, layout: MessageLayout, files: Sequence[discord.File]) -> None:
        if not files:
            self.answer = await self.edit(layout)
            return
        changed = self._changed()
        if changed is not None:
            self.on_discord.posted(changed, None)
        self.answer = await self._send([*layout.files(), *files], layout)

    async def edit(
        self, layout: MessageLayout
    ) -> discord.InteractionMessage | discord.WebhookMessage:
        """Edit what is shown as the reply, as long as its token is taken."""
        changed = self._changed()
        if changed is None:
            return await self._send(layout.files(), layout)
        return await self.on_discord.edit_by(
            lambda attachments: self._send(attachments, layout), changed, layout
        )

    async def _send(
        self, attachments: Attachments, layout: MessageLayout
    ) -> discord.InteractionMessage | discord.WebhookMessage:
        if self._renewed is not None:
            return await self._renewed.edit(view=layout, attachments=attachments)
        return await self.interaction.edit_original_response(view=layout, attachments=attachments)

    async def _renew(
        self, pressed: discord.Message, layout: MessageLayout, files: Sequence[discord.File]
    ) -> None:
        """Show a new message in the place of the one that was pressed, and take that away."""
        sent = await self.interaction.followup.send(
            view=layout,
            files=[*layout.files(), *files],
            ephemeral=pressed.flags.ephemeral,
            wait=True,
        )
        self.answer = self._renewed = sent
        self.on_discord.forget(pressed.id)
        self.on_discord.posted(
            sent.id,
            None if files else layout,
            dm=None if pressed.flags.ephemeral else sent.channel.id,
        )
        if self.moved is not None:
            await self.moved(pressed, sent)
        with suppress(discord.HTTPException):  # then its buttons answer as all old ones do
            await self.interaction.delete_original_response()

    def _changed(self) -> int | None:
        """The message that is changed by showing something; None for one not there yet."""
        if self.answer is not None:
            return self.answer.id
        message = self.interaction.message
        return message.id if self.in_place and message is not None else None

    async def add(self, layout: MessageLayout) -> None:
        """Show a further message, privately, beside the reply."""
        await self.interaction.followup.send(view=layout, ephemeral=True)

    async def say(self, text: str) -> None:
        """Say a sentence privately, leaving what was pressed as it is."""
        layout = MessageLayout(text, colour=SAND)
        if self.in_place:
            await self.interaction.followup.send(view=layout, ephemeral=True)
        else:
            await self.show(layout)

    async def call(self, text: str, users: Sequence[int]) -> None:
        """Say a sentence to all in the channel, and ping these people by their mentions in it."""
        await self.interaction.followup.send(
            view=MessageLayout(text, colour=None),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user) for user in users]
            ),
        )


class FormReply(Reply):
    """The reply to a press that opens a form: Discord takes one only as the very first answer."""

    async def acknowledge(self) -> None:
        """Nothing: the form acknowledges, or what is said instead."""

    async def open(self, form: discord.ui.Modal) -> None:
        """Open a form."""
        await self.interaction.response.send_modal(form)

    async def show(self, layout: MessageLayout, *files: discord.File) -> None:
        """Show a message privately instead of a form."""
        await self.interaction.response.send_message(
            view=layout, files=[*layout.files(), *files], ephemeral=True
        )


class HoldsPanels(Protocol):
    """What may change a private message by itself."""

    def held(self, reply: Reply, /) -> AbstractAsyncContextManager[None]:
        """Leave the message that a reply may change to that reply."""


MAX_UNTOLD: Final = 32
"""So many may wait to be told before work waits for them."""
MAX_WORK_WAITS_S: Final = 2.0
"""Work waits no longer than that: others may press all the time."""


class Acknowledging:
    """Acknowledges presses, and holds work back while too many are unacknowledged.

    Discord waits three seconds for an acknowledgement, and work takes longer than that.
    """

    def __init__(self, max_untold: int = MAX_UNTOLD) -> None:
        """`max_untold`: where more are waiting, work waits for them."""
        self._max_untold = max_untold
        self._waiting = 0
        self._few = asyncio.Event()
        self._few.set()

    async def tell(self, acknowledge: Callable[[], Awaitable[None]]) -> None:
        """Tell somebody, by this. Raises whatever it does."""
        self._waiting += 1
        self._count()
        try:
            await acknowledge()
        finally:
            self._waiting -= 1
            self._count()

    async def few(self) -> None:
        """Wait until few are waiting."""
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
    """Replies to interactions, and learns from them whom direct messages reach."""

    _shown: Shown
    _people: People
    _accounts: Accounts
    _private_panels: HoldsPanels
    _direct_messages: DirectMessages
    _on_discord: OnDiscord
    _acknowledging: Acknowledging = field(default_factory=Acknowledging, init=False)
    _under_way: set[asyncio.Task[object]] = field(default_factory=set, init=False)
    """What replies now: each interaction has a task of its own."""
    _is_closed: bool = field(default=False, init=False)

    async def close(self) -> None:
        """Take in nothing more, and let what was taken in come to its end, for a moment."""
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
        await self.respond_with(reply, lambda reply: work(reply, *given))

    async def respond_with(self, reply: Reply, work: Callable[[Reply], Awaitable[None]]) -> None:
        """Acknowledge by a reply of any kind, then let `work` give it."""
        async with self.replying(reply) as is_heard:
            if is_heard:
                await work(reply)

    @asynccontextmanager
    async def replying(self, reply: Reply) -> AsyncGenerator[bool]:
        """Acknowledge, and handle errors within; yields whether Discord still waits."""
        if not await self._acknowledge(reply):
            yield False
            return
        answered = False
        try:
            async with self._private_panels.held(reply):
                yield True
            answered = True
        except Refused as refusal:
            answered = True
            await reply.say(f"{refusal.reason}\n{refusal.hint}".rstrip())
        except discord.HTTPException as error:
            answered = True
            log.warning("%s: Discord did not take the answer: %s", reply.operation, error)
            with suppress(discord.HTTPException):
                await reply.say(NOT_TAKEN)
        except StoreFull as error:
            answered = True
            log.error("%s: %s", reply.operation, error)  # noqa: TRY400 - one clear line is enough
            await reply.say(DISK_FULL)
        except (StoreUnreachable, StoreConflict) as error:
            answered = True
            log_waiting(log, f"{reply.operation}: not done", error)
            with suppress(discord.HTTPException):
                await reply.say(NO_DATABASE)
        finally:
            if not answered:
                log.error("%s failed", reply.operation)
                await reply.say(OUR_FAULT)
        with suppress(discord.DiscordException, OSError, StoreError):  # another time, then
            await self._try_direct_messages(reply)

    async def _acknowledge(self, reply: Reply) -> bool:
        """Tell Discord that we heard; whether it waited for that."""
        task = asyncio.current_task()
        if self._is_closed or task is None:
            return False
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        reply.on_discord, reply.moved = self._on_discord, self._move
        try:
            await self._acknowledging.tell(reply.acknowledge)
        except discord.HTTPException as error:
            # Nobody would see an answer, so nothing is done: whoever asked will ask again.
            log.warning("%s: Discord did not wait for us: %s", reply.operation, error)
            return False
        if not reply.is_ephemeral:
            self._on_discord.pressed(reply.interaction)
        await self._acknowledging.few()
        return True

    async def _move(self, old: discord.Message, new: discord.Message) -> None:
        """A new message has taken the place of an old one: where it lasts, it is the table's."""
        if old.flags.ephemeral:
            return
        await self._shown.move_message(new.channel.id, old.id, new.id)

    async def _try_direct_messages(self, reply: Reply) -> None:
        """Retry direct messages to somebody they didn't reach the last time.

        Anyone who writes to us by direct message can be reached. Others we try if they want
        messages, and tell them if it worked.
        """
        interaction = reply.interaction
        user = interaction.user.id
        person = reply.person or await self._people.get(user)
        if not person.dm_closed:
            return
        if interaction.guild_id is not None and not (
            person.wants_messages and await self._direct_messages.retry(user)
        ):
            return
        await self._accounts.mark_reachable(user)
        await interaction.followup.send(view=MessageLayout(OPEN_AGAIN, colour=SAND), ephemeral=True)
