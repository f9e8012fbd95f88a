"""Looking back at games: replays, since the last turn, and following."""

import asyncio
import io
import itertools
import random
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
import pytest
from PIL import Image

from cogs.ui.components import ComponentId
from engine.model import HIDDEN, Action, Options
from engine.nature.play.state import State
from engine.replay import ReplayStep
from engine.state_history import StateHistory
from tests.cogs.pace import abandon, brisk, play_until
from tests.cogs.sights import Sight
from tests.cogs.test_every_game import steady
from tests.cogs.test_forged import Forged, press_by_hand
from tests.cogs.test_reaching_people import close_door
from tests.cogs.test_secrets import NUMBER, everything_in
from tests.cogs.town import Guest, Town, kind_of
from tests.games import GAMES

MOVES = 6


async def open_history(person: Guest, town: Town) -> Sight:
    """Open the replay of a running game from its log."""
    page = (await person.press("Show the log", town.public()[-1])).sight
    return (await person.press("Watch the game", page)).sight


def at(sight: Sight) -> tuple[int, int]:
    """Which moment is shown, and how many there are."""
    line = next(line for line in sight.text.splitlines() if "Moment " in line)
    words = line.split()
    return int(words[2]), int(words[4])


async def test_a_finished_game_is_replayed_privately_from_any_view(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """By anyone, on one message, in all directions, and after a restart."""
    table = await town.game(ann, ben)
    await play_until(town, table, lambda state: state.round == 2)
    held = (await town.tables.read.seen(table, 1)).begun
    assert isinstance(held, State)
    assert HIDDEN not in held.seats[1].hand
    await abandon(ann, ben)
    before = len(town.public())
    reply = await cleo.press("Watch the game", town.public()[-1])
    shown, (first, last) = reply.sight, at(reply.sight)
    assert reply.private
    assert first == 1
    assert shown.labels[:2] == ["Later", "Last"]
    shown = (await cleo.press("Later", shown)).sight
    assert at(shown) == (2, last)
    await town.restart()
    shown = (await cleo.press("Last", shown)).sight
    assert at(shown) == (last, last)
    assert shown.labels[:2] == ["First", "Earlier"]
    shown = (await cleo.press("Earlier", shown)).sight
    assert at(shown) == (last - 1, last)
    shown = (await cleo.choose("Round 2", shown, menu="round")).sight
    assert "ound 2" in shown.text
    assert at(shown) == (last, last)
    seats = ["Public view", "As Ann saw it", "As Ben saw it"]
    assert [label for label, _ in shown.menus[-1].options] == seats
    shown = (await cleo.choose("As Ben saw it", shown, menu="Whose")).sight
    assert "as Ben saw it" in shown.text
    assert "Hand of B Ben" in shown.pictures[-1].alt
    assert shown.id == reply.sight.id
    assert len(town.public()) == before


async def test_no_other_seat_until_the_end(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    """Nor is that offered."""
    await town.game(ann, ben)
    await town.play(1, lambda actions: actions[0])
    for person in (ann, cleo):
        shown = await open_history(person, town)
        assert "public view" in shown.text
        assert not any("Whose" in menu.placeholder for menu in shown.menus)
        for action, rest, value in (
            ("replay", ("1" if person is ann else "0", "0", "0"), ""),
            ("viewer", ("all", "0", "0"), "1"),
            ("round", ("1", "0", "0", "0"), "0"),
        ):
            told = await press_by_hand(town, ComponentId(action, 1, rest), value, person)
            assert "You can see other players' hands once the game is over." in told


async def test_the_log_is_told_in_chapters_the_newest_page_first(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """A chapter goes on under its heading on the next page, and ends where it was ended."""
    table = await town.game(ann, ben)
    pages: list[Sight] = []
    while not pages or "Round 2, feeding" not in pages[0].text:
        await town.play(table, brisk(random.Random(3)))
        pages = [(await ann.press("Show the log", town.public()[-1])).sight]
    while "Earlier" in pages[0].labels:
        pages.insert(0, (await ann.press("Earlier", pages[0])).sight)
    chapters = [[each for each in page.text.splitlines() if each[:4] == "### "] for page in pages]
    told = [each[4:] for page in chapters for each in page]
    assert [each for each, _ in itertools.groupby(told)] == [
        *("Round 1, adapting", "Round 1, feeding", "Round 2, adapting", "Round 2, feeding")
    ]
    assert all(page.text.splitlines()[1].startswith("### ") for page in pages)
    before, _after = "\n".join(page.text for page in pages).split("### Round 2, adapting")[:2]
    assert "The round ends" in before.split("### Round 1, feeding")[-1]


async def test_since_my_last_turn_tells_and_shows_it(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben)
    await pass_on_until(town, table, ann)
    reply = await ann.press("Since my last turn", town.public()[-1])
    assert reply.private
    assert "Ben" in reply.text
    assert reply.sight.pictures
    shown = reply.sight
    if "Last" in shown.labels:
        await town.restart()
        shown = (await ann.press("Last", shown)).sight
        assert shown.text.count("Picture") == 1
    refused = await town.guest("Cleo").press("Since my last turn", town.public()[-1])
    assert "You don't have a seat at this table." in refused.text
    panel = ann.panel
    page = (await ann.press("Since my last turn", panel)).sight
    assert page.id == panel.id


@pytest.mark.long
async def test_since_my_last_turn_begins_with_something_that_i_did(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Ending a turn says nothing by itself."""
    table = await town.game(ann, ben, game="darwin")
    done = list[str]()

    def brief(actions: Sequence[Action]) -> Action:
        ends = [each for each in actions if kind_of(each) == "done"]
        done.append(kind_of([*ends, *actions][0]))
        return [*ends, *actions][0]

    while "done" not in done:
        person = await town.to_act(table)
        await town.play(table, brief)
    since = await person.press("Since my last turn", person.panel)
    _heading, first, *_ = since.text.splitlines()
    assert not first.startswith("-#"), first


async def pass_on_until(town: Town, table: int, person: Guest) -> None:
    """Play until it's this person's turn again, after others have moved."""
    others = 0
    for _ in range(60):
        acting = await town.to_act(table)
        if acting is person and others:
            return
        others = 0 if acting is person else others + 1
        await town.play(table, brisk(random.Random(2)))
    raise AssertionError


def _the_action(action: Action, _offered: Sequence[Action]) -> Action:
    return action


async def all_of_a_replay(person: Guest, town: Town) -> list[object]:
    """Everything in each moment of a running game that somebody can step to."""
    sights = [await open_history(person, town)]
    found: list[object] = []
    for label in ("Earlier", "Later"):
        while label in sights[-1].labels:
            sights.append((await person.press(label, sights[-1])).sight)
            found.append(await everything_in(sights[-1]))
    since = await person.press("Since my last turn", town.public()[-1])
    return [*found, await everything_in(since.sight)]


@pytest.mark.short("nature")
@pytest.mark.parametrize("name", GAMES)
async def test_hidden_cards_change_nothing_in_a_replay_of_a_running_game(
    town: Town, ann: Guest, ben: Guest, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every moment, as if the ledger had led to other hidden cards."""
    table = await town.game(ann, ben, game=name)
    rng, rules = random.Random(name), GAMES[name].rules
    for _ in range(MOVES):
        state = await town.state(table)
        mover = rules.actors(state)[0]
        action = rng.choice(steady(rules.actions(state, mover)))
        rules.apply(state, mover, action, random.Random(1))
        if rules.is_over(state):
            break
        await town.play(table, partial(_the_action, action))
    assert not (await town.tables.read.view(table)).over
    true_steps = StateHistory.steps
    for seat, person in ((0, ann), (None, town.guest("Zoe"))):

        def scrambled(
            self: StateHistory[msgspec.Struct, Options], after: int, seat: int | None = seat
        ) -> Iterator[ReplayStep[msgspec.Struct]]:
            for entry, state, events in true_steps(self, after):
                other = rules.scramble(state, seat, random.Random(entry.seq))
                yield ReplayStep(entry, other, events)

        shown = await all_of_a_replay(person, town)
        await town.restart()
        with monkeypatch.context() as patched:
            patched.setattr(StateHistory, "steps", scrambled)
            assert await all_of_a_replay(person, town) == shown
        await town.restart()


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].rules.orders.specs])
async def test_unseen_actions_are_no_moments(town: Town, ann: Guest, ben: Guest, name: str) -> None:
    """A standing order leaves no trace in the numbers that others see."""
    table = await town.game(ann, ben, game=name)
    await town.play(table, lambda actions: steady(actions)[0])
    before = await open_history(ben, town)
    entries = (await town.tables.read.view(table)).progress.seq
    order = GAMES[name].rules.orders.specs[0]
    component = ComponentId("order", table, (order.name,))
    given = await press_by_hand(town, component, order.choices[-1][0], ann)
    assert "Saved." in given
    assert (await town.tables.read.view(table)).progress.seq > entries
    after = await open_history(ben, town)
    assert NUMBER.sub("#", after.words) == NUMBER.sub("#", before.words)


async def test_a_finished_game_comes_as_an_animation(town: Town, ann: Guest, ben: Guest) -> None:
    """And as a GIF on request, with one frame for each moment."""
    await town.game(ann, ben, game="natura")
    for _ in range(3):
        await town.play(1, lambda actions: steady(actions)[0])
    running = await press_by_hand(town, ComponentId("film", 1, ("webp", "beside")), "", ann)
    assert "This game isn't over yet." in running
    await abandon(ann, ben)
    shown = (await ann.press("Watch the game", town.public()[-1])).sight
    for label, format_ in (("Get the animation", "WEBP"), ("Get a GIF", "GIF")):
        reply = await ann.press(label, shown)
        assert reply.private
        [file] = reply.sight.message.attachments
        with Image.open(io.BytesIO(await file.read())) as image:
            assert image.format == format_
            assert getattr(image, "n_frames", 1) == at(shown)[1]


TOLD = "### Natura, table 1 in"


async def until_all_acted(town: Town, table: int, people: int) -> None:
    """Play until everyone has had a turn: a round, even in games without rounds."""
    acted: set[str] = set()
    while len(acted) < people:
        acted.add((await town.to_act(table)).name)
        await town.play(table, lambda actions: steady(actions)[0])


async def test_followers_hear_of_rounds(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = await town.game(ann, ben, game="natura")
    reply = await cleo.press("Follow", town.public()[-1])
    assert reply.private
    assert "You're following Natura, table 1" in reply.text
    await until_all_acted(town, table, 2)
    summary = cleo.newest("dm", TOLD)
    assert len(summary.pictures) == 1
    assert summary.labels == ["Stop following"]
    await town.restart()
    before = cleo.sees("dm")
    await until_all_acted(town, table, 2)
    after = cleo.newest("dm", TOLD)
    assert [each.id for each in cleo.sees("dm")] == [each.id for each in before]
    assert (after.id, len(after.pictures)) == (summary.id, 1)
    assert after.text != summary.text
    stopped = await cleo.press("Stop following", after)
    assert stopped.sight.id == summary.id
    assert "You've stopped following this game." in stopped.text
    await until_all_acted(town, table, 2)
    assert not any(TOLD in sight.text for sight in cleo.sees("dm"))


async def test_who_presses_often_is_greeted_once_and_told_once(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, game="natura")
    presses = [
        Forged(ComponentId("follow", table).pack(), "", cleo.id, town.guild.id) for _ in range(3)
    ]
    for each in presses:
        each.channel_id = town.channels["oasis"].id
    said = await asyncio.gather(*(each.sent(town) for each in presses))
    assert all("You're following Natura, table 1" in text for [text] in said)
    await cleo.press("Follow", town.public()[-1])
    [greeting] = cleo.sees("dm")
    assert "You're following Natura, table 1" in greeting.text
    await until_all_acted(town, table, 2)
    assert [TOLD in each.text for each in cleo.sees("dm")] == [False, True]


async def test_any_button_that_stops_a_follower_works_as_long_as_they_follow(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """Also on the answer to their press, and on what they were told before they stopped."""
    table = await town.game(ann, ben, game="natura")
    following = town.bot.features.replay.following
    answers = [(await cleo.press("Follow", town.public()[-1])).sight for _ in range(3)]
    await until_all_acted(town, table, 2)
    told = cleo.newest("dm", TOLD)
    for button in (told, *answers[:2]):
        stopped = await cleo.press("Stop following", button)
        assert "You've stopped following this game." in stopped.text
        assert not await following.unfollow(table, cleo.id)
        await cleo.press("Follow", town.public()[-1])
    await following.unfollow(table, cleo.id)
    other = await cleo.press("Stop following", answers[2])
    assert "You aren't following this game." in other.text


async def test_who_cannot_follow_a_game(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.game(ann, ben, game="natura")
    reply = await ann.press("Follow", town.public()[-1])
    assert "You're playing at this table" in reply.text
    close_door(town.env, cleo)
    reply = await cleo.press("Follow", town.public()[-1])
    assert "I can't send you direct messages" in reply.text
    assert not await town.bot.features.replay.following.unfollow(1, cleo.id)


async def test_at_the_end_the_whole_game_is_posted_once(town: Town, ann: Guest, ben: Guest) -> None:
    town.animations = True
    await town.restart()
    table = await town.game(ann, ben, game="natura")
    await until_all_acted(town, table, 2)
    person = await town.to_act(table)
    seen = await town.seen(table, person)
    resign = next(action for action in seen.actions if kind_of(action) == "resign")
    await town.tables.play.act(table, person.id, resign, decision=seen.decision, interaction=1)
    await town.quiet()
    assert (await town.tables.read.view(table)).status == "finished"
    await town.restart()
    [posted] = [sight for sight in town.public() if "the whole game" in sight.text]
    assert posted.labels == ["Watch the game"]
    assert posted.message.attachments[0].filename.endswith(".webp")
    shown = await ann.press("Watch the game", posted)
    assert "Moment 1 of" in shown.text


async def test_sitting_down_ends_following(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = await town.game(ann, ben)
    await cleo.press("Follow", town.public()[-1])
    await town.tables.seats.leave(table, ben.id, 2**60)
    await town.quiet()
    await cleo.press("Take this seat", next(s for s in reversed(town.public()) if s.pictures))
    assert not await town.bot.features.replay.following.unfollow(table, cleo.id)
