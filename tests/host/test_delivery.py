"""What is shown is brought up to what is true: when, to whom, and how often."""

import asyncio
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from engine.model import Order
from host.messages.shown import Panel
from host.messages.told import RowData
from host.messages.turns import BoardContext, begun, board_is_new, goes_on
from host.outbox import loop
from host.outbox.kinds import Ring
from host.outbox.trouble import Trouble, Undelivered
from host.outbox.work import Watcher
from host.repositories.people import DAYS_OFF, NOTIFY, QUIET_HOURS, ZONE
from host.subject import Subject
from tests.host.discord import Audience, FakeDiscord
from tests.host.house import ANN, BEN, CAT, CHANNEL, House
from tests.host.shop import Shop, live_of, open_shop, reopened


async def test_a_lobby_is_one_message_that_is_edited_and_calls_nobody(shop: Shop) -> None:
    view = await shop.lobby(ANN)
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.shown()
    (post,) = shop.discord.at(view.id)
    assert post.pinged == ()
    assert [len(told.view.players) for told in post.notices] == [1, 2]


async def test_start_turns_and_end_ping_those_who_get_no_direct_message(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.lobby(ANN, BEN)
    await shop.begin(view)
    lobby, begun = shop.discord.at(view.id)
    assert begun.pinged == (ANN, BEN)
    assert lobby.was_lobby
    while not (await shop.tables.read.view(view.id)).over:
        await shop.move(view.id, await shop.to_act(view.id))
    *_, end = shop.discord.at(view.id)
    assert (end.last.view.status, end.pinged) == ("finished", ())
    assert end.notices == [end.last]
    assert not begun.was_lobby


async def test_each_new_turn_is_notified_once_by_a_new_message(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.game(ANN, BEN)
    user = await shop.until_choice(view.id)
    called = [post.pinged for post in shop.discord.boards(view.id)]
    # Ben decided last and goes on; Ann's turn was over, so the choice is a new turn of hers.
    assert called == ([(ANN, BEN), (ANN,)] if user == ANN else [(ANN, BEN)])
    await shop.move(view.id, user)
    called = [post.pinged for post in shop.discord.boards(view.id)]
    other = BEN if user == ANN else ANN
    assert other in called[-1]
    assert user not in called[-1]


async def test_computer_players_get_no_messages_or_pings(shop: Shop) -> None:
    view = await shop.game(ANN, bots=2)
    await shop.play_out(view.id)
    begun, second_round, end = shop.discord.boards(view.id)
    assert (begun.pinged, second_round.pinged, end.pinged) == ((), (), ())
    assert {post.place.seat for post in shop.discord.posts} == {None, 0}


async def test_a_message_rings_for_people_who_are_awake_and_due(shop: Shop) -> None:
    """A ping of two rings although one has a day off; the end, and what asks nobody, is silent."""
    away = [shop.tables.session.clock().date() + timedelta(days=days) for days in (-2, 2)]
    await shop.tables.accounts.prefer(BEN, DAYS_OFF, " to ".join(map(str, away)))
    await shop.shut(ANN, BEN)
    view = await shop.game(ANN, BEN)
    lobby, begun = shop.discord.at(view.id)
    assert (lobby.rang, begun.notices[0].ring) == (False, Ring((ANN, BEN), calls={0: 0, 1: 0}))
    await shop.play_out(view.id)
    rings = [post for post in shop.discord.boards(view.id) if post.pinged]
    assert [each.rang for each in rings] == [ANN in each.pinged for each in rings]
    assert not all(each.rang for each in rings)
    assert not shop.discord.boards(view.id)[-1].rang


async def test_a_panel_rings_once_it_asks_something(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.play_out(view.id)
    asked = [post.notices[0] for post in shop.discord.posts if post.place.seat == 0]
    assert [each.ring.rings for each in asked] == [each.seat in each.view.actors for each in asked]
    assert {each.ring.rings for each in asked} == {True, False}


async def test_closed_direct_messages_lead_to_one_ping_in_the_channel(shop: Shop) -> None:
    view = await shop.lobby(ANN, BEN)
    shop.discord.faults[Audience(view.id, 1)] = [Undelivered(Trouble("closed"))]
    await shop.begin(view)
    begun, called = shop.discord.boards(view.id)
    assert (begun.pinged, called.pinged) == ((), (BEN,))
    await shop.move(view.id, ANN)
    assert shop.discord.boards(view.id) == [begun, called]


async def test_a_round_gets_a_new_message_and_the_old_one_keeps_its_story(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.move(view.id, await shop.until_choice(view.id))
    first, second = shop.discord.boards(view.id)
    assert first.shrunk == first.last.lines
    assert [line[:10] for line in first.shrunk] == ["The bids: "]
    assert second.shrunk is None
    assert second.pinged == ()
    (line,) = second.last.lines
    assert line.endswith("a point.")


async def test_a_round_that_computers_begin_gets_its_message_on_a_persons_turn(shop: Shop) -> None:
    told = RowData(stage="running", round=1, called=(0, 0))
    view = await shop.game(ANN, bots=1)
    then = msgspec.structs.replace(view.progress, since=(None, 3), seq=3)
    waiting = msgspec.structs.replace(view, actors=(1,), progress=then)
    now = msgspec.structs.replace(view.progress, since=(4, None), seq=4)
    acting = msgspec.structs.replace(view, actors=(0,), progress=now)
    around = BoardContext(round=2)
    assert board_is_new(waiting, told, around, is_there=True) is False
    told = goes_on(waiting, None, told, around.round)
    assert told.round == 1
    assert board_is_new(acting, told, around, is_there=True) is True
    assert begun(acting, None, told, around.round).round == 2


async def test_a_turn_that_begins_below_talk_gets_a_new_message(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    shop.discord.say(CHANNEL)
    await shop.move(view.id, ANN, 2)
    assert len(shop.discord.boards(view.id)) == 1
    for user in (BEN, CAT):
        await shop.move(view.id, user)
    first, second = shop.discord.boards(view.id)
    assert (second.pinged, first.shrunk) == ((), ())
    assert [line[:10] for line in second.last.lines] == ["The bids: "]


async def test_a_person_alone_gets_news_below_talk(shop: Shop) -> None:
    view = await shop.game(ANN, bots=1)
    shop.discord.say(CHANNEL)
    while not (await shop.tables.read.log_lines(view.id, None, 0)):
        await shop.move(view.id, ANN)
    assert len(shop.discord.boards(view.id)) == 2


async def test_a_message_too_old_to_edit_is_posted_again(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    shop.discord.faults[Audience(view.id, None)] = [Undelivered(Trouble("old"))]
    await shop.move(view.id, ANN)
    first, second = shop.discord.boards(view.id)
    assert (first.shrunk, second.pinged, second.last.view.actors) == ((), (), (1,))


async def test_changes_during_a_request_are_shown_together(shop: Shop) -> None:
    view = await shop.lobby(ANN)
    shop.discord.hold = asyncio.Event()
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.discord.until(lambda: len(shop.discord.tries) == 2)
    for _ in range(2):
        await shop.tables.lobby.add_bot(view.id, ANN, None)
    await shop.tables.lobby.remove_bot(view.id, ANN, 2)
    await shop.looked_at(view.id)
    shop.discord.hold.set()
    await shop.shown()
    (post,) = shop.discord.at(view.id)
    assert [len(told.view.players) for told in post.notices] == [1, 2, 3]


async def test_a_new_board_waits_for_what_the_one_before_it_is_being_told(shop: Shop) -> None:
    """It goes on where that one ends, so each line stands in the channel once."""
    view = await shop.game(ANN, BEN)
    await shop.move(view.id, ANN)
    shop.discord.hold = asyncio.Event()
    tries = len(shop.discord.tries)
    await shop.play(view.id, BEN)
    await shop.discord.until(lambda: Audience(view.id, None) in shop.discord.tries[tries:])
    await shop.play(view.id, await shop.to_act(view.id))
    await shop.looked_at(view.id)
    shop.discord.hold.set()
    await shop.shown()
    first, second = shop.discord.boards(view.id)
    log = await shop.tables.read.log_lines(view.id, None, 0)
    assert (first.shrunk, second.last.lines) == (tuple(log[:1]), tuple(log[1:]))


async def test_a_board_is_timed_until_it_shows_what_was_read_last(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    shop.looks.boards.clear()
    tries = len(shop.discord.tries)
    shop.discord.hold = asyncio.Event()
    await shop.play(view.id, ANN)
    await shop.discord.until(lambda: len(shop.discord.tries) > tries)
    await shop.play(view.id, BEN)
    await shop.looked_at(view.id)
    shop.discord.hold.set()
    await shop.shown()
    newest = (await shop.tables.read.view(view.id)).progress.revision
    assert shop.looks.boards == [newest]


async def test_nothing_is_sent_where_nothing_would_look_different(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    tries = len(shop.discord.tries)
    shop.wake(view.id)
    await shop.shown()
    assert len(shop.discord.tries) == tries


async def test_a_secret_action_after_a_start_edits_nothing_else(
    path: Path, discord: FakeDiscord
) -> None:
    """An edit alone would be a hint, whatever the message says."""
    async with open_shop(path, discord) as shop:
        table = (await shop.game(ANN, BEN, CAT, played=(ANN,))).id
    async with reopened(path, discord) as shop:
        tries = len(discord.tries)
        order = Order("bidding", "highest")
        await shop.act(table, ANN, order)
        await shop.shown()
        assert {Audience(table, 0)}.issuperset(discord.tries[tries:])


async def test_a_seat_gets_its_hand_at_the_start_and_the_result_at_the_end(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    (hand,) = shop.discord.at(view.id, 0)
    assert hand.last.seen.actions
    await shop.play_out(view.id)
    *_, end = shop.discord.at(view.id, 0)
    assert end.last.view.status == "finished"
    assert end.notices[0].fresh


class Counter(Watcher):
    """Counts at how many tables something is done."""

    def __init__(self) -> None:
        self.now: set[Subject] = set()
        self.most = 0

    def looking(self, subject: Subject, /) -> None:
        """At one more."""
        self.now.add(subject)
        self.most = max(self.most, len(self.now))

    def ended(self, subject: Subject, /) -> None:
        """At one less."""
        self.now.discard(subject)


async def test_after_a_start_few_tables_are_shown_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "BATCH_SIZE", 2)
    views = [await house.open(channel=CHANNEL + number) for number in range(5)]
    live = live_of(house.tables, discord := FakeDiscord())
    live.watcher = counter = Counter()
    await live.resume()
    await live.settled()
    assert counter.most == 2
    assert [len(discord.at(view.id)) for view in views] == [1] * 5
    await live.close()


async def test_within_a_turn_each_audiences_message_is_edited(shop: Shop) -> None:
    """Nobody is called again, and whose turn is over is asked nothing any more."""
    view = await shop.game(ANN, BEN, CAT)
    await shop.move(view.id, ANN)
    (board,), (panel,) = shop.discord.boards(view.id), shop.discord.at(view.id, 0)
    assert (len(board.notices), board.last.ping, board.last.lines) == (2, (), ())
    (line,) = panel.last.lines
    assert line.startswith("You bid ")
    assert not panel.last.seen.actions
    edits = len(panel.notices)
    await shop.move(view.id, BEN)
    assert len(panel.notices) == edits


async def test_a_new_turn_is_a_new_message_with_what_was_missed(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    chooser = await shop.until_choice(view.id)
    await shop.move(view.id, chooser)
    waiting = 1 if chooser == ANN else 0
    first, second = [post for post in shop.discord.posts if post.place.seat == waiting]
    assert first.deleted
    assert second.last.lines[-1].endswith("a point.")


async def waiting_for_a_choice(shop: Shop) -> tuple[int, int]:
    """A game whose next turn will be of somebody who waits: its table, and their seat."""
    view = await shop.game(ANN, BEN)
    chooser = await shop.until_choice(view.id)
    waiting = 1 if chooser == ANN else 0
    shop.discord.playing = {(ANN, BEN)[waiting]}
    await shop.move(view.id, chooser)
    return view.id, waiting


async def test_a_turn_shown_on_a_private_panel_is_called_once_that_is_closed(shop: Shop) -> None:
    table, seat = await waiting_for_a_choice(shop)
    (panel,) = shop.discord.at(table, seat)
    assert panel.last.seen.actions, "it is up to date all the same"
    assert not panel.last.fresh
    assert await shop.live.left() == {Subject.of("table", table)}
    states = {row.state for row in (await shop.rows(table)).values()}
    assert states == {"posted"}, "nobody else's message is doubted"
    shop.discord.playing.clear()
    shop.wake(table)
    await shop.shown()
    (called,) = shop.discord.at(table, seat)
    assert panel.deleted
    assert called.rang
    assert called.notices[0].ring.calls.keys() == {seat}
    assert await shop.live.left() == set()


async def test_a_new_panel_is_not_edited_while_it_shows_the_same(shop: Shop) -> None:
    """Else its person would learn that somebody did something, whatever that was."""
    table = (await shop.game(ANN, BEN)).id
    chooser = await shop.until_choice(table)
    waiting = BEN if chooser == ANN else ANN
    await shop.tables.votes.propose(table, chooser, "pause", "", shop.interaction())
    await shop.tables.votes.agree(table, waiting, "pause", shop.interaction())
    await shop.tables.seats.leave(table, waiting, shop.interaction())
    seat = (ANN, BEN).index(waiting)
    await shop.tables.seats.take(table, CAT, "Cat", seat, shop.interaction())
    await shop.shown()
    [panel] = shop.discord.sent_to(CAT)
    shop.wake(table)
    await shop.shown()
    [notice] = panel.notices
    assert isinstance(notice.shown, Panel)
    assert notice.shown.is_new


async def test_who_acts_on_a_private_panel_is_not_called_afterwards(shop: Shop) -> None:
    table, seat = await waiting_for_a_choice(shop)
    await shop.move(table, (ANN, BEN)[seat])
    shop.discord.playing.clear()
    shop.wake(table)
    await shop.shown()
    told = [post for post in shop.discord.posts if post.place.seat == seat]
    view = await shop.tables.read.view(table)
    assert len(told) == 1 + (view.progress.calls[seat] is not None)
    assert await shop.live.left() == set()


async def test_a_turn_shown_on_a_private_panel_is_called_at_the_next_start(tmp_path: Path) -> None:
    discord, path = FakeDiscord(), tmp_path / "house.db"
    async with open_shop(path, discord) as shop:
        table, seat = await waiting_for_a_choice(shop)
        (panel,) = discord.at(table, seat)
    others = [post for post in discord.posts if post.place.seat != seat]
    told = [len(post.notices) for post in others]
    discord.playing.clear()
    async with reopened(path, discord):
        (called,) = discord.at(table, seat)
        assert panel.deleted
        assert called.rang
    assert [len(post.notices) for post in others] == told, "nobody else's message is edited"


@pytest.mark.parametrize(
    ("wish", "shut", "pinged", "written"),
    [
        ("dm", False, False, True),
        ("dm", True, True, False),
        ("channel", False, True, False),
        ("channel", True, True, False),
        ("both", False, True, True),
        ("both", True, True, False),
        ("none", False, False, False),
        ("none", True, False, False),
        ("by drum", False, False, True),
    ],
)
async def test_people_are_notified_once_a_turn_as_they_wish(
    shop: Shop,
    wish: str,
    shut: bool,  # noqa: FBT001 - from the table above
    pinged: bool,  # noqa: FBT001
    written: bool,  # noqa: FBT001
) -> None:
    await shop.tables.accounts.prefer(BEN, NOTIFY, wish)
    if shut:
        await shop.shut(BEN)
    view = await shop.game(ANN, BEN)
    turns = 0
    while not (await shop.tables.read.view(view.id)).over and turns < 8:
        user = await shop.to_act(view.id)
        turns += user == BEN
        await shop.move(view.id, user)
    pings = [user for post in shop.discord.boards(view.id) for user in post.pinged]
    assert turns
    assert (BEN in pings) is pinged
    assert ANN not in pings
    assert len(pings) <= turns + 1
    assert bool(shop.discord.at(view.id, 1)) is written


async def test_who_never_acted_in_direct_messages_is_pinged_too_until_they_do(shop: Shop) -> None:
    await shop.tables.people.set(BEN, reads_messages=False)
    view = await shop.game(ANN, BEN)

    async def turns() -> int:
        """How often the channel has pinged Ben by his next turn, for which his messages ring."""
        while await shop.to_act(view.id) != BEN:
            await shop.move(view.id, await shop.to_act(view.id))
        assert shop.discord.at(view.id, 1)[-1].rang
        pings = [user for post in shop.discord.boards(view.id) for user in post.pinged]
        await shop.move(view.id, BEN)
        return pings.count(BEN)

    assert await turns() == 1
    await shop.tables.accounts.note_reading(BEN)
    assert await turns() == 1


async def test_a_ping_in_quiet_hours_is_silent_for_those_who_never_acted_there(shop: Shop) -> None:
    await shop.tables.people.set(BEN, reads_messages=False)
    await shop.tables.accounts.prefer_all(BEN, {ZONE: "UTC", QUIET_HOURS: "00:00-16:00"})
    view = await shop.game(ANN, BEN)
    while await shop.to_act(view.id) != BEN:
        await shop.move(view.id, await shop.to_act(view.id))
    board = shop.discord.boards(view.id)[-1]
    assert (board.pinged, board.rang) == ((BEN,), False)


async def test_turning_messages_off_is_confirmed_once(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    (post,) = shop.discord.at(view.id, 1)
    await shop.tables.accounts.prefer(BEN, NOTIFY, "none")
    await shop.shown()
    asking, last = (notice.shown for notice in post.notices)
    assert isinstance(asking, Panel)
    assert isinstance(last, Panel)
    assert (asking.quiet, last.quiet) == (False, True)
    shown = len(post.notices)
    await shop.play_out(view.id)
    assert shop.discord.at(view.id, 1) == [post]
    assert len(post.notices) == shown


async def test_turning_messages_on_again_brings_a_new_one_with_the_news(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.tables.accounts.prefer(BEN, NOTIFY, "channel")
    await shop.shown()
    (post,) = shop.discord.at(view.id, 1)
    told = list(post.last.lines)
    for _ in range(3):
        await shop.move(view.id, await shop.to_act(view.id))
    await shop.tables.accounts.prefer(BEN, NOTIFY, "dm")
    await shop.shown()
    newest = shop.discord.at(view.id, 1)[-1]
    assert post.deleted
    assert isinstance(newest.last.shown, Panel)
    assert not newest.last.shown.quiet
    heard = await shop.tables.read.log_lines(view.id, 1, 0)
    assert [*told, *newest.last.lines] == heard
