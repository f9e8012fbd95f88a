"""What is shown is brought up to what is true: when, to whom, and how often."""

import asyncio
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from engine.model import Order
from host.delivery.plan import Surroundings, next_step, not_found, plan
from host.delivery.post import Ring
from host.delivery.shown import Panel
from host.errors import AudienceGone, Unreachable
from host.repositories.people import DAYS_OFF, NOTIFY, QUIET_HOURS, ZONE
from host.repositories.stored_placements import Audience, Placement
from tests.host.house import ANN, BEN, CAT, CHANNEL
from tests.host.shop import Screen, Shop, open_shop, reopened


async def test_a_lobby_is_one_message_that_is_edited_and_calls_nobody(shop: Shop) -> None:
    view = await shop.lobby(ANN)
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.shown()
    (post,) = shop.screen.at(view.id)
    assert post.pinged == ()
    assert [len(told.view.players) for told in post.notices] == [1, 2]


async def test_start_turns_and_end_ping_those_who_get_no_direct_message(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.lobby(ANN, BEN)
    await shop.begin(view)
    lobby, begun = shop.screen.at(view.id)
    assert begun.pinged == (ANN, BEN)
    assert begun.notices[0].previous == lobby.ref
    assert begun.notices[0].after_lobby
    while not (await shop.tables.read.view(view.id)).over:
        await shop.move(view.id, await shop.to_act(view.id))
    *_, end = shop.screen.at(view.id)
    assert (end.last.view.status, end.pinged) == ("finished", ())
    assert end.notices == [end.last]
    assert not end.last.after_lobby


async def test_each_new_turn_is_notified_once_by_a_new_message(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.game(ANN, BEN)
    user = await shop.until_choice(view.id)
    called = [post.pinged for post in shop.screen.boards(view.id)]
    # Ben decided last and goes on; Ann's turn was over, so the choice is a new turn of hers.
    assert called == ([(ANN, BEN), (ANN,)] if user == ANN else [(ANN, BEN)])
    await shop.move(view.id, user)
    called = [post.pinged for post in shop.screen.boards(view.id)]
    other = BEN if user == ANN else ANN
    assert other in called[-1]
    assert user not in called[-1]


async def test_computer_players_get_no_messages_or_pings(shop: Shop) -> None:
    view = await shop.game(ANN, bots=2)
    await shop.play_out(view.id)
    begun, second_round, end = shop.screen.boards(view.id)
    assert (begun.pinged, second_round.pinged, end.pinged) == ((), (), ())
    assert {post.place.seat for post in shop.screen.posts} == {None, 0}


async def test_a_message_rings_for_people_who_are_awake_and_due(shop: Shop) -> None:
    """A ping of two rings although one has a day off; the end, and what asks nobody, is silent."""
    away = [shop.tables.session.clock().date() + timedelta(days=days) for days in (-2, 2)]
    await shop.tables.accounts.prefer(BEN, DAYS_OFF, " to ".join(map(str, away)))
    await shop.shut(ANN, BEN)
    view = await shop.game(ANN, BEN)
    lobby, begun = shop.screen.at(view.id)
    assert (lobby.notices[0].ring, begun.notices[0].ring) == (None, Ring((0, 1), None))
    await shop.play_out(view.id)
    rings = [post.notices[0] for post in shop.screen.boards(view.id) if post.pinged]
    assert [each.ring is not None for each in rings] == [ANN in each.ping for each in rings]
    assert any(each.ring is None for each in rings)
    assert shop.screen.boards(view.id)[-1].notices[0].ring is None


async def test_a_panel_rings_once_it_asks_something(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.play_out(view.id)
    asked = [post.notices[0] for post in shop.screen.sent_to(ANN)]
    assert [each.ring is not None for each in asked] == [
        each.seat in each.view.actors for each in asked
    ]
    assert {each.ring is not None for each in asked} == {True, False}


async def test_closed_direct_messages_lead_to_one_ping_in_the_channel(shop: Shop) -> None:
    view = await shop.lobby(ANN, BEN)
    shop.screen.faults[Audience(view.id, 1)] = [Unreachable("closed", permanent=True)]
    await shop.begin(view)
    begun, called = shop.screen.boards(view.id)
    assert (begun.pinged, called.pinged) == ((), (BEN,))
    await shop.move(view.id, ANN)
    assert shop.screen.boards(view.id) == [begun, called]


async def test_a_round_gets_a_new_message_and_the_old_one_keeps_its_story(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.move(view.id, await shop.until_choice(view.id))
    first, second = shop.screen.boards(view.id)
    assert first.shrunk == first.last.shown.lines
    assert [line[:10] for line in first.shrunk] == ["The bids: "]
    assert second.shrunk is None
    assert (second.pinged, second.notices[0].previous) == ((), first.ref)
    (line,) = second.last.shown.lines
    assert line.endswith("a point.")


async def test_a_round_that_computers_begin_gets_its_message_on_a_persons_turn(shop: Shop) -> None:
    shown = Placement(stage="running", channel=1, message=2, round=1, called="0,0")
    view = await shop.game(ANN, bots=1)
    then = msgspec.structs.replace(view.progress, since=(None, 3), seq=3)
    waiting = msgspec.structs.replace(view, actors=(1,), progress=then)
    now = msgspec.structs.replace(view.progress, since=(4, None), seq=4)
    acting = msgspec.structs.replace(view, actors=(0,), progress=now)
    around = Surroundings(round=2)
    for_computer = plan(waiting, None, shown, around, is_known=True)
    assert for_computer is not None
    assert (for_computer.fresh, for_computer.done.round) == (False, 1)
    for_person = plan(acting, None, for_computer.done, around, is_known=True)
    assert for_person is not None
    assert (for_person.fresh, for_person.done.round) == (True, 2)


async def test_a_turn_that_begins_below_talk_gets_a_new_message(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    shop.screen.say(CHANNEL)
    await shop.move(view.id, ANN, 2)
    assert len(shop.screen.boards(view.id)) == 1
    for user in (BEN, CAT):
        await shop.move(view.id, user)
    first, second = shop.screen.boards(view.id)
    assert (second.pinged, first.shrunk) == ((), ())
    assert [line[:10] for line in second.last.shown.lines] == ["The bids: "]


async def test_a_person_alone_gets_news_below_talk(shop: Shop) -> None:
    view = await shop.game(ANN, bots=1)
    shop.screen.say(CHANNEL)
    while not (await shop.tables.read.log_lines(view.id, None, 0)):
        await shop.move(view.id, ANN)
    assert len(shop.screen.boards(view.id)) == 2


async def test_a_message_too_old_to_edit_is_posted_again(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    shop.screen.faults[Audience(view.id, None)] = [AudienceGone(stays=True)]
    await shop.move(view.id, ANN)
    first, second = shop.screen.boards(view.id)
    assert (first.shrunk, second.pinged, second.last.view.actors) == ((), (), (1,))


async def test_changes_during_a_request_are_shown_together(shop: Shop) -> None:
    view = await shop.lobby(ANN)
    shop.screen.hold = asyncio.Event()
    await shop.tables.lobby.join(view.id, BEN, "Ben")
    await shop.screen.until(lambda: len(shop.screen.tries) == 2)
    for _ in range(2):
        await shop.tables.lobby.add_bot(view.id, ANN, None)
    await shop.tables.lobby.remove_bot(view.id, ANN, 2)
    await shop.looked_at(view.id)
    shop.screen.hold.set()
    await shop.shown()
    (post,) = shop.screen.at(view.id)
    assert [len(told.view.players) for told in post.notices] == [1, 2, 3]


async def test_nothing_is_sent_where_nothing_would_look_different(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    tries = len(shop.screen.tries)
    shop.delivery.poke(view.id)
    await shop.shown()
    assert len(shop.screen.tries) == tries


async def test_a_secret_action_after_a_start_edits_nothing_else(path: Path, screen: Screen) -> None:
    """An edit alone would be a hint, whatever the message says."""
    async with open_shop(path, screen) as shop:
        table = (await shop.game(ANN, BEN, CAT, played=(ANN,))).id
    async with reopened(path, screen) as shop:
        tries = len(screen.tries)
        order = Order("bidding", "highest")
        await shop.act(table, ANN, order)
        await shop.shown()
        assert {Audience(table, 0)}.issuperset(screen.tries[tries:])


async def test_a_seat_gets_its_hand_at_the_start_and_the_result_at_the_end(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    (hand,) = shop.screen.at(view.id, 0)
    assert hand.last.seen.actions
    await shop.play_out(view.id)
    *_, end = shop.screen.at(view.id, 0)
    assert end.last.view.status == "finished"
    assert end.notices[0].fresh


async def test_within_a_turn_each_audiences_message_is_edited(shop: Shop) -> None:
    """Nobody is called again, and whose turn is over is asked nothing any more."""
    view = await shop.game(ANN, BEN, CAT)
    await shop.move(view.id, ANN)
    (board,), (panel,) = shop.screen.boards(view.id), shop.screen.at(view.id, 0)
    assert (len(board.notices), board.last.ping, board.last.shown.lines) == (2, (), ())
    (line,) = panel.last.shown.lines
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
    first, second = shop.screen.at(view.id, waiting)
    assert second.notices[0].previous == first.ref
    assert second.last.shown.lines[-1].endswith("a point.")


async def waiting_for_a_choice(shop: Shop) -> tuple[int, int]:
    """A game whose next turn will be of somebody who waits: its table, and their seat."""
    view = await shop.game(ANN, BEN)
    chooser = await shop.until_choice(view.id)
    waiting = 1 if chooser == ANN else 0
    shop.screen.playing = {(ANN, BEN)[waiting]}
    await shop.move(view.id, chooser)
    return view.id, waiting


async def test_a_turn_shown_on_a_private_panel_is_called_once_that_is_closed(shop: Shop) -> None:
    table, seat = await waiting_for_a_choice(shop)
    (panel,) = shop.screen.at(table, seat)
    assert panel.last.seen.actions, "it is up to date all the same"
    assert not panel.last.fresh
    assert await shop.tables.shown.shown_elsewhere() == [table]
    assert await shop.tables.shown.undelivered() == [], "nobody else's message is doubted"
    shop.screen.playing.clear()
    shop.delivery.poke(table)
    await shop.shown()
    _, called = shop.screen.at(table, seat)
    assert called.notices[0].ring is not None
    assert called.notices[0].ring.seats == (seat,)
    assert await shop.tables.shown.shown_elsewhere() == []


async def test_who_acts_on_a_private_panel_is_not_called_afterwards(shop: Shop) -> None:
    table, seat = await waiting_for_a_choice(shop)
    await shop.move(table, (ANN, BEN)[seat])
    shop.screen.playing.clear()
    shop.delivery.poke(table)
    await shop.shown()
    told = [post.notices[0].ring for post in shop.screen.at(table, seat)]
    view = await shop.tables.read.view(table)
    assert len(told) == 1 + (view.progress.calls[seat] is not None)
    assert await shop.tables.shown.shown_elsewhere() == []


async def test_a_turn_shown_on_a_private_panel_is_called_at_the_next_start(tmp_path: Path) -> None:
    screen, path = Screen(), tmp_path / "house.db"
    async with open_shop(path, screen) as shop:
        table, seat = await waiting_for_a_choice(shop)
        assert len(screen.at(table, seat)) == 1
    screen.playing.clear()
    async with reopened(path, screen):
        assert len(screen.at(table, seat)) == 2


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
    pings = [user for post in shop.screen.boards(view.id) for user in post.pinged]
    assert turns
    assert (BEN in pings) is pinged
    assert ANN not in pings
    assert len(pings) <= turns + 1
    assert bool(shop.screen.at(view.id, 1)) is written


async def test_who_never_acted_in_direct_messages_is_pinged_too_until_they_do(shop: Shop) -> None:
    await shop.tables.people.set(BEN, reads_messages=False)
    view = await shop.game(ANN, BEN)

    async def turns() -> int:
        """How often the channel has pinged Ben by his next turn, for which his messages ring."""
        while await shop.to_act(view.id) != BEN:
            await shop.move(view.id, await shop.to_act(view.id))
        assert shop.screen.at(view.id, 1)[-1].notices[0].ring is not None
        pings = [user for post in shop.screen.boards(view.id) for user in post.pinged]
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
    board = shop.screen.boards(view.id)[-1]
    assert (board.pinged, board.notices[0].ring) == ((BEN,), None)


async def test_turning_messages_off_is_confirmed_once(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    (post,) = shop.screen.at(view.id, 1)
    await shop.tables.accounts.prefer(BEN, NOTIFY, "none")
    await shop.shown()
    asking, last = (notice.shown for notice in post.notices)
    assert isinstance(asking, Panel)
    assert isinstance(last, Panel)
    assert (asking.quiet, last.quiet) == (False, True)
    shown = len(post.notices)
    await shop.play_out(view.id)
    assert shop.screen.at(view.id, 1) == [post]
    assert len(post.notices) == shown


async def test_turning_messages_on_again_brings_a_new_one_with_the_news(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    await shop.tables.accounts.prefer(BEN, NOTIFY, "channel")
    await shop.shown()
    (post,) = shop.screen.at(view.id, 1)
    told = list(post.last.shown.lines)
    for _ in range(3):
        await shop.move(view.id, await shop.to_act(view.id))
    await shop.tables.accounts.prefer(BEN, NOTIFY, "dm")
    await shop.shown()
    newest = shop.screen.at(view.id, 1)[-1]
    assert newest.notices[0].previous == post.ref
    assert isinstance(newest.last.shown, Panel)
    assert not newest.last.shown.quiet
    heard = await shop.tables.read.log_lines(view.id, 1, 0)
    assert [*told, *newest.last.shown.lines] == heard


async def test_a_new_preference_waits_while_a_message_may_have_been_posted(shop: Shop) -> None:
    shown = Placement(stage="running", number=2, intent=4)
    view = await shop.game(ANN, BEN)
    assert next_step(view, 1, shown, is_known=False, quiet=True) == "search"
    gone = not_found(shown)
    assert next_step(view, 1, gone, is_known=False, quiet=True) is None
