"""Carries the outbox's messages to Discord, each by where it goes."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

import discord

from cogs.discord_api.openings import SLOWED
from cogs.discord_api.request_limiter import Urgency, requests_for
from cogs.discord_api.requests import Requests
from cogs.discord_api.sight import has_left
from cogs.discord_api.undocumented import add_to_thread
from cogs.messages.direct_messages import Contacts
from cogs.messages.finding import Spot, find_message
from cogs.messages.forums import PostTags, create_post, find_post, is_ours
from cogs.messages.on_discord import Notification, pinging
from cogs.messages.scheduled_events import EventDraft, ScheduledEvents
from cogs.messages.threads import REFUSED, begin_thread, forum_of, thread_of
from cogs.messages.troubles import Where, troubles
from cogs.ui.layout import MessageLayout
from engine.errors import Refused
from host.errors import REFUSED_RETRY_AFTER_S, StaleView
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered, What
from host.repositories.audiences import (
    Beside,
    Channel,
    Events,
    Members,
    MessageRef,
    Outside,
    Person,
    Roles,
    ThreadOf,
)
from host.repositories.messages import TAKEN_BACK, Message
from host.service.queries import Queries
from host.subject import Subject

log = logging.getLogger(__name__)
S_contra = TypeVar("S_contra", bound=Shown, contravariant=True)


SOON_S: Final = 1.0
"""When to look again at what has changed while it was put into words."""
RENAME_INTERVAL_S: Final = 600.0
"""Discord lets a thread be renamed twice in this time."""
RENAME_TIMEOUT_S: Final = 10.0
"""How long a message waits for a name that Discord doesn't take yet."""


class Post(NamedTuple):
    """In a forum, a message begins a post, which has a name, and tags that an edit changes. Where
    there are no such tags, its `title` tells what they would.
    """

    name: str
    tags: Sequence[str]
    title: str


class Draft(NamedTuple):
    """A message as it is sent. On lock screens it says `words`, or what `call` makes of its ring,
    or the text of its layout. For `mentions` it stays highlighted.
    """

    layout: MessageLayout
    words: str | None = None
    call: Callable[[Ring], Notification] | None = None
    urgency: Urgency = Urgency.EXTRA
    mentions: Sequence[int] = ()
    post: Post | None = None


class ThreadDraft(NamedTuple):
    """A thread as it is begun."""

    name: str


class OutsideDraft(NamedTuple):
    """What goes elsewhere than to Discord: `send` does it. Raises `Undelivered`."""

    send: Callable[[], Awaitable[None]]


AnyDraft: TypeAlias = Draft | EventDraft | ThreadDraft | OutsideDraft


class NothingToSay(Exception):
    """A message isn't to be sent after all."""


class Composer(Protocol[S_contra]):
    """Puts messages of one kind into words, from what they show and nothing else."""

    @property
    def kind(self) -> str:
        """The name of the kind."""

    async def compose(self, shown: S_contra, mark: str, /) -> AnyDraft:
        """A message, an event or a thread, with a mark. Raises `NothingToSay`, or `Refused` where
        what it is about can't be looked at any more.
        """


AnyComposer: TypeAlias = Composer[Any]
"""A composer, whatever it is shown."""


