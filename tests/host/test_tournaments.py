"""Tournaments run themselves: rounds begin once, games count, and nothing is told twice."""

import asyncio
from datetime import timedelta
from itertools import count

import pytest

from host.errors import NotAllowed, NotRunning
from host.outbox.trouble import Trouble, Undelivered
from host.owner import blocks as owner_blocks
from host.repositories.audiences import Person
from host.repositories.people import INVITATIONS, NO_INVITATIONS
from host.repositories.tournaments import Stored
from host.subject import Subject
from host.tournaments.message import TournamentPost, TournamentShown
from host.tournaments.news import TournamentNews
from host.tournaments.podiums import podiums
from host.tournaments.tournaments import Plan
from tests.host.cups import Cups, check_once, plan, play_round
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, EVE, FAY, GUILD, MIA, House
from tests.host.timed import HOUR, TimedHouse

DAY = timedelta(days=1)
_channels = count(CHANNEL + 1)


async def until_over(timed: TimedHouse, cups: Cups, number: int) -> Stored:
    """Let everyone play all their games at once."""
    while (stored := await cups.stored(number)).tournament.is_open:
        due = stored.tournament.due
        if not await cups.open_tables(number) and due is not None:
            timed.watch.now = due
        await cups.look()
        await play_round(timed, cups, number)
        await cups.look()
    return stored


async def test_a_tournament_runs_from_sign_up_to_its_end(timed: TimedHouse) -> None:
    cups, discord = Cups(timed.tables), FakeDiscord()
    outbox = cups.outbox(discord)
    number = await cups.open(ANN, BEN, CAT, DAN)
    await outbox.settled()
    assert await cups.rounds.next_due() == timed.watch.now + DAY
    (post,) = discord.of(TournamentPost.name)
    stored = await until_over(timed, cups, number)
    await outbox.settled()
    assert (stored.tournament.status, stored.tournament.round) == ("over", 2)
    assert [len(stored.of_round(each)) for each in (1, 2)] == [4, 4]
    tables = {each.table_id for each in stored.played}
    views = [await timed.tables.read.view(each) for each in tables if each]
    assert [each.status for each in views] == ["finished"] * 4
    assert all(each.place.parent == CHANNEL for each in views)
    assert all(each.time.pace == "day" for each in views)
    # One message is left, the newest, and none of them rang.
    posts = discord.of(TournamentPost.name)
    assert [each.deleted for each in posts] == [True, True, True, False]
    assert post == posts[0]
    assert not any(each.rang or each.pinged for each in posts)
    last = posts[-1].said[-1]
    assert isinstance(last, TournamentShown)
    assert last.status == "over"
    assert sum(each.halves for each in last.ranked) == 2 * 4
    (won,) = await podiums(timed.store, GUILD, lambda _: True, newest=3)
    assert won.best[0].rank == 1
    best = won.best[0].member.user
    assert await podiums(timed.store, GUILD, lambda _: True, newest=3, user=best) == [won]
    assert await podiums(timed.store, GUILD, lambda _: False, newest=3) == []
    assert Subject.of("tournament", number) not in await outbox.left()


async def test_who_has_a_bye_has_the_points_of_a_win(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT)
    timed.watch.now += DAY
    await cups.look()
    stored = await cups.stored(number)
    assert [(each.number, each.halves) for each in stored.of_round(1)] == [
        (0, 2),
        (1, None),
        (1, None),
    ]


async def test_a_round_ends_at_its_deadline_as_its_games_stand(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT, DAN, of=plan(pace="three-days", days=1))
    timed.watch.now += DAY
    await cups.look()
    first, second = await cups.open_tables(number)
    await timed.play_out(first)
    await cups.look()
    assert [each.halves is None for each in (await cups.stored(number)).of_round(1)].count(
        True
    ) == 2
    timed.watch.now += DAY
    await cups.look()
    stored = await cups.stored(number)
    assert stored.tournament.round == 2
    late = [each for each in stored.of_round(1) if each.table_id == second]
    assert {each.decided for each in late} == {"standing"}
    assert sum(each.halves or 0 for each in late) == 2
    view = await timed.tables.read.view(second)
    assert (view.status, view.closing) == ("abandoned", "round")


