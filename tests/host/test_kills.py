"""Killed at any moment of a table's life, whatever people do meanwhile, it tells all of it once."""

import random
from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest

from host.errors import NotAllowed
from host.friends.declined import NoThanks
from host.messages.results_post import Finished
from host.messages.role_call import OpenSeats
from host.messages.start_event import Scheduled
from host.messages.start_soon import StartsSoon
from host.repositories.people import REMIND
from host.repositories.servers import ServerSettings
from host.table.views import TableView, seat_of
from tests.host.discord import LINE, Audience
from tests.host.house import ANN, BEN, CAT, DAN, EVE, GUILD, MIA, NAMES, START
from tests.host.life import Life, begin_again, die_at_each_moment, no_time, outbox_of
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.test_gathering import noted
from tests.host.timed import keeper_of

SHARES = 2
"""Into how many tests the moments of a life are shared out, so that several can run at once."""


@pytest.mark.short("0-False-0")
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize(("absent", "shut"), [(0, False), (5, False), (0, True)])
async def test_killed_at_each_moment_a_table_tells_everything_once(
    absent: int, share: int, mortal: MortalStore, *, shut: bool
) -> None:
    """After the kill, `absent` things happen before delivery resumes."""
    life_of = partial(Life, mortal, absent=absent, shut=shut)
    await die_at_each_moment(mortal, life_of, EachMoment(share, SHARES))


async def _killed_often(
    store: MortalStore, seed: int, *, shut: bool = False, closes: bool = False, wish: str = "dm"
) -> Life:
    """A life in a hurry: people talk and do not wait, a computer plays, requests fail.

    `closes`: Ben's direct messages are open at first, and closed from some moment on.
    """
    await begin_again(store, wish)
    rng = random.Random(seed)
    fate = Fate(set(rng.sample(range(120), rng.randrange(2, 9))))
    life = Life(store, fate, rng.randrange(4), rounds=2, bots=1, shut=shut, wish=wish)

    def fails() -> bool:
        if closes and rng.random() < 0.05:
            life.discord.shut = {BEN}
        return rng.random() < 0.1

    life.discord.fails = fails
    life.discord.takes = lambda: rng.choice((0, 1, 10, 100))
    await life.live(settle=lambda: rng.random() < 0.4)
    await life.end()
    await life.check()
    return life


@pytest.mark.short("0", "1", "2")
@pytest.mark.parametrize("seed", range(12))
async def test_killed_often_a_hurried_table_tells_all_once(seed: int, mortal: MortalStore) -> None:
    await _killed_often(mortal, seed, shut=seed % 3 == 1, closes=seed % 3 == 2)


@pytest.mark.short("0-channel", "1-none")
@pytest.mark.parametrize("wish", ["channel", "none"])
@pytest.mark.parametrize("seed", range(4))
async def test_killed_often_it_keeps_preferences(seed: int, wish: str, mortal: MortalStore) -> None:
    """With notifications in the channel, one ping a turn; with none, never.

    A life that settles checks each time whom its board has called. In a hurry Ben may act before
    any board calls him.
    """
    life = await _killed_often(mortal, seed, wish=wish)
    assert life.discord.all_of(Audience(1, 1)) == []
    assert wish == "channel" or BEN not in {user for user, _ in life.discord.called}


class Regretful(Life):
    """Two people undo: a bid, then one that had shown both bids. Then they play it out."""

    kinds = ("setup", "action", "undo", "action", "action", "undo", "action", "action", "action")

    def _next(self, view: TableView | None) -> object:
        is_of_undo = view is not None and 0 < view.progress.seq <= self.kinds.index("undo", 3)
        return (
            (view.progress.seq, view.requests.undo is None)
            if view is not None and is_of_undo
            else None
        )

    async def _move(self, view: TableView) -> None:
        if view.requests.undo is not None:
            await self._house.tables.undo.agree(view.id, ANN)
        elif view.progress.seq in (1, 4):
            user = ANN if view.progress.seq == 1 else BEN
            offer = await self._house.tables.undo.offer(view.id, user)
            assert offer.note.is_free is (user == ANN)
            await self._house.undo(view.id, user)
        else:
            await super()._move(view)

    async def _check(self, view: TableView) -> None:
        """Besides, each undo is in the ledger once."""
        await super()._check(view)
        found = await self._house.ledger(view.id)
        assert tuple(each.kind for each in found) == self.kinds
        assert [each.seq for each in found] == [*range(len(found))]


