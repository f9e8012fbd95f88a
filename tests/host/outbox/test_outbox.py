"""Killed around each write and request, an outbox says everything once, and says what is true."""

import asyncio
import random
from collections.abc import Callable
from functools import partial

import pytest

from host.outbox import plan
from host.outbox.kinds import Shown, Wanted
from host.outbox.work import Watcher
from host.repositories import messages
from host.repositories.messages import Message
from host.subject import Subject
from tests.host.discord import FakeDiscord
from tests.host.life import die_at_each_moment
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.outbox import life
from tests.host.outbox.club import Board, Facts
from tests.host.outbox.life import ClubLife, nothing_yet

SHARES = 4
HARES_AGAIN = 5
"""The number of acts after which the topic is what it was before."""


@pytest.mark.short("0-0")
@pytest.mark.parametrize(("absent", "share"), [*((0, each) for each in range(SHARES)), (2, 0)])
async def test_killed_at_each_moment_all_is_said_once(
    mortal: MortalStore, absent: int, share: int
) -> None:
    """After a kill, `absent` things happen before the host is back."""
    await dies_at_each_moment(mortal, absent, EachMoment(share, SHARES))


async def dies_at_each_moment(mortal: MortalStore, absent: int, each: EachMoment) -> None:
    life_of = partial(ClubLife, mortal, absent=absent)
    await die_at_each_moment(mortal, life_of, each, begin_again=nothing_yet)


@pytest.mark.parametrize("seed", range(16))
async def test_killed_often_in_a_hurry_all_is_said_once(mortal: MortalStore, seed: int) -> None:
    rng = random.Random(seed)
    fate = Fate(set(rng.sample(range(100), rng.randrange(3, 12))))
    club = ClubLife(mortal, fate, rng.randrange(4))
    club.may_miss = ("board", "1"), ("board", "2")
    await club.live(settle=lambda: rng.random() < 0.4)
    await club.end()


class Looked(Watcher):
    """Tells when a subject was looked at while its board needs nothing."""

    def __init__(self) -> None:
        self.event = asyncio.Event()

    def shown(self, _: Subject, kind: str, facts: object) -> None:
        """A kind shows what was read."""
        if kind == Board.name and isinstance(facts, Facts):
            self.event.set()


async def test_what_changes_back_while_an_edit_is_under_way_is_edited_again(
    mortal: MortalStore,
) -> None:
    """Its row says all the time what is wanted again."""
    club = ClubLife(mortal, Fate())
    club.begin()
    edit, reached, may_end = club.discord.edit, asyncio.Event(), asyncio.Event()

    async def held(message: Message, shown: Shown) -> None:
        await edit(message, shown)
        reached.set()
        await may_end.wait()

    while await club.done() < HARES_AGAIN - 1:
        await club.shown()
        if await club.done() == HARES_AGAIN - 2:
            club.discord.edit = held  # type: ignore[method-assign]
        await club.act()
    await reached.wait()
    club.lanes[0].watcher = looked = Looked()
    await club.act()
    await looked.event.wait()
    may_end.set()
    await club.shown()
    assert club.discord.standing()["panel", "0"] == "your seat, hares, round 1"
    await club.end()


async def rests(mortal: MortalStore, spoil: Callable[[], None] = lambda: None) -> None:
    """Once all is said, nothing is asked when it is served again, nor after a start."""
    club = ClubLife(mortal, Fate())
    await club.live()
    spoil()
    assert len(club.discord.sent) > 10
    asked = club.discord.requests.copy()
    club.wake()
    await club.shown()
    await club.end()
    club.begin()
    await club.shown()
    await club.end()
    assert club.discord.requests == asked, "asked for nothing"


async def test_settled_it_asks_nothing_when_served_again(mortal: MortalStore) -> None:
    await rests(mortal)


async def test_what_is_edited_for_nothing_is_noticed(
    mortal: MortalStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forget_what_is_shown() -> None:
        monkeypatch.setattr(Wanted, "fingerprint", property(lambda _: "something else"))

    with pytest.raises(AssertionError, match="asked for nothing"):
        await rests(mortal, forget_what_is_shown)


def searches_for_nothing(patch: pytest.MonkeyPatch) -> None:
    async def find(*_: object) -> None:
        return

    patch.setattr(FakeDiscord, "find", find)


def lets_successors_go_first(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(plan, "_is_open", lambda *_: False)


def trusts_rows_after_a_start(patch: pytest.MonkeyPatch) -> None:
    async def doubts_nothing(*_: object) -> None:
        return

    patch.setattr(messages, "doubt_all", doubts_nothing)


def gives_every_message_one_mark(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(life, "new_mark", lambda: "same")


def ends_what_begins_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Message, "begun_again", lambda row, _: row.ended())


FAULTS = {
    searches_for_nothing: "said twice",
    lets_successors_go_first: "didn't wait",
    trusts_rows_after_a_start: "not true",
    ends_what_begins_again: "a round is not told",
    gives_every_message_one_mark: "one mark for two|said twice|not true",
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_law_notices_each_planted_fault(
    mortal: MortalStore, monkeypatch: pytest.MonkeyPatch, fault: Callable[..., None]
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=FAULTS[fault]):
        await dies_at_each_moment(mortal, 1, EachMoment())
