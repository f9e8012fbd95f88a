"""The ledger as it is stored: who acted, whether chance was drawn, and what is not an action."""

import json

import pytest
from sqlalchemy.exc import IntegrityError

from engine import record
from engine.ledger import Entry, SeatPayload, TimeoutPayload, VotePayload
from engine.record import Participant
from engine.replay import replay
from host.database import schema
from host.table import entries, moves
from host.table.entries import StoredEntry
from host.table.models import UndoRequest
from host.table.stored_table import StoredTable
from tests.example_game.play.state import State
from tests.host.breakable import BREAKABLE
from tests.host.house import ANN, BEN, CAT, SEED, START, House


async def _ledger(house: House, table: int) -> list[StoredEntry]:
    async with house.store.read() as connection:
        return await entries.between(connection, table)


async def _append(house: House, old: StoredTable, new: StoredTable, entry: StoredEntry) -> None:
    await house.tables.session.commit(old, new, entry)


async def _last(house: House, table: int) -> Entry:
    async with house.store.read() as connection:
        found = await entries.last(connection, table)
    assert found is not None
    return found.entry


async def test_each_entry_says_who_acted_for_which_seat_and_whether_chance_was_drawn(
    house: House,
) -> None:
    view = await house.game(ANN, bots=1)
    await house.tables.computers.settled()
    await house.play(view.id, ANN)
    await house.play_out(view.id)
    setup, *actions = [each.entry for each in await _ledger(house, view.id)]
    assert (setup.seq, setup.kind, setup.actor, setup.seat) == (0, "setup", ANN, None)
    assert setup.chance
    assert [entry.seq for entry in actions] == list(range(1, len(actions) + 1))
    assert {(entry.seat, entry.actor) for entry in actions} == {(0, ANN), (1, None)}
    drawn = {BREAKABLE.storage.decode_action(bytes(e.payload)).__class__: e.chance for e in actions}
    assert {kind.__name__: drew for kind, drew in drawn.items()} == {"Bid": False, "Give": True}


async def test_what_is_stored_replays_to_the_present_state(house: House) -> None:
    view = await house.game(ANN, BEN)
    for user in (ANN, BEN):
        await house.play(view.id, user)
    ledger = [each.entry for each in await _ledger(house, view.id)]
    stored = await house.stored(view.id)
    state = replay(BREAKABLE, ledger, SEED)
    assert BREAKABLE.storage.encode(state) == stored.state


