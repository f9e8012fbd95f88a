"""Games played again where the rules have changed meanwhile."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from engine.ends import Summary
from engine.ledger import VotePayload
from engine.model import Event
from host.database import schema
from host.errors import NotAllowed, StaleView
from host.repositories import sights
from host.review.replays import ReplayPosition
from host.table import moves
from host.table.timing import ChangeContext
from tests.example_game.play.events import Bidden, Given, Shown, Turned
from tests.host.counting import counted
from tests.host.discord import FakeDiscord
from tests.host.house import (
    ANN,
    BEN,
    BREAKABLE,
    CAT,
    DAN,
    START,
    VERSIONS,
    BreakableRules,
    House,
    open_house,
)
from tests.host.shop import open_shop, reopened, showing_of


async def test_an_upgrade_restarts_the_replay(path: Path) -> None:
    """Numbers from before it are refused, and not taken for others."""
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN, played=(ANN,))).id
        before = await house.replays.moment(table, DAN, ReplayPosition())
        assert (before.number, before.upgrades, before.whole) == (1, 0, True)
    async with open_house(path, rules_version=2) as house:
        replays = house.replays
        first = await replays.moment(table, DAN, ReplayPosition(None, 0))
        assert first.upgrades == 1
        assert "were updated during this game" in first.lines[0]
        with pytest.raises(StaleView):
            await replays.moment(table, DAN, ReplayPosition(None, 0, 0))
        user = await house.to_act(table)
        await house.play(table, user)
        assert (await replays.moment(table, DAN, ReplayPosition())).last == first.last + 1


async def test_of_a_game_that_ended_by_older_rules_the_end_is_shown(path: Path) -> None:
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN)).id
        seq = (await house.play_out(table)).progress.seq
        assert (await house.replays.moment(table, DAN, ReplayPosition())).whole
    async with open_house(path, rules_version=2) as house:
        assert (await house.tables.read.view(table)).progress.seq == seq, "no entry is added"
        assert (await house.tables.read.seen(table, None)).state is not None
        replays = house.replays
        end = await replays.moment(table, DAN, ReplayPosition(None, 0))
        assert (end.number, end.last, end.whole) == (0, 0, False)
        with pytest.raises(NotAllowed):
            await replays.since(table, ANN)
        with pytest.raises(NotAllowed):
            await replays.course(table, range)


async def test_a_game_that_ended_by_older_rules_is_whole_if_todays_replay_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Replaying(BreakableRules):
        version = 2

        def begun_under(self, options: bytes) -> int:
            del options
            return 1

    monkeypatch.setitem(VERSIONS, 2, replace(BREAKABLE, rules=Replaying()))
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN)).id
        await house.play_out(table)
        before = await house.replays.moment(table, DAN, ReplayPosition())
    async with open_house(path, rules_version=2) as house:
        assert await house.replays.moment(table, DAN, ReplayPosition()) == before


async def test_since_my_last_turn_begins_with_it_and_what_followed_by_itself(path: Path) -> None:
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN)).id
        replays = house.replays
        assert (await replays.since(table, ANN)).lines == ()
        await house.play(table, ANN)
        await house.play(table, BEN)
        log = await house.tables.read.log_lines(table, 0, 0)
        told = await replays.since(table, ANN)
        assert (told.lines, told.last - told.first) == (tuple(log), 2)
        assert "bid" in told.lines[0]
        again = await replays.since(table, ANN, (told.first, told.last, told.upgrades))
        assert again == told
        own = await replays.since(table, BEN)  # whose bid showed both
        log = await house.tables.read.log_lines(table, 1, own.first)
        assert (own.lines, own.last - own.first) == (tuple(log), 1)


async def test_a_finished_game_has_a_summary(house: House) -> None:
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
    await house.change(update(schema.tables).values(seed=bytes(32)))
    assert await house.tables.read.summary(view.id) == Summary()


async def _recent(house: House, table: int) -> dict[int | None, list[type[Event]]]:
    """What each viewer saw last, by kind; the same by every way of asking."""
    showing = await showing_of(house, table)
    found: dict[int | None, list[type[Event]]] = {}
    for seat in (None, *range(len(showing.view.players))):
        shown = showing.seen(seat)
        known, read = shown.recent, await house.tables.read.seen(table, seat, with_recent=True)
        assert (read.recent, read.since) == (known, shown.since)
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


@pytest.mark.parametrize("fewest", [1, sights.FIRST_BATCH])
async def test_secret_actions_change_nothing_for_others(
    house: House, fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long ago a viewer last heard something."""
    monkeypatch.setattr(sights, "FIRST_BATCH", fewest)
    view = await house.game(ANN, BEN, CAT, DAN, played=(ANN, BEN, CAT, DAN))
    chooser = (await house.tables.read.view(view.id)).actors[0]
    await house.play(view.id, (ANN, BEN, CAT, DAN)[chooser])
    shown = await _recent(house, view.id)
    assert shown == {viewer: [Given] for viewer in shown}
    for seat, user in ((1, BEN), (2, CAT), (3, DAN)):
        await house.play(view.id, user)
        shown[seat] = [Bidden]
        assert await _recent(house, view.id) == shown


