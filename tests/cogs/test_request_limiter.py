"""Requests to Discord: a limited rate, few refusals, and no file sent twice."""

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine, Iterable
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.discord_api.invalid_requests import MAX_REFUSED, MAX_UNSURE, WINDOW_S, InvalidRequests
from cogs.discord_api.openings import BURST, REFILL_S, DmOpener, DmRateLimited
from cogs.discord_api.request_limiter import Purpose, RequestLimiter, Urgency
from cogs.messages.on_discord import Attachments, OnDiscord, pictures_of
from cogs.ui.layout import BLUE, MessageLayout
from host.clock import utc_now
from host.subject import Subject
from render.base import Picture

PER_SECOND = 50


class FakeTime:
    """A clock that only moves when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def clock(self) -> float:
        """Seconds."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Skip them."""
        assert seconds > 0
        self.now += seconds
        await asyncio.sleep(0)


class Asker:
    """Asks for turns, and records who got one when."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.limiter = RequestLimiter(PER_SECOND, clock=self.time.clock, sleep=self.time.sleep)
        self.got: list[tuple[str, float]] = []

    async def ask(self, name: str, urgency: Urgency, number: int = 0, about: str = "table") -> None:
        """Wait for a turn."""
        await self.limiter.turn(Purpose(urgency, Subject.of(about, number)))
        self.got.append((name, self.time.now))
        self.limiter.done()

    @property
    def names(self) -> list[str]:
        """Who got a turn, in order."""
        return [name for name, _ in self.got]


@pytest.fixture
def asker() -> Asker:
    """A limiter, and someone who asks it for turns."""
    return Asker()


async def test_no_second_has_too_many_requests_and_few_slots_are_wasted(asker: Asker) -> None:
    await asyncio.gather(*(asker.ask("x", Urgency.USUAL, n) for n in range(500)))
    times = [at for _, at in asker.got]
    for begin in times:
        assert sum(begin <= at < begin + 1 for at in times) < PER_SECOND
    assert times[-1] - times[0] < 500 / PER_SECOND * 1.15


async def test_urgent_requests_go_first_but_none_waits_for_ever(asker: Asker) -> None:
    old = asyncio.gather(*(asker.ask("old", Urgency.LEFT_OVER, n) for n in range(60)))
    await asyncio.sleep(0)
    await asyncio.gather(*(asker.ask("turn", Urgency.TURN, n) for n in range(45)))
    among = Counter(asker.names[: asker.names.index("turn") + 50])
    assert among["turn"] == 45
    assert among["old"] <= 10
    await old


async def test_subjects_of_the_same_urgency_take_turns(asker: Asker) -> None:
    """A server with the number of a table is not that table."""
    busy = [asker.ask("busy", Urgency.TURN, 1) for _ in range(20)]
    quiet = [asker.ask("quiet", Urgency.TURN, *about) for about in ((2,), (1, "server"))]
    await asyncio.gather(*busy, *quiet)
    assert asker.names.index("quiet") < 6
    assert "quiet" not in asker.names[8:]


async def test_a_cancelled_request_gives_up_its_turn(asker: Asker) -> None:
    tasks = [asyncio.create_task(asker.ask(str(n), Urgency.TURN)) for n in range(10)]
    await asyncio.sleep(0)
    for task in tasks[3:9]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert asker.names == ["0", "1", "2", "9"]
    assert asker.limiter.waiting == 0
    # The cancelled ones used nothing up: after three at once, one 22 ms later.
    assert asker.got[-1][1] - asker.got[0][1] < 0.03


async def test_while_answers_are_missing_nothing_more_is_sent(asker: Asker) -> None:
    asking = [asyncio.create_task(asker.limiter.turn(Purpose())) for _ in range(30)]
    for _ in range(200):
        await asyncio.sleep(0)
    assert sum(task.done() for task in asking) == PER_SECOND / 2
    asker.limiter.done()
    for _ in range(20):
        await asyncio.sleep(0)
    assert sum(task.done() for task in asking) == PER_SECOND / 2 + 1
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    assert asker.limiter.waiting == 0


async def test_nothing_goes_during_a_pause(asker: Asker) -> None:
    asker.limiter.pause(5.0)
    await asker.ask("x", Urgency.TURN)
    assert asker.got[0][1] >= 105.0


async def test_a_closed_limiter_gives_no_turns_and_leaves_no_task() -> None:
    never = asyncio.Event()

    async def sleep(_: float) -> None:
        await never.wait()

    limiter = RequestLimiter(1, sleep=sleep)
    asking = [asyncio.create_task(limiter.turn(Purpose())) for _ in range(3)]
    await asyncio.sleep(0)
    await limiter.close()
    assert [task.done() for task in asking] == [True, False, False]
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    assert limiter.waiting == 0


async def test_direct_messages_are_opened_in_a_burst_and_then_at_a_pace() -> None:
    time, client, pauses = FakeTime(), AsyncMock(), AsyncMock(until=None)
    pauses.refresh.return_value = None
    openings = DmOpener(client, pauses, AsyncMock(), utc_now, sleep=time.sleep, clock=time.clock)
    opened = []
    for user in range(BURST + 3):
        await openings.begin(user)
        opened.append(time.now - 100.0)
    assert opened == [0.0] * BURST + [REFILL_S, 2 * REFILL_S, 3 * REFILL_S]
    waiting = [asyncio.create_task(openings.begin(user)) for user in range(9)]
    await asyncio.sleep(0)
    with pytest.raises(DmRateLimited):
        await openings.begin(99, at_once=True)
    await asyncio.gather(*waiting)


POST = "/api/v10/channels/7/messages"


class Counting:
    """A guard with a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.guard = InvalidRequests(clock=lambda: self.now, rng=random.Random(1))

    def refuse(self, times: int, status: int = 403) -> None:
        """Refuse that many requests, each in a channel of its own."""
        for number in range(times):
            self.guard.note(f"/api/v10/channels/{1000 + number}/messages", status)


