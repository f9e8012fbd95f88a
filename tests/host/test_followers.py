"""Followers are told of each round once, until they have enough or the game is over."""

import asyncio
from datetime import timedelta

import pytest

from host.errors import NotAllowed, NotRunning
from host.messages.digest import Digest, RoundNews
from host.outbox.loop import Lane
from host.outbox.trouble import Trouble, Undelivered
from host.review.following import Following
from host.review.replays import Replays
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, EVE, House
from tests.host.life import outbox_of
from tests.host.timed import Clockwork


def following(house: House) -> Following:
    return Following(house.tables.session, house.tables.read, house.replays)


def told(discord: FakeDiscord, user: int) -> list[tuple[int, int]]:
    """What somebody was told: after which moment, up to which."""
    sent = [each.said[-1] for each in discord.of(Digest.name) if each.row.person == user]
    return [(each.first, each.last) for each in sent if isinstance(each, RoundNews)]


async def followed(house: House, *users: int, rounds: int = 2) -> int:
    """A game that has just begun and that these people follow."""
    view = await house.open(ANN, rounds=rounds)
    await house.begin(await house.tables.lobby.join(view.id, BEN, "Ben"))
    for user in users:
        await following(house).follow(view.id, user)
    return view.id


async def a_round(house: House, table: int) -> None:
    """Play until another round begins."""
    game, rounds = house.games.game("nectar"), set[int | None]()
    while len(rounds) < 2 and not (await house.tables.read.view(table)).over:
        await house.play(table, await house.to_act(table))
        rounds.add(game.rounds.number((await house.tables.read.seen(table, None)).begun))


async def test_followers_hear_of_each_round_once_until_they_stop(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    table = await followed(house, DAN)
    await outbox.settled()
    assert told(discord, DAN) == []
    await a_round(house, table)
    await outbox.settled()
    [(first, last)] = told(discord, DAN)
    assert 0 == first < last
    assert not discord.of(Digest.name)[0].rang
    assert await following(house).unfollow(table, DAN)
    assert not await following(house).unfollow(table, DAN)
    await house.play_out(table)
    await outbox.settled()
    assert len(told(discord, DAN)) == 1
    assert len(discord.of("film")) == 1, "the whole game, for the channel"


@pytest.mark.parametrize(
    ("by", "covered", "parts"),
    [
        (timedelta(hours=20), False, 1),
        (timedelta(hours=25), False, 2),
        (timedelta(minutes=30), True, 1),
        (timedelta(hours=2), True, 2),
    ],
)
async def test_one_message_is_edited_for_a_day_or_until_others_are_below_it(
    house: House, by: timedelta, parts: int, *, covered: bool
) -> None:
    """Then it is closed, and a new one tells what happened after it."""
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord, is_covered=lambda _: covered)
    table = await followed(house, DAN, rounds=4)
    await a_round(house, table)
    await outbox.settled()
    house.later(by)
    for _ in range(2):
        await a_round(house, table)
        await outbox.settled()
    found = told(discord, DAN)
    assert [first for first, _ in found] == [0, *(last for _, last in found[:-1])]
    assert len(found) == parts
    ended = [each.last.shown for each in discord.of(Digest.name)]
    assert [isinstance(each, RoundNews) and each.goes_on for each in ended] == [
        *[False] * (parts - 1),
        True,
    ]


