"""Messages about a table: who is told of what, once, and how that ends."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from host.database import copying
from host.errors import REFUSED_RETRY_AFTER_S, NotAllowed, NotRunning
from host.friends.declined import NoThanks
from host.friends.invitation import Invited
from host.messages.role_call import OpenSeats
from host.messages.start_event import Scheduled
from host.messages.start_soon import StartsSoon
from host.outbox.kinds import Ring, Shown
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.audiences import MessageRef
from host.repositories.messages import Message
from host.subject import Subject
from host.table.lobby_state import StartWhen
from host.table.place import Barrier
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, EVE, FAY, House
from tests.host.life import outbox_of
from tests.host.mortal import Fate
from tests.host.test_gathering import ROLE, full_lobby, noted
from tests.host.timed import HOUR, Clockwork, TimedHouse


def briefly(shown: Shown) -> str:
    """What a message shows, in short."""
    match shown:
        case OpenSeats(end=None):
            return f"{shown.free} free"
        case StartsSoon(end=None) if shown.starts is not None:
            return f"{shown.starts:%H:%M} {len(shown.users)}"
        case OpenSeats() | StartsSoon() if shown.end is not None:
            return "begun" if shown.end.begun else "closed"
        case Scheduled():
            return "begun" if shown.starts is None else f"{shown.starts:%H:%M}"
        case Invited():
            return shown.state
        case NoThanks():
            return shown.answer or "over"
    return type(shown).__name__


def said(discord: FakeDiscord, kind: str) -> list[list[str]]:
    """All that each message of a kind ever said."""
    return [
        [*map(briefly, each.said), *(["deleted"] if each.deleted else [])]
        for each in discord.of(kind)
    ]


async def test_a_start_at_a_time_is_an_event_with_a_reminder(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    view = await timed.lobby(ANN, BEN)

    async def start(when: StartWhen, hours: int = 0) -> list[str]:
        """Choose what starts the game; all that the newest event said."""
        at = timed.watch.now + hours * HOUR if hours else None
        await timed.tables.lobby.choose_start(view.id, ANN, when, at=at)
        await outbox.settled()
        return said(discord, "start-event")[-1]

    assert await start("time", 2) == ["02:00"]
    assert await start("time", 3) == ["02:00", "03:00"]
    assert (await start("host"))[2:] == ["deleted"]
    assert await noted(timed, view.id) == []
    assert await start("time", 1) == ["01:00"], "too near for a reminder"
    assert await start("time", 5) == ["01:00", "05:00"]
    for hours, reminders in ((3, []), (1, [["05:00 2"]]), (1, [["05:00 2", "begun"]])):
        await timed.pass_time(hours * HOUR)
        await outbox.settled()
        assert said(discord, "start-soon") == reminders
    assert said(discord, "start-event")[-1][2:] == ["begun"]
    assert await noted(timed, view.id) == []


@pytest.mark.parametrize("about", ["invitation", "got-seat", "freed-seat"])
async def test_a_message_that_may_be_half_posted_is_edited(house: House, about: str) -> None:
    """It was plain text first, and whether it is more by now nobody knows."""
    discord = FakeDiscord()
    discord.unanswered = {("create", about)}
    outbox = outbox_of(house.tables, discord)
    if about == "invitation":
        await house.open(invited=EVE)
    elif about == "got-seat":
        await house.tables.lobby.leave((await full_lobby(house, EVE)).id, BEN)
    else:
        await house.free((await house.lobby(ANN, BEN)).id, ANN, 1, BEN)
    await outbox.settled()
    [once] = discord.of(about)
    assert len(once.said) == 2, "posted, then edited"


BECOMES: list[tuple[Trouble, str]] = [
    (Trouble("barred", barrier=Barrier("rights")), "waits, suspended"),
    (Trouble("lost"), "dropped, closed"),
    (Trouble("refused"), "waits, open"),
    (Trouble("no answer"), "waits, open"),
]


@pytest.mark.parametrize(("trouble", "becomes"), BECOMES, ids=repr)
async def test_what_becomes_of_a_call_and_its_table(
    house: House, trouble: Trouble, becomes: str
) -> None:
    discord, clockwork = FakeDiscord(), Clockwork()
    discord.faults["create", "role-call"] = [Undelivered(trouble)] * 9
    outbox = outbox_of(house.tables, discord, clockwork.sleep)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    if becomes == "waits, open":
        await clockwork.until_asleep(1)
    else:
        await outbox.settled()
    call = "waits" if await noted(house, view.id) else "dropped"
    view = await house.tables.read.view(view.id)
    table = "closed" if view.over else "open" if view.place.suspension is None else "suspended"
    assert f"{call}, {table}" == becomes
    discord.faults.clear()
    clockwork.end()
    await house.tables.places.resume(view.id)
    await outbox.settled()
    assert discord.told() == ([(None, "channel")] if call == "waits" else [])


async def test_a_call_outside_a_tables_thread_waits_for_hours_and_suspends_nothing(
    house: House,
) -> None:
    discord, clockwork = FakeDiscord(), Clockwork()
    discord.faults["create", "role-call"] = [
        Undelivered(Trouble("barred", barrier=Barrier("rights")))
    ] * 9
    outbox = outbox_of(house.tables, discord, clockwork.sleep)
    view = await house.open(ANN, channel=7, in_thread=True)
    await house.tables.places.enter_thread(view.id, 8)
    await outbox.settled()
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await clockwork.until_asleep(1)
    assert clockwork.waits[0] > REFUSED_RETRY_AFTER_S - 60
    assert (await house.tables.read.view(view.id)).place.suspension is None
    discord.faults.clear()
    clockwork.end()
    await outbox.settled()
    assert discord.told() == [(None, "channel")]


async def test_a_message_too_old_to_edit_now_is_edited_later(house: House) -> None:
    discord, clockwork = FakeDiscord(), Clockwork()
    outbox = outbox_of(house.tables, discord, clockwork.sleep)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await outbox.settled()
    discord.faults["edit", "role-call"] = [Undelivered(Trouble("old"))]
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await clockwork.until_asleep(1)
    clockwork.end()
    await outbox.settled()
    assert said(discord, "role-call") == [["3 free", "2 free"]]


class Unsure(FakeDiscord):
    """Sends a message, and then nobody knows that, while something happens."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send it, but once without an answer."""
        sent, meanwhile = await super().create(message, shown, ring), self.meanwhile
        if meanwhile is not None:
            self.meanwhile = None
            await meanwhile()
            raise Undelivered(Trouble("no answer"))
        return sent