class DiscordCarrier:
    """Sends, finds, edits and deletes messages."""

    def __init__(
        self,
        client: discord.Client,
        contacts: Contacts,
        requests: Requests,
        read: Queries,
        composers: Iterable[AnyComposer],
    ) -> None:
        self._client = client
        self._contacts = contacts
        self._on_discord = contacts.on_discord
        self._requests = requests
        self._events = ScheduledEvents(client, contacts.sight, contacts.places)
        self._tags = PostTags(client, contacts.places)
        self._read = read
        self._composers = {each.kind: each for each in composers}

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send a new message, create an event, begin a thread, add somebody to it, or give them
        a role.
        """
        spot, audience = _spot(message), message.audience
        if isinstance(audience, Members):
            return await self._enter(spot, message.person or 0)
        if isinstance(audience, Roles):
            return await self._give(message, audience)
        if message.live:
            await self._refuse_barred(message)
        draft = await self._composed(message, shown)
        if isinstance(draft, EventDraft):
            return await self._create_event(spot, draft)
        if isinstance(draft, ThreadDraft):
            return await self._begin_thread(message, draft)
        if isinstance(draft, OutsideDraft):
            await draft.send()
            return MessageRef(0, 0)
        return await self._post(message, draft, ring)

    async def layout(self, message: Message, shown: Shown) -> MessageLayout:
        """What a message to a person says, to be said by an answer. Raises `Undelivered`."""
        draft = await self._composed(message, shown)
        assert isinstance(draft, Draft)  # noqa: S101 - nothing else goes to a person
        return draft.layout

    async def find(self, message: Message) -> MessageRef | None:
        """Look for a message by its mark. Who is in a thread is just added again, and a thread that
        was begun already is found by beginning it. What was sent outside can't be found.
        """
        spot, mark = _spot(message), message.mark
        if isinstance(message.audience, Members | ThreadOf | Outside):
            return None
        if isinstance(message.audience, Roles):
            return MessageRef(message.audience.server, message.audience.role)
        if isinstance(message.audience, Events):
            return await self._events.find(spot, mark)
        if message.live:
            await self._refuse_barred(message)
        if isinstance(message.audience, Person) and await self._opened(message.audience) is None:
            return None  # no direct messages yet, so none was sent
        async with self._reaching(message, Urgency.USUAL if message.live else Urgency.EXTRA):
            channel = await self._channel(message)
            forum = await forum_of(self._client, channel) if message.kind == "line" else None
            if forum is None:
                found = await find_message(self._client, channel, mark)
            else:
                found = await find_post(self._client, forum, message.of.number, mark)
        return None if found is None else MessageRef(found.channel.id, found.id)

    async def edit(self, message: Message, shown: Shown) -> None:
        """Have a message or an event show something else; what was sent outside stays."""
        if isinstance(message.audience, Outside):
            return
        if isinstance(message.audience, Roles):
            await self._give(message, message.audience)
            return
        ref, spot = _ref(message), _spot(message)
        if message.live:
            await self._refuse_barred(message)
        draft = await self._composed(message, shown)
        if isinstance(draft, EventDraft):
            await self._events.change(spot, ref, draft)
        elif isinstance(draft, Draft):
            is_needed = message.live and draft.urgency is not Urgency.LEFT_OVER
            if is_needed and self._on_discord.needs_renewal(ref.message):
                raise Undelivered(Trouble("old"))  # its reader is there, and gets a new one
            async with self._reaching(message, draft.urgency):
                if draft.urgency in _PATIENT:
                    async with self._turn(message, draft.urgency):
                        await self._on_discord.edit_as_bot(ref, draft.layout)
                else:
                    mentions = pinging(draft.mentions)
                    await self._on_discord.edit(ref, draft.layout, mentions)
                if draft.post is not None:
                    await self._name(spot, ref, draft.post)

    async def delete(self, message: Message) -> None:
        """Delete a message or an event."""
        ref, spot = _ref(message), _spot(message)
        if isinstance(message.audience, Events):
            await self._events.delete(spot, ref)
            return
        if isinstance(message.audience, Roles):
            await self._give(message, message.audience, takes=True)
            return
        channel = self._client.get_partial_messageable(ref.channel)
        urgency = Urgency.LEFT_OVER if message.live else Urgency.EXTRA
        async with self._reaching(message, urgency):
            if message.live and await self._on_discord.delete_by_press(ref.message):
                return
            async with self._turn(message, urgency):
                with suppress(discord.NotFound):
                    await channel.get_partial_message(ref.message).delete()

    async def may_see(self, person: int | None, subject: Subject) -> bool:
        """Whether a person, or everyone in its server, may see where a table is now."""
        view = await self._read.view(subject.number)
        with (
            troubles("channel", self._contacts.places, view.place.guild),
            requests_for(view.subject, Urgency.EXTRA),
        ):
            return await self._contacts.sight.may_still_see(person, view.place)

    async def has_left(self, person: int, subject: Subject) -> bool:
        """Whether a person is certain to have left a table's server."""
        view = await self._read.view(subject.number)
        with requests_for(view.subject, Urgency.EXTRA):
            return await has_left(self._client, view.place.guild, person)

    async def _composed(self, message: Message, shown: Shown) -> AnyDraft:
        try:
            return await self._composers[message.kind].compose(shown, message.mark)
        except StaleView as stale:
            raise Undelivered(Trouble("refused", str(stale), retry_after=SOON_S)) from stale
        except (NothingToSay, Refused) as error:
            raise Undelivered(Trouble("void", type(error).__name__)) from error

    async def _post(self, message: Message, draft: Draft, ring: Ring) -> MessageRef:
        call = None
        if ring.rings:
            call = Notification.of(draft.layout) if draft.call is None else draft.call(ring)
            call = call._replace(words=draft.words or call.words)
        async with self._reaching(message, draft.urgency):
            channel = await self._channel(message)
            forum = await forum_of(self._client, channel) if draft.post is not None else None
            if forum is not None and draft.post is not None:
                if message.channel is not None:
                    raise Undelivered(Trouble("lost", "never a second post"))
                post, is_tagged = draft.post, self._tags.has(forum, draft.post.tags)
                name = post.name if is_tagged else post.title
                return await create_post(self._on_discord, forum, name, draft.layout, post.tags)
            async with self._turn(message, draft.urgency):
                return await self._on_discord.post(
                    channel,
                    draft.layout,
                    call=call,
                    nonce=message.mark,
                    pings=pinging(ring.people, [] if ring.role is None else [ring.role]),
                    is_dm=_user(message) is not None,
                )

    async def _create_event(self, spot: Spot, draft: EventDraft) -> MessageRef:
        try:
            return await self._events.create(spot, draft)
        except Undelivered as error:
            if error.trouble.what != "gone":
                raise
            raise Undelivered(Trouble("hidden", error.trouble.reason)) from error

    async def _enter(self, spot: Spot, user: int) -> MessageRef:
        """Add a person to a thread; if Discord refuses, they can still open it."""
        with (
            troubles("channel", self._contacts.places, spot.guild),
            requests_for(spot.subject, Urgency.EXTRA),
            suppress(discord.HTTPException),
        ):
            await add_to_thread(self._client, spot.channel, user)
        return MessageRef(spot.channel, user)

    async def _name(self, spot: Spot, ref: MessageRef, post: Post) -> None:
        """Tag a table's post, and name the post or thread, unless people gave it another name."""
        is_post = ref.channel != spot.channel
        number = ref.channel if is_post else ref.message
        name, thread = post.name, await thread_of(self._client, spot.guild, number)
        if is_post and not await self._tags.change(spot.channel, number, thread, post.tags):
            name = post.title
        if thread is None or thread.name == name or not is_ours(thread.name, spot.subject.number):
            return
        try:
            async with asyncio.timeout(RENAME_TIMEOUT_S):
                await thread.edit(name=name)
        except TimeoutError as error:  # renamed twice lately, so discord.py waits
            later = Trouble("no answer", "its name waits", retry_after=RENAME_INTERVAL_S)
            raise Undelivered(later) from error
        except discord.HTTPException as error:
            log.info("thread %d keeps its name: %s", thread.id, error)

    async def _give(self, message: Message, of: Roles, *, takes: bool = False) -> MessageRef:
        """Give a message's person a role, or take it; both do no harm a second time."""
        role, spot = discord.Object(of.role), _spot(message)
        with (
            troubles("channel", self._contacts.places, of.server),
            requests_for(spot.subject, Urgency.EXTRA),
        ):
            try:
                guild = self._client.get_guild(of.server)
                guild = guild or await self._client.fetch_guild(of.server)
                member = await guild.fetch_member(message.person or 0)
                await (member.remove_roles(role) if takes else member.add_roles(role))
            except discord.NotFound as error:  # the role or the person is gone
                raise Undelivered(Trouble("void", str(error))) from error
            except discord.Forbidden as error:
                # Nobody is remembered just for a role that can't be taken back.
                what: What = "void" if message.kind == TAKEN_BACK else "refused"
                raise Undelivered(Trouble(what, str(error))) from error
        return MessageRef(of.server, of.role)

    async def _begin_thread(self, message: Message, draft: ThreadDraft) -> MessageRef:
        """Begin a table's thread from its line; in a forum, the line began it."""
        of, spot = message.audience, _spot(message)
        assert isinstance(of, ThreadOf)  # noqa: S101 - only such a message has such a draft
        if of.channel != of.parent:
            return MessageRef(of.channel, of.channel)
        with troubles("channel", self._contacts.places, spot.guild):
            try:
                thread = await begin_thread(self._client, of.channel, of.message, draft.name)
            except discord.HTTPException as error:
                if isinstance(error, discord.Forbidden) or error.code in REFUSED:
                    raise Undelivered(Trouble("lost", f"no thread: {error}")) from error
                raise
        return MessageRef(thread, thread)

    async def _channel(self, message: Message) -> int:
        """The channel where a message goes. Raises what Discord and the network raise, and
        `Undelivered`.
        """
        audience = message.audience
        if isinstance(audience, Person):
            return await self._contacts.direct_messages.channel(audience.id)
        if not isinstance(audience, Beside) or await forum_of(self._client, audience.id) is None:
            return _spot(message).channel
        if audience.thread == audience.id:
            raise Undelivered(Trouble("lost", "its post was never made"))
        return audience.thread

    async def _opened(self, person: Person) -> int | None:
        """The channel of somebody's direct messages, if it was opened before."""
        return await self._contacts.direct_messages.known_channel(person.id)

    async def _refuse_barred(self, message: Message) -> None:
        """Refuse what Discord would refuse, without asking it. Raises `Undelivered`."""
        places, spot, channel = self._contacts.places, _spot(message), message.channel
        if isinstance(message.audience, Person):
            channel = await self._opened(message.audience) if channel is None else channel
        elif spot.guild is not None:
            channel, barrier = spot.channel, places.barrier(spot.guild, spot.channel, spot.parent)
            if barrier is not None:
                raise Undelivered(Trouble("barred", str(barrier), barrier=barrier))
        if channel is not None:
            with troubles("channel", places, spot.guild):
                places.admit(spot.guild, channel, spot.parent)

    @asynccontextmanager
    async def _reaching(self, message: Message, urgency: Urgency) -> AsyncGenerator[None]:
        """Reach a channel, or a person by direct messages. Raises `Undelivered`."""
        spot, user = _spot(message), _user(message)
        where: Where = "direct" if user is not None or spot.guild is None else "channel"
        try:
            with (
                troubles(where, self._contacts.places, spot.guild),
                requests_for(spot.subject, urgency),
            ):
                yield
        except Undelivered as error:
            trouble, contacts = error.trouble, self._contacts.direct_messages
            if user is not None and trouble.what == "lost":
                await contacts.forget_channel(user)
                reason = "the direct message channel is gone; another may open"
                what: What = "no answer" if message.ref is None else "gone"
                raise Undelivered(Trouble(what, reason)) from error
            if trouble.what != "closed" or trouble.code is None:
                raise
            await contacts.refused(trouble.code)
            if message.live or trouble.code not in SLOWED:
                raise
            # It says nothing of this person, so it closes nothing and waits.
            paused = Trouble("paused", trouble.reason, retry_after=REFUSED_RETRY_AFTER_S)
            raise Undelivered(paused) from error

    def _turn(self, message: Message, urgency: Urgency) -> AbstractAsyncContextManager[None]:
        """Have what isn't urgent wait for its turn."""
        if urgency not in _PATIENT:
            return nullcontext()
        return self._requests.turn(message.of, urgency)


_PATIENT: Final = frozenset({Urgency.EXTRA, Urgency.LEFT_OVER})


def _user(message: Message) -> int | None:
    """The person to whose direct messages it goes."""
    return message.audience.id if isinstance(message.audience, Person) else None


def _spot(message: Message) -> Spot:
    """Where a message goes, and what it is about."""
    match message.audience:
        case Channel() as there:
            return Spot(message.of, there.server, there.id, there.parent)
        case Beside() as there:
            return Spot(message.of, there.server, there.id)
        case Members() as there:
            return Spot(message.of, there.server, there.thread)
        case ThreadOf() as there:
            return Spot(message.of, there.server, there.parent)
        case Events() as there:
            return Spot(message.of, there.server, there.channel, there.parent)
    return Spot(message.of, None, 0)


def _ref(message: Message) -> MessageRef:
    if message.ref is None:
        raise Undelivered(Trouble("gone", "it was never there"))
    return message.ref
