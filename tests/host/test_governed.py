"""What people agree on and what managers decide: pauses, another pace, the host, freed seats."""

from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest

from engine.errors import Refused
from engine.ledger import VotePayload, payload_of
from host.clock.pace import PACES
from host.errors import HostRefused, NotAllowed, NotRunning, NotSeated, StaleView, TablePaused
from host.table.views import TableView
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, MIA, NAMES, House
from tests.host.sabotage import Crash, killed_at_write
from tests.host.timed import EVENING, MINUTE, TimedHouse


async def votes_of(house: House, table: int) -> list[tuple[str, str, int | None, int | None]]:
    """What was agreed or decided, by the ledger: what, its value, whose seat, and by whom."""
    found = [each for each in await house.ledger(table) if each.kind == "vote"]
    read = [(payload_of(each, VotePayload), each) for each in found]
    return [(vote.what, vote.value, entry.seat, entry.actor) for vote, entry in read]


async def pause(house: House, table: int, *users: int) -> TableView:
    """The first proposes a pause, and all others agree."""
    first, *others = users
    await house.tables.votes.propose(table, first, "pause", "", house.interaction())
    for user in others:
        await house.tables.votes.agree(table, user, "pause", house.interaction())
    return await house.tables.read.view(table)


async def test_a_pause_holds_once_all_people_agree_and_any_of_them_ends_it(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    votes = await house.tables.votes.propose(view.id, BEN, "pause", "", house.interaction())
    assert (votes.over, votes.missing) == (False, (ANN, CAT))
    await house.play(view.id, ANN)  # until all have agreed the game goes on
    votes = await house.tables.votes.agree(view.id, CAT, "pause", house.interaction())
    assert votes.missing == (ANN,)
    action = (await house.offered(view.id, BEN))[0]
    assert (await house.tables.votes.agree(view.id, ANN, "pause", house.interaction())).over
    paused = await house.tables.read.view(view.id)
    assert paused.time.pause is not None
    assert await house.offered(view.id, BEN) == []
    assert (paused.time.pause.by, paused.requests.proposal) == (None, None)
    with pytest.raises(TablePaused, match="This game is paused"):
        await house.act(view.id, BEN, action)
    for user, refusal in ((DAN, NotSeated), (ANN, TablePaused)):
        with pytest.raises(refusal):
            await house.tables.votes.propose(view.id, user, "pause", "", house.interaction())
    with pytest.raises(NotSeated):
        await house.tables.votes.resume(view.id, DAN, house.interaction())
    on = await house.tables.votes.resume(view.id, BEN, house.interaction())
    now = on.progress
    assert (on.time.pause, now.resumed) == (None, now.seq)
    assert now.calls == (None, now.seq, now.seq), "everyone whose turn it is gets notified"
    assert await votes_of(house, view.id) == [("pause", "", 0, ANN), ("resume", "", 1, BEN)]
    assert (await house.play_out(view.id)).status == "finished"
    assert b'"pause"' in await house.tables.read.export(view.id)


async def test_a_proposal_can_be_declined_and_there_is_one_at_a_time(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.votes.propose(view.id, ANN, "pause", "", house.interaction())
    with pytest.raises(NotAllowed, match="already a proposal"):
        await house.tables.votes.propose(view.id, BEN, "pace", "day", house.interaction())
    with pytest.raises(NotAllowed):
        await house.tables.votes.agree(view.id, BEN, "pace", house.interaction())
    declined = await house.tables.votes.decline(view.id, BEN, "pause")
    assert declined.requests.proposal is None
    with pytest.raises(NotAllowed, match="no longer proposed"):
        await house.tables.votes.agree(view.id, BEN, "pause", house.interaction())
    assert await votes_of(house, view.id) == []


async def test_a_seat_that_changes_hands_ends_the_proposal(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    await house.tables.votes.propose(view.id, ANN, "pause", "", house.interaction())
    left = await house.leave(view.id, CAT)
    assert left.requests.proposal is None


async def test_clocks_go_on_exactly_where_they_stopped(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await timed.pass_time(30 * MINUTE)
    before = await timed.clock(view.id, 1)
    paused = await pause(timed, view.id, ANN, BEN)
    at = timed.watch.now
    assert paused.clocks == ()
    assert await timed.tables.deadlines.next_due() is None
    timed.watch.now += timedelta(days=9)
    await timed.pass_time(MINUTE)
    await timed.tables.accounts.prefer(BEN, "quiet", "01:00-07:00")
    assert await timed.told(view.id) == []
    await timed.tables.votes.resume(view.id, ANN, timed.interaction())
    after = await timed.clock(view.id, 1)
    # Quiet hours that were chosen meanwhile count from now on.
    quiet = timedelta(hours=6)
    assert after.until - timed.watch.now == before.until - at + quiet
    reminder = timed.watch.now + quiet + 0.8 * EVENING.time - 30 * MINUTE
    for late, told in ((-MINUTE, []), (MINUTE, [("remind", 1)])):
        timed.watch.now = reminder + late
        await timed.tables.deadlines.fire(view.subject)
        assert await timed.told(view.id) == told


async def test_a_question_about_a_time_that_ran_out_waits_too(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    seat, asked = await timed.ask_about(view.id)
    await timed.pause(view.id)
    await timed.pass_time(3 * EVENING.grace)
    with pytest.raises(TablePaused):
        await timed.answer(view.id, ANN, seat, asked, "wait")
    await timed.resume(view.id)
    clock = await timed.clock(view.id, 1)
    assert clock.answer_by == timed.watch.now + EVENING.grace
    assert (await timed.tables.read.view(view.id)).progress.asked == asked


async def test_a_managers_pause_is_resumed_by_managers(house: House) -> None:
    view = await house.game(ANN, BEN)
    press = house.interaction()
    paused = [await house.tables.votes.pause(view.id, MIA, press) for _ in range(2)]
    assert [each.time.pause and each.time.pause.by for each in paused] == [MIA, MIA]
    with pytest.raises(NotAllowed, match="paused this game"):
        await house.tables.votes.resume(view.id, ANN, house.interaction())
    await house.tables.votes.resume(view.id, MIA, house.interaction(), manages=True)
    with pytest.raises(NotRunning):
        await house.tables.votes.resume(view.id, ANN, house.interaction())
    assert await votes_of(house, view.id) == [("pause", "", None, MIA), ("resume", "", None, MIA)]


async def test_computer_players_rest_while_a_table_is_paused(house: House) -> None:
    view = await house.lobby(ANN, BEN, bots=1)
    await house.begin(view, ANN)
    await pause(house, view.id, ANN, BEN)
    seq = (await house.tables.read.view(view.id)).progress.seq
    await house.change("UPDATE seats SET waiting = true WHERE seat = 2")
    await house.tables.computers.resume()
    await house.tables.computers.settled()
    assert (await house.tables.read.view(view.id)).progress.seq == seq


async def test_a_new_time_per_turn_needs_everyone_and_restarts_clocks(timed: TimedHouse) -> None:
    view = await timed.timed(ANN, BEN, played=(ANN,))
    await timed.pass_time(0.9 * EVENING.time)
    with pytest.raises(NotAllowed):
        await timed.tables.votes.propose(view.id, ANN, "pace", "evening", timed.interaction())
    with pytest.raises(NotAllowed):
        await timed.tables.votes.propose(view.id, ANN, "pace", "yesterday", timed.interaction())
    await timed.tables.votes.propose(view.id, ANN, "pace", "day", timed.interaction())
    assert (await timed.tables.read.view(view.id)).time.pace == "evening"
    await timed.tables.votes.agree(view.id, BEN, "pace", timed.interaction())
    assert (await timed.tables.read.view(view.id)).time.pace == "day"
    assert await timed.left(view.id, 1) == PACES["day"].time
    timed.watch.now += 0.9 * PACES["day"].time
    await timed.tables.deadlines.fire(view.subject)
    assert await timed.told(view.id) == [("remind", 1)], "once in a turn, at whatever pace"
    for pace, runs in (("none", False), ("bank", True)):
        await timed.tables.votes.propose(view.id, BEN, "pace", pace, timed.interaction())
        await timed.tables.votes.agree(view.id, ANN, "pace", timed.interaction())
        assert any((await timed.tables.read.view(view.id)).clocks) == runs
    assert [value for _, value, _, _ in await votes_of(timed, view.id)] == ["day", "none", "bank"]


@pytest.mark.parametrize("chosen", ["open", "wait"])
async def test_without_an_answer_the_hosts_default_applies(timed: TimedHouse, chosen: str) -> None:
    view = await timed.lobby(ANN, BEN)
    with pytest.raises(NotAllowed):
        await timed.tables.lobby.set_on_timeout(view.id, BEN, chosen)
    with pytest.raises(NotAllowed):
        await timed.tables.lobby.set_on_timeout(view.id, ANN, "panic")
    await timed.tables.lobby.set_on_timeout(view.id, ANN, chosen)
    await timed.tables.lobby.set_pace(view.id, ANN, "evening")
    await timed.begin(view, ANN)
    expected = ["open"] if chosen == "open" else ["wait", "wait", "sit-in"]
    for _ in expected:
        await timed.pass_time(EVENING.time + EVENING.grace)
    told = [what for what, _ in await timed.told(view.id) if what not in ("remind", "ask")]
    assert told[: len(expected)] == expected
    assert (await timed.tables.read.view(view.id)).players[1].away == BEN


async def test_the_host_limits_days_off(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN, BEN)
    with pytest.raises(NotAllowed):
        await timed.tables.lobby.set_days_off(view.id, ANN, 999)
    await timed.tables.lobby.set_days_off(view.id, ANN, 2)
    await timed.tables.lobby.set_pace(view.id, ANN, "evening")
    await timed.tables.accounts.prefer(BEN, "off", "2026-01-01 to 2026-01-09")
    await timed.begin(view, ANN)
    clock = await timed.clock(view.id, 1)
    assert clock.until.isoformat() == "2026-01-03T02:00:00+00:00"


async def test_killed_at_any_write_a_pause_begins_and_ends_once(house: House) -> None:
    """Before and after each write in turn; then the same presses come once more."""
    for strike in range(6):
        view = await house.game(ANN, BEN, channel=strike + 1)
        presses = [house.interaction() for _ in range(3)]
        propose, agree, resume = (
            partial(house.tables.votes.propose, view.id, ANN, "pause", "", presses[0]),
            partial(house.tables.votes.agree, view.id, BEN, "pause", presses[1]),
            partial(house.tables.votes.resume, view.id, ANN, presses[2]),
        )
        with killed_at_write(house.store, strike):
            for doing in (propose, propose, agree, agree, resume, resume):
                with suppress(Crash, NotRunning, TablePaused):
                    await doing()
        assert [what for what, *_ in await votes_of(house, view.id)] == ["pause", "resume"]
        assert (await house.tables.read.view(view.id)).time.pause is None


async def test_nothing_of_it_can_be_done_where_no_game_runs(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    for refused in (
        house.tables.votes.propose(view.id, ANN, "pause", "", house.interaction()),
        house.tables.votes.pause(view.id, MIA, house.interaction()),
        house.tables.votes.resume(view.id, ANN, house.interaction()),
    ):
        with pytest.raises(HostRefused):
            await refused
    with pytest.raises(Refused):
        await house.tables.votes.decline(view.id, ANN, "pause")


async def test_a_freed_seat_is_anybodys_and_until_then_its_persons(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    press = house.interaction()
    for _ in range(2):  # Discord may send it again
        freed = await house.tables.seats.free(view.id, MIA, 1, BEN, press)
    free = freed.players[1]
    assert (free.user, free.away, free.is_free) == (None, BEN, True)
    for seat, refusal in ((1, StaleView), (7, NotAllowed)):
        with pytest.raises(refusal):
            await house.free(view.id, MIA, seat, None)
    back = await house.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    assert (back.players[1].user, back.players[1].is_free) == (BEN, False)
    await house.free(view.id, MIA, 2, CAT)
    taken = await house.take(view.id, DAN, 2)
    assert [player.user for player in taken.players] == [ANN, BEN, DAN]
    await house.free(view.id, MIA, 1, BEN)
    await house.free(view.id, MIA, 2, DAN)
    with pytest.raises(NotAllowed, match="Nobody else is playing"):
        await house.free(view.id, MIA, 0, ANN)


async def test_in_the_lobby_a_freed_seat_is_gone(house: House) -> None:
    view = await house.lobby(ANN, BEN, bots=1)
    assert len((await house.free(view.id, MIA, 2, None)).players) == 2
    freed = await house.free(view.id, MIA, 0, ANN)
    assert ([player.user for player in freed.players], freed.host) == ([BEN], BEN)


async def test_the_host_hands_on_being_host_and_so_does_a_manager(house: House) -> None:
    view = await house.lobby(ANN, BEN, CAT)
    with pytest.raises(NotAllowed, match="Only Ann, the host"):
        await house.tables.seats.transfer_host(view.id, BEN, BEN)
    with pytest.raises(NotAllowed, match="needs a seat"):
        await house.tables.seats.transfer_host(view.id, ANN, DAN)
    assert (await house.tables.seats.transfer_host(view.id, ANN, CAT)).host == CAT
    assert (await house.tables.seats.transfer_host(view.id, MIA, BEN, manages=True)).host == BEN
    await house.tables.lobby.start(view.id, BEN, house.interaction())


async def test_leaving_a_server_leaves_its_tables_only(house: House) -> None:
    runs = await house.game(ANN, BEN, channel=1)
    lobby = await house.lobby(BEN, ANN, channel=2)
    alone = await house.game(BEN, channel=3, bots=1)
    elsewhere = await house.game(ANN, BEN, channel=4)
    await house.change("UPDATE tables SET guild = 7 WHERE id = :there", there=elsewhere.id)
    await house.tables.seats.left_server(GUILD, BEN)
    await house.tables.seats.left_server(GUILD, BEN)
    now = [await house.tables.read.view(each.id) for each in (runs, lobby, alone, elsewhere)]
    assert [(each.user, each.absent) for each in now[0].players] == [(ANN, None), (BEN, "gone")]
    assert (now[1].host, len(now[1].players)) == (ANN, 1)
    assert now[2].status == "abandoned"
    assert now[3].players[1].user == BEN


async def test_a_person_away_still_has_the_table_listed(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.free(view.id, MIA, 1, BEN)
    [listed] = await house.tables.read.of_user(BEN)
    assert (listed.id, listed.is_away, listed.seated, listed.waits) == (view.id, True, False, False)


async def test_a_manager_proposes_a_pause_that_those_who_are_there_decide(house: House) -> None:
    view = await house.game(ANN, BEN)
    proposed = await house.tables.votes.propose_pause(view.id, MIA)
    assert proposed.requests.by_manager
    assert proposed.missing("pause") == (ANN, BEN)
    with pytest.raises(NotAllowed, match="already a proposal"):
        await house.tables.votes.propose_pause(view.id, MIA)
    await house.tables.votes.agree(view.id, ANN, "pause", house.interaction())
    await house.tables.seats.left_server(GUILD, BEN)  # the vote doesn't wait for Ben
    for subject in await house.tables.deadlines.due(house.tables.session.clock()):
        await house.tables.deadlines.fire(subject)
    paused = (await house.tables.read.view(view.id)).time.pause
    assert paused is not None
    assert paused.by is None, "by agreement"


async def test_a_managers_proposal_lapses_once_nobody_is_there_to_agree(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.seats.left_server(GUILD, BEN)
    await house.tables.votes.propose_pause(view.id, MIA)
    await house.tables.seats.left_server(GUILD, ANN)
    for subject in await house.tables.deadlines.due(house.tables.session.clock()):
        await house.tables.deadlines.fire(subject)
    now = await house.tables.read.view(view.id)
    assert (now.time.pause, now.requests.proposal) == (None, None)