async def test_an_event_that_may_exist_is_found_and_deleted_once_it_is_off(house: House) -> None:
    discord = Unsure(Fate())
    outbox = outbox_of(house.tables, discord)
    view = await house.lobby(ANN, BEN)
    at = house.tables.session.clock() + 2 * HOUR
    discord.meanwhile = partial(house.tables.lobby.choose_start, view.id, ANN, "host")
    await house.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await outbox.settled()
    [event] = said(discord, "start-event")
    assert event[-1] == "deleted"
    assert await noted(house, view.id) == []


async def test_nobody_is_reminded_of_a_start_that_is_off(timed: TimedHouse) -> None:
    view = await timed.lobby(ANN, BEN)
    at = timed.watch.now + 2 * HOUR
    await timed.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await timed.pass_time(HOUR)
    await timed.tables.lobby.choose_start(view.id, ANN, "host")
    discord = FakeDiscord()
    outbox = outbox_of(timed.tables, discord)
    await outbox.resume()
    await outbox.settled()
    assert (discord.sent, await noted(timed, view.id)) == ([], [])


async def test_an_event_chosen_again_at_once_is_one_event(timed: TimedHouse) -> None:
    discord = FakeDiscord()
    view = await timed.lobby(ANN, BEN)
    at = timed.watch.now + 2 * HOUR
    for when in ("time", "host", "time"):
        await timed.tables.lobby.choose_start(view.id, ANN, when, at=at)
    outbox = outbox_of(timed.tables, discord)
    await outbox.resume()
    await outbox.settled()
    assert said(discord, "start-event") == [["02:00"]]
    await timed.tables.votes.abandon(view.id, ANN)
    await outbox.settled()
    assert said(discord, "start-event") == [["02:00", "deleted"]]