@pytest.mark.parametrize("fewest", [1, sights.FIRST_BATCH])
async def test_a_hand_knows_what_its_seat_did_last_and_all_it_heard_since_then(
    house: House, fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sights, "FIRST_BATCH", fewest)

    async def since() -> list[list[type[Event]]]:
        shown = await showing_of(house, view.id)
        return [[type(event) for event in shown.seen(seat).since] for seat in range(3)]

    view = await house.game(ANN, BEN, CAT)
    for user in (ANN, BEN, CAT):
        await house.play(view.id, user)
    assert await since() == [[Bidden, Shown], [Bidden, Shown], [Bidden, Shown]]
    chooser = (await house.tables.read.view(view.id)).actors[0]
    await house.play(view.id, (ANN, BEN, CAT)[chooser])
    told = [[Bidden, Shown, Given] for _ in range(3)]
    told[chooser] = [Given]
    assert await since() == told
    await house.play(view.id, BEN)  # secretly
    assert await since() == [*told[:1], [Bidden], *told[2:]]
    assert (await showing_of(house, view.id)).seen(None).since == ()


async def test_votes_keep_the_last_events(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    old, before = await house.stored(view.id), await _recent(house, view.id)
    assert before[None]
    new = old.copy()
    last, payload = (await house.ledger(view.id))[-1], VotePayload("pause", agree=True)
    entry = moves.note(new, payload, 1, ChangeContext(BEN, None, START, last))
    await house.tables.session.commit(old, new, entry)
    assert await _recent(house, view.id) == before


@pytest.mark.parametrize("column", ["events", "payload"])
async def test_an_unreadable_entry_marks_nothing(house: House, column: str) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    await house.change(
        schema.ledger.update().where(schema.ledger.c.seq == 2).values({column: b"[[["})
    )
    if column == "events":
        assert await _recent(house, view.id) == {None: [], 0: [], 1: []}
    chooser = (await house.tables.read.view(view.id)).actors[0]
    await house.play(view.id, (ANN, BEN)[chooser], 2)
    assert (await _recent(house, view.id))[None] == [Turned]


async def test_a_row_that_cannot_be_read_keeps_nobody_from_the_board(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    await house.change("UPDATE ledger SET kind = '?' WHERE seq = 1")
    seen = await house.tables.read.seen(view.id, None, with_recent=True)
    assert seen.state is not None
    assert seen.recent == ()


async def test_a_restart_keeps_the_last_events(path: Path, discord: FakeDiscord) -> None:
    async with open_shop(path, discord) as shop:
        view = await shop.game(ANN, BEN)
        await shop.until_choice(view.id)
        posted = shop.discord.boards(view.id)[-1].last.seen.recent
        before = await _recent(shop, view.id)
        posts = len(discord.tries)
    assert [type(event) for event in posted] == [Shown]
    async with reopened(path, discord) as shop:
        assert await _recent(shop, view.id) == before
        assert len(discord.tries) == posts


async def test_it_is_read_only_where_a_picture_may_be_drawn(path: Path) -> None:
    async with open_house(path) as house:
        view = await house.game(ANN, BEN, played=(ANN, BEN))
        with counted(house.store) as asked:
            assert (await house.tables.read.seen(view.id, 0)).recent == ()
        assert not [sql for sql in asked.statements if "ledger" in sql]
        with counted(house.store) as asked:
            assert (await house.tables.read.seen_by(view.id, ANN, with_recent=True)).recent
        assert (asked.transactions, len(asked.statements)) == (1, 3)
