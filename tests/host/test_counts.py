"""Tables are counted for whoever runs the bot, without a look at those that have ended."""

import pytest

from host.repositories.counts import counts
from tests.host.counting import counted
from tests.host.house import ANN, BEN, CHANNEL, House


async def test_open_tables_are_counted_by_their_state_and_by_what_is_left_to_do(
    house: House,
) -> None:
    await house.lobby(ANN, BEN, channel=CHANNEL + 1)
    game = await house.game(ANN, BEN)
    lost = await house.game(ANN, BEN, channel=CHANNEL + 2)
    await house.tables.places.lose_channel(lost.id)
    found = await counts(house.store)
    assert found.tables == {"lobby": 1, "running": 1, "paused": 0, "resting": 0, "lost": 1}
    assert (found.undelivered, found.computers) == (3, 0)
    await house.tables.shown.save_placements(game.id, {}, delivered=game.revision)
    assert (await counts(house.store)).undelivered == 2


@pytest.mark.sqlite("how it finds what it is asked for")
async def test_counting_looks_at_no_table_that_has_ended(house: House) -> None:
    with counted(house.store) as asked:
        await counts(house.store)
    async with house.store.read() as connection:
        for sql, values in zip(asked.statements, asked.values, strict=True):
            if sql.startswith("SELECT"):
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)  # type: ignore[arg-type]
                scans = [row.detail for row in plan if str(row.detail).startswith("SCAN")]
                assert [each for each in scans if " INDEX ix_" not in each] == []
