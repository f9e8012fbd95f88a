"""A person's data are handed out, and deleted: nothing names them, and others lose nothing."""

import asyncio
import re
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import inspect, text

from engine import record
from host.statistics.ratings import rate
from host.table.seats import FORMER_NAME
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, GUILD, House
from tests.host.shop import Shop
from tests.host.timed import EVENING, TimedHouse
from tests.stores import beside

_ANNS_NUMBER = re.compile(rf"(?<![0-9a-f]){ANN}(?![0-9a-f])")
"""By itself: in a hash or a longer number it is a coincidence."""


def _everything(path: Path) -> str:
    with beside(path) as plain:
        names = inspect(plain).get_table_names()
        rows = [row for name in names for row in plain.execute(text(f'SELECT * FROM "{name}"'))]  # noqa: S608 - the schema's own names
    return "\n".join(map(str, rows))


async def test_nothing_names_a_person_any_more(house: House, path: Path) -> None:
    over = await house.game(ANN, BEN)
    await house.play_out(over.id)
    running = await house.game(ANN, BEN, CAT, channel=CHANNEL + 1)
    await house.play(running.id, ANN)
    await house.lobby(ANN, CAT, channel=CHANNEL + 2)
    await house.tables.people.set(ANN, dm_channel=987654, preferences={"text": "on"})
    assert "Ann" in _everything(path)
    await house.tables.accounts.forget(ANN)
    await house.tables.computers.settled()
    left = _everything(path)
    assert "Ann" not in left
    assert not _ANNS_NUMBER.search(left)
    assert "987654" not in left
    assert FORMER_NAME not in left, "it is only shown"
    assert await house.tables.read.of_user(ANN) == []
    view = await house.tables.read.view(over.id)
    assert [player.name for player in view.players] == [FORMER_NAME, "Ben"]
    assert [player.is_former for player in view.players] == [True, False]


@pytest.mark.parametrize("ends", [False, True])
async def test_nothing_names_a_person_who_was_away(house: House, path: Path, *, ends: bool) -> None:
    """A computer sat in for them when their time was over; the seat was taken, or was not."""
    timed = TimedHouse(house)
    view = await timed.timed(BEN, ANN, CAT)
    other = await timed.game(BEN, CAT, channel=CHANNEL + 1)
    await timed.tables.votes.pause(other.id, ANN, timed.interaction())
    await timed.play(view.id, BEN)
    await timed.play(view.id, CAT)
    await timed.pass_time(EVENING.time + EVENING.grace)
    await timed.free(view.id, ANN, 1, None)
    assert "for Ann" in _everything(path)
    assert (await timed.tables.accounts.own_data(ANN)).seats[0].away
    if ends:
        await timed.take(view.id, DAN, 1)
        await timed.tables.votes.abandon(view.id, ANN, force=True)
    await timed.tables.accounts.forget(ANN)
    await timed.tables.computers.settled()
    left = _everything(path)
    assert "Ann" not in left
    assert not _ANNS_NUMBER.search(left)
    lines = "\n".join(await timed.tables.read.log_lines(view.id, None, 0))
    assert f"(computer) steps in for **{FORMER_NAME}**." in lines
    assert FORMER_NAME not in left
    if not ends:
        assert (await timed.tables.read.view(view.id)).players[1].is_free
        assert (await timed.play_out(view.id)).over