async def test_who_can_no_longer_see_the_game_is_told_nothing_more(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    table = await followed(house, DAN, rounds=4)
    await a_round(house, table)
    await outbox.settled()
    before = told(discord, DAN)
    discord.blind.add(DAN)
    await a_round(house, table)
    await outbox.settled()
    assert told(discord, DAN) == before
    assert not await following(house).unfollow(table, DAN)


async def test_who_follows_several_times_at_once_does_so_once(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    table = await followed(house)
    follow = following(house).follow
    done = await asyncio.gather(*(follow(table, DAN) for _ in range(6)))
    assert sorted(done) == [False] * 5 + [True]
    await a_round(house, table)
    await outbox.settled()
    assert not await follow(table, DAN)
    [(_, first_end)] = told(discord, DAN)
    await a_round(house, table)
    await outbox.settled()
    [(first, end)] = told(discord, DAN)
    assert first == 0 < first_end < end


async def test_the_end_is_told_and_ends_following(house: House) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    table = await followed(house, DAN)
    await house.play_out(table)
    await outbox.settled()
    assert told(discord, DAN) == [(0, (await house.replays.rounds(table)).last)]
    [sent] = discord.of(Digest.name)
    assert [each.goes_on for each in sent.said if isinstance(each, RoundNews)][-1:] == [False]
    assert not await following(house).unfollow(table, DAN)
    assert await outbox.left() == set()


@pytest.mark.parametrize("is_there", [False, True])
async def test_a_stop_while_the_second_round_is_told_loses_and_repeats_nothing(
    house: House, *, is_there: bool
) -> None:
    """The message that is there is edited once more."""
    discord, clockwork = FakeDiscord(), Clockwork()
    outbox = outbox_of(house.tables, discord, clockwork.sleep)
    table = await followed(house, DAN, rounds=4)
    await a_round(house, table)
    await outbox.settled()
    [(_, first_end)] = told(discord, DAN)
    if is_there:
        discord.unanswered = {("edit", Digest.name)}
    else:
        discord.faults["edit", Digest.name] = [Undelivered(Trouble("no answer"))]
    await a_round(house, table)
    await clockwork.until_asleep(1)
    await outbox.close()
    outbox = outbox_of(house.tables, discord)
    await outbox.resume()
    await outbox.settled()
    [(first, end)] = told(discord, DAN)
    assert first == 0 < first_end < end


@pytest.mark.parametrize("why", ["closed", "blind"])
async def test_who_can_no_longer_be_told_stops_following(house: House, why: str) -> None:
    discord = FakeDiscord()
    outbox = outbox_of(house.tables, discord)
    table = await followed(house, CAT, DAN, rounds=4)
    (discord.shut if why == "closed" else discord.blind).add(DAN)
    await a_round(house, table)
    await outbox.settled()
    discord.shut, discord.blind = set(), set()
    await a_round(house, table)
    await outbox.settled()
    assert (len(told(discord, CAT)), told(discord, DAN)) == (1, [])
    assert not await following(house).unfollow(table, DAN)


async def test_a_game_that_ends_while_it_is_looked_at_still_tells_its_last_round(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord = FakeDiscord()
    table = await followed(house, CAT)
    rounds = Replays.rounds

    async def slow(self: Replays, number: int) -> object:
        found = await rounds(self, number)
        monkeypatch.undo()
        await house.play_out(table)
        return found

    outbox = outbox_of(house.tables, discord)
    await outbox.resume()
    await outbox.settled()
    monkeypatch.setattr(Replays, "rounds", slow)
    await house.play(table, await house.to_act(table))
    await outbox.settled()
    assert told(discord, CAT)[-1][1] == (await house.replays.rounds(table)).last


async def test_nobody_is_told_until_it_is_known_whether_they_may_see_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord = FakeDiscord()
    begun, answers = asyncio.Event(), asyncio.Event()

    async def slow(*_: object) -> bool:
        begun.set()
        await answers.wait()
        return False

    monkeypatch.setattr(discord, "may_see", slow)
    outbox: Lane = outbox_of(house.tables, discord)
    table = await followed(house, DAN)
    await a_round(house, table)
    await begun.wait()
    assert discord.sent == []
    answers.set()
    await outbox.settled()
    assert discord.sent == []


async def test_a_follower_who_cannot_be_reached_holds_up_no_other(house: House) -> None:
    discord, clockwork = FakeDiscord(), Clockwork()
    outbox = outbox_of(house.tables, discord, clockwork.sleep)
    table = await followed(house, DAN, EVE)
    discord.faults["create", Digest.name] = [Undelivered(Trouble("no answer"))]
    await a_round(house, table)
    await clockwork.until_asleep(1)
    await discord.until(lambda: len(discord.sent) == 1)
    clockwork.end()
    await outbox.settled()
    assert (len(told(discord, DAN)), len(told(discord, EVE))) == (1, 1)


async def test_who_sits_down_stops_following(house: House) -> None:
    outbox = outbox_of(house.tables, FakeDiscord())
    table = await followed(house, DAN)
    await house.leave(table, BEN)
    await house.take(table, DAN, 1)
    await outbox.settled()
    assert not await following(house).unfollow(table, DAN)


async def test_only_spectators_follow_a_running_game(house: House) -> None:
    lobby = await house.lobby(ANN, BEN)
    with pytest.raises(NotRunning):
        await following(house).follow(lobby.id, DAN)
    await house.tables.lobby.start(lobby.id, ANN, house.interaction())
    with pytest.raises(NotAllowed):
        await following(house).follow(lobby.id, BEN)