async def test_who_lets_their_time_run_out_twice_is_out(timed: TimedHouse) -> None:
    """A computer plays for them meanwhile, and a reserve takes their place."""
    cups, discord = Cups(timed.tables), FakeDiscord()
    outbox = cups.outbox(discord)
    number = await cups.open(ANN, BEN, CAT, DAN, of=plan(rounds=3, pace="evening"))
    timed.watch.now += DAY
    for number_of_round in (1, 2):
        await cups.look()
        stored = await cups.stored(number)
        assert stored.tournament.round == number_of_round
        if number_of_round == 1:
            await cups.cups.join(number, EVE, "Eve")
        of_ann = {each.table_id for each in stored.of_round(number_of_round) if each.user == ANN}
        # Hers is last, as nobody else's time is to run out.
        for table in sorted(await cups.open_tables(number), key=of_ann.__contains__):
            while not (view := await timed.tables.read.view(table)).over:
                movers = [view.players[each].user for each in view.actors]
                if movers == [ANN]:
                    await timed.pass_time(3 * HOUR)
                    await timed.tables.computers.settled()
                else:
                    mover = next(each for each in movers if each not in (None, ANN))
                    await timed.play(table, mover)
                    await timed.tables.computers.settled()
    await cups.look()
    stored = await cups.stored(number)
    ann = stored.member(ANN)
    assert ann is not None
    assert (ann.missed, ann.status) == (2, "out")
    assert {each.user for each in stored.of_round(3)} == {BEN, CAT, DAN, EVE}
    # Both hear of it, privately and once.
    for _ in range(2):
        await cups.look()
        await outbox.settled()
    told = discord.of(TournamentNews.name)
    assert [(each.row.person, each.row.audience) for each in told] == [
        (each, Person(each)) for each in (ANN, EVE)
    ]
    assert [each.said[0].what for each in told] == ["out", "in"]  # type: ignore[attr-defined]


async def test_only_whom_a_manager_takes_out_hears_of_it(timed: TimedHouse) -> None:
    cups, discord = Cups(timed.tables), FakeDiscord()
    outbox = cups.outbox(discord)
    number = await cups.open(ANN, BEN, CAT)
    await cups.cups.leave(number, ANN)
    await cups.cups.take_out(number, BEN, MIA)
    await cups.cups.take_out(number, BEN, MIA)
    with pytest.raises(NotAllowed, match="isn't in this tournament"):
        await cups.cups.take_out(number, DAN, MIA)
    await outbox.settled()
    assert [each.row.person for each in discord.of(TournamentNews.name)] == [BEN]


async def test_whom_a_manager_takes_out_cannot_join_again_unless_a_manager_takes_it_back(
    timed: TimedHouse,
) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT, DAN)
    await cups.cups.take_out(number, DAN, MIA)
    timed.watch.now += DAY
    await cups.look()
    await cups.cups.take_out(number, BEN, MIA)
    for each in (BEN, DAN):
        with pytest.raises(NotAllowed, match="A manager has taken you out"):
            await cups.cups.join(number, each, "Again")
    await cups.cups.replace(number, BEN, BEN, "Ben", MIA)
    with pytest.raises(NotAllowed, match="plays in this tournament"):
        await cups.cups.replace(number, BEN, EVE, "Eve", MIA)
    # Who withdrew may come back.
    await cups.cups.leave(number, CAT)
    await cups.cups.join(number, CAT, "Cat")
    member = (await cups.stored(number)).member(CAT)
    assert member is not None
    assert member.status in ("withdrawn", "reserve")


async def test_a_manager_names_who_plays_instead_from_the_next_round_on(timed: TimedHouse) -> None:
    cups, discord = Cups(timed.tables), FakeDiscord()
    outbox = cups.outbox(discord)
    number = await cups.open(ANN, BEN, CAT, DAN)
    timed.watch.now += DAY
    await cups.look()
    await cups.cups.join(number, FAY, "Fay")
    await cups.cups.take_out(number, DAN, MIA)
    await cups.cups.replace(number, DAN, EVE, "Eve", MIA)
    with pytest.raises(NotAllowed, match="plays in this tournament already"):
        await cups.cups.replace(number, DAN, EVE, "Eve", MIA)
    with pytest.raises(NotAllowed, match="is taken already"):
        await cups.cups.replace(number, DAN, FAY, "Fay", MIA)
    # Who is taken out plays the game that runs.
    assert {each.user for each in (await cups.stored(number)).of_round(1)} == {ANN, BEN, CAT, DAN}
    await play_round(timed, cups, number)
    await cups.look()
    assert {each.user for each in (await cups.stored(number)).of_round(2)} == {ANN, BEN, CAT, EVE}
    with pytest.raises(NotAllowed, match="The last round has begun"):
        await cups.cups.replace(number, DAN, FAY, "Fay", MIA)
    for _ in range(2):
        await outbox.settled()
    told = discord.of(TournamentNews.name)
    assert [(each.row.person, each.said[0].what, each.said[0].round) for each in told] == [  # type: ignore[attr-defined]
        (DAN, "taken", 1),
        (EVE, "named", 2),
    ]


async def test_nobody_is_put_into_a_tournament_who_wants_no_invitations(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT, DAN)
    await cups.cups.take_out(number, DAN, MIA)
    await timed.tables.accounts.prefer_all(EVE, {INVITATIONS: NO_INVITATIONS})
    with pytest.raises(NotAllowed, match="doesn't want invitations"):
        await cups.cups.replace(number, DAN, EVE, "Eve", MIA)