async def test_an_event_is_not_moved_to_a_start_that_has_passed_but_begins_with_the_game(
    timed: TimedHouse,
) -> None:
    """Discord would refuse that, as if it were gone. Here nobody knew whether it was created."""
    discord, clockwork = FakeDiscord(), Clockwork()
    discord.unanswered = {("create", "start-event")}
    outbox = outbox_of(timed.tables, discord, clockwork.sleep)
    view = await timed.lobby(ANN, BEN)
    at = timed.watch.now + 2 * HOUR
    await timed.tables.lobby.choose_start(view.id, ANN, "time", at=at)
    await clockwork.until_asleep(1)
    timed.watch.now = at
    clockwork.end()
    await outbox.settled()
    assert said(discord, "start-event") == [["02:00"]]
    await timed.pass_time(timedelta(0))
    await outbox.settled()
    assert said(discord, "start-event") == [["02:00", "begun"]]
    assert await noted(timed, view.id) == []


async def test_a_free_seat_is_announced_as_each_person_wishes(house: House) -> None:
    discord = FakeDiscord()
    discord.shut = {EVE}
    outbox = outbox_of(house.tables, discord)
    view = await full_lobby(house, EVE, FAY)
    await house.tables.people.set(FAY, preferences={"notify": "none"})
    for user in (BEN, CAT):
        await house.tables.lobby.leave(view.id, user)
    await outbox.settled()
    assert discord.told() == [(EVE, "channel")]
    assert (await house.tables.people.get(EVE)).dm_closed


