"""A finished game told in numbers, from what is stored of it."""

from sqlalchemy import update

from engine.summary import Summary
from host.database import schema
from tests.host.house import ANN, BEN, House


async def test_a_finished_game_is_told_in_numbers_from_its_ledger(house: House) -> None:
    """There is a row of numbers for each round, and the last are the points of the end."""
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    summary = await house.tables.read.summary(view.id)
    seen = await house.tables.read.seen(view.id, None)
    outcome = house.games.game("nectar").rules.outcome(seen.begun)
    assert outcome is not None
    assert summary.rounds[-1] == outcome.scores
    assert len(summary.rounds) > 1


async def test_a_ledger_that_cannot_be_played_again_takes_no_picture_away(house: House) -> None:
    """Its seed is not what was dealt from: the summary is empty, and nothing is raised."""
    view = await house.game(ANN, BEN)
    await house.play_out(view.id)
    async with house.store.write() as connection:
        await connection.execute(update(schema.tables).values(seed=bytes(32)))
    assert await house.tables.read.summary(view.id) == Summary()
