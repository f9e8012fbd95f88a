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
from cogs.messages.carrier import DiscordCarrier, Draft
from cogs.messages.finding import Spot
from cogs.messages.scheduled_events import EventDraft, ScheduledEvents
from cogs.ui.layout import MessageLayout
from host.messages.shown import Board, Opening, Over, Panel
from host.outbox.kinds import SILENT
from host.outbox.trouble import Undelivered
from host.repositories.audiences import Channel, MessageRef, Person
from host.repositories.messages import Message
from host.table.views import SeatView
from tests.cogs.town import Guest, Town


def named(raised: Undelivered) -> str:
    """A trouble in words."""
    trouble = raised.trouble
    if trouble.what != "barred":
        return trouble.what
    assert trouble.barrier is not None
    return f"barred: {trouble.barrier.kind}"


Code: TypeAlias = tuple[int, int]
"""A status, and Discord's code."""
MEANT: Final[dict[Code, tuple[str, str, str]]] = {
    (500, 0): ("no answer",) * 3,
    (429, 0): ("no answer",) * 3,
    (429, 30046): ("old",) * 3,
    (404, 10008): ("gone",) * 3,
    (404, 10003): ("lost", "gone", "gone"),
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


class Hello:
    """A call that says hello."""

    kind = "call"

    async def compose(self, shown: Opening, mark: str) -> Draft:
        """It shows nothing."""
        del shown, mark
        return Draft(MessageLayout("Hello", colour=None))


class Senders:
    """All who send something about a running table, and where to."""

    def __init__(self, town: Town, seen: SeatView, ben: int, dm: int) -> None:
        bot = town.bot
        self.live = bot.features.live.carrier
        self.extra = DiscordCarrier(
            bot, bot.services.contacts, bot.services.requests, town.tables.read, [Hello()]
        )
        self.events = ScheduledEvents(bot, Sight(bot), bot.services.contacts.places)
        self.seen, self.ben, self.dm = seen, ben, dm
        self.board = int(town.public()[-1].id)
        self.http, self.people = bot.http, town.tables.people

    def by_place(self) -> tuple[dict[str, Sender], dict[str, Sender], dict[str, Sender]]:
        """Those of a channel, of direct messages, and of events."""
        live, extra, view, ben = self.live, self.extra, self.seen.view, self.ben
        of, spot = (
            view.subject,
            Spot(view.subject, view.place.guild, view.place.channel, view.place.parent),
        )
        event = EventDraft("event", "m", datetime(2030, 1, 1, tzinfo=UTC), "here")
        ref, dm = MessageRef(view.place.channel, self.board), MessageRef(self.dm, self.board)
        there, hers = Channel(view.place.channel, view.place.guild, view.place.parent), Person(ben)
        shown, own = (
            Board(seen=msgspec.structs.replace(self.seen, seat=None)),
            Panel(seen=self.seen),
        )
        old, hello = Over(table=view), Opening(table=view.id, game=view.game)
        board = Message(of, "board", "9", live=True, mark="b", audience=there)
        panel = Message(of, "panel", "1.9", live=True, mark="p", person=ben, audience=hers)
        call = Message(of, "call", "1", live=False, mark="n1", audience=there)
        direct = Message(of, "call", "2", live=False, mark="n1", person=ben, audience=hers)
        return (
            {
                "board": lambda: live.create(board, shown, SILENT),
                "edit of a board": lambda: live.edit(board.at(ref, "posted"), shown),
                "search for a board": lambda: live.find(board),
                "what is left of a board": lambda: live.edit(board.at(ref, "posted"), old),
                "call": lambda: extra.create(call, hello, SILENT),
                "edit of a call": lambda: extra.edit(call.at(ref, "posted"), hello),
                "search for a call": lambda: extra.find(call),
            },
            {
                "panel": lambda: live.create(panel, own, SILENT),
                "edit of a panel": lambda: live.edit(panel.at(dm, "posted"), own),
                "search for a panel": lambda: live.find(panel),
                "edit of a direct call": lambda: extra.edit(direct.at(dm, "posted"), hello),
                "direct call": lambda: extra.create(direct, hello, SILENT),
                "search for a direct call": lambda: extra.find(direct),
            },
            {
                "event": lambda: self.events.create(spot, event),
                "deletion of an event": lambda: self.events.delete(spot, ref),
            },
        )


@pytest.fixture
async def senders(town: Town, ann: Guest, ben: Guest) -> Senders:
    table = await town.game(ann, ben)
    seen = await town.tables.read.seen(table, 1)
    return Senders(town, seen, ben.id, ben.user.dm_channel.id)


async def trouble_with(send: Sender) -> str:
    """What a sender raises."""
    with pytest.raises(Undelivered) as raised:
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
                await senders.people.set(senders.ben, dm_channel=senders.dm)
                found[sender, code] = await trouble_with(send)
                meant[sender, code] = means[place]
            await senders.people.set(senders.ben, dm_channel=senders.dm)
            for failure, always in ALWAYS:
                found[sender, repr(failure)] = await trouble_with(send)
                meant[sender, repr(failure)] = always
    for sender in ("panel", "search for a panel", "direct call", "search for a direct call"):
        meant[sender, (404, 10003)] = "no answer"  # another channel may open
    for sender in ("direct call", "search for a direct call", "edit of a direct call"):
        for slowed in (40003, 20026):  # which is about the bot, and closes nobody's door
            meant[sender, (403, slowed)] = "paused"
    assert {each: found[each] for each in found if found[each] != meant[each]} == {}


async def test_a_deletion_by_a_press_that_is_not_answered_is_tried_again(
    senders: Senders, town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_cut_off(_: int) -> bool:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(town.bot.services.contacts.on_discord, "delete_by_press", is_cut_off)
    [panel] = [row for row in await town.rows(1) if row.person == senders.ben]
    assert await trouble_with(lambda: senders.live.delete(panel)) == "no answer"