async def test_a_seat_given_while_the_table_is_read_is_announced(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    view = await full_lobby(house, EVE)
    about = outbox.types["table"]
    read, leaving = about.read, [BEN]

    async def read_before_somebody_leaves(*given: Any) -> object:
        found = await read(*given)
        while leaving:
            await house.tables.lobby.leave(view.id, leaving.pop())
        return found

    monkeypatch.setattr(about, "read", read_before_somebody_leaves)
    outbox.wake(Subject.of("table", view.id))
    await outbox.settled()
    assert discord.told() == [(EVE, "direct")]


async def test_a_person_who_lost_access_is_passed_over(house: House) -> None:
    discord = FakeDiscord()
    discord.blind = {EVE}
    outbox = outbox_of(house.tables, discord)
    view = await full_lobby(house, EVE, FAY)
    await house.tables.lobby.leave(view.id, BEN)
    await outbox.settled()
    assert discord.told() == [(FAY, "direct")]
    seated = {player.user for player in (await house.tables.read.view(view.id)).players}
    assert seated.isdisjoint({BEN, EVE})
    assert FAY in seated


async def test_a_person_whose_lobby_seat_is_freed_is_notified_once(house: House) -> None:
    discord = FakeDiscord()
    discord.shut = {CAT}
    outbox = outbox_of(house.tables, discord)
    view = await house.lobby(ANN, BEN, CAT, DAN)
    await house.tables.lobby.leave(view.id, DAN)
    for user in (BEN, CAT):
        seats = (await house.tables.read.view(view.id)).players
        seat = next(number for number, each in enumerate(seats) if each.user == user)
        await house.free(view.id, ANN, seat, user)
        await outbox.settled()
    assert discord.told() == [(BEN, "direct")]
    assert (await house.tables.people.get(CAT)).dm_closed
    again = outbox_of(house.tables, discord)
    await again.resume()
    await again.settled()
    assert discord.told() == [(BEN, "direct")]


@pytest.mark.parametrize("end", ["joined", "no", "closed"])
async def test_an_invitation_is_sent_once_and_says_how_it_ended(house: House, end: str) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    view = await house.open(invited=BEN)
    await outbox.settled()
    assert discord.told() == [(BEN, "direct")]
    lobby, friends = house.tables.lobby, house.tables.friends
    with pytest.raises(NotAllowed, match="no open invitation"):
        await friends.decline(view.id, CAT)
    if end == "joined":
        await lobby.join(view.id, BEN, "Ben")
    elif end == "no":
        await friends.decline(view.id, BEN)
    else:
        await lobby.leave(view.id, ANN)
    await outbox.settled()
    assert said(discord, "invitation") == [["open", "ended" if end == "closed" else end]]
    if end == "no":
        [told] = discord.of("declined")
        assert (told.ref.channel, told.pinged) == (ANN, (ANN,))
        await lobby.leave(view.id, ANN)
        await outbox.settled()
    assert said(discord, "declined") == ([["no", "over"]] if end == "no" else [])
    assert await noted(house, view.id) == []
    with pytest.raises((NotAllowed, NotRunning)):
        await friends.decline(view.id, BEN)


async def test_others_are_called_once_the_tables_thread_is_there(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    view = await house.open(ANN, channel=7, in_thread=True)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await outbox.settled()
    assert discord.requests == {}
    await house.tables.places.enter_thread(view.id, 8)
    await outbox.settled()
    assert [each.ref.channel for each in discord.of("role-call")] == [7]


async def test_who_sits_down_enters_the_tables_own_thread_once(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)

    def entered() -> list[tuple[int | None, int]]:
        return [(each.row.person, each.ref.channel) for each in discord.of("thread-member")]

    view = await house.open(ANN, channel=7, in_thread=True)
    await outbox.settled()
    assert entered() == [], "there is no thread yet"
    await house.tables.places.enter_thread(view.id, 8)
    await outbox.settled()
    assert entered() == [(ANN, 8)]
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await house.tables.lobby.set_pace(view.id, ANN, "live")
    await house.begin(view)
    await outbox.settled()
    await house.leave(view.id, BEN)
    await house.take(view.id, DAN, 1)
    await house.lobby(ANN, BEN)  # without a thread
    await outbox.settled()
    assert entered() == [(ANN, 8), (BEN, 8), (DAN, 8)]
    assert discord.told() == []


@pytest.mark.parametrize("fault", [Undelivered(Trouble("no answer")), ZeroDivisionError("a fault")])
async def test_a_role_that_cannot_be_notified_holds_up_nobody(
    house: House, fault: Exception
) -> None:
    discord, clockwork = FakeDiscord(), Clockwork()
    discord.faults["create", "role-call"] = [fault] * 9
    outbox = outbox_of(house.tables, discord, clockwork.sleep)
    view, lobby = await house.lobby(ANN, BEN, CAT), house.tables.lobby
    await lobby.call_role(view.id, ANN, ROLE)
    await clockwork.until_asleep(1)
    await lobby.join(view.id, DAN, "Dan")
    await lobby.wait(view.id, EVE, "Eve")
    await lobby.leave(view.id, BEN)
    await discord.until(lambda: discord.told() == [(EVE, "direct")])
    discord.faults.clear()
    clockwork.end()
    await lobby.leave(view.id, CAT)
    await outbox.settled()
    assert discord.told() == [(EVE, "direct"), (None, "channel")]


@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_roles_message_stays_true_until_the_end(house: House, *, is_gone: bool) -> None:
    """One that somebody has deleted is let go."""
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    await outbox.settled()
    discord.faults["edit", "role-call"] = [Undelivered(Trouble("gone"))] * is_gone
    await house.tables.lobby.join(view.id, BEN, "Ben")
    await outbox.settled()
    for user in (ANN, BEN):
        await house.tables.lobby.leave(view.id, user)
        await outbox.settled()
    whole = ["3 free", "2 free", "3 free", "closed"]
    assert said(discord, "role-call") == [["3 free", "deleted"] if is_gone else whole]
    assert await outbox.left() == set()


async def test_a_restored_copy_edits_what_is_there_once_more(house: House) -> None:
    """What Discord shows by then isn't known."""
    discord = FakeDiscord()
    view = await house.lobby(ANN)
    await house.tables.lobby.call_role(view.id, ANN, ROLE)
    for _ in range(2):
        outbox = outbox_of(house.tables, discord)
        await outbox.resume()
        await outbox.settled()
        async with house.store.write() as connection:
            await copying.note(connection)
        assert await copying.recover_copy(house.store)
    assert said(discord, "role-call") == [["3 free", "3 free"]]
