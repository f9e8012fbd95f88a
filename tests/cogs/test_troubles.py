"""Every refusal of Discord means the same for all who send: a board, a call, a direct message."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Final, TypeAlias

import aiohttp
import discord
import msgspec
import pytest

from cogs.discord_api.sight import Sight
from cogs.messages.scheduled_events import EventDraft, ScheduledEvents
from cogs.messages.sending import Extras, Spot
from cogs.ui.layout import MessageLayout
from host.delivery.post import Barred, Post
from host.delivery.shown import Board, Panel
from host.errors import REFUSED_RETRY_AFTER_S, AudienceGone, Unreachable
from host.repositories.stored_placements import MessageRef
from host.table.models import SeatView
from tests.cogs.town import Guest, Town


def named(trouble: Exception) -> str:
    """A trouble in words."""
    match trouble:
        case AudienceGone():
            return "too old" if trouble.stays else "place gone" if trouble.channel else "gone"
        case Barred():
            return f"barred: {trouble.why.kind}"
    assert isinstance(trouble, Unreachable)
    if trouble.permanent:
        return "closed"
    if trouble.opening:
        return "opening paused"
    return "refused" if trouble.retry_after == REFUSED_RETRY_AFTER_S else "no answer"


Code: TypeAlias = tuple[int, int]
"""A status, and Discord's code."""
MEANT: Final[dict[Code, tuple[str, str, str]]] = {
    (500, 0): ("no answer",) * 3,
    (429, 0): ("no answer",) * 3,
    (429, 30046): ("too old",) * 3,
    (404, 10008): ("gone",) * 3,
    (404, 10003): ("place gone", "place gone", "gone"),
    (404, 10004): ("barred: server", "no answer", "gone"),
    (403, 50001): ("barred: hidden", "refused", "gone"),
    (403, 50013): ("barred: rights", "refused", "gone"),
    (400, 50083): ("barred: locked", "no answer", "gone"),
    (403, 160005): ("barred: locked", "refused", "gone"),
    (400, 40067): ("barred: rights", "no answer", "gone"),
    (400, 200000): ("barred: automod", "refused", "gone"),
    (400, 200001): ("barred: automod", "refused", "gone"),
    (400, 240000): ("barred: links", "refused", "gone"),
    (403, 50007): ("refused", "closed", "gone"),
    (403, 50278): ("refused", "closed", "gone"),
    (403, 40003): ("refused", "closed", "gone"),
    (403, 20026): ("refused", "closed", "gone"),
    (403, 1): ("refused", "refused", "gone"),
    (400, 50035): ("no answer", "no answer", "gone"),
}
"""What each refusal means in a channel, in direct messages and for a server's event."""
ALWAYS: Final[tuple[tuple[Exception, str], ...]] = (
    (aiohttp.ServerDisconnectedError(), "no answer"),
    (OSError("no route"), "no answer"),
    (discord.RateLimited(9.0), "no answer"),
)


def refusal(code: Code) -> discord.HTTPException:
    """The error that discord.py raises."""
    answer = SimpleNamespace(status=code[0], reason="refused")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(code[0], discord.HTTPException)
    return kind(answer, {"code": code[1], "message": ""})


Sender: TypeAlias = Callable[[], Awaitable[object]]


class Senders:
    """All who send something about a running table, and where to."""

    def __init__(self, town: Town, seen: SeatView, ben: int, dm: int) -> None:
        bot, self.view = town.bot, seen.view
        self.extras = Extras(bot, bot.contacts, bot.requests)
        self.events = ScheduledEvents(bot, Sight(bot), bot.contacts.places)
        self.layout = MessageLayout("Hello", colour=None)
        self.present, self.supersede = bot.presenter.present, bot.presenter.supersede
        self.find_board = bot.presenter.find
        board = int(town.public()[-1].id)
        self.ref, self.dm = MessageRef(self.view.channel, board), MessageRef(dm, board)
        public = msgspec.structs.replace(seen, seat=None)
        self.board = Post(
            *(public, Board(seen=public), ()),
            fresh=True,
            previous=None,
            nonce="b",
            channel=self.view.channel,
        )
        own = Panel(seen=seen)
        self.panel = Post(seen, own, (), fresh=True, previous=None, nonce="p", channel=dm)
        self.ben, self.http, self.people = ben, bot.http, town.tables.people

    def by_place(self) -> tuple[dict[str, Sender], dict[str, Sender], dict[str, Sender]]:
        """Those of a channel, of direct messages, and of events."""
        extras, view, layout, ref, ben = self.extras, self.view, self.layout, self.ref, self.ben
        edited = msgspec.structs.replace(self.board, fresh=False, previous=ref)
        spot = Spot(view.subject, view.guild, view.channel, view.parent)
        event = EventDraft("event", "m", datetime(2030, 1, 1, tzinfo=UTC), "here")
        panel = msgspec.structs.replace(self.panel, fresh=False, previous=self.dm)
        return (
            {
                "board": lambda: self.present(self.board),
                "edit of a board": lambda: self.present(edited),
                "search for a board": lambda: self.find_board(self.board),
                "call": lambda: extras.send(view, view.channel, layout),
                "edit of a call": lambda: extras.edit(view, ref, layout),
                "search for a call": lambda: extras.find(view, view.channel, "n1"),
            },
            {
                "panel": lambda: self.present(self.panel),
                "edit of a panel": lambda: self.present(panel),
                "search for a panel": lambda: self.find_board(self.panel),
                "edit of a direct call": lambda: extras.edit(view, self.dm, layout),
                "direct call": lambda: extras.send(view, view.channel, layout, user=ben),
                "search for a direct call": lambda: extras.find(view, view.channel, "n1", user=ben),
            },
            {
                "event": lambda: self.events.create(spot, event),
                "deletion of an event": lambda: self.events.delete(spot, ref),
            },
        )


@pytest.fixture
async def senders(town: Town, ann: Guest, ben: Guest) -> Senders:
    table = await town.game(ann, ben)
    seen = (await town.tables.shown.everything_to_show(table)).seen(1)
    return Senders(town, seen, ben.id, ben.user.dm_channel.id)


async def trouble_with(send: Sender) -> str:
    """What a sender raises."""
    with pytest.raises((AudienceGone, Unreachable)) as raised:
        await send()
    return named(raised.value)


async def test_every_refusal_means_the_same_to_every_sender(
    senders: Senders, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure: Exception = OSError()

    async def fails(*_: object, **__: object) -> object:
        raise failure

    monkeypatch.setattr(senders.http, "request", fails)
    found, meant = dict[tuple[str, object], str](), dict[tuple[str, object], str]()
    for place, those in enumerate(senders.by_place()):
        for sender, send in those.items():
            for code, means in MEANT.items():
                failure = refusal(code)
                await senders.people.set(senders.ben, dm_channel=senders.dm.channel)
                found[sender, code] = await trouble_with(send)
                meant[sender, code] = means[place]
            await senders.people.set(senders.ben, dm_channel=senders.dm.channel)
            for failure, always in ALWAYS:
                found[sender, repr(failure)] = await trouble_with(send)
                meant[sender, repr(failure)] = always
    for sender in ("direct call", "search for a direct call", "edit of a direct call"):
        if "edit" not in sender:
            meant[sender, (404, 10003)] = "no answer"  # another channel may open
        for slowed in (40003, 20026):  # which is about the bot, and closes nobody's door
            meant[sender, (403, slowed)] = "opening paused"
    assert {each: found[each] for each in found if found[each] != meant[each]} == {}
