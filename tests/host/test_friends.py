"""A friend at one's table: laws over random histories of invitations, and the moments of a kill.

A seat is never promised to two people and never kept past its time, nobody is rung twice for the
same thing, and each message says what is true of its table.
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import pytest

from engine.errors import Refused
from host.errors import NotAllowed
from host.friends import guests
from host.friends.declined import NoThanks
from host.friends.invitation import Invited
from host.messages.freed_seat import SeatFreed
from host.outbox.kinds import Shown
from host.repositories.messages import Message
from host.repositories.people import NOTIFY
from host.table.views import TableView, seat_of
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, EVE, FAY, GUILD, NAMES, House
from tests.host.life import die_at_each_moment, no_time, outbox_of
from tests.host.mortal import EachMoment, MortalStore
from tests.host.test_gathering import noted
from tests.host.test_kills import Gathering
from tests.host.timed import HOUR, TimedHouse, keeper_of

PEOPLE = (ANN, BEN, CAT, DAN, EVE, FAY)


async def opened(
    house: House, *invited: int, host: int = ANN, channel: int = 1, crowd: bool = False
) -> TableView:
    """A table for these people alone."""
    return await house.tables.lobby.create(
        channel=channel,
        guild=GUILD,
        user=host,
        name=NAMES[host],
        game="nectar",
        options={"rounds": 1, "crowd": crowd},
        invited=invited,
        pace="day",
    )


async def test_a_table_for_guests_starts_once_all_of_them_are_there(timed: TimedHouse) -> None:
    tables = timed.tables
    view = await opened(timed, BEN, CAT)
    with pytest.raises(NotAllowed, match="for invited people"):
        await tables.lobby.join(view.id, DAN, "Dan")
    await tables.friends.play(view.id, CAT, "Cat")
    await timed.keeper._look()
    assert (await tables.read.view(view.id)).status == "lobby"
    with pytest.raises(NotAllowed, match="A seat is kept"):
        await tables.lobby.start(view.id, ANN, timed.interaction())
    await tables.friends.play(view.id, BEN, "Ben")
    await timed.keeper._look()
    view = await tables.read.view(view.id)
    assert view.status == "running"
    assert [each.user for each in view.players] == [ANN, CAT, BEN]


async def test_a_no_starts_nothing_and_the_computer_may_take_the_seat(timed: TimedHouse) -> None:
    tables = timed.tables
    view = await opened(timed, BEN)
    await tables.friends.decline(view.id, BEN)
    await timed.keeper._look()
    assert (await tables.read.view(view.id)).status == "lobby"
    await tables.lobby.add_bot(view.id, ANN, None)
    await timed.keeper._look()
    assert (await tables.read.view(view.id)).status == "running"


async def test_a_kept_seat_is_nobody_elses_until_its_time_is_over(timed: TimedHouse) -> None:
    tables = timed.tables
    view = await timed.open(channel=1)
    for user in (BEN, CAT, DAN):
        view = await tables.friends.invite(view.id, ANN, user)
    assert [each.until for each in view.lobby.kept] == [timed.watch.now + 24 * HOUR] * 3
    with pytest.raises(Refused, match="taken or kept"):
        await tables.lobby.join(view.id, EVE, "Eve")
    with pytest.raises(Refused, match="taken or kept"):
        await tables.lobby.add_bot(view.id, ANN, None)
    await tables.lobby.wait(view.id, EVE, "Eve")
    await tables.friends.decline(view.id, CAT)
    view = await tables.read.view(view.id)
    assert [each.user for each in view.players] == [ANN, EVE], "first on the waiting list"
    timed.watch.now += 24 * HOUR
    view = await tables.lobby.join(view.id, FAY, "Fay")
    assert view.lobby.kept == (), "nobody needs to look at the clock for that"
    await tables.lobby.join(view.id, CAT, "Cat")
    with pytest.raises(Refused, match="taken"):
        await tables.friends.play(view.id, BEN, "Ben")


async def test_a_start_at_a_time_breaks_no_promise(timed: TimedHouse) -> None:
    tables = timed.tables
    view = await timed.open(channel=1)
    await tables.friends.invite(view.id, ANN, BEN)
    with pytest.raises(NotAllowed, match="is kept"):
        await tables.lobby.choose_start(view.id, ANN, "time", at=timed.watch.now + 20 * HOUR)
    starts = timed.watch.now + 25 * HOUR
    await tables.lobby.choose_start(view.id, ANN, "time", at=starts)
    await timed.pass_time(2 * HOUR)
    view = await tables.friends.invite(view.id, ANN, CAT)
    assert view.lobby.kept[1].until == starts
    await tables.friends.play(view.id, CAT, "Cat")
    await timed.pass_time(22 * HOUR)
    assert (await tables.read.view(view.id)).lobby.kept == ()
    await timed.pass_time(HOUR)
    assert (await tables.read.view(view.id)).status == "running"


async def test_options_leave_room_for_guests(timed: TimedHouse) -> None:
    tables = timed.tables
    view = await timed.open(channel=1, crowd=True)
    for user in (BEN, CAT, DAN):
        await tables.friends.invite(view.id, ANN, user)
    with pytest.raises(Refused, match="crowd"):
        await tables.lobby.set_option(view.id, ANN, "crowd", "false")


async def test_a_guest_who_cannot_see_the_table_frees_the_seat(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    discord.blind = {BEN}
    outbox = outbox_of(timed.tables, discord)
    view = await opened(timed, BEN)
    await outbox.settled()
    assert discord.of("invitation") == []
    [told] = discord.of("declined")
    assert isinstance(told.said[-1], NoThanks)
    assert told.said[-1].answer == "hidden"
    assert (await timed.tables.read.view(view.id)).lobby.kept == ()


async def test_who_has_closed_direct_messages_is_asked_in_the_channel(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    discord.shut = {BEN}
    outbox = outbox_of(timed.tables, discord)
    await opened(timed, BEN)
    await outbox.settled()
    [asked] = discord.of("invitation")
    assert (asked.ref.channel, asked.pinged) == (1, (BEN,))


async def test_who_is_on_a_list_cannot_tell(timed: TimedHouse) -> None:
    """Ben doesn't want to sit with Ann: her invitation looks as if he hadn't looked."""
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    assert await tables.friends.toggle_avoided(BEN, ANN) == [ANN]
    view = await opened(timed, BEN, CAT)
    await outbox.settled()
    assert [each.row.person for each in discord.of("invitation")] == [CAT]
    with pytest.raises(NotAllowed, match="hasn't answered"):
        await tables.lobby.may_open(channel=2, guild=GUILD, user=ANN, invited=BEN)
    with pytest.raises(NotAllowed, match="chosen not to sit with <@1001>"):
        await tables.friends.may_sit(view, BEN)
    with pytest.raises(NotAllowed, match="chosen not to sit with <@1001>"):
        await tables.lobby.may_open(channel=2, guild=GUILD, user=BEN, invited=ANN)
    await timed.pass_time(24.5 * HOUR)
    await outbox.settled()
    answers = [each.said[-1] for each in discord.of("declined")]
    assert {each.answer for each in answers if isinstance(each, NoThanks)} == {"late"}
    assert await tables.friends.toggle_avoided(BEN, ANN) == []


async def test_in_a_channel_their_invitation_stands_and_pings_nobody(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    await timed.tables.people.set(BEN, preferences={NOTIFY: "channel"})
    await timed.tables.friends.toggle_avoided(BEN, ANN)
    await opened(timed, BEN)
    await outbox.settled()
    [asked] = discord.of("invitation")
    assert (asked.ref.channel, asked.pinged, asked.rang) == (1, (), True)


async def test_one_hears_alone_of_somebody_on_ones_list(timed: TimedHouse) -> None:
    tables, discord = timed.tables, FakeDiscord()
    outbox = outbox_of(tables, discord)
    await tables.friends.toggle_avoided(BEN, CAT)
    view = await timed.lobby(ANN, BEN)
    await tables.lobby.join(view.id, CAT, "Cat")
    await outbox.settled()
    [told] = discord.of("company")
    assert (told.ref.channel, told.pinged) == (BEN, (BEN,))
    await tables.lobby.leave(view.id, BEN)
    await outbox.settled()
    assert [each.user for each in (await tables.read.view(view.id)).players] == [ANN, CAT]


async def test_what_no_answer_could_say_waits_for_the_next_one(timed: TimedHouse) -> None:
    outbox = outbox_of(timed.tables, FakeDiscord())
    await timed.tables.people.set(BEN, dm_closed=True)
    view = await timed.lobby(ANN, BEN)
    await timed.free(view.id, ANN, 1, BEN)
    await outbox.settled()
    said = list[Shown]()

    async def say(_: Message, shown: Shown) -> None:
        said.append(shown)
        if len(said) == 1:
            raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - any will do
        await outbox.hand_over(BEN, say)
    for person in (ANN, BEN, BEN):
        await outbox.hand_over(person, say)
    assert said == [SeatFreed(view.id, view.game)] * 2
    assert await noted(timed, view.id) == []


async def test_a_list_survives_no_deletion_of_either(timed: TimedHouse) -> None:
    for gone in (BEN, ANN):
        await timed.tables.friends.toggle_avoided(BEN, ANN)
        assert (await timed.tables.accounts.own_data(BEN)).avoids == (ANN,)
        assert (await timed.tables.accounts.own_data(ANN)).avoids == ()
        await timed.tables.accounts.forget(gone)
        assert await timed.tables.friends.avoided(BEN) == []


@pytest.mark.parametrize(
    ("pace", "hours"), [("live", 4.5), ("evening", 4.5), ("day", 24.5), ("none", 24.5)]
)
def test_a_seat_is_kept_for_an_evening_or_a_day(pace: str, hours: float) -> None:
    now = datetime(2027, 1, 1, 18, 10)  # noqa: DTZ001 - the zone doesn't matter
    assert guests.kept_until(now, pace) == datetime(2027, 1, 1, 18) + timedelta(hours=hours)  # noqa: DTZ001


# --- laws ----------------------------------------------------------------------------------------


class History:
    """Random people who invite each other, answer, sit down, get up, and let time pass."""

    def __init__(self, timed: TimedHouse, seed: int) -> None:
        self.timed, self.rng = timed, random.Random(seed)
        self.discord = FakeDiscord()
        self.outbox = outbox_of(timed.tables, self.discord)
        self.promises = set[tuple[int, int, datetime]]()
        """What was promised: table, guest, and until when."""

    async def views(self) -> list[TableView]:
        """The tables, in the order in which they were opened."""
        numbers = await self.timed.query("SELECT id FROM tables ORDER BY id")
        return [await self.timed.tables.read.view(number) for number in numbers]

    async def step(self) -> None:
        """Something happens, or is refused."""
        views = await self.views()
        acts = [*self._anywhere(len(views))]
        for view in views:
            if view.status == "lobby":
                acts += self._at(view)
        with suppress(Refused):
            await self.rng.choice(acts)()

    def _anywhere(self, many: int) -> Iterator[Callable[[], Awaitable[object]]]:
        timed, rng = self.timed, self.rng
        if many < 8:
            host, *invited = rng.sample(PEOPLE, rng.choice((1, 2, 3)))
            crowd = rng.random() < 0.5
            yield partial(opened, timed, *invited, host=host, channel=many + 1, crowd=crowd)
        for _ in range(3):
            yield partial(timed.pass_time, rng.choice((0.2, 1, 5, 30)) * HOUR)

    def _at(self, view: TableView) -> Iterator[Callable[[], Awaitable[object]]]:
        tables, rng = self.timed.tables, self.rng
        who, host = rng.choice(PEOPLE), view.host
        kept = [each.user for each in view.lobby.guests] or [who]
        guest = rng.choice(kept)
        yield partial(tables.friends.invite, view.id, host, who)
        yield partial(tables.friends.invite, view.id, host, who)
        yield partial(tables.friends.play, view.id, guest, NAMES[guest])
        yield partial(tables.friends.decline, view.id, guest)
        yield partial(tables.friends.ask_for, view.id, guest, "nectar", "week", NAMES[guest])
        yield partial(tables.friends.agree, view.id, host, guest)
        yield partial(tables.friends.stay, view.id, host, guest)
        yield partial(tables.friends.free_seat, view.id, host, guest)
        yield partial(tables.friends.open_to_all, view.id, host)
        yield partial(tables.lobby.join, view.id, who, NAMES[who])
        yield partial(tables.lobby.wait, view.id, who, NAMES[who])
        yield partial(tables.lobby.leave, view.id, who)
        yield partial(tables.lobby.add_bot, view.id, host, None)
        yield partial(tables.lobby.set_option, view.id, host, "crowd", "false")
        at = self.timed.watch.now + rng.choice((2, 30)) * HOUR
        yield partial(tables.lobby.choose_start, view.id, host, "time", at=at)
        yield partial(tables.lobby.start, view.id, host, self.timed.interaction())

    async def check(self) -> None:
        """The laws."""
        for view in await self.views():
            game = self.timed.games.game(view.game)
            most = game.rules.seats_for(view.options)[-1]
            kept = view.lobby.kept
            users = [each.user for each in kept] + [each.user for each in view.players if each.user]
            assert len(set(users)) == len(users), "nobody has two seats"
            assert len(view.players) + len(kept) <= max(most, len(view.players))
            assert all(each.until > self.timed.watch.now for each in kept)
            self.promises |= {(view.id, each.user, each.until) for each in kept}
        await self.outbox.settled()
        rings = Counter[tuple[int, int]]()
        for sent in self.discord.of("invitation"):
            shown = sent.said[-1]
            assert isinstance(shown, Invited)
            rings[shown.table, shown.guest] += sent.rang
            view = await self.timed.tables.read.view(shown.table)
            guest = view.lobby.guest(shown.guest)
            is_open = guest is not None and guest.is_kept
            if shown.state in ("open", "other game"):
                assert is_open
                assert guest is not None
                assert (shown.until, shown.pace) == (guest.until, view.time.pace)
            if shown.state == "joined":
                assert seat_of(view, shown.guest) is not None or not is_open
        promised = Counter((table, guest) for table, guest, _ in self.promises)
        assert all(many <= promised[key] for key, many in rings.items()), (
            "one ring for each promise"
        )
        told = Counter(sent.row.key for sent in self.discord.of("declined"))
        assert all(
            sum(each.rang for each in self.discord.of("declined") if each.row.key == key) <= many
            for key, many in told.items()
        )


@pytest.mark.parametrize("seed", range(6))
async def test_a_random_history_of_invitations_keeps_the_laws(timed: TimedHouse, seed: int) -> None:
    history = History(timed, seed)
    await timed.tables.people.set(CAT, preferences={NOTIFY: "channel"})
    for _ in range(60):
        await history.step()
        await history.check()
    assert len(history.promises) > 2


# --- kills ---------------------------------------------------------------------------------------


class Asking(Gathering):
    """A host opens a table for a guest."""

    @property
    def guest(self) -> int:
        """Somebody else in each life: one invitation at a time."""
        return 20_000 + self.channel


class Befriended(Asking):
    """The guest asks for another pace; the host agrees; it begins."""

    def _next(self, view: TableView | None) -> object:
        if view is None or view.status != "lobby":
            return "create" if view is None else None
        return len(view.players), *(each.answer for each in view.lobby.guests)

    async def _act(self) -> bool:
        view, tables = await self.view(), self._house.tables
        self._do(self._next(view))
        if view is None:
            await opened(self._house, self.guest, channel=self.channel)
        elif view.over:
            return False
        elif view.status == "running":
            await tables.votes.abandon(view.id, ANN, force=True)
        elif (guest := view.lobby.guest(self.guest)) is None:
            await keeper_of(tables, no_time)._look()
        elif len(self.discord.told()) < 1 + (guest.wish is not None):
            pass  # the host died before it was said: nobody knows of it yet
        elif guest.wish is None:
            await tables.friends.ask_for(view.id, self.guest, "nectar", "day", "Gus")
        else:
            await tables.friends.agree(view.id, ANN, self.guest)
        return True

    async def _check(self, view: TableView) -> None:
        """The guest was asked once, the host told once, and the game began once."""
        assert self.discord.told() == [(self.guest, "channel"), (self.guest, "channel")]
        asked, told = (each for each in self.discord.sent if not each.row.live)
        assert (asked.ref.channel, told.ref.channel) == (self.channel, ANN)
        [last] = [shown for shown in asked.said[-1:] if isinstance(shown, Invited)]
        assert last.state == "joined"
        assert [each.user for each in view.players] == [ANN, self.guest]
        assert view.time.pace == "day"
        assert [each.kind for each in await self._house.ledger(view.id)].count("setup") == 1
        assert await noted(self._house, view.id) == []


class Lapsed(Asking):
    """The guest doesn't answer in time; the host hears of it, and closes the table."""

    def _next(self, view: TableView | None) -> object:
        if view is None or view.over:
            return "create" if view is None else None
        return tuple(each.answer for each in view.lobby.guests)

    async def _act(self) -> bool:
        view, tables = await self.view(), self._house.tables
        self._do(self._next(view))
        if view is None:
            await self._house.open(channel=self.channel, invited=self.guest)
        elif view.over:
            return False
        elif len(self.discord.told()) < 1 + (view.lobby.kept == ()):
            pass
        elif view.lobby.kept:
            self.now = view.lobby.kept[0].until
            await keeper_of(tables, no_time)._look()
        else:
            await tables.votes.abandon(view.id, ANN)
        return True

    async def _check(self, view: TableView) -> None:
        """The seat was free at its time, and both heard of it once."""
        assert self.discord.told() == [(self.guest, "channel"), (self.guest, "channel")]
        asked, told = (each for each in self.discord.sent if not each.row.live)
        assert next(shown.state for shown in asked.said if isinstance(shown, Invited)) == "open"
        assert "late" in [shown.answer for shown in told.said if isinstance(shown, NoThanks)]
        assert await noted(self._house, view.id) == []


@pytest.mark.short("Lapsed")
@pytest.mark.parametrize("life", [Befriended, Lapsed])
async def test_killed_at_any_moment_a_friend_is_asked_once(
    life: type[Gathering], mortal: MortalStore
) -> None:
    await die_at_each_moment(mortal, partial(life, mortal, absent=0), EachMoment(), least=10)
