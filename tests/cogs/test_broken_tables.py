"""A table that cannot go on: listed with the reason, and ended by those who may."""

import pytest
from sqlalchemy import text

from tests.cogs.town import Guest, Town


async def _spoil(town: Town, what: str) -> None:
    async with town.tables.store.write() as connection:
        await connection.execute(text(f"UPDATE tables SET {what} WHERE id = 1"))  # noqa: S608 - the tests' own words


async def test_games_lists_a_table_that_cannot_go_on_with_what_can_be_done(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    await town.game(ann, ben)
    await town.game(ann, ben, channel="brook")
    await _spoil(town, "rules_version = 99")
    reply = await ann.slash("games")
    broken, well = sorted(line for line in reply.text.splitlines() if line.startswith("- "))
    if "cannot go on" not in broken:
        broken, well = well, broken
    assert "Nature, table 1" in broken
    assert "newer rules of Nature" in broken
    assert "can update it" in broken
    assert "table 2" in well
    assert "cannot go on" not in well


@pytest.mark.parametrize("what", ["rules_version = 99", "created = 'never'", "game = 'chess'"])
async def test_those_who_play_end_a_table_that_cannot_go_on_and_open_another(
    town: Town, ann: Guest, ben: Guest, what: str
) -> None:
    await town.game(ann, ben)
    await _spoil(town, what)
    refused = await ann.slash("table new", game="nature")
    assert "cannot go on" in refused.text
    reply = await ann.slash("table abandon", "dm")
    if "is closed" not in reply.text:
        assert f"<@{ben.id}>" in reply.text
        reply = await ben.slash("table abandon")
    assert "Table 1 is closed." in reply.text
    opened = await ann.slash("table new", game="nature")
    assert "table 2" in opened.text


async def test_somebody_who_manages_the_channel_ends_it_alone_and_a_stranger_does_not(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben)
    await _spoil(town, "game = 'chess'")
    assert "no seat" in (await cleo.slash("table abandon")).text
    assert "Manage Channels" in (await cleo.slash("table abandon", force=True)).text
    manager = town.manager("Mia")
    assert "Table 1 is closed." in (await manager.slash("table abandon", force=True)).text


async def test_whoever_presses_at_such_a_table_hears_why_it_cannot_go_on(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    board = town.public()[-1]
    await _spoil(town, "rules_version = 99")
    reply = await ann.press("My hand", board)
    assert reply.private
    assert "newer rules of Nature" in reply.text


async def test_records_name_all_who_reached_the_best_the_first_first(
    town: Town, ann: Guest, ben: Guest
) -> None:
    for person in (ann, ben):
        table = await town.game(person, game="natura", goal="harmony", length=1)
        await town.play(table, lambda actions: actions[0])
    kept = await ben.slash("records")
    assert kept.text.index(f"by <@{ann.id}>, table 1") < kept.text.index(f"by <@{ben.id}>, table 2")
