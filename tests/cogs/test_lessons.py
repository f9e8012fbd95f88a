"""What computers explain: the turns of a lesson, and how a game turned."""

import asyncio
import random
import re

import pytest

from cogs.hints import lessons
from cogs.hints.lessons import EXPLAINED_TURNS
from engine.foresight import Position
from engine.players.analysis import Judged, reasons_for
from engine.registry import GAMES
from engine.words import escaped
from host.computers import judge
from host.table.views import SeatView, TableView
from tests.cogs.pace import brisk
from tests.cogs.sights import Sight
from tests.cogs.test_direct_tables import SMALLEST, begun, move
from tests.cogs.test_reaching_people import close_door
from tests.cogs.test_replay import until_all_acted
from tests.cogs.town import Guest, Town, command_of, kind_of

BEST = "**A good move:**"
THINKING = "Thinking about a good move …"
AIM = "**Your aim:**"
STOP = "Stop explaining"


def board(person: Guest) -> Sight:
    """The message of the table in a person's direct messages."""
    return next(s for s in reversed(person.sees("dm")) if not s.ephemeral and "able " in s.text)


async def lesson(town: Town, person: Guest, game: str = "nature") -> TableView:
    begun = await person.slash("learn", "dm", game=game)
    assert "starts here, in one message" in begun.text
    (listed,) = await town.tables.read.of_user(person.id)
    return await town.tables.read.view(listed.id)


async def own_view(town: Town, table: TableView) -> SeatView:
    return await town.tables.read.seen(table.id, host_of(table))


def host_of(table: TableView) -> int:
    """The learner's seat, which begins."""
    return next(seat for seat, each in enumerate(table.players) if each.user is not None)


@pytest.mark.short("natura")
@pytest.mark.parametrize("name", GAMES)
async def test_a_lesson_explains_the_first_turns(town: Town, ann: Guest, name: str) -> None:
    rng = random.Random(name)
    table = await lesson(town, ann, name)
    assert {each.strength for each in table.players if each.user is None} == {"easy"}
    shown = board(ann)
    assert host_of(table) in table.actors, "no computer moves first"
    assert STOP in shown.opens
    assert [each in shown.text for each in (AIM, "**Look first at:**", BEST)] == [True] * 3
    explained = 0
    for _ in range(80):
        if STOP not in board(ann).opens:
            break
        explained += 1
        assert (AIM in board(ann).text) is lessons.is_new(GAMES[name], await own_view(town, table))
        assert len(board(ann).pictures) == 1
        assert "Do that" in board(ann).labels or BEST not in board(ann).text
        seen = await town.tables.read.seen(table.id, host_of(table))
        command, typed = command_of(seen, brisk(rng)(seen.actions))
        await ann.slash(command, "dm", **typed)
    assert explained >= 2
    seen = await town.tables.read.seen(table.id, host_of(table))
    has_rounds = GAMES[name].rounds.number(seen.begun) is not None
    assert has_rounds or explained <= EXPLAINED_TURNS
    if seen.view.over:
        return
    assert "**That was the lesson.**" in board(ann).text
    if not has_rounds:
        command, typed = command_of(seen, brisk(rng)(seen.actions))
        await ann.slash(command, "dm", **typed)
        assert "That was the lesson" not in board(ann).text  # it is said once


