"""Carries the outbox's messages to Discord, each by where it goes."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from cogs.messages.on_discord import Notification, pinging
from cogs.messages.scheduled_events import EventDraft, ScheduledEvents
from cogs.messages.sending import Extras, Spot
from cogs.ui.layout import MessageLayout
from engine.errors import Refused
from host.delivery.post import Barred
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, StaleView, Unreachable
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered, What
from host.repositories.messages import Beside, Channel, Events, Members, Message, Person
from host.repositories.stored_placements import MessageRef
from host.service.queries import Queries
from host.subject import Subject

S_contra = TypeVar("S_contra", bound=Shown, contravariant=True)


SOON_S: Final = 1.0
"""When to look again at what has changed while it was put into words."""


class Draft(NamedTuple):
    """A message as it is sent. On lock screens it says `words`, or the text of its layout."""

    layout: MessageLayout
    words: str | None = None


class NothingToSay(Exception):
    """A message isn't to be sent after all."""


class Composer(Protocol[S_contra]):
    """Puts messages of one kind into words, from what they show and nothing else."""

    @property
    def kind(self) -> str:
        """The name of the kind."""

    async def compose(self, shown: S_contra, mark: str, /) -> Draft | EventDraft:
        """A message or an event with a mark. Raises `NothingToSay`, or `Refused` where what it is
        about can't be looked at any more.
        """


AnyComposer: TypeAlias = Composer[Any]
"""A composer, whatever it is shown."""


class DiscordCarrier:
    """Sends, finds, edits and deletes messages."""

    def __init__(
        self,
        extras: Extras,
        events: ScheduledEvents,
        read: Queries,
        composers: Iterable[AnyComposer],
    ) -> None:
        self._extras = extras
        self._events = events
        self._read = read
        self._composers = {each.kind: each for each in composers}

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send a new message, or add somebody to a thread."""
        spot, audience = _spot(message), message.audience
        with _undelivered(drops=isinstance(audience, Events)):
            if isinstance(audience, Members):
                await self._extras.enter(spot, message.person or 0)
                return MessageRef(audience.thread, message.person or 0)
            draft = await self._composed(message, shown)
            if isinstance(draft, EventDraft):
                return await self._events.create(spot, draft)
            call = None
            if ring.rings:
                call = Notification.of(draft.layout)
                call = call._replace(words=draft.words or call.words)
            return await self._extras.send(
                spot,
                await self._channel(spot, message),
                draft.layout,
                user=_user(message),
                call=call,
                nonce=message.mark,
                pings=pinging(ring.people, [] if ring.role is None else [ring.role]),
            )

    async def find(self, message: Message) -> MessageRef | None:
        """Look for a message by its mark. Who is in a thread is just added again."""
        spot, mark = _spot(message), message.mark
        with _undelivered():
            if isinstance(message.audience, Members):
                return None
            if isinstance(message.audience, Events):
                return await self._events.find(spot, mark)
            channel = await self._channel(spot, message)
            return await self._extras.find(spot, channel, mark, user=_user(message))

    async def edit(self, message: Message, shown: Shown) -> None:
        """Have a message or an event show something else."""
        ref = _ref(message)
        with _undelivered():
            draft = await self._composed(message, shown)
            if isinstance(draft, EventDraft):
                await self._events.change(_spot(message), ref, draft)
            else:
                await self._extras.edit(_spot(message), ref, draft.layout)

    async def delete(self, message: Message) -> None:
        """Delete a message or an event."""
        with _undelivered():
            if isinstance(message.audience, Events):
                await self._events.delete(_spot(message), _ref(message))
            else:
                await self._extras.delete(_spot(message), _ref(message))

    async def may_see(self, person: int | None, subject: Subject) -> bool:
        """Whether a person, or everyone in its server, may see where a table is now."""
        view = await self._read.view(subject.number)
        with _undelivered():
            return await self._extras.may_still_see(person, view)

    async def has_left(self, person: int, subject: Subject) -> bool:
        """Whether a person is certain to have left a table's server."""
        return await self._extras.has_left(person, await self._read.view(subject.number))

    async def _composed(self, message: Message, shown: Shown) -> Draft | EventDraft:
        try:
            return await self._composers[message.kind].compose(shown, message.mark)
        except StaleView as stale:
            raise Undelivered(Trouble("refused", str(stale), retry_after=SOON_S)) from stale
        except (NothingToSay, Refused) as error:
            raise Undelivered(Trouble("void", type(error).__name__)) from error

    async def _channel(self, spot: Spot, message: Message) -> int:
        """The channel where a message goes. Raises `AudienceGone`, `Unreachable`."""
        audience = message.audience
        if not isinstance(audience, Beside) or not await self._extras.is_forum(spot, audience.id):
            return spot.channel
        if audience.thread == audience.id:
            raise AudienceGone(channel=True)  # its post was never made
        return audience.thread


def _user(message: Message) -> int | None:
    """The person to whose direct messages it goes."""
    return message.audience.id if isinstance(message.audience, Person) else None


def _spot(message: Message) -> Spot:
    """Where a message goes, and what it is about."""
    match message.audience:
        case Channel() | Beside() as there:
            return Spot(message.of, there.server, there.id)
        case Members() as there:
            return Spot(message.of, there.server, there.thread)
        case Events() as there:
            return Spot(message.of, there.server, there.channel, there.parent)
    return Spot(message.of, None, 0)


def _ref(message: Message) -> MessageRef:
    if message.ref is None:
        raise Undelivered(Trouble("gone", "it was never there"))
    return message.ref


@contextmanager
def _undelivered(*, drops: bool = False) -> Generator[None]:
    """Say what went wrong as the outbox knows it. What Discord doesn't take is given up if it
    `drops`.
    """
    try:
        yield
    except AudienceGone as gone:
        what: What = "old" if gone.stays else "lost" if gone.channel else "gone"
        raise Undelivered(Trouble("hidden" if drops else what, str(gone))) from gone
    except Barred as barred:
        raise Undelivered(Trouble("barred", barred.reason, barrier=barred.why)) from barred
    except Unreachable as error:
        what = "closed" if error.permanent else "paused" if error.opening else "no answer"
        if error.retry_after == REFUSED_RETRY_AFTER_S and not error.opening:
            what = "refused"
        trouble = Trouble(what, error.reason, error.code, error.retry_after)
        raise Undelivered(trouble) from error