@pytest.mark.long
@pytest.mark.parametrize(("absent", "shares"), [(0, 1), (5, 4)])
async def test_killed_anywhere_undo_is_exact(absent: int, shares: int, mortal: MortalStore) -> None:
    """The undo that is free, the request, the leave that is given, and what is played instead."""
    each = EachMoment(0, shares)
    await die_at_each_moment(mortal, partial(Regretful, mortal, absent=absent), each, 30 // shares)


class LostSeat(Life):
    """A table at which Ben's seat is freed and Dan takes it."""

    seat = 1

    def _next(self, view: TableView | None) -> object:
        if view is None or view.status == "lobby":
            return None
        return tuple(player.user for player in view.players)  # a computer's name is the table's own

    async def _act_at(self, view: TableView) -> None:
        holder = view.players[self.seat].user if len(view.players) == 3 else None
        if view.status == "lobby" and len(view.players) == 2:
            await self._house.tables.lobby.join(view.id, CAT, NAMES[CAT])
        elif view.status == "lobby" and holder == BEN:
            await self._house.tables.lobby.start(view.id, ANN, self._house.interaction())
        elif view.status == "lobby":
            await super()._act_at(view)
        elif holder == BEN:
            await self._house.free(view.id, MIA, self.seat, BEN)
        elif holder is None:
            await self._house.take(view.id, DAN, self.seat)
        else:
            await self._house.tables.votes.abandon(view.id, ANN, force=True)

    async def _check_settled(self) -> None:
        view = await self.view()
        assert view is not None
        holder = view.players[self.seat].user if len(view.players) == 3 else BEN
        if view.status == "lobby" or holder == BEN:
            return
        (told,) = self.discord.sent_to(BEN)
        assert (told.last.user, told.last.table.players[self.seat].user) == (BEN, holder)
        assert sum(post.fresh for post in self.discord.farewells()) == 1
        assert all(post.former is not None for post in told.notices)
        assert len(self.discord.sent_to(DAN)) == (holder == DAN)

    async def _check(self, view: TableView) -> None:
        """What must be so was seen each time that all was shown."""


@pytest.mark.long
async def test_killed_anywhere_a_lost_seat_is_told_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(LostSeat, mortal, absent=0), EachMoment())


class Threaded(Life):
    """A table that gets a thread of its own."""

    def _next(self, view: TableView | None) -> object:
        return super()._next(view) if view is None or view.status == "lobby" else None

    async def _check(self, view: TableView) -> None:
        """Besides, it has one thread and one line, which says that it is over."""
        await super()._check(view)
        (line,) = self.discord.at(view.id, LINE)
        assert set(self.discord.begun_threads) == {line.ref.message} == {view.place.channel}
        assert {post.ref.channel for post in self.discord.at(view.id)} == {view.place.channel}
        assert line.last.table.status == "finished"


@pytest.mark.long
@pytest.mark.parametrize("in_forum", [False, True])
async def test_killed_at_any_moment_of_its_opening_it_has_one_thread(
    mortal: MortalStore, *, in_forum: bool
) -> None:
    life_of = partial(Threaded, mortal, absent=0, in_thread=True, in_forum=in_forum)
    await die_at_each_moment(mortal, life_of, EachMoment())


