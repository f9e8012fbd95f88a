"""What happened last, as each audience may know it: for the marks in pictures."""

from pathlib import Path

import pytest

from engine.ledger import VotePayload
from engine.model import Event
from host.database import schema
from host.table import entries, moves, recent
from tests.example_game.play.events import Bidden, Given, Shown, Turned
from tests.host.counting import counted
from tests.host.house import ANN, BEN, CAT, DAN, START, House, open_house
from tests.host.screen import Screen
from tests.host.shop import open_shop


async def _recent(house: House, table: int) -> dict[int | None, list[type[Event]]]:
    """The kinds of what happened last by viewer; the same whoever asks, and by whatever way."""
    showing = await house.tables.shown.everything_to_show(table)
    found: dict[int | None, list[type[Event]]] = {}
    for seat in (None, *range(len(showing.view.players))):
        known = showing.seen(seat).recent
        assert (await house.tables.read.seen(table, seat, with_recent=True)).recent == known
        found[seat] = [type(event) for event in known]
    return found


async def test_nothing_has_happened_when_a_game_begins_nor_before(house: House) -> None:
    lobby = await house.lobby(ANN, BEN)
    assert await _recent(house, lobby.id) == {None: [], 0: [], 1: []}
    await house.tables.lobby.start(lobby.id, ANN, house.interaction())
    assert await _recent(house, lobby.id) == {None: [], 0: [], 1: []}


async def test_the_last_action_is_known_as_far_as_its_viewer_may_know_it(house: House) -> None:
    view = await house.game(ANN, BEN)
    receipt = await house.play(view.id, ANN)
    [bid] = receipt.seen.recent
    assert isinstance(bid, Bidden)
    assert await _recent(house, view.id) == {None: [], 0: [Bidden], 1: []}
    await house.play(view.id, BEN)
    assert await _recent(house, view.id) == {None: [Shown], 0: [Shown], 1: [Bidden, Shown]}


@pytest.mark.parametrize("fewest", [1, recent.FEWEST])
async def test_what_another_seat_does_in_secret_changes_nothing_for_others(
    house: House, fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far back the last thing lies of which a viewer heard."""
    monkeypatch.setattr(recent, "FEWEST", fewest)
    view = await house.game(ANN, BEN, CAT, DAN)
    for user in (ANN, BEN, CAT, DAN):
        await house.play(view.id, user)
    chooser = (await house.tables.read.view(view.id)).actors[0]
    await house.play(view.id, (ANN, BEN, CAT, DAN)[chooser])
    shown = await _recent(house, view.id)
    assert shown == {viewer: [Given] for viewer in shown}
    for seat, user in ((1, BEN), (2, CAT), (3, DAN)):
        await house.play(view.id, user)
        shown[seat] = [Bidden]
        assert await _recent(house, view.id) == shown


async def test_what_people_agree_on_leaves_the_marks_of_the_game(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    await house.play(view.id, BEN)
    old, before = await house.stored(view.id), await _recent(house, view.id)
    assert before[None]
    new = old.copy()
    async with house.store.read() as connection:
        last = await entries.last(connection, view.id)
    assert last is not None
    payload = VotePayload("pause", agree=True)
    entry = moves.note(new, payload, last.entry, seat=1, actor=BEN, interaction=None, now=START)
    await house.tables.session.commit(old, new, entry)
    assert await _recent(house, view.id) == before


@pytest.mark.parametrize("column", ["events", "payload"])
async def test_an_entry_that_cannot_be_read_marks_nothing_and_harms_nothing(
    house: House, column: str
) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    await house.play(view.id, BEN)
    async with house.store.write() as connection:
        await connection.execute(
            schema.ledger.update().where(schema.ledger.c.seq == 2).values({column: b"[[["})
        )
    if column == "events":
        assert await _recent(house, view.id) == {None: [], 0: [], 1: []}
    chooser = (await house.tables.read.view(view.id)).actors[0]
    await house.play(view.id, (ANN, BEN)[chooser], 2)
    assert (await _recent(house, view.id))[None] == [Turned]


async def test_a_row_that_cannot_be_read_keeps_nobody_from_the_board(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.play(view.id, ANN)
    await house.play(view.id, BEN)
    async with house.store.write() as connection:
        rotten = schema.ledger.update().where(schema.ledger.c.seq == 1)
        await connection.execute(rotten.values(kind="?"))
    seen = await house.tables.read.seen(view.id, None, with_recent=True)
    assert seen.state is not None
    assert seen.recent == ()


async def test_a_restart_keeps_what_happened_last(path: Path, screen: Screen) -> None:
    async with open_shop(path, screen) as shop:
        view = await shop.game(ANN, BEN)
        await shop.until_choice(view.id)
        posted = shop.screen.boards(view.id)[-1].last.seen.recent
        before = await _recent(shop, view.id)
        posts = len(screen.tries)
    assert [type(event) for event in posted] == [Shown]
    async with open_shop(path, screen) as shop:
        await shop.shown()
        assert await _recent(shop, view.id) == before
        assert len(screen.tries) == posts


async def test_it_is_read_only_where_a_picture_may_be_drawn(path: Path) -> None:
    async with open_house(path) as house:
        view = await house.game(ANN, BEN)
        for user in (ANN, BEN):
            await house.play(view.id, user)
        with counted(house.store) as asked:
            assert (await house.tables.read.seen(view.id, 0)).recent == ()
        assert not [sql for sql in asked.statements if "ledger" in sql]
        with counted(house.store) as asked:
            assert (await house.tables.read.seen_by(view.id, ANN, with_recent=True)).recent
        assert (asked.transactions, len(asked.statements)) == (1, 3)
