"""A table whose people are late, by the playground's clock; the bot is killed in each step.

Each kill comes when one of the bot's requests has arrived, or when it is done and not yet answered.
"""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from playground.person import Person
from playground.seen import Seen
from tests.wire.bots import START_S, is_deleted_twice
from tests.wire.stage import CHANNEL, Stage, stage

MINUTE = 60.0
REMINDER, GRACE = 96 * MINUTE, 15 * MINUTE
"""After which time of two hours the reminder comes, and how long a table may take to answer."""
DOWN = 600 * MINUTE
"""For how long the bot is down after a kill: much longer than a turn may take."""
SLOW = 3 * MINUTE
"""The most that passes besides: a note of the time may be a minute old, and machines are slow."""


async def begin(on: Stage) -> None:
    """Ann and Ben begin a game with two hours for a turn."""
    await on.ann.slash("table new", game="nature")
    await on.ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
    await on.ann.press("Options")
    await on.ann.choose("evening", menu="Time")
    await on.ben.slash("table join")
    await on.ann.slash("table start")
    await on.shown("To act")
    await on.to_act().wait_for(lambda me: me.newest("dm", saying="Your turn"))


async def killed(
    on: Stage, request: str, doing: Awaitable[object], *, notes: int, taken: bool
) -> None:
    """Kill the bot at a request of this kind, which Discord has `taken` or never gets: the first
    one while so many notes stand in the ledger. It is started again after a long time.
    """
    assert on.play.inside is not None
    hold = on.play.inside.faults.hold(request, done=taken)
    asking = asyncio.ensure_future(doing)
    async with asyncio.timeout(START_S):
        await hold.reached.wait()
        while len(noted(on)) < notes:  # it was the end of what came before
            following = on.play.inside.faults.hold(request, done=taken)
            hold.release()
            hold = following
            await hold.reached.wait()
    await on.bot.kill()
    hold.lose()
    asking.cancel()
    await asyncio.wait({asking})
    await on.play.advance(DOWN)
    await on.bot.start()


async def run_out(on: Stage, moment: float) -> None:
    """Bring the time forward to when a board says that somebody's runs out."""
    assert on.play.inside is not None
    await on.play.advance(moment - on.play.inside.clock.now() + 1)


async def until(on: Stage, person: Person, after: float = 0.0) -> float:
    """Wait until the board says until when a person is to act, if it is after this moment."""

    def told(me: Person) -> float | None:
        seen = me.newest(CHANNEL, saying="To act")
        words = rf"To act:.*<@{person.id}>.*?due <t:(\d+):R>"
        found = None if seen is None else re.search(words, seen.text)
        return float(found[1]) if found is not None and float(found[1]) > after else None

    return await on.cleo.wait_for(told)


async def answerable(on: Stage) -> Seen:
    """Wait until the table is asked about somebody, and nearly all of its time is left for that.

    So whatever time the bot was down for is known to it.
    """
    assert on.play.inside is not None
    clock = on.play.inside.clock

    def asked(me: Person) -> Seen | None:
        seen = me.newest(CHANNEL, saying="has run out.** What now?")
        found = None if seen is None else re.search(r"sits in \(<t:(\d+):R>\)", seen.text)
        return seen if found is not None and float(found[1]) > clock.now() + GRACE - SLOW else None

    return await on.cleo.wait_for(asked)


def posts(person: Person, channel: str) -> str:
    """The requests that post to a channel as a person sees it."""
    return f"POST /channels/{person.messages(channel)[0].channel}/messages"


def noted(on: Stage) -> list[str]:
    """What stands in the ledger that is no move: what came of clocks, and who changed places."""
    with closing(sqlite3.connect(f"file:{on.database}?mode=ro", uri=True)) as connection:
        found = connection.execute(
            "SELECT payload FROM ledger WHERE kind IN ('timeout', 'seat') ORDER BY seq"
        ).fetchall()
    payloads = [
        msgspec.json.decode(payload, type=dict[str, str | int | None]) for (payload,) in found
    ]
    return [str(each.get("answer") or each["change"]) for each in payloads]


@pytest.mark.timeout(900)  # far more than it takes: a guard against standing still, no measure
async def test_people_are_late_and_return_and_a_seat_is_taken_and_each_step_survives_a_kill(
    tmp_path: Path,
) -> None:
    """Each thing happens once, and is told once; time in which the bot is down does not count."""
    async with stage(tmp_path) as on:
        await begin(on)
        late, other = on.to_act(), on.other()
        ends = await until(on, late)
        called = len(on.calls(late))

        await killed(on, posts(late, "dm"), on.play.advance(REMINDER), notes=1, taken=False)
        later = await until(on, late, after=ends)
        assert DOWN <= later - ends <= DOWN + SLOW
        await late.wait_for(lambda _: len(on.calls(late)) == called + 1)

        await killed(on, posts(late, CHANNEL), run_out(on, later), notes=2, taken=True)
        asked = await answerable(on)
        labels = [button.label for button in asked.buttons]
        assert labels[:3] == ["Wait longer", "A computer sits in", "Open the seat"]

        await killed(on, "/channels/", on.play.advance(GRACE + SLOW), notes=4, taken=False)
        ends = await until(on, other)

        await killed(on, "POST /interactions", late.slash("hand"), notes=4, taken=True)
        await late.slash("hand")
        await on.shown("played until here")
        ends = await until(on, other, after=ends)

        await run_out(on, ends)
        asked = await on.shown("has run out.** What now?")
        opening = late.press("Open the seat", message=asked)
        await killed(on, "/channels/", opening, notes=8, taken=False)
        free = await on.shown("A seat is free")

        taking = on.cleo.press("Take this seat", message=free)
        await killed(on, "POST /interactions", taking, notes=8, taken=False)
        answer = await on.cleo.press("Take this seat")
        assert "You play on in this seat" in answer.text
        await until(on, on.cleo)
        assert "Table 1" in (await on.cleo.slash("nature done")).text
        await on.ann.wait_for(
            lambda me: me.newest(CHANNEL, saying="**Cleo** has finished adapting")
        )

        assert noted(on) == [
            *("remind", "ask", "sit-in", "sit-in", "return"),
            *("ask", "open", "sit-in", "take-over"),
        ]
        assert len(on.calls(other)) == 1
        told = "\n".join(seen.text for seen in on.ann.messages(CHANNEL))
        did = f"**Bruno for {late.name}** has finished adapting"  # also told so after the return
        for sentence in (did, "played until here", "plays on in place of"):
            assert told.count(sentence) == 1
        assert [c for c in await on.play.complaints() if not is_deleted_twice(c)] == []
