"""Followers are told of each round once: through stops at any moment, until they have enough."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest

from host.delivery.post import Unreachable
from host.errors import NotAllowed, NotRunning
from host.following import Following
from host.notices import Notice
from host.replays import Replays
from tests.host.house import ANN, BEN, CAT, DAN, House, open_house

Death = Literal["before", "after", ""]


class Outbox:
    """Sends notices, and dies when it is told to. It outlives that, as Discord does."""

    def __init__(self) -> None:
        self.sent: list[Notice] = []
        self.death: Death = ""
        self.fault: Exception | None = None
        self.blind: set[int] = set()
        """Who may not see where the table is."""
        self.is_silent = False
        """Whether Discord does not say who may."""

    async def may_be_told(self, table: int, user: int) -> bool:
        """Whether somebody may see where it is."""
        del table
        if self.is_silent:
            raise Unreachable("no answer")
        return user not in self.blind

    async def send(self, notice: Notice) -> None:
        """Send it; die on the way, or refuse."""
        if self.fault is not None:
            raise self.fault
        if self.death == "before":
            raise asyncio.CancelledError
        self.sent.append(notice)
        if self.death == "after":
            raise asyncio.CancelledError

    async def is_sent(self, notice: Notice) -> bool:
        """Whether it was."""
        return notice.id in [each.id for each in self.sent]

    def to(self, user: int | None) -> list[tuple[int, int]]:
        """What somebody was told: from which moment to which."""
        return [(each.first, each.last) for each in self.sent if each.user == user]


def following(house: House, outbox: Outbox) -> Following:
    """What tells followers, with no pauses."""
    return Following(house.tables, Replays(house.tables), outbox, sleep=asyncio.sleep)


async def a_round(house: House, table: int) -> None:
    """Play until another round begins."""
    begun = await round_of(house, table)
    while not (view := await house.tables.view(table)).over:
        user = view.players[view.actors[0]].user
        assert user is not None
        await house.play(table, user)
        if await round_of(house, table) != begun:
            return


async def round_of(house: House, table: int) -> int | None:
    """The round that a game is in."""
    seen = await house.tables.seen(table, None)
    game = house.games.game("nectar")
    return game.rules.round_of(seen.begun)


async def test_each_round_is_told_once_and_nothing_after_who_had_enough(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    table = (await house.game(ANN, BEN)).id
    await told.follow(table, DAN)
    await told.settled()
    assert outbox.sent == []
    await a_round(house, table)
    await told.settled()
    [(first, last)] = outbox.to(DAN)
    assert 0 == first < last
    assert await told.unfollow(table, DAN)
    assert not await told.unfollow(table, DAN)
    await house.play_out(table)
    await told.settled()
    assert len(outbox.to(DAN)) == 1
    assert outbox.to(None) == [(0, 0)], "the whole game, for the channel"


async def test_the_end_is_told_and_ends_it(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    table = (await house.game(ANN, BEN)).id
    await told.follow(table, DAN)
    await house.play_out(table)
    await told.settled()
    parts = outbox.to(DAN)
    assert [first for first, _ in parts] == [0, *(last for _, last in parts[:-1])]
    assert not await told.unfollow(table, DAN)


@pytest.mark.parametrize("death", ["before", "after"])
async def test_a_stop_while_something_is_sent_loses_and_repeats_nothing(
    path: Path, death: Death
) -> None:
    outbox = Outbox()
    async with open_house(path) as house:
        told = following(house, outbox)
        table = (await house.game(ANN, BEN)).id
        await told.follow(table, DAN)
        outbox.death = death
        await a_round(house, table)
        await told.close()
    outbox.death = ""
    async with open_house(path) as house:
        told = following(house, outbox)
        await told.resume()
        await told.settled()
        assert len(outbox.to(DAN)) == 1


async def test_whoever_takes_no_message_follows_no_more(house: House) -> None:
    outbox = Outbox()
    outbox.fault = Unreachable("closed", permanent=True)
    told = following(house, outbox)
    table = (await house.game(ANN, BEN)).id
    await told.follow(table, DAN)
    await a_round(house, table)
    await told.settled()
    assert not await told.unfollow(table, DAN)


async def test_who_may_see_the_table_no_longer_follows_it_no_longer(house: House) -> None:
    outbox = Outbox()
    told = following(house, outbox)
    table = (await house.game(ANN, BEN)).id
    for user in (CAT, DAN):
        await told.follow(table, user)
    outbox.blind = {DAN}
    await a_round(house, table)
    await told.settled()
    outbox.blind = set()
    await a_round(house, table)
    await told.settled()
    assert outbox.to(DAN) == []
    assert len(outbox.to(CAT)) == 2
    assert not await told.unfollow(table, DAN)


async def test_while_nobody_says_who_may_see_the_table_nobody_is_told_and_later_they_are(
    house: House,
) -> None:
    outbox = Outbox()
    pauses: asyncio.Queue[asyncio.Event] = asyncio.Queue()

    async def pause(seconds: float) -> None:
        del seconds
        over = asyncio.Event()
        await pauses.put(over)
        await over.wait()

    told = Following(house.tables, Replays(house.tables), outbox, sleep=pause)
    table = (await house.game(ANN, BEN)).id
    await told.follow(table, DAN)
    outbox.is_silent = True
    await a_round(house, table)
    waiting = asyncio.create_task(pauses.get())
    settled = asyncio.create_task(told.settled())
    await asyncio.wait((waiting, settled), return_when=asyncio.FIRST_COMPLETED)
    assert waiting.done(), "somebody was told, or nobody ever will be"
    assert outbox.sent == []
    outbox.is_silent = False
    waiting.result().set()
    await settled
    assert len(outbox.to(DAN)) == 1


async def test_only_a_running_game_is_followed_and_by_nobody_who_plays(house: House) -> None:
    told = following(house, Outbox())
    lobby = await house.lobby(ANN, BEN)
    with pytest.raises(NotRunning):
        await told.follow(lobby.id, DAN)
    await house.tables.start(lobby.id, ANN, house.interaction())
    with pytest.raises(NotAllowed):
        await told.follow(lobby.id, BEN)
