"""Followers are told of each round once: through stops at any moment, until they have enough."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

import pytest

from host.background.followers import Followers
from host.errors import NotAllowed, NotRunning, Unreachable
from host.repositories.follower_notices import Notice
from host.review.replays import Replays, Rounds
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, EVE, House, open_house
from tests.host.timed import Pauses

Death = Literal["before", "after", ""]


class Outbox:
    """Sends notices, and dies when it is told to. It outlives that, as Discord does."""

    def __init__(self) -> None:
        self.sent: list[Notice] = []
        self.death: Death = ""
        self.fault: Exception | None = None
        self.blind: set[int] = set()
        """Who may not see where the table is."""
        self.unreached: set[int | None] = set()
        """To whom nothing can be sent now."""
        self.is_silent = False
        """Whether Discord does not say who may."""
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        """What happens while a message is on its way."""
        self.is_open, self.is_waiting = asyncio.Event(), asyncio.Event()
        """Until it is open, messages wait before they are sent."""
        self.is_open.set()

    async def may_be_told(self, table: int, user: int) -> bool:
        """Whether somebody may see where it is."""
        del table
        if self.is_silent:
            raise Unreachable("no answer")
        if not self.is_open.is_set():
            self.is_waiting.set()
            await self.is_open.wait()
        return user not in self.blind

    async def send(self, notice: Notice) -> None:
        """Send it; die on the way, or refuse."""
        if self.fault is not None:
            raise self.fault
        if notice.user in self.unreached:
            raise Unreachable("no answer")
        if self.death == "before":
            raise asyncio.CancelledError
        self.sent.append(notice)
        if self.meanwhile is not None:
            await self.meanwhile()
        if self.death == "after":
            raise asyncio.CancelledError

    async def is_sent(self, notice: Notice) -> bool:
        """Whether it was."""
        return notice.id in [each.id for each in self.sent]

    def to(self, user: int | None) -> list[tuple[int, int]]:
        """What somebody was told: from which moment to which."""
        return [(each.first, each.last) for each in self.sent if each.user == user]


def following(
    house: House,
    outbox: Outbox,
    replays: Replays | None = None,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> Followers:
    """What tells followers, with no pauses."""
    session, read = house.tables.session, house.tables.read
    return Followers(session, read, replays or house.replays, outbox, sleep=sleep)


async def followed(house: House, told: Followers, *users: int) -> int:
    """A game that has just begun and that these people follow."""
    table = (await house.game(ANN, BEN)).id
    for user in users:
        await told.follow(table, user)
    return table


async def a_round(house: House, table: int) -> None:
    """Play until another round begins."""
    rules, rounds = house.games.game("nectar").rules, set[int | None]()
    while len(rounds) < 2 and not (await house.tables.read.view(table)).over:
        await house.play(table, await house.to_act(table))
        rounds.add(rules.round_of((await house.tables.read.seen(table, None)).begun))


async def test_followers_hear_of_each_round_once_until_they_stop(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    table = await followed(house, told, DAN)
    await told.worker.settled()
    assert outbox.sent == []
    await a_round(house, table)
    await told.worker.settled()
    [(first, last)] = outbox.to(DAN)
    assert 0 == first < last
    assert await told.unfollow(table, DAN)
    assert not await told.unfollow(table, DAN)
    await house.play_out(table)
    await told.worker.settled()
    assert len(outbox.to(DAN)) == 1
    assert outbox.to(None) == [(0, 0)], "the whole game, for the channel"


async def test_the_end_is_told_and_ends_following(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    table = await followed(house, told, DAN)
    await house.play_out(table)
    await told.worker.settled()
    parts = outbox.to(DAN)
    assert [first for first, _ in parts] == [0, *(last for _, last in parts[:-1])]
    assert not await told.unfollow(table, DAN)


@pytest.mark.parametrize("death", ["before", "after"])
async def test_a_stop_while_sending_loses_and_repeats_nothing(path: Path, death: Death) -> None:
    outbox = Outbox()
    async with open_house(path) as house:
        told = following(house, outbox)
        table = await followed(house, told, DAN)
        outbox.death = death
        await a_round(house, table)
        await told.worker.settled()
    outbox.death = ""
    async with open_house(path) as house:
        told = following(house, outbox)
        await told.worker.resume()
        await told.worker.settled()
        assert len(outbox.to(DAN)) == 1


async def test_closed_messages_end_following(house: House) -> None:
    outbox = Outbox()
    outbox.fault = Unreachable("closed", permanent=True)
    told = following(house, outbox)
    table = await followed(house, told, DAN)
    await a_round(house, table)
    await told.worker.settled()
    assert not await told.unfollow(table, DAN)


async def test_a_game_that_ends_during_the_count_still_tells_its_last_round(house: House) -> None:
    class SlowReplays(Replays):
        async def rounds(self, table: int) -> Rounds:
            found = await super().rounds(table)
            if is_counted_slowly:
                await house.play_out(table)
            return found

    outbox, is_counted_slowly = Outbox(), False
    slow = SlowReplays(house.tables.read, house.tables.played)
    told = following(house, outbox, slow)
    table = await followed(house, told, CAT)
    is_counted_slowly = True
    await house.play(table, await house.to_act(table))
    await told.worker.settled()
    assert outbox.to(CAT)[-1][1] == (await house.replays.rounds(table)).last


async def test_unfollowing_during_a_send_drops_no_other_message(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    tables = [(await house.game(ANN, BEN, channel=CHANNEL + at)).id for at in range(2)]
    for table in tables:
        await told.follow(table, CAT)

    async def meanwhile() -> None:
        outbox.meanwhile = None
        await told.unfollow(tables[0], CAT)
        outbox.is_open = asyncio.Event()  # the other message waits
        await a_round(house, tables[1])
        await outbox.is_waiting.wait()

    outbox.meanwhile = meanwhile
    await a_round(house, tables[0])
    await outbox.is_waiting.wait()
    outbox.is_open.set()
    await told.worker.settled()
    assert [each.table for each in outbox.sent] == tables


async def test_lost_access_ends_following(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    table = await followed(house, told, CAT, DAN)
    outbox.blind = {DAN}
    await a_round(house, table)
    await told.worker.settled()
    outbox.blind = set()
    await a_round(house, table)
    await told.worker.settled()
    assert outbox.to(DAN) == []
    assert len(outbox.to(CAT)) == 2
    assert not await told.unfollow(table, DAN)


async def test_nobody_is_notified_until_access_can_be_checked(house: House) -> None:
    outbox = Outbox()
    pauses = Pauses()
    told = following(house, outbox, sleep=pauses.sleep)
    table = await followed(house, told, DAN)
    outbox.is_silent = True
    await a_round(house, table)
    waiting = asyncio.create_task(pauses.begun.get())
    settled = asyncio.create_task(told.worker.settled())
    await asyncio.wait((waiting, settled), return_when=asyncio.FIRST_COMPLETED)
    assert waiting.done(), "somebody was told, or nobody ever will be"
    assert outbox.sent == []
    outbox.is_silent = False
    pauses.end()
    await settled
    assert len(outbox.to(DAN)) == 1


async def test_a_follower_who_cannot_be_reached_holds_up_no_other(house: House) -> None:
    outbox, pauses = Outbox(), Pauses()
    outbox.unreached = {DAN}
    told = following(house, outbox, sleep=pauses.sleep)
    table = await followed(house, told, DAN, EVE)
    await a_round(house, table)
    await pauses.begun.get()
    assert [each.user for each in outbox.sent] == [EVE]
    outbox.unreached = set()
    pauses.end()
    await told.worker.settled()
    assert [each.user for each in outbox.sent] == [EVE, DAN]


async def test_only_spectators_follow_a_running_game(house: House) -> None:
    told = following(house, Outbox())
    lobby = await house.lobby(ANN, BEN)
    with pytest.raises(NotRunning):
        await told.follow(lobby.id, DAN)
    await house.tables.lobby.start(lobby.id, ANN, house.interaction())
    with pytest.raises(NotAllowed):
        await told.follow(lobby.id, BEN)


@pytest.mark.parametrize("death", ["before", "after"])
async def test_a_stop_before_the_second_round_is_told_loses_and_repeats_nothing(
    path: Path, death: Death
) -> None:
    """The first summary and its mark stay where the second is looked for."""
    outbox = Outbox()
    async with open_house(path) as house:
        told = following(house, outbox)
        view = await house.open(ANN, rounds=4)
        await house.begin(await house.tables.lobby.join(view.id, BEN, "Ben"))
        await told.follow(table := view.id, DAN)
        await a_round(house, table)
        await told.worker.settled()
        [(_, first_end)] = outbox.to(DAN)
        outbox.death = death
        await a_round(house, table)
        await told.worker.settled()
    outbox.death = ""
    async with open_house(path) as house:
        told = following(house, outbox)
        await told.worker.resume()
        await told.worker.settled()
    assert [first for first, _ in outbox.to(DAN)] == [0, first_end]
