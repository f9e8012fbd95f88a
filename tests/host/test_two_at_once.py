"""Two processes at one table: the host tries again; people are told only what is really stale."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.model import Order
from host.errors import StaleView
from host.repositories import messages
from host.repositories.audiences import MessageRef
from tests.host.discord import Sent
from tests.host.house import ANN, BEN, CAT, House
from tests.host.shop import Shop


@pytest.fixture
def meets(house: House, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Interferes between a change's read and its write, a number of times."""
    commit = house.tables.session.commit

    def have(interfere: Callable[[], Awaitable[object]], times: int = 1) -> None:
        left = iter(range(times))

        async def meeting(*args: Any, **more: Any) -> None:
            if next(left, None) is not None:
                await interfere()
            await commit(*args, **more)

        monkeypatch.setattr(house.tables.session, "commit", meeting)

    return have


async def test_two_people_of_two_processes_act_at_the_same_moment_and_both_are_heard(
    house: House, other: House, meets: Callable[..., None]
) -> None:
    view = await house.game(ANN, BEN, CAT, played=(BEN,))
    seen = await house.tables.read.seen(view.id, 0)
    meets(lambda: other.order(view.id, BEN, "highest"))  # which nobody else sees
    receipt = await house.act(view.id, ANN, seen.actions[0], decision=seen.decision)
    assert receipt.seq == 3
    assert (await house.tables.read.view(view.id)).actors == (2,)


async def test_two_sit_down_at_once(house: House, other: House, meets: Callable[..., None]) -> None:
    view = await house.lobby(ANN)
    meets(lambda: other.tables.lobby.join(view.id, BEN, "Ben"))
    assert (await house.tables.lobby.join(view.id, CAT, "Cat")).names == ("Ann", "Ben", "Cat")


async def test_a_press_made_stale_by_another_process_is_refused(
    house: House, other: House, meets: Callable[..., None]
) -> None:
    view = await house.game(ANN, BEN)
    seen = await house.tables.read.seen(view.id, 0)
    meets(lambda: other.play(view.id, ANN))
    with pytest.raises(StaleView, match="moved on"):
        await house.act(view.id, ANN, seen.actions[0], decision=seen.decision)
    assert (await house.tables.read.view(view.id)).progress.seq == 1


async def test_the_same_press_taken_by_two_processes_counts_once(
    house: House, other: House, meets: Callable[..., None]
) -> None:
    view = await house.game(ANN, BEN)
    [action, *_] = await house.offered(view.id, ANN)
    meets(lambda: other.act(view.id, ANN, action, press=7))
    receipt = await house.act(view.id, ANN, action, press=7)
    assert (receipt.seq, receipt.repeated) == (1, True)


async def test_no_conflict_is_endless(
    house: House, other: House, meets: Callable[..., None]
) -> None:
    view, names = await house.lobby(ANN, BEN), itertools.count()
    meets(lambda: other.tables.seats.rename(view.id, BEN, f"Ben {next(names)}"), times=100)
    with pytest.raises(StaleView):
        await house.tables.lobby.leave(view.id, ANN)
    assert 1 < next(names) < 10


async def test_many_presses_by_two_processes_are_all_taken(house: House, other: House) -> None:
    view = await house.game(ANN, BEN)
    order = [Order("bidding", value) for value in ("highest", "ask")]
    await asyncio.gather(
        *(
            each.act(view.id, user, order[n % 2], press=house.interaction())
            for n, (each, user) in enumerate([(house, ANN), (other, BEN)] * 4)
        )
    )
    assert (await house.tables.read.view(view.id)).progress.seq == 8


async def test_what_another_process_showed_is_kept_and_looked_at_again(shop: Shop) -> None:
    """Its message is then the one that is edited."""
    view = await shop.lobby(ANN)
    shop.discord.hold = asyncio.Event()
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.discord.until(lambda: len(shop.discord.tries) == 2)
    [post] = shop.discord.at(view.id)
    theirs = Sent(MessageRef(post.ref.channel, 2**40), [*post.notices])
    shop.discord.sent.append(theirs)
    [row] = (await shop.rows(view.id)).values()
    async with shop.store.write() as connection:
        await messages.replace(connection, post.ref.channel, post.ref.message, 2**40)
    shop.discord.hold.set()
    await shop.clockwork.until_asleep(1)
    shop.clockwork.wake()
    await shop.shown()
    [stored] = (await shop.rows(view.id)).values()
    assert (stored.key, stored.ref) == (row.key, theirs.ref)
    assert theirs.last.view.names == ("Ann", "Ben")
