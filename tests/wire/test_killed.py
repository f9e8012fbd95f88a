"""A real bot process is killed again and again in the middle of a game, and nothing goes wrong.

Each kill comes when one of the bot's requests arrives, or when it is done but not answered yet, so
at the same moment on every machine.
"""

import asyncio
import itertools
import random
import re
from functools import partial

import pytest

from cogs.ui.layout import shown_name
from engine.natura import GAME
from engine.natura.play.state import State
from playground.play.person import Person
from playground.play.seen import Seen
from playground.world import bits
from playground.world.model import ACTIVE, SCHEDULED
from tests.wire.bots import is_deleted_twice
from tests.wire.stage import CHANNEL, INVITED, Move, Stage, by_chance, script, was_done

CHANCE = 13
"""Seed of a short game of 64 moves."""

REQUESTS = ("POST /interactions", "PATCH /webhooks", "/channels/")
"""The requests at which the bot is killed: while it answers, and while it shows."""


def stored(on: Stage) -> tuple[int, bytes]:
    """The number of entries in the ledger, and the state, as stored."""
    [(version, state)] = on.read("SELECT (SELECT max(seq) FROM ledger), state FROM tables")
    return version, state


async def struck_down(on: Stage, move: Move, request: str, *, taken: bool) -> bool:
    """Type a command and kill the bot at such a request; whether the move was acknowledged."""
    hold = on.hold(request, done=taken)
    typing = asyncio.create_task(on.people[move.seat].slash(move.command, **move.options))
    await hold.reached.wait()
    acknowledged = typing.done() and was_done(typing.result())
    await on.bot.kill()
    hold.lose()
    if not typing.done():
        typing.cancel()
        await asyncio.wait({typing})
    await on.bot.start()
    return acknowledged


async def log(person: Person, final: Seen) -> list[str]:
    """The whole log without its headings, read from the last page to the first."""
    answer = await person.press("Show the log", message=final)
    page, pages = answer.shown, list[list[str]]()
    while True:
        head, *told = page.text.splitlines()
        pages.insert(0, [line for line in told if not line.startswith("### ")])
        found = re.search(r"page (\d+) of", head)
        before = int(found[1]) - 1 if found else 0
        if not before:
            break
        await person.press("Earlier", message=page)
        words = f"page {before} of"
        page = await person.wait_for(partial(Person.newest, channel=CHANNEL, saying=words))
    lines = list(itertools.chain(*pages[:-1]))
    # The last page is full as well, so it may begin with lines of the one before.
    again = next(
        n for n in range(len(pages[-1]), -1, -1) if lines[len(lines) - n :] == pages[-1][:n]
    )
    return lines + pages[-1][again:]


@pytest.mark.long
@pytest.mark.timeout(900)  # far more than it takes: a guard against standing still, no measure
async def test_a_game_survives_being_killed_at_any_moment(on: Stage) -> None:
    """The end is the same to the byte, nothing acknowledged is lost, nothing is told twice.

    Only the newest message asks anything, and the log has all that happened.
    """
    told = script("nature", by_chance, CHANCE)
    moves, last_state, story = told
    # Half of the times Discord has done what was asked, and the bot never learns of it.
    kills = list(itertools.product(REQUESTS, (True, False)))
    fatal = random.Random(CHANCE).sample(range(len(moves)), len(kills))
    await on.begin()
    for number, move in enumerate(moves):
        if number in fatal:
            request, taken = kills.pop()
            acknowledged = await struck_down(on, move, request, taken=taken)
            done = stored(on)[0] > number
            assert done or not acknowledged, f"move {number} was acknowledged and lost"
            if done:
                continue
        answer = await on.people[move.seat].slash(move.command, **move.options)
        assert was_done(answer), answer.text
    assert stored(on) == (len(moves), last_state)
    final = await on.shown("the game is over")
    # The last thing to happen is that the message before the end shrinks.
    await on.cleo.wait_for(lambda me: not any(seen.buttons for seen in me.messages(CHANNEL)[:-1]))
    messages = on.cleo.messages(CHANNEL)
    assert messages[-1].id == final.id
    told.told_once(messages)
    assert await log(on.cleo, final) == story
    assert [c for c in await on.play.complaints() if not is_deleted_twice(c)] == []
    assert await on.bot.stop() == 0


