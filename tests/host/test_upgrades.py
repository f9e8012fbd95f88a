"""Rules change while games run: a game goes on by today's, or says what can be done."""

from pathlib import Path

import pytest
from sqlalchemy import update

from engine.ledger import UpgradePayload, payload_of
from engine.replay import replay
from host.database import schema
from host.errors import AlreadyRunning, NotRunning, NotSeated, TableBroken
from host.subject import Subject
from host.table.requests import Votes
from tests.example_game.play.state import State
from tests.host.house import ANN, BEN, CAT, CHANNEL, SEED, VERSIONS, House, open_house
from tests.host.shop import Shop, showing_of

LINE = (
    "The rules of Nectar were updated during this game. There is one more round. "
    "The game continues where it left off."
)


async def _begun(path: Path) -> int:
    """A game by the first rules in which Ann has bid."""
    async with open_house(path) as house:
        view = await house.game(ANN, BEN, played=(ANN,))
        return view.id


async def _touch(house: House, table: int, touch: str) -> object:
    match touch:
        case "view":
            return await house.tables.read.view(table)
        case "seen":
            return await house.tables.read.seen(table, None)
        case "lines":
            return await house.tables.read.log_lines(table, None, 0)
        case "show":
            return await showing_of(house, table)
        case "list":
            return await house.tables.read.of_user(ANN)
        case _:
            return await house.tables.read.in_channel(CHANNEL)


@pytest.mark.parametrize("touch", ["view", "seen", "act", "lines", "show", "list", "channel"])
async def test_any_touch_brings_a_game_to_todays_rules(path: Path, touch: str) -> None:
    table = await _begun(path)
    async with open_house(path, 2) as house:
        before = await house.stored(table)
        announced: list[Subject] = []
        house.tables.signals.changed.subscribe(announced.append)
        if touch == "act":
            order = (await house.tables.read.seen(table, 1)).actions[0]
            await house.act(table, BEN, order)
        else:
            await _touch(house, table, touch)
        assert announced
        for _ in range(2):  # once
            after = await house.tables.read.view(table)
            assert after.progress.seq == before.seq + 1 + (touch == "act")
            assert (await house.stored(table)).rules_version == 2
            turns_go_on = after.progress.since == (None, 0)
            assert touch == "act" or turns_go_on, "turns that had begun go on"
        state = (await house.tables.read.seen(table, 1)).state
        assert isinstance(state, State)
        assert (state.options.rounds, state.chooser is None) == (3, touch != "act")
        assert after.options == state.options, "what `/rules` says of the table holds"
        for viewer in (None, 0, 1):
            assert LINE in await house.tables.read.log_lines(table, viewer, before.seq)


async def test_the_ledger_keeps_the_whole_state_and_replays_from_it(path: Path) -> None:
    table = await _begun(path)
    async with open_house(path, 2) as house:
        await house.play_out(table)
        ledger = await house.ledger(table)
        payload = payload_of(ledger[2], UpgradePayload)
        assert (payload.from_version, payload.to_version) == (1, 2)
        final = replay(VERSIONS[2], ledger, SEED)
        assert VERSIONS[2].storage.encode(final) == (await house.stored(table)).data.state
        assert [entry.kind for entry in ledger].count("upgrade") == 1
        assert b'"kind": "upgrade"' in await house.tables.read.export(table)


async def test_a_lobby_begins_by_todays_rules_without_a_word(path: Path) -> None:
    async with open_house(path) as house:
        table = (await house.lobby(ANN, BEN)).id
    async with open_house(path, 2) as house:
        await house.tables.lobby.start(table, ANN, house.interaction())
        stored = await house.stored(table)
        assert (stored.rules_version, stored.seq) == (2, 0)
        assert await house.tables.read.log_lines(table, None, -1) == []


async def test_the_channel_and_the_seats_hear_of_it_once(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    shop.games.version = 2
    await shop.play(view.id, ANN)
    await shop.move(view.id, BEN)
    told = [line for post in shop.discord.boards(view.id) for line in post.last.lines]
    assert told.count(LINE) == 1


async def _unplayable(house: House, table: int, why: str) -> None:
    """Make a game one that this program cannot go on with."""
    c = schema.tables.c
    if why == "no way":
        house.games.version = 3
        return
    values: dict[str, dict[str, object]] = {
        "newer": {"rules_version": 9},
        "unknown": {"game": "chess"},
        "corrupt": {"state": b"[]"},
    }
    await house.change(update(schema.tables).where(c.id == table).values(values[why]))


WAYS = {
    "no way": ("an older version of the rules", "the previous version"),
    "newer": ("a newer version of Nectar's rules", "can update it"),
    "unknown": ('no longer has the game "chess"', "a program that has the game"),
    "corrupt": ("can't be read", "it's table"),
}


@pytest.mark.parametrize("why", WAYS)
async def test_a_game_that_cannot_go_on_says_why_and_can_end(house: House, why: str) -> None:
    view = await house.game(ANN, BEN)
    await _unplayable(house, view.id, why)
    with pytest.raises(TableBroken) as broken:
        await house.tables.read.seen(view.id, 0)
    reason, remedy = WAYS[why]
    assert reason in broken.value.reason
    assert remedy in broken.value.hint
    assert "can agree to end it" in broken.value.hint
    [listed] = await house.tables.read.of_user(ANN)
    assert (listed.id, listed.names) == (view.id, ("Ann", "Ben"))
    assert (listed.broken is None) == (why == "corrupt")  # a list reads no state
    with pytest.raises(AlreadyRunning) as refused:
        await house.lobby(CAT)
    assert why == "corrupt" or "can't continue" in refused.value.reason

    assert await house.tables.votes.abandon(view.id, ANN) == Votes(over=False, missing=(BEN,))
    with pytest.raises(NotSeated):
        await house.tables.votes.abandon(view.id, CAT)
    assert (await house.tables.votes.abandon(view.id, BEN)).over
    with pytest.raises(NotRunning):
        await house.tables.votes.abandon(view.id, BEN)
    assert await house.tables.read.of_user(ANN) == []
    assert (await house.lobby(CAT)).status == "lobby"


async def test_a_game_whose_upgrade_fails_is_left_as_it_was(house: House) -> None:
    view = await house.game(ANN, BEN)
    before = await house.stored(view.id)
    await _unplayable(house, view.id, "no way")
    with pytest.raises(TableBroken):
        await house.play(view.id, ANN)
    assert await house.stored(view.id) == before
    house.games.version = 1
    assert (await house.play(view.id, ANN)).seq == 1
    assert await house.query("SELECT seq FROM ledger WHERE kind = 'upgrade'") == []
