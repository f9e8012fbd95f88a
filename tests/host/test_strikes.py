"""A struck result counts for nothing, and a restored one as if it had never been struck."""

import random
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import insert

from host.database import schema
from host.errors import NotAllowed
from host.outbox.loop import Lane
from host.statistics.ratings import Rated, rate
from host.strikes.message import StruckMessages, StruckPost, StruckResult
from host.strikes.strikes import Strikes
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, MIA, START, House
from tests.host.life import HouseLife, die_at_each_moment, outbox_of
from tests.host.mortal import EachMoment, Fate, MortalStore

DAY = timedelta(days=1)
PEOPLE = (ANN, BEN, CAT, DAN)


def strikes_of(house: House) -> Strikes:
    tables = house.tables
    return Strikes(tables.store, tables.deadlines.now, tables.signals.called)


async def stored(house: House, numbers: list[int], chance: random.Random) -> None:
    """Results of these tables, at random."""
    for number in numbers:
        people = chance.sample(PEOPLE, chance.randint(2, 4))
        async with house.store.write() as connection:
            result = {
                "table": number, "guild": GUILD, "game": "nectar", "ended": START + number * DAY,
                "sit_ins": False, "options": b"{}",
            }  # fmt: skip
            await connection.execute(insert(schema.results).values(result))
            seats = [
                {
                    "table": number, "seat": seat, "user": user, "name": str(user),
                    "rank": seat + 1, "points": 9 - seat, "won": not seat, "team": seat,
                    "left_early": False, "parts": b"[]",
                }
                for seat, user in enumerate(people)
            ]  # fmt: skip
            await connection.execute(insert(schema.seat_results), seats)


async def rated(house: House) -> dict[int, Rated]:
    return rate(await house.tables.results.of(guild=GUILD))


@pytest.mark.parametrize("seed", range(5))
async def test_ratings_are_those_of_a_world_without_the_game(house: House, seed: int) -> None:
    """Whatever is struck; and restored, those of a world where it never was."""
    chance, numbers = random.Random(seed), []
    for each in range(12):
        view = await house.lobby(ANN, channel=900 + each)
        numbers.append(view.id)
    await stored(house, numbers, chance)
    strikes, before = strikes_of(house), await rated(house)
    gone = chance.sample(numbers, 3)
    for each in gone:
        await strikes.strike(GUILD, each, MIA, "a test game")
    kept = [
        each
        for each in await house.tables.results.of(guild=GUILD, with_struck=True)
        if each.table not in gone
    ]
    assert len(kept) == 9
    assert await rated(house) == rate(kept)
    for each in chance.sample(gone, 3):
        await strikes.restore(GUILD, each, MIA)
    assert await rated(house) == before


async def test_only_results_of_the_server_are_struck_once(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    other = await house.game(ANN, BEN, channel=71)
    await house.tables.votes.abandon(other.id, MIA, force=True)
    strikes = strikes_of(house)
    for guild, table in ((GUILD + 1, view.id), (GUILD, other.id), (GUILD, 12345)):
        with pytest.raises(NotAllowed, match="no result to strike"):
            await strikes.strike(guild, table, MIA, "x")
    with pytest.raises(NotAllowed, match="nothing to restore"):
        await strikes.restore(GUILD, view.id, MIA)
    await strikes.strike(GUILD, view.id, MIA, "x")
    with pytest.raises(NotAllowed, match="no result to strike"):
        await strikes.strike(GUILD, view.id, MIA, "y")
    logged = (await house.tables.log.page(GUILD, 0, 5)).entries
    assert [(each.deed.what, each.reason) for each in logged] == [("strike", "x"), ("end", "")]


async def test_the_reason_goes_with_the_data_of_a_player(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    await strikes_of(house).strike(GUILD, view.id, MIA, "Ben told Ann")
    await house.tables.accounts.forget(BEN)
    [result] = await house.tables.results.of(guild=GUILD, with_struck=True)
    assert result.struck_for == ""
    assert [each.reason for each in (await house.tables.log.page(GUILD, 0, 5)).entries] == [""]


class StruckLife(HouseLife):
    """A result is struck and restored, twice."""

    def __init__(self, table: int, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.table, self._steps = table, 0

    def _lane(self) -> Lane:
        more = [StruckMessages(self.store)]
        return outbox_of(self._house.tables, self.discord, more=more)

    async def _act(self) -> bool:
        self._do(str(self._steps))
        [result] = await self._house.tables.results.of(guild=GUILD, with_struck=True)
        is_struck = result.struck is not None
        if self._steps < 4 and is_struck == (self._steps % 2 == 0):
            self._steps += 1  # what died had been stored
        if self._steps == 4:
            return False
        strikes = strikes_of(self._house)
        if is_struck:
            await strikes.restore(GUILD, self.table, MIA)
        else:
            await strikes.strike(GUILD, self.table, MIA, f"reason {self._steps}")
        return True

    async def check(self) -> None:
        """Each strike was said at most once, and what is there is true and settled."""
        assert not await self.lanes[0].left()
        said = [each.said[-1] for each in self.discord.of(StruckPost.name)]
        assert said == [StruckResult(self.table, "nectar", None)] * len(said)
        assert len(said) <= 2  # of one that was restored before it was said, nothing is


async def test_killed_at_each_moment_it_is_said_once_and_kept_true(mortal: MortalStore) -> None:
    house = House(mortal)
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    await die_at_each_moment(mortal, partial(StruckLife, view.id, mortal), EachMoment(), least=10)