STRUCK = [("POST /interactions", True), ("PATCH /channels", False), ("PATCH /channels", True)]
"""The requests at which the bot dies, and whether Discord has done them by then."""


def state(scene: Stage) -> State | None:
    [(data,)] = scene.read("SELECT state FROM tables")
    return None if data is None else GAME.storage.decode_state(data)


async def her_turn(scene: Stage) -> Seen:
    """Wait until the computer has moved and Ann's message asks her."""

    def asked(_: object) -> Seen | None:
        now = state(scene)
        if now is None or GAME.rules.actors(now) != (0,):
            return None
        return scene.ann.newest("dm", saying="**Your turn:**")

    return await scene.ann.wait_for(asked)


def command(scene: Stage, rng: random.Random) -> tuple[str, dict[str, str]]:
    """Any move that Ann can make, as a typed command."""
    now = state(scene)
    assert now is not None
    seen = GAME.rules.redact(now, 0)
    action = rng.choice(GAME.rules.actions(seen, 0))
    keys = {
        shown_name(field): GAME.wording.choice(seen, 0, action, field).key
        for field in action.__struct_fields__
    }
    return f"natura {action.__struct_config__.tag}", keys


def lasting(scene: Stage) -> list[Seen]:
    return [seen for seen in scene.ann.dms() if not seen.ephemeral]


@pytest.mark.long
@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_a_table_in_direct_messages_keeps_its_one_message_through_kills(on: Stage) -> None:
    rng = random.Random(1)
    ann = on.ann
    opening = ann.slash("table new", "dm", game="natura/Blue v Browns")
    # Discord has taken the first message, and the bot never learns of it.
    await on.killed("POST /channels", opening, taken=True)
    lobby = await ann.wait_for(lambda me: me.newest("dm", saying="a table of your own"))
    assert len(lasting(on)) == 1
    await ann.press("Start", message=lobby)
    for request, taken in STRUCK:
        await her_turn(on)
        typed, options = command(on, rng)
        await on.killed(request, ann.slash(typed, "dm", **options), taken=taken)
    await her_turn(on)
    (message,) = lasting(on)
    assert message.id == lobby.id
    typed, options = command(on, rng)
    await ann.slash(typed, "dm", **options)
    await her_turn(on)
    await ann.slash("table abandon", "dm")
    final = await ann.wait_for(lambda me: me.newest("dm", saying=": ended by"))
    assert final.id == lobby.id
    assert on.ben.everything() == on.cleo.everything() == []
    assert await on.play.complaints() == []


def events(on: Stage) -> list[tuple[str, float, int]]:
    """The events of the first server: name, start and status."""
    [guild, *_] = on.play.inside.world.guilds.values()
    return [(each.name, each.starts, each.status) for each in guild.events]


@pytest.mark.short("taken")
@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
@pytest.mark.parametrize("how", ["taken", "not taken", "failed"])
async def test_a_start_is_one_event_even_if_creating_it_goes_wrong(on: Stage, how: str) -> None:
    await on.play.faults(role_may={"role": "bot", "permissions": INVITED | bits.CREATE_EVENTS})
    await on.ann.slash("table new", CHANNEL, game="nature")
    await on.ben.slash("table join", CHANNEL)
    lobby = await on.ann.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
    page = await on.ann.press("Players and start", message=lobby)
    form = await on.ann.press("Set a time", message=page.shown)
    request = "POST /guilds"
    if how == "failed":  # done, but Discord answers with an error
        hold = on.hold(request, done=True)
        sending = asyncio.create_task(on.ann.submit(form, time="in 3h"))
        await hold.reached.wait()
        hold.lose()
        await sending
    else:
        await on.killed(request, on.ann.submit(form, time="in 3h"), taken=how == "taken")
    await on.ann.wait_for(lambda _: events(on))
    [(name, starts, status)] = events(on)
    assert (name, status) == ("Nature, table 1", SCHEDULED)
    await on.play.advance(starts - on.play.inside.clock.now() - 3600 + 1)
    soon = await on.shown("Nature, table 1, starts at")
    assert on.pings(on.ben) == [soon.id]
    await on.play.advance(3600)
    await on.shown("'s turn")
    await on.ann.wait_for(lambda _: [each[2] for each in events(on)] == [ACTIVE])
    assert await on.play.complaints() == []