class Gathering(Life):
    """A lobby calls a role, fills up, has a waiting list, and starts by itself at a set time."""

    def __init__(self, store: MortalStore, fate: Fate, absent: int) -> None:
        super().__init__(store, fate, absent)
        self.now = START

    def _start(self) -> None:
        super()._start()
        self._house.tables.session.clock = lambda: self.now
        self.lanes.append(outbox_of(self._house.tables, self.discord))

    def _next(self, view: TableView | None) -> object:
        if view is None or view.status != "lobby":
            return "create" if view is None else None
        return view.players, view.lobby, view.lobby.starts_at

    async def _act_at(self, view: TableView) -> None:
        tables = self._house.tables
        missing = [user for user in (BEN, CAT, DAN) if seat_of(view, user) is None]
        if view.status != "lobby":
            await tables.votes.abandon(view.id, ANN, force=True)
        elif view.lobby.role is None:
            await tables.lobby.call_role(view.id, ANN, role=1)
        elif seat_of(view, EVE) is None and missing:
            await tables.lobby.join(view.id, missing[0], NAMES[missing[0]])
        elif seat_of(view, EVE) is None and not view.lobby.waiting:
            await tables.lobby.wait(view.id, EVE, "Eve")
        elif seat_of(view, CAT) is not None:
            await tables.lobby.leave(view.id, CAT)
        elif view.lobby.starts_at is None:
            at = self.now + timedelta(hours=1)
            await tables.lobby.choose_start(view.id, ANN, "time", at=at)
        else:
            self.now = view.lobby.starts_at
            await keeper_of(tables, no_time)._look()

    async def _check(self, view: TableView) -> None:
        """Besides, all were called once, the role's message is true, and it began once."""
        await super()._check(view)
        assert sorted(self.discord.told(), key=str) == [(EVE, "direct"), (None, "channel")]
        [call] = self.discord.of("role-call")
        [last] = [shown for shown in call.said[-1:] if isinstance(shown, OpenSeats)]
        assert last.end is not None
        assert [each.kind for each in await self._house.ledger(view.id)].count("setup") == 1
        assert await noted(self._house, view.id) == []


class Inviting(Gathering):
    """A host invites somebody, who declines. Then the table closes."""

    has_declined = False

    @property
    def guest(self) -> int:
        """Somebody else in each life: a no holds for a day."""
        return 10_000 + self.channel

    def _next(self, view: TableView | None) -> object:
        if view is None or view.over:
            return "create" if view is None else None
        return view.players, self.has_declined

    async def _act(self) -> bool:
        view, tables = await self.view(), self._house.tables
        self._do(self._next(view))
        if view is None:
            await self._house.open(channel=self.channel, invited=self.guest)
        elif len(self.discord.told()) < 1 + self.has_declined:
            pass  # the host died before it asked the guest, or told Ann: nobody knows of it yet
        elif not self.has_declined:
            with suppress(NotAllowed):  # they declined before the host died
                await tables.friends.decline(view.id, self.guest)
            self.has_declined = True
        elif not view.over:
            await tables.lobby.leave(view.id, ANN)
        return view is None or not view.over

    async def _check(self, view: TableView) -> None:
        """The question was asked and withdrawn once, and the host told once."""
        assert self.discord.told() == [(self.guest, "channel"), (self.guest, "channel")]
        question, told = (each for each in self.discord.sent if not each.row.live)
        assert len(question.said) > 1
        assert told.ref.channel == ANN
        [last] = [shown for shown in told.said[-1:] if isinstance(shown, NoThanks)]
        assert last.answer is None, "the lobby is closed"
        assert await noted(self._house, view.id) == []


class Reminded(Gathering):
    """A start at a time is put off, reminded of, and comes; then the game is closed."""

    def _next(self, view: TableView | None) -> object:
        if view is None or view.over:
            return "create" if view is None else None
        return view.players, view.lobby.starts_at, self.now, view.status

    async def _act_at(self, view: TableView) -> None:
        tables = self._house.tables
        due = await tables.deadlines.next_due()
        if len(view.players) < 2:
            await tables.lobby.join(view.id, BEN, "Ben")
        elif view.status == "running":
            await tables.votes.abandon(view.id, ANN, force=True)
        elif view.lobby.starts_at != START + timedelta(hours=4):
            at = START + timedelta(hours=2 if view.lobby.starts_at is None else 4)
            await tables.lobby.choose_start(view.id, ANN, "time", at=at)
        elif due is None or len(self.discord.of("start-soon")) == (due == view.lobby.starts_at):
            self.now = due or self.now
            await keeper_of(tables, no_time)._look()

    async def _check(self, view: TableView) -> None:
        """There was one event, which ended, and one reminder, which is true."""
        [event], [reminder] = self.discord.of("start-event"), self.discord.of("start-soon")
        [last] = [shown for shown in event.said[-1:] if isinstance(shown, Scheduled)]
        assert last.begun or event.deleted
        first, *_, last_one = (each for each in reminder.said if isinstance(each, StartsSoon))
        assert (first.users, first.end) == ((ANN, BEN), None)
        assert last_one.end is not None
        assert await noted(self._house, view.id) == []


