"""The ledger as it is stored, and the record that is made of it: who acted, and by what chance."""

import json
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from engine import record, registry
from engine.darwin.play.actions import Take
from engine.ledger import SeatPayload, TimeoutPayload, VotePayload
from engine.record import Participant
from engine.replay import replay
from engine.stories import words_of
from engine.words import name_of
from host.database import schema
from host.logs import VERSION
from host.repositories import ledger
from host.service.tables import Tables
from host.table import moves
from host.table.entries import StoredEntry
from host.table.requests import UndoRequest
from host.table.timing import ChangeContext
from tests.example_game.play.state import State
from tests.host.house import (
    ANN,
    BEN,
    BREAKABLE,
    CAT,
    CHANNEL,
    GUILD,
    NAMES,
    SEED,
    START,
    House,
    open_house,
)


async def test_each_entry_has_its_actor_its_seat_and_whether_chance_was_drawn(house: House) -> None:
    view = await house.game(ANN, bots=1)
    await house.tables.computers.settled()
    await house.play(view.id, ANN)
    await house.play_out(view.id)
    setup, *actions = await house.ledger(view.id)
    assert (setup.seq, setup.kind, setup.actor, setup.seat) == (0, "setup", ANN, None)
    assert setup.chance
    assert [entry.seq for entry in actions] == list(range(1, len(actions) + 1))
    assert {(entry.seat, entry.actor) for entry in actions} == {(0, ANN), (1, None)}
    drawn = {BREAKABLE.storage.decode_action(bytes(e.payload)).__class__: e.chance for e in actions}
    assert {kind.__name__: drew for kind, drew in drawn.items()} == {"Bid": False, "Give": True}


async def test_after_an_undo_the_next_action_draws_other_cards(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN,))
    await house.play(view.id, BEN, 2)
    before = await house.tables.read.view(view.id)
    user = await house.to_act(view.id)
    await house.play(view.id, user)
    dealt = (await house.stored(view.id)).data.state

    asked = await house.undo(view.id, user)
    assert isinstance(asked, UndoRequest)
    await house.tables.undo.agree(view.id, BEN if user == ANN else ANN)
    after = await house.tables.read.view(view.id)
    assert (after.progress.seq, after.actors) == (4, before.actors)
    assert after.progress.since[before.actors[0]] is not None
    [line] = await house.tables.read.log_lines(view.id, None, 3)
    assert f"**{before.players[before.actors[0]].name}** undid this: " in line
    await house.play(view.id, user)
    again = await house.stored(view.id)
    assert (again.seq, again.data.state == dealt) == (5, False)
    ledger = await house.ledger(view.id)
    assert [entry.kind for entry in ledger[2:]] == ["action", "action", "undo", "action"]
    assert BREAKABLE.storage.encode(replay(BREAKABLE, ledger, SEED)) == again.data.state


async def test_votes_and_time_outs_are_told_and_leave_the_state(house: House) -> None:
    view = await house.game(ANN, BEN)
    state = (await house.stored(view.id)).data.state
    for payload in (
        VotePayload("end", agree=True),
        VotePayload("pause", agree=False),
        TimeoutPayload("computer"),
        TimeoutPayload("take-over"),
        TimeoutPayload("end"),
    ):
        old = await house.stored(view.id)
        new = old.copy()
        by = ChangeContext(None, None, START, (await house.ledger(view.id))[-1])
        entry = moves.note(new, payload, 1, by)
        await house.tables.session.commit(old, new, entry)
    stored = await house.stored(view.id)
    assert (stored.data.state, stored.seq) == (state, 5)
    assert await house.tables.read.log_lines(view.id, 0, 0) == [
        "**Ben** agreed to end the game.",
        "**Ben** declined.",
        "**Ben** ran out of time. A computer makes this decision.",
        "**Ben** ran out of time. A computer takes over.",
        "**Ben** ran out of time. The game ends without a result.",
    ]
    ledger = await house.ledger(view.id)
    assert BREAKABLE.storage.encode(replay(BREAKABLE, ledger, SEED)) == state


