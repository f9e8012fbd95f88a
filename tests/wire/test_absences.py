"""A table whose people are late, by the playground's clock; the bot is killed at each step.

Each kill comes when one of the bot's requests has arrived, or when it is done but not answered yet.
"""

import asyncio
import re
from collections.abc import Awaitable
from datetime import timedelta

import msgspec
import pytest

from playground.play.person import Person
from playground.play.seen import Seen
from playground_bot import MovedClock
from tests.wire.bots import is_deleted_twice
from tests.wire.stage import CHANNEL, Stage

MINUTE = 60.0
HOUR = 60 * MINUTE
REMINDER, GRACE = 96 * MINUTE, 15 * MINUTE
"""When the reminder of a turn of two hours comes, and how long a table may take to answer."""
DOWN = 600 * MINUTE
"""How long the bot is down after a kill: much longer than a turn may take."""
SLOW = 3 * MINUTE
"""Tolerance: a stored time may be a minute old, and machines are slow."""


def labels_of(seen: Seen) -> list[str]:
    """The labels of a message's buttons."""
    return [button.label for button in seen.buttons]


async def begin(on: Stage) -> None:
    """Ann and Ben begin a game with two hours for a turn."""
    await on.ann.slash("table new", game="nature")
    await on.ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
    await on.ann.press("Options")
    await on.ann.choose("evening", menu="Time per turn …")
    await on.ben.slash("table join")
    await on.ann.slash("table start")
    await on.shown("'s turn")
    await on.to_act().wait_for(lambda me: me.newest("dm", saying="Your turn"))


async def killed(
    on: Stage, request: str, doing: Awaitable[object], *, entries: int, taken: bool
) -> None:
    """Kill the bot for a long time at such a request, once the ledger has that many entries."""
    await on.killed(
        request, doing, taken=taken, once=lambda: len(noted(on)) >= entries, down_s=DOWN
    )


async def run_out(on: Stage, moment: float) -> None:
    """Bring the time forward to when a board says that somebody's runs out."""
    await on.play.advance(moment - on.play.inside.clock.now() + 1)


async def until(on: Stage, person: Person, after: float = 0.0) -> float:
    """Wait until the board says when a person's turn is due, if that is after this moment."""

    def told(me: Person) -> float | None:
        seen = me.newest(CHANNEL, saying="'s turn")
        words = rf"<@{person.id}>.*?'s turn\*\* \(due <t:(\d+):R>"
        found = None if seen is None else re.search(words, seen.text)
        return float(found[1]) if found is not None and float(found[1]) > after else None

    return await on.cleo.wait_for(told)


async def answerable(on: Stage) -> Seen:
    """Wait until the table is asked about somebody, and has nearly all of its time left for that:
    then it knows that the bot was down.
    """
    clock = on.play.inside.clock

    def asked(me: Person) -> Seen | None:
        seen = me.newest(CHANNEL, saying="is out of time.** The other")
        found = seen and re.search(r"question closes <t:(\d+):R>", seen.text)
        return seen if found and float(found[1]) > clock.now() + GRACE - SLOW else None

    return await on.cleo.wait_for(asked)


def posts(person: Person, channel: str) -> str:
    """The requests that post to a channel as a person sees it."""
    return f"POST /channels/{person.messages(channel)[0].channel}/messages"


def noted(on: Stage) -> list[str]:
    """The ledger's entries that aren't moves: what came of clocks, and who changed seats."""
    found = on.read("SELECT payload FROM ledger WHERE kind IN ('timeout', 'seat') ORDER BY seq")
    payloads = [msgspec.json.decode(each, type=dict[str, str | int | None]) for (each,) in found]
    return [str(each.get("answer") or each["change"]) for each in payloads]


