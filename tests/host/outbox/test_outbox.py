"""Killed around each write and request, an outbox says everything once, and says what is true."""

import random
from collections.abc import Callable

import pytest

from host.outbox import loop, plan
from host.outbox.kinds import Wanted
from host.outbox.plan import Step
from host.repositories.messages import TRANSITIONS, Message
from tests.host.mortal import Fate, MortalStore
from tests.host.outbox import life
from tests.host.outbox.fake import FakeDiscord
from tests.host.outbox.life import ClubLife, die_at_each_moment

SHARES = 4


@pytest.mark.parametrize(("absent", "share"), [*((0, each) for each in range(SHARES)), (2, 0)])
async def test_killed_at_each_moment_all_is_said_once(
    mortal: MortalStore, absent: int, share: int
) -> None:
    """After a kill, `absent` things happen before the host is back."""
    assert await die_at_each_moment(mortal, absent, share=share, shares=SHARES) > 20


@pytest.mark.parametrize("seed", range(16))
async def test_killed_often_in_a_hurry_all_is_said_once(mortal: MortalStore, seed: int) -> None:
    rng = random.Random(seed)
    fate = Fate(set(rng.sample(range(100), rng.randrange(3, 12))))
    club = ClubLife(mortal, fate, rng.randrange(4))
    await club.live(settle=lambda: rng.random() < 0.4)
    await club.end()


async def rests(mortal: MortalStore, spoil: Callable[[], None] = lambda: None) -> None:
    """Once all is said, nothing is asked when it is served again, nor after a start."""
    club = ClubLife(mortal, Fate())
    await club.live()
    spoil()
    assert len(club.discord.sent) > 10
    asked = club.discord.requests.copy()
    club.wake()
    await club.settled()
    await club.end()
    club.begin()
    await club.settled()
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
    marked = plan.marked

    def unmarked(step: Step, blank: Message, new_mark: Callable[[], str]) -> Message | None:
        return None if step.do == "edit" else marked(step, blank, new_mark)

    patch.setattr(loop, "marked", unmarked)
    patch.setitem(TRANSITIONS, "posted", frozenset({"posted", "ended"}))


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
        await die_at_each_moment(mortal, 1)