async def _hand_over(
    house: House, table: int, payload: SeatPayload, name: str, actor: int | None
) -> None:
    old, last = await house.stored(table), (await house.ledger(table))[-1]
    new = old.copy()
    entry = moves.change_seat(new, 1, payload, name, ChangeContext(actor, None, START, last))
    await house.tables.session.commit(old, new, entry)


async def test_the_record_tells_who_held_a_seat_without_ids(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN,))
    await _hand_over(house, view.id, SeatPayload("sit-in", holder=CAT), "Cat", CAT)
    await house.play(view.id, CAT)
    await _hand_over(house, view.id, SeatPayload("return", holder=BEN), "Ben", BEN)
    await _hand_over(house, view.id, SeatPayload("leave", bot="dicer"), "Dicer", BEN)
    assert await house.tables.read.log_lines(view.id, None, 1) == [
        "**Cat** steps in for **Ben**.",
        *(line for line in await house.tables.read.log_lines(view.id, None, 2, 3)),
        "**Ben** is back.",
        "**Ben** left the game. **Dicer** (computer) plays on.",
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
    view = await house.game(ANN, BEN, played=(ANN,))
    [*_, last] = await house.ledger(view.id)
    with pytest.raises(IntegrityError):
        async with house.store.write() as connection:
            await ledger.add(connection, StoredEntry(view.id, last))


async def test_events_that_cannot_be_read_keep_nobody_from_the_game(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    await house.change(schema.ledger.update().where(schema.ledger.c.seq == 1).values(events=b"[[["))
    assert len(await house.tables.read.log_lines(view.id, 0, 0)) == 1
    await house.tables.votes.abandon(view.id, ANN, force=True)
    assert json.loads(await house.tables.read.export(view.id))["entries"]


async def test_similar_neighbouring_entries_are_one_sentence(tables: Tables) -> None:
    """Two Resources are two moves; what is read back tells them in one sentence."""
    view = await tables.lobby.create(
        channel=CHANNEL, guild=GUILD, user=ANN, name="Ann", game="darwin", options={}
    )
    await tables.lobby.join(view.id, BEN, "Ben")
    view = (await tables.lobby.start(view.id, ANN, 1)).seen.view
    user = (ANN, BEN)[view.actors[0]]
    told: list[str] = []
    for press, taken in enumerate((Take("sun"), Take("water")), start=2):
        receipt = await tables.play.act(view.id, user, taken, decision=None, interaction=press)
        told += words_of(receipt.stories)
    who = name_of(0, [NAMES[user]])
    assert told == ["You take Sun.", "You take Water."]
    assert await tables.read.log_lines(view.id, None, 0) == [f"{who} takes Sun and Water."]
    assert await tables.read.log_lines(view.id, None, 1) == [f"{who} takes Water."]


async def _played(tables: Tables, turns: int) -> int:
    """A table of Nature at which Ann took this many decisions, always the last one offered."""
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


async def test_the_record_of_a_finished_game_of_nature_replays(tables: Tables) -> None:
    table = await _played(tables, turns=1000)
    view = await tables.read.view(table)
    assert view.status == "finished"
    found = record.decode_record(await tables.read.export(table))
    assert record.verify(found) is None
    assert found.outcome is not None
    assert found.entries[-1].seq == view.progress.seq
    assert found.program == VERSION
    assert (found.commitment, found.seed) == (view.commitment, view.seed)
    assert [(seat.kind, seat.strength) for seat in found.people] == [
        ("person", None),
        (next(iter(registry.game("nature").bots)), "easy"),
    ]


async def test_the_record_of_an_abandoned_game_replays_and_names_no_outcome(tables: Tables) -> None:
    table = await _played(tables, turns=3)
    await tables.votes.abandon(table, ANN)
    found = record.decode_record(await tables.read.export(table))
    assert record.verify(found) is None
    assert found.outcome is None


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