class Ending(Gathering):
    """The last moves of a game, in a server with a channel for results."""

    hall = 7

    def _next(self, view: TableView | None) -> object:
        is_last = view is not None and view.status == "running" and view.progress.seq > 2
        return (view.progress.seq, view.actors) if view is not None and is_last else None

    async def _act(self) -> bool:
        await self._house.tables.servers.set(GUILD, ServerSettings(results=self.hall))
        return await Life._act(self)

    async def _act_at(self, view: TableView) -> None:
        await Life._act_at(self, view)

    async def _check(self, view: TableView) -> None:
        """The end is posted once, with all else about it."""
        await Life._check(self, view)
        [post] = self.discord.of("results-post")
        assert post.said == [Finished(view.id)] * len(post.said)
        assert (post.ref.channel, post.rang) == (self.hall, False)
        assert len(self.discord.of("film")) == 1
        assert await noted(self._house, view.id) == []


@pytest.mark.short("0")
@pytest.mark.parametrize("share", range(SHARES))
async def test_killed_anywhere_a_result_is_posted_once(share: int, mortal: MortalStore) -> None:
    each = EachMoment(share, SHARES)
    await die_at_each_moment(mortal, partial(Ending, mortal, absent=0), each, 20 // SHARES)


@pytest.mark.long
async def test_killed_anywhere_a_start_has_one_event_and_one_reminder(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(Reminded, mortal, absent=0), EachMoment())


async def test_killed_anywhere_an_invitation_is_sent_and_declined_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(Inviting, mortal, absent=0), EachMoment(0, 1))


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
async def test_killed_anywhere_a_lobby_starts_once(share: int, mortal: MortalStore) -> None:
    life_of = partial(Gathering, mortal, absent=0)
    await die_at_each_moment(mortal, life_of, EachMoment(share, SHARES))


class Nudged(Life):
    """Ben keeps Ann waiting: he is reminded as he chose, then she nudges him. Then they play on."""

    def __init__(self, store: MortalStore, fate: Fate, absent: int) -> None:
        super().__init__(store, fate, absent)
        self.now = START
        self.press = 2**60 + self.channel

    def _start(self) -> None:
        super()._start()
        self._house.tables.session.clock = lambda: self.now

    def _next(self, view: TableView | None) -> object:
        is_awaited = view is not None and view.status == "running" and view.actors == (1,)
        return (self.now, view.progress.nudges, view.nudgeable) if view and is_awaited else None

    async def _act_at(self, view: TableView) -> None:
        if view.status == "lobby" and len(view.players) < 2:
            await self._house.tables.accounts.prefer(BEN, REMIND, "8-hours")
        await super()._act_at(view)

    async def _move(self, view: TableView) -> None:
        # One board can tell of two reminders: time passes, and Ann nudges, only after the first.
        await self.shown()
        tables, nudged = self._house.tables, await self._nudges(view)
        if 1 not in view.actors or ANN in nudged:
            await super()._move(view)
        elif 0 in view.actors:
            await self._house.play(view.id, ANN)
        elif 1 in view.nudgeable:
            await tables.seats.nudge(view.id, ANN, [1], self.press)
        else:
            due = await tables.deadlines.next_due()
            assert due is not None
            self.now = max(self.now, due)
            await keeper_of(tables, no_time)._look()

    async def _nudges(self, view: TableView) -> list[int | None]:
        found = await self._house.ledger(view.id)
        return [each.actor for each in found if each.kind == "timeout"]

    async def _check_settled(self) -> None:
        await super()._check_settled()
        view = await self.view()
        if view is not None and not view.over:
            assert self.discord.at(view.id)[-1].last.view.nudgeable == view.nudgeable

    async def _check(self, view: TableView) -> None:
        """Besides, each reminder and the nudge came once."""
        await super()._check(view)
        assert await self._nudges(view) == [None, None, None, ANN]
        entries = [each.seq for each in await self._house.ledger(view.id) if each.kind == "timeout"]
        assert set(entries) <= {entry for user, entry in self.discord.called if user == BEN}


@pytest.mark.long
async def test_killed_anywhere_nudges_and_reminders_come_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(Nudged, mortal, absent=0), EachMoment())