def test_after_many_refusals_only_certain_requests_go() -> None:
    on = Counting()
    on.guard.note(POST, 200)
    on.refuse(MAX_UNSURE)
    with pytest.raises(discord.RateLimited) as held:
        on.guard.admit("/api/v10/channels/8/messages")
    assert held.value.retry_after >= WINDOW_S
    with pytest.raises(discord.RateLimited):
        on.guard.admit("/api/v10/users/@me/channels")
    on.guard.trust(9)
    for path in (POST, "/api/v10/channels/9/messages/1"):
        assert on.guard.admit(path)
    on.now += WINDOW_S
    assert not on.guard.admit("/api/v10/channels/8/messages")
    assert on.guard.count == 0


def test_after_even_more_refusals_only_answers_to_people_go() -> None:
    on = Counting()
    on.guard.note(POST, 200)
    on.refuse(MAX_REFUSED, status=429)
    with pytest.raises(discord.RateLimited):
        on.guard.admit(POST)
    for path in ("/api/v10/interactions/1/token/callback", "/api/v10/webhooks/1/token/messages/2"):
        assert on.guard.admit(path)


def test_a_channel_that_refuses_is_no_longer_trusted_and_shared_limits_do_not_count() -> None:
    on = Counting()
    on.guard.note(POST, 200)
    assert on.guard.admit(POST)
    on.guard.note(POST, 403)
    assert not on.guard.admit(POST)
    on.guard.note(POST, 429, "shared")
    on.guard.note(POST, 404)
    assert on.guard.count == 1


def test_a_channel_that_can_be_read_is_not_trusted_to_take_anything() -> None:
    on = Counting()
    on.guard.note(POST, 200, is_read=True)
    assert not on.guard.admit(POST)


def test_the_more_requests_wait_the_longer_they_wait() -> None:
    on = Counting()
    on.refuse(MAX_UNSURE)
    waits = []
    for number in range(5 * MAX_UNSURE):
        with pytest.raises(discord.RateLimited) as held:
            on.guard.admit(f"/api/v10/channels/{5000 + number}/messages")
        waits.append(held.value.retry_after)
    assert max(waits) > 4 * WINDOW_S
    assert min(waits) >= WINDOW_S


MESSAGE = 7


def layout(picture: bytes) -> MessageLayout:
    pictures = [Picture(picture, "png", "A board.")] if picture else []
    return MessageLayout("", *pictures, colour=BLUE)


def on_discord(max_messages: int = 9) -> OnDiscord:
    """What a new process knows."""
    return OnDiscord(discord.Client(intents=discord.Intents.none()), max_messages)


def message(names: Iterable[str]) -> discord.Message:
    """A message that shows pictures of these names, as Discord answers."""
    items = [
        {"media": {"url": f"https://cdn.test/1/{name}?ex=1", "attachment_id": str(n)}}
        for n, name in enumerate(names)
    ]
    box = {"type": 17, "components": [{"type": 12, "items": items}]}
    return Mock(components=[discord.components.Container(box, None)])  # type: ignore[arg-type]