async def test_who_is_blocked_from_tables_cannot_join_and_holds_up_no_round(
    timed: TimedHouse,
) -> None:
    cups, blocks = Cups(timed.tables), timed.tables.blocks
    number = await cups.open(ANN, BEN, CAT, DAN, FAY)
    for each in (DAN, EVE):
        await blocks.block(GUILD, each, FAY, "", None)
    async with timed.store.write() as connection:
        owners = owner_blocks.Block(f"person:{CAT}", "", timed.watch.now)
        await owner_blocks.add(connection, owners)
    with pytest.raises(NotAllowed, match="blocked you"):
        await cups.cups.join(number, EVE, "Eve")
    await cups.cups.take_out(number, BEN, MIA)
    with pytest.raises(NotAllowed, match="is blocked"):
        await cups.cups.replace(number, BEN, EVE, "Eve", MIA)
    await cups.cups.replace(number, BEN, BEN, "Ben", MIA)
    timed.watch.now += DAY
    await cups.look()
    stored = await cups.stored(number)
    assert {each.user for each in stored.of_round(1)} == {ANN, BEN, FAY}
    removed = {each.user for each in stored.members if each.status == "removed"}
    assert removed == {CAT, DAN}


async def test_one_that_is_paused_can_begin(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT)
    await cups.cups.pause(number, MIA)
    await cups.cups.begin(number, MIA)
    await cups.look()
    assert (await cups.stored(number)).tournament.round == 1


async def test_who_withdraws_plays_no_further_round(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT, DAN, EVE, FAY)
    await cups.cups.leave(number, FAY)
    timed.watch.now += DAY
    await cups.look()
    assert FAY not in {each.user for each in (await cups.stored(number)).members}
    await cups.cups.leave(number, EVE)
    stored = await until_over(timed, cups, number)
    assert EVE in {each.user for each in stored.of_round(1)}
    assert EVE not in {each.user for each in stored.of_round(2)}
    with pytest.raises(NotRunning):
        await cups.cups.join(number, FAY, "Fay")


async def test_a_paused_tournament_begins_no_round(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT, DAN)
    await cups.cups.pause(number, MIA)
    timed.watch.now += 2 * DAY
    await cups.look()
    assert (await cups.stored(number)).tournament.round == 0
    assert await cups.rounds.next_due() is None
    await cups.cups.resume(number, MIA)
    assert await cups.rounds.next_due() == timed.watch.now + DAY
    await cups.cups.begin(number, MIA)
    await cups.look()
    await cups.cups.pause(number, MIA)
    await play_round(timed, cups, number)
    await cups.look()
    assert (await cups.stored(number)).tournament.round == 1
    await cups.cups.resume(number, MIA)
    await cups.look()
    assert (await cups.stored(number)).tournament.round == 2
    await cups.cups.end(number, MIA)
    await play_round(timed, cups, number)
    await cups.look()
    assert (await cups.stored(number)).tournament.status == "ended"


async def test_a_game_that_is_given_up_is_a_draw(timed: TimedHouse) -> None:
    cups = Cups(timed.tables)
    number = await cups.open(ANN, BEN, CAT)
    timed.watch.now += DAY
    await cups.look()
    (table,) = await cups.open_tables(number)
    await timed.tables.votes.abandon(table, 1, force=True)
    await cups.look()
    own = [each for each in (await cups.stored(number)).of_round(1) if each.table_id]
    assert [(each.place, each.halves, each.decided) for each in own] == [(1, 1, "draw")] * 2


async def test_a_lost_channel_ends_it(timed: TimedHouse) -> None:
    cups, discord = Cups(timed.tables), FakeDiscord()
    outbox = cups.outbox(discord)
    discord.faults["create", TournamentPost.name] = [Undelivered(Trouble("lost"))]
    made = await cups.cups.open(
        plan(), guild=GUILD, channel=CHANNEL, parent=CHANNEL, within=None, user=ANN
    )
    await outbox.settled()
    assert (await cups.stored(made.id)).tournament.status == "ended"


@pytest.mark.parametrize(
    "refused",
    [
        plan(seats=1),
        plan(seats=5),
        plan(rounds=0),
        plan(rounds=1, form="groups"),
        plan(pace="none"),
        plan(days=0),
    ],
)
async def test_what_cannot_be_played_is_refused(house: House, refused: Plan) -> None:
    with pytest.raises(NotAllowed):
        await Cups(house.tables).open(ANN, of=refused)


async def test_two_processes_begin_a_round_once(house: House, other: House) -> None:
    now = house.tables.session.clock()
    both = [Cups(house.tables), Cups(other.tables)]
    for each in both:
        each.tables.session.clock = lambda: now
    number = await both[0].open(ANN, BEN, CAT, DAN, EVE)
    now += DAY
    for _ in range(6):
        await asyncio.gather(*(each.fire(number) for each in both))
        for subject in await house.tables.deadlines.due(now):
            await house.tables.deadlines.fire(subject)
        await play_round(house, both[0], number)
    stored = await both[1].stored(number)
    assert stored.tournament.status == "over"
    check_once(stored)
    many = await house.query("SELECT count(*) FROM tables")
    assert many == [4]