@pytest.mark.long
@pytest.mark.timeout(900)  # far more than it takes: a guard against standing still, no measure
async def test_lateness_and_return_survive_a_kill_at_each_step(on: Stage) -> None:
    """Each thing happens once and is told once; time in which the bot is down does not count."""
    await begin(on)
    late, other = on.to_act(), on.other()
    ends = await until(on, late)
    called = len(on.calls(late))

    await killed(on, posts(late, "dm"), on.play.advance(REMINDER), entries=1, taken=False)
    later = await until(on, late, after=ends)
    assert DOWN <= later - ends <= DOWN + SLOW
    await late.wait_for(lambda _: len(on.calls(late)) == called + 1)

    await killed(on, posts(late, CHANNEL), run_out(on, later), entries=2, taken=True)
    asked = await answerable(on)
    assert labels_of(asked)[:3] == ["Keep waiting", "Let a computer play", "Open the seat"]
    await other.wait_for(lambda _: len(on.calls(other)) == 1)  # of the question, while it is open

    await killed(on, "/channels/", on.play.advance(GRACE + SLOW), entries=4, taken=False)
    ends = await until(on, other)

    await killed(on, "POST /interactions", late.slash("hand"), entries=4, taken=True)
    await late.slash("hand")
    await on.shown(f"**{late.name}** is back")
    await until(on, other, after=ends)

    assert noted(on) == ["remind", "ask", "sit-in", "sit-in", "return"]
    # Of the question, and of the turn; that message may come after the board.
    await other.wait_for(lambda _: len(on.calls(other)) >= 2)
    assert len(on.calls(other)) == 2
    question = f"{late.name} is out of time in Nature, table 1. Choose what happens next."
    phone = on.play.inside.service.phones[int(other.id)]
    assert any(str(push["text"]).endswith(question) for push in phone)
    board = [seen for seen in other.messages(CHANNEL) if "Show the log" in labels_of(seen)][-1]
    told = (await other.press("Show the log", message=board)).shown.text
    did = f"**Bruno for {late.name}** is done adapting"  # also told so after the return
    for sentence in (did, f"**{late.name}** is back"):
        assert told.count(sentence) == 1
    assert [c for c in await on.play.complaints() if not is_deleted_twice(c)] == []


async def test_lock_screens_say_that_one_is_reminded_again_or_nudged(on: Stage) -> None:
    """At a table without a time limit, after eight hours and after a day."""
    for person in on.people:
        await person.slash("settings")
        await person.choose("8-hours", menu="Remind me again …")
        await person.wait_for(lambda me: me.newest(CHANNEL, saying="Saved."))
    await on.begin()
    late, other = on.to_act(), on.other()
    button, place = f"Nudge {late.name}", "in Nature, table 1: play cards, then finish adapting."

    def has_button(me: Person) -> bool:
        board = me.newest(CHANNEL)
        return board is not None and any(each.label == button for each in board.buttons)

    async def rings(words: str) -> None:
        await late.wait_for(lambda me: me.newest("dm", saying=words))
        push = on.play.inside.service.phones[int(late.id)][-1]
        assert (push["text"], push["silent"]) == (f"{words} {place}", False)

    await late.wait_for(lambda me: me.newest("dm", saying="**Your turn:**"))
    await on.play.advance(8 * HOUR + MINUTE)
    await rings("Still your turn")

    assert not has_button(other)
    await on.play.advance(16 * HOUR)
    await other.wait_for(has_button)
    assert f"You nudged <@{late.id}>" in (await other.press(button)).text
    await rings(f"{other.name} nudged you")
    await other.wait_for(lambda me: not has_button(me))
    assert noted(on) == ["nudge", "nudge", "nudge"]
    assert len(on.calls(other)) == 0


async def test_a_sleeper_wakes_once_the_clock_has_been_moved_far_enough() -> None:
    """Not earlier, however often it is moved, and only its own sleepers."""
    clock = MovedClock()
    before = clock.now()
    waiting = asyncio.create_task(clock.sleep(3600))
    await asyncio.sleep(0)
    clock.move(timedelta(minutes=30))
    done, _ = await asyncio.wait({waiting}, timeout=0)
    assert not done
    clock.move(timedelta(minutes=61))
    async with asyncio.timeout(60):
        await waiting
    assert clock.now() - before >= timedelta(minutes=61)
    later = asyncio.create_task(clock.sleep(3600))
    done, _ = await asyncio.wait({later}, timeout=0)
    assert not done
    later.cancel()
