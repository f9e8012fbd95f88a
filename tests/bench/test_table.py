"""`python -m bench table`: what whole games cost those who press, and that it counts rightly."""

import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bench.seated.house import House, open_house
from bench.seated.player import CHANNEL, Presser, as_planned, planned, start, together
from bench.seated.ways import name_of, plays_a_card, shortest
from bench.table import COMPUTER, Measured
from bench.table import WHOLE as WHOLE_TURN
from engine.nature.play.actions import DONE, Done, Grow, Hunter, Remove, Trait
from engine.registry import GAMES
from playground.play.person import Person
from playground.wire.json_values import Obj
from playground.world.model import SILENT, Message
from tests.bench.conftest import Figures
from tests.chromium import CHROMIUM

SEED = 7
MOST_REQUESTS = 5
"""By the bot's token for one turn of two people."""

LEAST_PX = 300
"""A panel at least has a picture and some buttons."""


def test_a_short_run_gives_all_the_figures_of_each_kind_of_turn(figures: Figures) -> None:
    short = ["--game", "natura", "--seats", "2", "--turns", "2"]
    found = figures("table", *short)
    assert {one["turn"] for one in found} >= {"move", WHOLE_TURN, COMPUTER}
    for one in found:
        assert set(one) == set(Measured.__struct_fields__)
        assert one["presses_most"] >= one["presses_median"] >= 1
        assert one["strayed"] == 0
        if one["turn"] != COMPUTER:
            assert one["messages_per_round"] > 0
            assert one["requests_per_turn"] > 0
            assert one["dm_messages_per_turn"] > 0
        if one["turn"] == WHOLE_TURN and CHROMIUM is not None:
            assert LEAST_PX < one["panel_height"] <= one["panel_height_most"]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A playground with the bot on it."""
    async with open_house(tmp_path, SEED) as opened:
        yield opened


async def begun(house: House, game: str) -> tuple[list[Person], int]:
    """Ann and Ben begin a game; they, and their table."""
    players = [await house.person(name) for name in ("Ann", "Ben")]
    table = await together(house, players, game)
    await start(house, players[0])
    return players, table


async def test_presses_messages_and_pings_of_small_turns_are_counted(house: House) -> None:
    """As the playground itself tells them: each interaction, and each message that came.

    The first turn changes the channel's message in place; before the second ends someone has
    written below it.
    """
    players, table = await begun(house, "nature")
    came: list[tuple[bool, int]] = []

    def note(event: str, message: Message) -> None:
        if event == "MESSAGE_CREATE" and message.author_id == house.play.world.bot_id:
            is_dm = house.play.world.channels[message.channel_id].is_dm
            called = 0 if message.flags & SILENT else 1 if is_dm else len(message.mentions)
            came.append((is_dm, called))

    house.play.service.watchers.append(note)
    in_channel = []
    for talk in ("", "a fine animal"):
        came.clear()
        before = house.counter.now
        if talk:
            await players[0].say(talk)
        await small_turn(house, table, players)
        counts = house.counter.now - before
        in_channel.append(counts["channel_messages"])
        assert counts["channel_messages"] == sum(not private for private, _ in came)
        assert counts["dm_messages"] == sum(private for private, _ in came) > 0
        assert counts["pings"] == sum(called for _, called in came)
        assert len(came) < counts["requests"] <= MOST_REQUESTS
    assert in_channel == [0, 1]


async def small_turn(house: House, table: int, players: Sequence[Person]) -> None:
    """The player to act grows a species and finishes; each press is counted."""
    [seat] = (await house.tables.read.view(table)).actors
    presser = Presser(house, players[seat], CHANNEL, table)
    for kind in (Grow, Done):
        seen = await house.tables.read.seen(table, seat)
        action = next(each for each in seen.actions if type(each) is kind)
        known = len(house.play.interactions.timings())
        made = await presser.make(GAMES["nature"], seen, [action])
        assert made.actions == [action]
        assert made.presses == sum(map(presses_of, house.play.interactions.timings()[known:]))


def presses_of(timing: Obj) -> int:
    """What one interaction of today's panels is: the choice of an answer has been asked for."""
    asked = timing["label"].startswith("mwh:")
    return 2 if asked else 1


@pytest.mark.parametrize("game", ["darwin", "renature", "natura"])
async def test_what_was_meant_takes_as_many_presses_as_reckoned(house: House, game: str) -> None:
    """By a menu of whole turns, a line that is typed, or a question at a time."""
    players, table = await begun(house, game)
    for _ in range(4):
        [seat, *_] = (await house.tables.read.view(table)).actors
        seen = await house.tables.read.seen(table, seat)
        plan = planned(GAMES[game], seen, random.Random(SEED))
        way = shortest(GAMES[game], seen, plan)
        made = await Presser(house, players[seat], CHANNEL, table).make(GAMES[game], seen, plan)
        assert as_planned(made.actions, plan)
        assert len(made.actions) == way.actions
        assert made.presses <= way.presses


async def test_a_whole_hand_is_played_by_one_form(house: House) -> None:
    """Opening it, a choice a card and submitting it; what stays as it is costs nothing."""
    players, table = await begun(house, "nature")
    [seat] = (await house.tables.read.view(table)).actors
    seen = await house.tables.read.seen(table, seat)
    plan = planned(GAMES["nature"], seen, random.Random(SEED))
    cards = sum(map(plays_a_card, plan))
    assert cards > 1
    way = shortest(GAMES["nature"], seen, plan)
    assert (way.kind, way.presses) == ("form", cards + 2)
    made = await Presser(house, players[seat], CHANNEL, table).make(GAMES["nature"], seen, plan)
    assert Counter(made.actions) == Counter(plan[: way.actions])


async def test_who_takes_no_direct_messages_plays_by_a_panel_in_the_channel(house: House) -> None:
    """The button that opens it is a press; then it stays there."""
    for name in ("Ann", "Ben"):
        house.play.world.users[int((await house.person(name)).id)].dms_closed = True
    players, table = await begun(house, "nature")
    [seat] = (await house.tables.read.view(table)).actors
    presser = Presser(house, players[seat], CHANNEL, table)
    presses = []
    for kind in (Hunter, Done):
        seen = await house.tables.read.seen(table, seat)
        action = next(each for each in seen.actions if type(each) is kind)
        made = await presser.make(GAMES["nature"], seen, [action])
        assert made.actions == [action]
        presses.append(made.presses)
    assert presses == [2, 1]


def test_a_turn_of_cards_is_named_by_how_many_were_played() -> None:
    """What is taken off again or needs no card does not count."""
    state = GAMES["nature"].rules.setup(
        GAMES["nature"].rules.check(GAMES["nature"].rules.options_type(), 2), 2, random.Random(1)
    )
    done = [Grow(3, 1), Trait(4, 1), Hunter(1), Remove(1, 4), DONE]
    assert name_of("nature", state, done) == "adapting, 2 cards"
