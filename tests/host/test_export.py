"""A real game of the house, played by computer players and a person, and its record."""

import json
from pathlib import Path

from engine import record, registry
from host.logs.version import VERSION
from host.service.tables import Tables
from tests.host.house import ANN, BEN, CHANNEL, open_house
from tests.stores import open_store

NATURE = registry.game("nature")


async def _played(tables: Tables, turns: int) -> int:
    """A table of Nature at which Ann took so many decisions, the first offered each time."""
    view = await tables.lobby.create(
        channel=CHANNEL, guild=None, user=ANN, name="Ann", game="nature", options={}
    )
    await tables.lobby.add_bot(view.id, ANN, None, "easy")
    await tables.lobby.start(view.id, ANN, 2**62)
    for turn in range(turns):
        await tables.computers.settled()
        seen = await tables.read.seen(view.id, 0)
        if seen.view.over:
            break
        action = seen.actions[-1]
        await tables.play.act(view.id, ANN, action, decision=seen.decision, interaction=turn)
    await tables.computers.settled()
    return view.id


async def test_the_record_of_a_finished_game_of_nature_replays_step_by_step(path: Path) -> None:
    store = await open_store(path)
    tables = Tables(store)
    table = await _played(tables, turns=1000)
    view = await tables.read.view(table)
    assert view.status == "finished"
    data = await tables.read.export(table)
    await tables.computers.close()
    await store.close()

    found = record.decode_record(data)
    assert record.verify(found) is None
    assert found.outcome is not None
    assert found.entries[-1].seq == view.seq
    assert found.program == VERSION
    assert (found.commitment, found.seed) == (view.commitment, view.seed)
    assert [(seat.kind, seat.strength) for seat in found.people] == [
        ("person", None),
        (next(iter(NATURE.bots)), "easy"),
    ]


async def test_the_record_of_a_game_given_up_replays_and_names_no_outcome(path: Path) -> None:
    store = await open_store(path)
    tables = Tables(store)
    table = await _played(tables, turns=3)
    await tables.votes.abandon(table, ANN)
    data = await tables.read.export(table)
    await tables.computers.close()
    await store.close()

    found = record.decode_record(data)
    assert record.verify(found) is None
    assert found.outcome is None


async def test_a_record_that_was_tampered_with_does_not_verify(path: Path) -> None:
    store = await open_store(path)
    tables = Tables(store)
    table = await _played(tables, turns=3)
    await tables.votes.abandon(table, ANN)
    plain = json.loads(await tables.read.export(table))
    await tables.computers.close()
    await store.close()

    plain["entries"][2]["digest"] = "0" * 16
    difference = record.verify(record.decode_record(json.dumps(plain).encode()))
    assert difference is not None
    assert (difference.kind, difference.seq) == ("digest", 2)


async def test_a_record_names_this_program_only_where_it_can_verify_it(path: Path) -> None:
    async with open_house(path) as house:
        over = (await house.game(ANN, BEN)).id
        await house.play_out(over)
        going_on = (await house.game(ANN, BEN)).id
    async with open_house(path, 2) as later:
        await later.play_out(going_on)
        first = record.decode_record(await later.tables.read.export(over))
        then = record.decode_record(await later.tables.read.export(going_on))
    assert (first.rules_version, first.program) == (1, "")
    assert (then.rules_version, then.program) == (1, VERSION)