@pytest.fixture
def slow(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Holds advice back, and no message waits for it."""

    async def wait(finding: asyncio.Task[None]) -> None:
        del finding

    monkeypatch.setattr(lessons, "_wait", wait)
    town.advice = asyncio.Event()


async def let_answer(town: Town) -> None:
    """Release advice, and wait until it is shown."""
    assert town.advice is not None
    town.advice.set()
    while found := [task for _, task in town.bot.parts.lessons._finding.values()]:
        await asyncio.wait(found)
    await town.quiet()


@pytest.mark.usefixtures("slow")
async def test_late_advice_is_added_to_the_message(town: Town, ann: Guest) -> None:
    await lesson(town, ann)
    first = board(ann)
    assert STOP in first.opens
    assert BEST not in first.text
    assert THINKING in first.text
    await let_answer(town)
    assert board(ann).id == first.id
    assert BEST in board(ann).text
    assert THINKING not in board(ann).text
    assert len(town.asked) == 1


async def test_a_lesson_s_advice_is_one_press_and_stays_while_a_choice_has_steps(
    town: Town, ann: Guest
) -> None:
    table = await lesson(town, ann)
    seen = await own_view(town, table)
    known = town.tables.hints.known(seen)
    assert known is not None
    best = known.advice.advised[0].action
    asked = await ann.press("Grow …", board(ann))
    assert BEST in asked.text
    await ann.press("Do that", asked.sight)
    now = await own_view(town, table)
    assert now.acted == 1
    after = GAMES["nature"].rules.copy(seen.begun)
    GAMES["nature"].rules.apply(after, seen.own_seat, best, random.Random(1))
    assert now.begun == GAMES["nature"].rules.redact(after, seen.own_seat)


@pytest.mark.usefixtures("slow")
async def test_advice_for_an_earlier_moment_is_dropped(town: Town, ann: Guest) -> None:
    table = await lesson(town, ann)
    seen = await town.tables.read.seen(table.id, host_of(table))
    command, typed = command_of(seen, seen.actions[0])
    await ann.slash(command, "dm", **typed)
    now = await town.tables.read.seen(table.id, host_of(table))
    assert STOP in board(ann).opens, "the next turn is one that is explained, too"
    await let_answer(town)
    known = town.tables.hints.known(now)
    assert known is not None
    best = known.advice.advised[0].action
    assert BEST in board(ann).text
    assert GAMES["nature"].wording.phrase(now.begun, now.own_seat, best) in board(ann).text
    assert len([each for each in ann.sees("dm") if BEST in each.text]) == 1


def test_advice_names_a_place_by_the_number_in_the_picture_that_asks_for_it() -> None:
    game = GAMES["renature"]
    state = game.rules.setup(game.rules.check(game.rules.options_type(), 2), 2, random.Random(1))
    (seat,) = game.rules.actors(state)
    place = next(each for each in game.rules.actions(state, seat) if kind_of(each) == "place")
    at = game.wording.joined(state, seat, place, ("at", "facing")).label.split()[0]
    assert f"on number {at}, facing" in game.wording.pointed(state, seat, place)
    assert "on number" not in game.wording.phrase(state, seat, place)


async def test_a_lesson_is_chosen_from_a_list_and_begins_by_dm(town: Town, ann: Guest) -> None:
    asked = await ann.slash("learn")
    assert asked.private
    begun = await ann.choose("evolution", asked.sight)
    assert begun.private
    assert "in your direct messages with me" in begun.text
    assert STOP in board(ann).opens
    assert all("Evolution" not in sight.text for sight in town.public())


async def test_it_goes_on_after_a_restart(town: Town, ann: Guest) -> None:
    table = await lesson(town, ann)
    await town.restart()
    seen = await town.tables.read.seen(table.id, host_of(table))
    command, typed = command_of(seen, seen.actions[0])
    await ann.slash(command, "dm", **typed)
    assert STOP in board(ann).opens
    await town.restart()
    await ann.press(STOP, board(ann))
    assert STOP not in board(ann).opens


async def test_closed_direct_messages_are_answered_kindly(town: Town, ann: Guest) -> None:
    close_door(town.env, ann)
    answer = await ann.slash("learn", game="nature")
    assert answer.private
    assert "Lessons are played in direct messages" in answer.text
    assert not await town.tables.read.of_user(ann.id)


async def test_a_stranger_ends_nobodys_lesson(town: Town, ann: Guest, ben: Guest) -> None:
    table = await lesson(town, ann)
    with pytest.raises(Exception, match="have a seat"):
        await town.tables.hints.end_lesson(table.id, ben.id)
    assert (await town.tables.read.view(table.id)).lesson


TURNED = "how the game turned"


class Critic:
    """Criticises everyone's first decision."""

    def __init__(self) -> None:
        self.seats: dict[int, bytes] = {}
        self.said: dict[int, str] = {}
        """What each seat did first, in the game's words."""

    async def judge(self, question: judge.JudgeQuestion) -> Judged:
        """Judge a decision."""
        entry = question.chance.split()[-1]
        cost = 0.2 if self.seats.setdefault(question.seat, entry) == entry else 0.0
        game = GAMES[question.game]
        state = game.storage.decode_state(question.state)
        played = game.storage.decode_action(question.played)
        words = game.wording.phrase(state, question.seat, played)
        self.said.setdefault(question.seat, escaped(words))
        at, rng = Position(state, question.seat, 2), random.Random(1)
        actions = game.rules.actions(state, question.seat)
        told = (each for each in actions if reasons_for(game, at, each, played, rng))
        better = next(told, actions[0])
        encoded = game.storage.encode(better)
        return Judged((0.3, 0.3), question.played, encoded, 0.5, 0.5 - cost)

    async def close(self) -> None:
        """Do nothing."""


async def played_out(town: Town, *people: Guest) -> tuple[int, dict[int, str]]:
    """A short game with its analysis posted, and what each seat did first."""
    critic = town.bot.features.hints.analysing._judge = Critic()
    table = await town.game(*people, game="natura")
    await until_all_acted(town, table, len(people))
    person = await town.to_act(table)
    seen = await town.seen(table, person)
    resign = next(action for action in seen.actions if kind_of(action) == "resign")
    await town.tables.play.act(table, person.id, resign, decision=seen.decision, interaction=1)
    await town.quiet()
    return table, critic.said


async def test_a_game_that_is_over_is_looked_back_at(town: Town, ann: Guest, ben: Guest) -> None:
    _, said = await played_out(town, ann, ben)
    [posted] = [sight for sight in town.public() if TURNED in sight.text]
    assert posted.labels == [
        "Turning point 1",
        "Turning point 2",
        "My costliest moves",
        "What would you do?",
    ]
    assert "chance of winning over the game" in str(posted.pictures)
    assert not posted.message.mentions
    await town.restart()
    await town.bot.features.hints.analysing.resume()
    await town.quiet()
    assert len([sight for sight in town.public() if TURNED in sight.text]) == 1
    point = await ben.press("Turning point 2", posted)
    assert point.private
    assert f"**Chosen:** {said[1]}" in point.text
    assert "\n- " in point.text, "with reasons"
    assert len(point.sight.pictures) == 1
    other = await ben.press("Turning point 1", point.sight)
    assert f"**Chosen:** {said[0]}" in other.text
    assert other.sight.message.id == point.sight.message.id, "the message changes"
    assert len([sight for sight in town.public() if TURNED in sight.text]) == 1
    assert re.search(r":[0-9a-f]{16}$", posted.words, re.MULTILINE), "it can be found again"


async def test_ones_own_costliest_moves(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    _, said = await played_out(town, ann, ben)
    [posted] = [sight for sight in town.public() if TURNED in sight.text]
    for seat, person in enumerate((ann, ben)):
        own = await person.press("My costliest moves", posted)
        assert own.private
        assert f"you chose **{said[seat]}** (cost a lot)" in own.text
        assert f"you chose **{said[1 - seat]}**" not in own.text
        one = await person.press("Show move 1", own.sight)
        assert f"**Chosen:** {said[seat]}" in one.text
        back = await person.press("Back to the list", one.sight)
        assert back.text == own.text
    none = await cleo.press("My costliest moves", posted)
    assert none.private
    assert "I didn't review any of your decisions" in none.text


async def test_a_lone_players_analysis_comes_by_dm(town: Town, ann: Guest) -> None:
    critic = town.bot.features.hints.analysing._judge = Critic()
    table = await begun(ann, SMALLEST)
    while not (await town.tables.read.view(table)).over:
        await move(ann, table, random.Random(1))
    own = await ann.press("My costliest moves", ann.newest("dm", TURNED))
    assert f"you chose **{critic.said[0]}**" in own.text