class Discord:
    """Takes edits, and records how many files each sent; None: it kept the old ones."""

    def __init__(self, *refusals: int) -> None:
        self.sent: list[int | None] = []
        self._refusals = list(refusals)

    async def edit(self, attachments: Attachments) -> discord.Message:
        """Take an edit, or refuse it."""
        files = [each for each in attachments if isinstance(each, discord.File)]
        self.sent.append(None if attachments and not files else len(files))
        if self._refusals:
            response = Mock(status=self._refusals.pop(0), reason="")
            raise discord.HTTPException(response, {"code": 50035, "message": "No such file."})
        return message(each.filename for each in attachments)


@pytest.mark.parametrize(
    ("posted", "edits", "refusals", "sent"),
    [
        pytest.param(b"", [b"1", b"1", b"2", b"2"], [], [1, None, 1, None], id="unknown, changed"),
        pytest.param(b"1", [b"", b"1"], [], [0, 1], id="removed and back"),
        pytest.param(b"1", [b"1"], [400], [None, 1], id="gone from Discord after all"),
    ],
)
async def test_a_picture_is_sent_only_where_it_is_missing(
    posted: bytes, edits: list[bytes], refusals: list[int], sent: list[int | None]
) -> None:
    known, taken = on_discord(), Discord(*refusals)
    if posted:
        known.posted(MESSAGE, pictures_of(message(layout(posted).pictures)))
    for picture in edits:
        await known.edit_by(taken.edit, MESSAGE, layout(picture))
    assert taken.sent == sent


class SlowDiscord(Discord):
    """Takes the edits of one message, the newest first, and refuses those of pictures replaced."""

    def __init__(self, shown: MessageLayout) -> None:
        super().__init__()
        self.shown = [*shown.pictures]
        self._under_way: list[asyncio.Event] = []

    async def edit(self, attachments: Attachments) -> discord.Message:
        """Take an edit once it is its turn."""
        turn = asyncio.Event()
        self._under_way.append(turn)
        await turn.wait()
        if not all(isinstance(each, discord.File) for each in attachments):
            assert [each.filename for each in attachments] == self.shown, "this picture is gone"
        self.shown = [each.filename for each in attachments]
        return await super().edit(attachments)

    async def take_all(self, *edits: Coroutine[object, object, discord.Message]) -> None:
        """Let edits that are begun at once arrive in the wrong order."""
        tasks = [asyncio.create_task(each) for each in edits]
        while not all(each.done() for each in tasks):
            for _ in range(9):
                await asyncio.sleep(0)
            if self._under_way:
                self._under_way.pop().set()
        await asyncio.gather(*tasks)


async def test_edits_of_a_message_go_in_order_and_name_no_picture_that_is_gone() -> None:
    one, two = layout(b"one"), layout(b"two")
    known, taken = on_discord(), SlowDiscord(one)
    known.posted(MESSAGE, pictures_of(message(one.pictures)))
    wanted = (one, two, two, one)
    await taken.take_all(*(known.edit_by(taken.edit, MESSAGE, each) for each in wanted))
    assert taken.sent == [None, 1, None, 1]
    assert taken.shown == [*one.pictures]


async def test_of_two_edits_at_once_nobody_knows_which_picture_is_there() -> None:
    """The bot's own waits for its turn, so no answer waits for it."""
    known, taken, one = on_discord(), SlowDiscord(layout(b"one")), layout(b"one")
    await taken.take_all(
        known._edit(taken.edit, MESSAGE, one), known.edit_by(taken.edit, MESSAGE, layout(b"two"))
    )
    await taken.take_all(known.edit_by(taken.edit, MESSAGE, layout(b"two")))
    assert taken.sent == [1, 1, 1]
    assert taken.shown == [*layout(b"two").pictures]


async def test_after_a_failed_edit_nothing_is_known() -> None:
    known, taken = on_discord(), Discord(500)
    known.posted(MESSAGE, pictures_of(message(layout(b"one").pictures)))
    with pytest.raises(discord.HTTPException):
        await known.edit_by(taken.edit, MESSAGE, layout(b"two"))
    await known.edit_by(taken.edit, MESSAGE, layout(b"one"))
    assert taken.sent == [1, 1]


async def test_the_memory_of_messages_is_bounded() -> None:
    known, taken = on_discord(2), Discord()
    for number in (1, 2, 3):
        known.posted(number, pictures_of(message(layout(b"one").pictures)))
    for number in (3, 2, 1):
        await known.edit_by(taken.edit, number, layout(b"one"))
    assert taken.sent == [None, None, 1]