async def test_games_of_others_stay_whole_verify_and_count(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    before = rate(await house.tables.results.of(guild=GUILD))
    await house.tables.accounts.forget(ANN)
    after = rate(await house.tables.results.of(guild=GUILD))
    assert after == {BEN: before[BEN]}
    exported = record.decode_record(await house.tables.read.export(view.id))
    assert exported.people[0].name == FORMER_NAME
    assert exported.people[0].kind == record.PERSON
    assert record.verify(exported) is None


async def test_a_running_game_goes_on_with_a_computer_player(house: House) -> None:
    view = await house.game(ANN, BEN, CAT, played=(ANN,))
    await house.tables.accounts.forget(ANN)
    await house.tables.computers.settled()
    seats = (await house.tables.read.view(view.id)).players
    assert [player.user for player in seats] == [None, BEN, CAT]
    assert seats[0].bot is not None
    lines = await house.tables.read.log_lines(view.id, None, 0)
    assert any("left the game" in line for line in lines)
    assert not any("Ann" in line for line in lines)
    assert (await house.play_out(view.id)).status == "finished"
    exported = record.decode_record(await house.tables.read.export(view.id))
    assert record.verify(exported) is None
    [result] = await house.tables.results.of(guild=GUILD)
    left = result.seats[0]
    assert (left.name, left.left_early) == (FORMER_NAME, True)
    assert result.is_rated, "or it would be a way out of a game that is lost"
    assert set(rate([result])) == {BEN, CAT}


@pytest.mark.parametrize("bots", [0, 1])
async def test_a_game_without_other_people_ends(house: House, bots: int) -> None:
    view = await house.game(ANN, bots=2 + bots)
    await house.tables.accounts.forget(ANN)
    assert (await house.tables.read.view(view.id)).status == "abandoned"


async def test_nothing_leads_to_their_direct_messages_any_more(shop: Shop, path: Path) -> None:
    over = await shop.game(ANN, BEN)
    await shop.play_out(over.id)
    running = await shop.game(ANN, BEN, CAT, channel=CHANNEL + 1)
    direct = ANN  # there Discord has what is for her
    await shop.tables.people.set(ANN, dm_channel=direct)
    asked = f"SELECT count(*) FROM messages WHERE channel = {direct}"  # noqa: S608 - a number
    assert _count(path, asked) > 1
    await shop.tables.accounts.forget(ANN)
    await _shown(shop)
    assert _count(path, asked) == 0
    assert _count(path, f"SELECT count(*) FROM messages WHERE person = {ANN}") == 0  # noqa: S608
    assert (await shop.tables.read.view(running.id)).status == "running"


async def _shown(shop: Shop) -> None:
    """Wait until all is shown: a message that was on its way to her is looked at again later."""
    shown, asleep = map(asyncio.ensure_future, (shop.shown(), shop.clockwork.until_asleep(1)))
    await asyncio.wait({shown, asleep}, return_when=asyncio.FIRST_COMPLETED)
    asleep.cancel()
    shop.clockwork.wake()
    await shown


def _count(path: Path, sql: str) -> int:
    with beside(path) as plain:
        found: int = plain.execute(text(sql)).scalar_one()
    return found


async def test_games_in_direct_messages_are_deleted(shop: Shop) -> None:
    own = await shop.tables.lobby.create(
        channel=4711, guild=None, user=ANN, name="Ann", game="nectar", options={}, seated=2
    )
    await shop.tables.lobby.start(own.id, ANN, shop.interaction())
    other = await shop.game(BEN, CAT)
    await shop.tables.accounts.forget(ANN)
    await _shown(shop)
    assert await shop.tables.read.in_channel(4711) is None
    await shop.move(other.id, BEN)


async def test_own_data_of_a_running_game_reveals_no_count_of_actions(house: House) -> None:
    """No number of its ledger is in it, nor the one that an undo names, until the game is over."""

    async def acts_of_ann(table: int) -> list[dict[str, object]]:
        own = msgspec.json.decode(msgspec.json.encode(await house.tables.accounts.own_data(ANN)))
        unlike = {"table", "interaction", "at"}
        acts = [act for act in own["acts"] if act["table"] == table]
        return [{name: act[name] for name in act if name not in unlike} for act in acts]

    found = []
    for orders in (0, 3):
        view = await house.game(ANN, BEN, channel=700 + orders)
        for _ in range(orders):  # nobody else hears of one
            await house.order(view.id, BEN, "ask")
        await house.play(view.id, ANN)
        await house.undo(view.id, ANN)
        await house.play(view.id, ANN)
        found.append(await acts_of_ann(view.id))
    assert found[0] == found[1]
    assert [act["kind"] for act in found[1]] == ["setup", "action", "undo", "action"]
    await house.play_out(view.id)
    numbers = [act["number"] for act in await acts_of_ann(view.id)]
    assert numbers[:4] == [0, 4, 5, 6]
    assert (await acts_of_ann(view.id))[2]["what"] == {"to": 3}


async def test_own_data_has_everything_of_a_person_and_nothing_of_others(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    await house.tables.people.set(ANN, preferences={"notify": "none"})
    running = msgspec.json.decode(msgspec.json.encode(await house.tables.accounts.own_data(ANN)))
    assert running["person"]["preferences"] == {"notify": "none"}
    assert [(held["table"], held["name"]) for held in running["seats"]] == [(view.id, "Ann")]
    assert [(act["kind"], act["seat"]) for act in running["acts"]] == [
        ("setup", None),
        ("action", 0),
    ]
    assert running["results"] == []
    assert re.search(rf"\b{BEN}\b", str(running)) is None
    await house.play_out(view.id)
    [reached] = (await house.tables.accounts.own_data(ANN)).results
    assert reached.table == view.id
    assert (await house.tables.accounts.own_data(CAT)).seats == ()