async def test_an_undone_action_stays_and_the_one_made_instead_draws_other_cards(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    await house.play(view.id, BEN, 2)
    before = await house.tables.read.view(view.id)
    user = before.players[before.actors[0]].user
    assert user is not None
    await house.play(view.id, user)
    dealt = (await house.stored(view.id)).state

    asked = await house.tables.undo.take_back(view.id, user, 2, interaction=house.interaction())
    assert isinstance(asked, UndoRequest)
    await house.tables.undo.agree(view.id, BEN if user == ANN else ANN)

    after = await house.tables.read.view(view.id)
    assert (after.seq, after.actors) == (4, before.actors)
    assert after.since[before.actors[0]] is not None
    [line] = await house.tables.read.log_lines(view.id, None, 3)
    assert f"**{before.players[before.actors[0]].name}** undid: " in line
    await house.play(view.id, user)
    again = await house.stored(view.id)
    assert (again.seq, again.state == dealt) == (5, False)
    ledger = [each.entry for each in await _ledger(house, view.id)]
    assert [entry.kind for entry in ledger[2:]] == ["action", "action", "undo", "action"]
    assert BREAKABLE.storage.encode(replay(BREAKABLE, ledger, SEED)) == again.state


async def test_votes_and_clocks_leave_the_game_as_it_stands_and_are_told(house: House) -> None:
    view = await house.game(ANN, BEN)
    state = (await house.stored(view.id)).state
    for payload in (
        VotePayload("end", agree=True),
        VotePayload("pause", agree=False),
        TimeoutPayload("computer"),
        TimeoutPayload("take-over"),
        TimeoutPayload("end"),
    ):
        old = await house.stored(view.id)
        new = old.copy()
        entry = moves.note(
            new,
            payload,
            await _last(house, view.id),
            seat=1,
            actor=None,
            interaction=None,
            now=START,
        )
        await _append(house, old, new, entry)
    stored = await house.stored(view.id)
    assert (stored.state, stored.seq) == (state, 5)
    assert await house.tables.read.log_lines(view.id, 0, 0) == [
        "**Ben** agrees to end this game now.",
        "**Ben** does not agree to what was asked of all.",
        "The time of **Ben** ran out: a computer player makes this decision.",
        "The time of **Ben** ran out: a computer player plays on from here.",
        "The time of **Ben** ran out: the game ends without a result.",
    ]
    ledger = [each.entry for each in await _ledger(house, view.id)]
    assert BREAKABLE.storage.encode(replay(BREAKABLE, ledger, SEED)) == state


async def _hand_over(
    house: House, table: int, payload: SeatPayload, name: str, actor: int | None
) -> None:
    old = await house.stored(table)
    new = old.copy()
    entry = moves.change_seat(
        new, 1, payload, name, await _last(house, table), actor=actor, interaction=None, now=START
    )
    await _append(house, old, new, entry)


async def test_a_seat_changes_hands_and_the_record_tells_who_acted_without_any_id(
    house: House,
) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    await _hand_over(house, view.id, SeatPayload("sit-in", holder=CAT), "Cat", CAT)
    await house.play(view.id, CAT)
    await _hand_over(house, view.id, SeatPayload("return", holder=BEN), "Ben", BEN)
    await _hand_over(house, view.id, SeatPayload("leave", bot="dicer"), "Dicer", BEN)
    assert await house.tables.read.log_lines(view.id, None, 1) == [
        "**Cat** plays in place of **Ben** for now.",
        *(line for line in await house.tables.read.log_lines(view.id, None, 2, 3)),
        "**Ben** is back; **Cat** played until here.",
        "**Ben** left the game; **Dicer**, a computer player, plays on.",
    ]
    await house.tables.computers.resume()
    await house.play_out(view.id)

    data = await house.tables.read.export(view.id)
    told = record.decode_record(data)
    assert told.people[:2] == (Participant("Ann"), Participant("Ben"))
    assert Participant("Cat") in told.people
    assert any(person.kind == "dicer" for person in told.people)
    for user in (ANN, BEN, CAT):
        assert str(user) not in data.decode()
    acted = [told.people[entry.actor or 0].name for entry in told.entries if entry.seq in (1, 3)]
    assert acted == ["Ann", "Cat"]
    state = replay(BREAKABLE, told.entries, SEED)
    assert isinstance(state, State)
    assert BREAKABLE.rules.outcome(state) == told.outcome


async def test_a_number_of_the_ledger_is_never_used_twice(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    [*_, last] = await _ledger(house, view.id)
    with pytest.raises(IntegrityError):
        async with house.store.write() as connection:
            await entries.add(connection, StoredEntry(view.id, last.entry))


async def test_events_that_cannot_be_read_keep_nobody_from_the_game(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    [_, entry] = await _ledger(house, view.id)
    await house.play(view.id, BEN)
    async with house.store.write() as connection:
        values = {"events": b"[[[", "seq": entry.seq}
        await connection.execute(
            schema.ledger.update().where(schema.ledger.c.seq == 1).values(values)
        )
    assert len(await house.tables.read.log_lines(view.id, 0, 0)) == 1
    assert json.loads(await _exported(house, view.id))["entries"]


async def _exported(house: House, table: int) -> bytes:
    await house.tables.votes.abandon(table, ANN, force=True)
    return await house.tables.read.export(table)
