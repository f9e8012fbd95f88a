"""Messages deleted, doors closed, processes ended: nothing is lost, doubled, or held up."""

from pathlib import Path

from host.jobs.queue import FIRST_RETRY_S, MAX_RETRY_S
from host.outbox.run import MAX_TRIES
from host.outbox.trouble import Trouble, Undelivered
from host.subject import Subject
from tests.host.discord import Audience, FakeDiscord, Sent
from tests.host.house import ANN, BEN, CAT, CHANNEL, open_house
from tests.host.shop import Shop, open_shop, reopened


async def test_a_deleted_message_is_posted_again_without_pings(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT)
    (post,) = shop.discord.boards(view.id)
    post.deleted = True
    await shop.move(view.id, ANN)
    (post,) = shop.discord.boards(view.id)
    assert (post.pinged, post.last.view.actors) == ((), (1, 2))


async def test_a_game_whose_channel_is_deleted_goes_on_by_direct_messages(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    for post in shop.discord.boards(view.id):
        post.deleted = True
    shop.discord.closed_channels.add(CHANNEL)
    user = await shop.until_choice(view.id)
    assert (await shop.tables.read.view(view.id)).place.is_lost
    tries = shop.discord.tries.count(Audience(view.id, None))
    for seat in (0, 1):
        *_, told = shop.discord.at(view.id, seat)
        assert told.last.view.place.is_lost
    await shop.play(view.id, user)
    await shop.play_out(view.id)
    *_, end = shop.discord.at(view.id, 1)
    assert end.last.view.status == "finished"
    assert shop.discord.tries.count(Audience(view.id, None)) == tries


async def test_a_lobby_whose_channel_is_deleted_closes(shop: Shop) -> None:
    shop.discord.closed_channels.add(CHANNEL)
    view = await shop.lobby(ANN)
    assert (await shop.tables.read.view(view.id)).status == "abandoned"


async def test_closed_direct_messages_wait_until_the_person_is_back(shop: Shop) -> None:
    view = await shop.lobby(ANN, BEN)
    shop.discord.faults[Audience(view.id, 0)] = [Undelivered(Trouble("closed"))]
    await shop.begin(view)
    assert not await shop.tables.accounts.reachable(ANN)
    await shop.move(view.id, ANN)
    assert shop.discord.tries.count(Audience(view.id, 0)) == 1
    assert len(shop.discord.at(view.id, 1)) == 1
    await shop.tables.accounts.mark_reachable(ANN)
    await shop.shown()
    assert await shop.tables.accounts.reachable(ANN)
    assert len(shop.discord.at(view.id, 0)) == 1
    await shop.shut(ANN)  # and the result waits as well
    await shop.play_out(view.id)
    assert shop.discord.at(view.id, 0)[-1].last.view.status == "running"
    await shop.tables.accounts.mark_reachable(ANN)
    await shop.shown()
    assert shop.discord.at(view.id, 0)[-1].last.view.status == "finished"


async def test_a_place_that_cannot_be_reached_is_tried_again_ever_later(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    tries = 12
    shop.discord.faults[Audience(view.id, None)] = [Undelivered(Trouble("no answer"))] * tries
    await shop.play(view.id, ANN)
    for count in range(1, tries + 1):
        await shop.clockwork.until_asleep(count)
        shop.clockwork.wake()
    await shop.shown()
    for number, wait in enumerate(shop.clockwork.waits):
        longest = min(MAX_RETRY_S, FIRST_RETRY_S * 2**number)
        assert longest / 2 <= wait <= longest
    assert shop.clockwork.waits[-1] >= MAX_RETRY_S / 2
    (post,) = shop.discord.boards(view.id)
    assert post.last.view.actors == (1,)


async def test_a_message_that_may_exist_is_searched_before_it_is_reposted(shop: Shop) -> None:
    await shop.shut(ANN, BEN)
    view = await shop.lobby(ANN, BEN)
    shop.discord.faults[Audience(view.id, None)] = [Undelivered(Trouble("no answer"))]
    await shop.tables.lobby.start(view.id, ANN, shop.interaction())
    await shop.clockwork.until_asleep(1)
    shop.clockwork.wake()
    await shop.shown()
    (post,) = shop.discord.boards(view.id)
    assert post.pinged == (ANN, BEN)


async def test_a_place_that_says_when_to_come_back_is_not_asked_before(shop: Shop) -> None:
    view = await shop.game(ANN, BEN)
    shop.discord.faults[Audience(view.id, None)] = [
        Undelivered(Trouble("no answer", retry_after=1234.5))
    ]
    await shop.play(view.id, ANN)
    await shop.clockwork.until_asleep(1)
    assert shop.clockwork.waits == [1234.5]
    shop.clockwork.wake()
    await shop.shown()


async def test_a_sick_place_holds_up_neither_other_places_nor_other_tables(shop: Shop) -> None:
    sick = await shop.lobby(ANN, BEN, channel=1)
    lobby = await shop.lobby(CAT, BEN, channel=2)
    shop.discord.faults[Audience(sick.id, None)] = [ZeroDivisionError()] * 100
    await shop.tables.lobby.start(sick.id, ANN, shop.interaction())
    await shop.clockwork.until_asleep(1)
    await shop.tables.lobby.start(lobby.id, CAT, shop.interaction())
    healthy = ((lobby.id, 1), (sick.id, 0), (sick.id, 1))
    await shop.discord.until(lambda: all(shop.discord.at(*each) for each in healthy))
    await shop.discord.until(lambda: bool(shop.discord.boards(lobby.id)))
    assert len(shop.discord.at(sick.id)) == 1


async def test_an_unnoted_edit_is_corrected_even_back_to_before(
    path: Path, discord: FakeDiscord
) -> None:
    async with open_shop(path, discord) as shop:
        view = await shop.lobby(ANN)
        discord.hang_after_edit = True
        await shop.tables.lobby.join(view.id, BEN, "Ben")
        await discord.until(lambda: len(discord.at(view.id)[-1].last.view.players) == 2)
    discord.hang_after_edit = False
    async with open_house(path) as house:
        await house.tables.lobby.leave(view.id, BEN)
    async with reopened(path, discord) as shop:
        (lobby,) = discord.at(view.id)
        assert len(lobby.last.view.players) == 1


async def test_an_unnoted_edit_is_corrected_where_the_person_has_played_elsewhere(
    path: Path, discord: FakeDiscord
) -> None:
    """A message left as it is while its person waits must be known to say so."""
    discord.playing = {BEN}
    async with open_shop(path, discord) as shop:
        view = await shop.game(ANN, BEN)
        await shop.until_ann_chooses(view.id)
        await shop.shown()
        (panel,) = discord.at(view.id, 1)
        assert not panel.last.seen.actions
        discord.hang_after_edit = True
        await shop.play(view.id, ANN)
        await discord.until(lambda: bool(panel.last.seen.actions))
    discord.hang_after_edit = False
    async with open_house(path) as house:
        await house.until_ann_chooses(view.id)
    async with reopened(path, discord) as shop:
        assert discord.at(view.id, 1) == [panel]
        assert not panel.last.seen.actions
        tries = len(discord.tries)
        await shop.looked_at(view.id)
        await shop.shown()
        assert len(discord.tries) == tries


async def test_a_game_that_ended_unseen_is_shown_once_after_the_start(
    path: Path, discord: FakeDiscord
) -> None:
    async with open_shop(path, discord) as shop:
        view = await shop.game(ANN, BEN)
    async with open_house(path) as house:
        await house.play_out(view.id)
    async with reopened(path, discord) as shop:
        tries = len(discord.tries)
        await shop.looked_at(view.id)
        await shop.shown()
        assert len(discord.tries) == tries


TOO_OLD = Undelivered(Trouble("no answer", retry_after=30.0))


async def _second_round(shop: Shop, *faults: Exception) -> tuple[Sent, Sent]:
    """Play until a second board is posted; cleaning up the first fails with these faults."""
    view = await shop.game(ANN, BEN)
    chooser = await shop.until_choice(view.id)
    shop.discord.faults["shrink", "board"] = list(faults)
    await shop.play(view.id, chooser)
    await shop.discord.until(lambda: len(shop.discord.boards(view.id)) == 2)
    first, second = shop.discord.boards(view.id)
    return first, second


def _shrunk(shop: Shop, table: int) -> list[bool]:
    """Of each board whether it has shrunk."""
    return [board.shrunk is not None for board in shop.discord.boards(table)]


async def test_an_old_message_that_cannot_be_changed_holds_up_no_board(shop: Shop) -> None:
    first, second = await _second_round(shop, TOO_OLD)
    await shop.clockwork.until_asleep(1)
    assert shop.clockwork.waits == [30.0]
    await shop.play(second.place.table, ANN)
    await shop.discord.until(lambda: len(second.notices) == 2)
    assert first.shrunk is None
    shop.clockwork.wake()
    await shop.shown()
    assert first.shrunk == first.last.lines


async def test_cleanup_left_by_a_stop_is_done_at_start(path: Path, discord: FakeDiscord) -> None:
    async with open_shop(path, discord) as shop:
        first, second = await _second_round(shop, TOO_OLD)
        await shop.clockwork.until_asleep(1)
    async with reopened(path, discord) as shop:
        assert first.shrunk == first.last.lines
        assert shop.discord.boards(second.place.table) == [first, second]
        assert await shop.live.left() == set()


async def test_an_old_message_that_never_changes_is_given_up(shop: Shop) -> None:
    first, second = await _second_round(shop, *[TOO_OLD] * 100)
    for times in range(1, MAX_TRIES):
        await shop.clockwork.until_asleep(times)
        assert await shop.live.left() == {Subject.of("table", second.place.table)}
        shop.clockwork.wake()
    await shop.shown()
    assert first.shrunk is None
    assert len(shop.clockwork.waits) == MAX_TRIES - 1
    assert await shop.live.left() == set()


async def test_a_further_message_does_not_wait_for_the_first_to_be_seen_to(shop: Shop) -> None:
    _, second = await _second_round(shop, TOO_OLD)
    await shop.clockwork.until_asleep(1)
    table = second.place.table
    for user in (ANN, BEN):
        await shop.play(table, user)
    await shop.play(table, await shop.to_act(table))
    await shop.discord.until(lambda: _shrunk(shop, table) == [False, True, False])
    shop.clockwork.wake()
    await shop.shown()
    assert _shrunk(shop, table) == [True, True, False]
