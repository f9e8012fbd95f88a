"""What a server keeps as records: stored once at the end, with all who reached the best."""

import pytest
from sqlalchemy import text

from engine import registry
from engine.model import Action
from host.database.store import Store
from host.repositories.results import Visible
from host.service.tables import Tables
from tests.host.counting import counted
from tests.host.house import ANN, BEN, CAT, GUILD, NAMES

OPTIONS = {"goal": "harmony", "moves": "flexible"}


async def _play(
    tables: Tables, channel: int, user: int, *, choice: int, guild: int | None = GUILD
) -> int:
    """A game of Natura alone, played to its end by always taking the same of what is offered."""
    view = await tables.lobby.create(
        channel=channel, guild=guild, user=user, name=NAMES[user], game="natura", options=OPTIONS
    )
    receipt = await tables.lobby.start(view.id, user, channel * 1000)
    for press in range(1, 200):
        seen = receipt.seen
        if seen.view.over:
            break
        offered: list[Action] = [action for action in seen.actions if not action.is_final]
        receipt = await tables.play.act(
            view.id,
            user,
            offered[choice % len(offered)],
            decision=seen.decision,
            interaction=channel * 1000 + press,
        )
    assert receipt.seen.view.status == "finished"
    return view.id


@pytest.fixture
def tables(store: Store) -> Tables:
    """Tables of all games."""
    return Tables(store, seeds=lambda: bytes(32))


async def test_all_who_reached_the_best_are_named_the_first_first(
    store: Store, tables: Tables
) -> None:
    first = await _play(tables, 1, ANN, choice=0)
    second = await _play(tables, 2, BEN, choice=0)
    other = await _play(tables, 3, BEN, choice=-1)
    await _play(tables, 4, ANN, choice=0, guild=GUILD + 1)
    [kept] = await tables.results.best_results(GUILD, "natura")
    holders = [holder.table for holder in kept.holders]
    state = (await tables.read.seen(other, None)).begun
    outcome = registry.game("natura").rules.outcome(state)
    assert outcome is not None
    assert outcome.best_result is not None
    assert outcome.best_result.value <= kept.best_result.value
    assert holders[:2] == [first, second]
    assert [player.name for player in kept.holders[1].players] == ["Ben"]
    async with store.write() as connection:  # nothing is decoded for it
        await connection.execute(text("UPDATE tables SET state = '?'"))
    with counted(store) as asked:
        assert await tables.results.best_results(GUILD, "natura") == [kept]
    assert not [sql for sql in asked.statements if "state" in sql]


async def test_records_are_those_of_games_that_the_reader_may_be_told_of(
    tables: Tables,
) -> None:
    first = await _play(tables, 1, ANN, choice=0)
    second = await _play(tables, 2, BEN, choice=0)
    assert set(await tables.results.channels(GUILD)) == {1, 2}
    seen = {
        (1, 2): [first, second],
        (1,): [first],
        (): [],
    }
    for channels, expected in seen.items():
        kept = await tables.results.best_results(GUILD, "natura", Visible(channels, CAT))
        assert [holder.table for each in kept for holder in each.holders] == expected
    [own] = await tables.results.best_results(GUILD, "natura", Visible((1,), BEN))
    assert [holder.table for holder in own.holders] == [first, second]


async def test_a_game_in_no_server_keeps_nothing(store: Store, tables: Tables) -> None:
    await _play(tables, 1, ANN, choice=0, guild=None)
    async with store.read() as connection:
        kept = await connection.execute(text("SELECT count(*) FROM best_results"))
        assert kept.scalar_one() == 0


async def test_what_computer_players_had_a_part_in_is_kept_apart(
    store: Store, tables: Tables
) -> None:
    alone = await _play(tables, 1, ANN, choice=0)
    helped = await _play(tables, 2, BEN, choice=0)
    async with store.write() as connection:
        await connection.execute(
            text('UPDATE seats SET bot = \'planner\', "user" = NULL WHERE "table" = :helped'),
            {"helped": helped},
        )
    kept = await tables.results.best_results(GUILD, "natura")
    assert [(each.with_computers, [h.table for h in each.holders]) for each in kept] == [
        (False, [alone]),
        (True, [helped]),
    ]


async def test_a_record_that_is_beaten_is_no_longer_named(store: Store, tables: Tables) -> None:
    table = await _play(tables, 1, ANN, choice=0)
    [kept] = await tables.results.best_results(GUILD, "natura")
    await _play(tables, 2, BEN, choice=0)
    async with store.write() as connection:
        better = 'UPDATE best_results SET value = value + 1 WHERE "table" <> :first'
        await connection.execute(text(better), {"first": table})
    [beaten] = await tables.results.best_results(GUILD, "natura")
    assert beaten.best_result.value == kept.best_result.value + 1
    assert [holder.table for holder in beaten.holders] != [table]
    assert len(beaten.holders) == 1
