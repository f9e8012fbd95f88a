"""Two processes at one table: the host tries again; people are told only what is really stale."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from msgspec import structs

from engine.model import Order
from host.errors import StaleView
from host.table.placements import Audience, MessageRef
from tests.host.house import ANN, BEN, CAT, House, open_house
from tests.host.screen import Posted
from tests.host.shop import Shop


@pytest.fixture
async def other(path: Path) -> AsyncGenerator[House]:
    """Another process on the same database."""
    async with open_house(path) as opened:
        yield opened


class Meeting:
    """Lets a second change come between another's reading and writing, so many times."""

    def __init__(self, house: House, times: int) -> None:
        self.left = times
        self.done = 0
        self._house = house
        self._commit = house.tables.session.commit

    async def commit(self, *args: object, **more: object) -> None:
        """Stands in for the storing of a change."""
        if self.left:
            self.left -= 1
            await self.interfere()
            self.done += 1
        await self._commit(*args, **more)  # type: ignore[arg-type]

    async def interfere(self) -> None:
        """What the other process does."""
        raise NotImplementedError


async def test_two_people_of_two_processes_act_at_the_same_moment_and_both_are_heard(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await house.game(ANN, BEN, CAT)
    await house.play(view.id, BEN)
    order = Order("bidding", "highest")  # which nobody else sees

    class Orders(Meeting):
        async def interfere(self) -> None:
            await other.tables.play.act(view.id, BEN, order, decision=None, interaction=2)

    meeting = Orders(house, 1)
    monkeypatch.setattr(house.tables.session, "commit", meeting.commit)
    seen = await house.tables.read.seen(view.id, 0)
    receipt = await house.tables.play.act(
        view.id, ANN, seen.actions[0], decision=seen.decision, interaction=1
    )
    assert (meeting.done, receipt.seq) == (1, 3)
    assert (await house.tables.read.view(view.id)).actors == (2,)


async def test_people_who_sit_down_by_two_processes_at_once_both_get_a_seat(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await house.lobby(ANN)

    class Joins(Meeting):
        async def interfere(self) -> None:
            await other.tables.lobby.join(view.id, BEN, "Ben")

    monkeypatch.setattr(house.tables.session, "commit", Joins(house, 1).commit)
    assert (await house.tables.lobby.join(view.id, CAT, "Cat")).names == ("Ann", "Ben", "Cat")


async def test_a_press_that_the_other_process_made_stale_is_told_so(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await house.game(ANN, BEN)

    class Same(Meeting):
        async def interfere(self) -> None:
            await other.play(view.id, ANN)

    monkeypatch.setattr(house.tables.session, "commit", Same(house, 1).commit)
    seen = await house.tables.read.seen(view.id, 0)
    with pytest.raises(StaleView, match="moved on"):
        await house.tables.play.act(
            view.id, ANN, seen.actions[0], decision=seen.decision, interaction=1
        )
    assert (await house.tables.read.view(view.id)).seq == 1


async def test_the_same_press_taken_by_two_processes_counts_once(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await house.game(ANN, BEN)
    [action, *_] = await house.offered(view.id, ANN)

    class Same(Meeting):
        async def interfere(self) -> None:
            await other.tables.play.act(view.id, ANN, action, decision=None, interaction=7)

    monkeypatch.setattr(house.tables.session, "commit", Same(house, 1).commit)
    receipt = await house.tables.play.act(view.id, ANN, action, decision=None, interaction=7)
    assert (receipt.seq, receipt.repeated) == (1, True)


async def test_whoever_is_never_first_is_told_so_in_the_end(
    house: House, other: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await house.lobby(ANN, BEN)
    bots = 0

    class Busy(Meeting):
        async def interfere(self) -> None:
            nonlocal bots
            bots += 1
            if bots % 2:
                await other.tables.lobby.add_bot(view.id, BEN, None)
            else:
                await other.tables.lobby.remove_bot(view.id, BEN, 2)

    monkeypatch.setattr(house.tables.session, "commit", Busy(house, 100).commit)
    with pytest.raises(StaleView):
        await house.tables.lobby.leave(view.id, ANN)
    assert bots < 10


async def test_many_presses_by_two_processes_are_all_taken(house: House, other: House) -> None:
    view = await house.game(ANN, BEN)
    order = [Order("bidding", value) for value in ("highest", "ask")]
    await asyncio.gather(
        *(
            each.tables.play.act(
                view.id, user, order[n % 2], decision=None, interaction=house.interaction()
            )
            for n, (each, user) in enumerate([(house, ANN), (other, BEN)] * 4)
        )
    )
    assert (await house.tables.read.view(view.id)).seq == 8


async def test_what_another_process_showed_meanwhile_is_not_written_over_but_looked_at_again(
    shop: Shop,
) -> None:
    """Its message is then the one that is edited, and its count of messages goes on."""
    view = await shop.lobby(ANN)
    channel = Audience(view.id, None)
    shop.screen.hold = asyncio.Event()
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.screen.until(lambda: len(shop.screen.tries) == 2)
    [post] = shop.screen.at(view.id)
    theirs = Posted(channel, MessageRef(post.ref.channel, 2**40), [*post.notices])
    shop.screen.posts.append(theirs)
    row = (await shop.tables.shown.everything_to_show(view.id)).placements[channel]
    row = structs.replace(row, number=row.number + 1, message=theirs.ref.message)
    await shop.tables.shown.save_placements(view.id, {channel: row})
    shop.screen.hold.set()
    await shop.clockwork.until_asleep(1)
    shop.clockwork.wake()
    await shop.shown()
    stored = (await shop.tables.shown.everything_to_show(view.id)).stored[channel]
    assert stored is not None
    assert (stored.number, stored.ref) == (row.number, theirs.ref)
    assert theirs.last.view.names == ("Ann", "Ben")
