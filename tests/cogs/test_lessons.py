"""Learning by playing: from `/learn` to the end of the explanations, and whatever comes between."""

import asyncio
import random

import pytest
import simcord

from cogs.hints import lessons
from cogs.hints.lesson_screen import TURNS
from engine.registry import GAMES
from host.computers.thinking import Question, Thinker
from host.table.models import TableView
from tests.cogs.pace import brisk
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Sight, Town, command_of

BEST = "**What I would think of**"
EXPLAINS = "**What you can do now**"
STOP = "No more explanations"


def board(person: Guest) -> Sight:
    """The message of the table in a person's direct messages."""
    return next(s for s in reversed(person.sees("dm")) if not s.ephemeral and ", table " in s.text)


async def lesson(town: Town, person: Guest, game: str = "nature") -> TableView:
    """A lesson that has just begun; its table."""
    await person.slash("learn", "dm", game=game)
    (listed,) = await town.tables.read.of_user(person.id)
    return await town.tables.read.view(listed.id)


@pytest.mark.parametrize("name", GAMES)
async def test_a_lesson_explains_the_first_turns_and_ends(
    town: Town, ann: Guest, name: str
) -> None:
    rng = random.Random(name)
    table = await lesson(town, ann, name)
    assert {each.strength for each in table.players if each.user is None} == {"easy"}
    shown = board(ann)
    assert EXPLAINS in shown.text
    assert STOP in shown.labels
    assert BEST in shown.text or shown.text.count("\n- **") == 1
    explained = 0
    for _ in range(80):
        if EXPLAINS not in board(ann).text:
            break
        explained += 1
        seen = await town.tables.read.seen(table.id, 0)
        command, typed = command_of(seen, brisk(rng)(seen.actions))
        await ann.slash(command, "dm", **typed)
    assert explained >= 2
    if not (await town.tables.read.view(table.id)).over:
        assert "**That was the lesson.**" in board(ann).text
    if GAMES[name].rules.round_of((await town.tables.read.seen(table.id, 0)).begun) is None:
        assert explained <= TURNS
        seen = await town.tables.read.seen(table.id, 0)
        command, typed = command_of(seen, brisk(rng)(seen.actions))
        await ann.slash(command, "dm", **typed)
        assert "That was the lesson" not in board(ann).text  # it is said once


class _Slow:
    """A thinker that gives advice only once it may; what it was asked for is in `asked`."""

    def __init__(self, inner: Thinker, env: simcord.Env) -> None:
        self._inner = inner
        self._env = env
        self.asked: list[Question] = []
        self.may_answer = asyncio.Event()

    async def think(self, question: Question, /) -> bytes:
        self.asked.append(question)
        await self._env.external_wait(self.may_answer.wait(), reason="it thinks for long")
        return await self._inner.think(question)

    async def close(self) -> None:
        await self._inner.close()


@pytest.fixture
async def slow(town: Town, monkeypatch: pytest.MonkeyPatch) -> _Slow:
    """Advice takes longer than any message waits for it."""

    async def wait(finding: asyncio.Task[None]) -> None:
        """Not at all: a message is posted with what is known."""
        del finding

    monkeypatch.setattr(lessons, "_wait", wait)
    thinker = _Slow(town.tables.hints._thinker, town.env)
    town.tables.hints._thinker = thinker
    return thinker


async def let_answer(town: Town, thinker: _Slow) -> None:
    """Advice is given from now on, and what comes of it is shown."""
    thinker.may_answer.set()
    while found := [task for _, task in town.bot.lessons._finding.values()]:
        await asyncio.wait(found)
    await town.quiet()


async def test_what_was_found_late_is_added_to_the_message(
    town: Town, ann: Guest, slow: _Slow
) -> None:
    await lesson(town, ann)
    first = board(ann)
    assert EXPLAINS in first.text
    assert BEST not in first.text
    await let_answer(town, slow)
    assert board(ann).id == first.id
    assert BEST in board(ann).text
    assert len(slow.asked) == 1


async def test_what_is_found_after_its_moment_is_over_is_said_of_the_new_one_alone(
    town: Town, ann: Guest, slow: _Slow
) -> None:
    table = await lesson(town, ann)
    seen = await town.tables.read.seen(table.id, 0)
    command, typed = command_of(seen, seen.actions[0])
    await ann.slash(command, "dm", **typed)
    now = await town.tables.read.seen(table.id, 0)
    assert EXPLAINS in board(ann).text, "the next turn is one that is explained, too"
    await let_answer(town, slow)
    known = town.tables.hints.known(now)
    assert known is not None
    best = known.advice.advised[0].action
    assert BEST in board(ann).text
    assert GAMES["nature"].wording.phrase(now.begun, 0, best) in board(ann).text
    assert len([each for each in ann.sees("dm") if BEST in each.text]) == 1


async def test_it_is_chosen_from_a_list_and_stands_in_direct_messages(
    town: Town, ann: Guest
) -> None:
    asked = await ann.slash("learn")
    assert asked.private
    begun = await ann.choose("evolution", asked.sight)
    assert begun.private
    assert "in our direct messages" in begun.text
    assert EXPLAINS in board(ann).text
    assert all("Evolution" not in sight.text for sight in town.public())


async def test_it_stops_when_it_is_told_to(town: Town, ann: Guest) -> None:
    await lesson(town, ann)
    stopped = await ann.press(STOP, board(ann))
    assert stopped.private
    assert "I explain no more" in stopped.text
    assert EXPLAINS not in board(ann).text
    assert "**Your turn:**" in board(ann).text


async def test_it_goes_on_after_a_restart(town: Town, ann: Guest) -> None:
    table = await lesson(town, ann)
    await town.restart()
    seen = await town.tables.read.seen(table.id, 0)
    command, typed = command_of(seen, seen.actions[0])
    await ann.slash(command, "dm", **typed)
    assert EXPLAINS in board(ann).text
    await town.restart()
    await ann.press(STOP, board(ann))
    assert EXPLAINS not in board(ann).text


async def test_closed_direct_messages_are_answered_kindly(town: Town, ann: Guest) -> None:
    close_door(town.env, ann)
    answer = await ann.slash("learn", game="nature")
    assert answer.private
    assert "A lesson is played in direct messages" in answer.text
    assert not await town.tables.read.of_user(ann.id)


async def test_only_one_table_stands_in_direct_messages(town: Town, ann: Guest) -> None:
    await lesson(town, ann)
    again = await ann.slash("learn", "dm", game="darwin")
    assert "Play it to its end" in again.text


async def test_a_stranger_ends_nobodys_lesson(town: Town, ann: Guest, ben: Guest) -> None:
    table = await lesson(town, ann)
    with pytest.raises(Exception, match="no seat"):
        await town.tables.hints.end_lesson(table.id, ben.id)
    assert (await town.tables.read.view(table.id)).lesson
