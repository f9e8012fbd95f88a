"""Daily puzzles: solved in private, undone freely, given up, shared without a move."""

import asyncio
import io
import re
from datetime import UTC, datetime, timedelta

import pytest
from PIL import Image

from cogs.plans.steps import moves
from cogs.puzzles.screen import ANSWER, PUZZLE, STEP, TURN
from engine import registry
from engine.natura.board.position import Move
from engine.natura.board.squares import square_name
from engine.puzzles.days import Day
from engine.puzzles.making import kinds
from host.computers.reach import ReachQuestion
from host.puzzles import attempts
from host.puzzles.attempts import Attempt
from tests.cogs.pace import Time
from tests.cogs.puzzling import (
    NOON,
    answer,
    day_of,
    make,
    missed,
    pass_to,
    set_channel,
    solve,
    solving,
)
from tests.cogs.sights import Sight, menu_on
from tests.cogs.test_forged import Forged
from tests.cogs.test_lessons import TURNED, played_out
from tests.cogs.town import Guest, Town
from tests.engine.puzzles.shipped import one_of

pytestmark = pytest.mark.usefixtures("drawn_here")


@pytest.fixture
def nature(time: Time) -> Day:
    """It is the sixth, whose puzzle is one of Nature."""
    day = day_of(6)
    time.now = datetime.combine(day.date, NOON)
    return day


async def attempts_of(town: Town, person: Guest) -> list[Attempt]:
    async with town.tables.store.read() as connection:
        return await attempts.of_person(connection, person.id)


@pytest.mark.short("natura taker")
@pytest.mark.parametrize("kind", [f"{game.name} {kind.name}" for game, kind in kinds()])
async def test_every_kind_is_solved_by_its_menus(
    town: Town, ann: Guest, time: Time, kind: str
) -> None:
    day = one_of(kind)
    time.now = datetime.combine(day.date, NOON)
    page = (await ann.slash("puzzle")).sight
    assert page.ephemeral
    assert f"### Puzzle {day.number} · {day.puzzle.problem.game.title}" in page.text
    assert day.puzzle.task.partition(".")[0] in page.text
    page = await solve(ann, page, day)
    assert "★★★\nSolved at the first try." in page.text
    (stored,) = await attempts_of(town, ann)
    assert (stored.stars, stored.tries, stored.guild) == (3, 1, town.guild.id)
    assert town.public() == []


async def test_it_says_whether_the_best_is_still_possible(ann: Guest, nature: Day) -> None:
    page = (await ann.slash("puzzle")).sight
    assert "best answer" not in page.text
    (wrong,) = missed(nature)
    page = await make(ann, page, nature, wrong, nature.puzzle.problem.start)
    assert "The best answer is out of reach now." in page.text
    page = (await ann.press("Undo", page)).sight
    assert "best answer" not in page.text
    page = await make(ann, page, nature, nature.puzzle.solution[0], nature.puzzle.problem.start)
    assert "The best answer is still possible." in page.text


async def test_a_restart_loses_no_move_and_starting_over_is_another_try(
    town: Town, ann: Guest, nature: Day, time: Time
) -> None:
    page = (await ann.slash("puzzle")).sight
    page = await make(ann, page, nature, nature.puzzle.solution[0], nature.puzzle.problem.start)
    said = page.text
    await town.restart()
    await time.hold()
    assert (await ann.slash("puzzle")).text == said
    page = (await ann.press("Start over", page)).sight
    assert "1. " not in page.text
    page = await solve(ann, page, nature)
    assert "Solved in 2 tries." in page.text


async def test_a_press_on_an_old_page_changes_nothing(town: Town, ann: Guest, nature: Day) -> None:
    first = (await ann.slash("puzzle")).sight
    await make(
        ann,
        (await ann.slash("puzzle")).sight,
        nature,
        nature.puzzle.solution[0],
        nature.puzzle.problem.start,
    )
    before = await attempts_of(town, ann)
    reply = await ann.choose("forage", first, menu="Your move")
    assert "You've moved on since." in reply.text
    assert await attempts_of(town, ann) == before


async def test_giving_up_shows_the_answer_as_an_animation_and_move_by_move(
    town: Town, ann: Guest, nature: Day
) -> None:
    page = (await ann.slash("puzzle")).sight
    page = (await ann.press("Give up", page)).sight
    assert "Give up and see the answer?" in page.text
    assert "streak" not in page.text
    page = (await ann.press("Give up", page)).sight
    problem, state = nature.puzzle.problem, nature.puzzle.problem.start
    (film,) = page.message.attachments
    with Image.open(io.BytesIO(await film.read())) as image:
        assert image.format == "WEBP"
        assert getattr(image, "n_frames", 1) == len(nature.puzzle.solution) + 1
    assert (film.description or "").startswith("The answer in")
    page = (await ann.press("Move by move", page)).sight
    for number, (action, after, _) in enumerate(nature.puzzle.steps(), 1):
        label = problem.game.wording.label(state, problem.seat, action)
        assert f"{number}. {label}" not in page.text
        page = (await ann.press("Next move", page)).sight
        assert f"{number}. {label}" in page.text
        state = after
    page = (await ann.press("Back", page)).sight
    assert "You gave up this one." in page.text
    assert "Drawing the answer" not in (await ann.press("Show the answer", page)).text
    (stored,) = await attempts_of(town, ann)
    assert (stored.stars, stored.counts) == (0, False)


async def test_nobody_gets_the_answer_before_they_are_done(
    town: Town, ann: Guest, ben: Guest, nature: Day
) -> None:
    """Even by a forged press."""
    solved = await solve(ann, (await ann.slash("puzzle")).sight, nature)
    assert "Show the answer" in solved.labels
    for pressed, refusal in (
        (f"wh:{ANSWER}:0:6", "The answer is yours once you've solved the puzzle"),
        (f"wh:{STEP}:0:6:1", "The answer is yours once you've solved the puzzle"),
        (f"wh:{PUZZLE}:0:7", "There's no puzzle for that day."),
    ):
        (said,) = await Forged(pressed, "", ben.id, town.guild.id).sent(town)
        assert refusal in said


async def test_a_move_is_typed_where_the_game_has_a_form(
    town: Town, ann: Guest, time: Time
) -> None:
    """What can't be done is refused on the page, and changes nothing."""
    day = day_of(2)
    time.now = datetime.combine(day.date, NOON)
    page = (await ann.slash("puzzle")).sight
    (form,) = (label for label in page.labels if label.startswith("Type"))
    for typed, said in (
        ("a1 a1", "“a1 a1”: There's no piece"),
        ("resign", "I need two squares"),
    ):
        opened = await ann.open_form(form, page)
        page = (await opened.send(**dict.fromkeys(opened.fields, typed))).sight
        assert said in page.text
    assert await attempts_of(town, ann) == []
    for action in day.puzzle.solution:
        assert isinstance(action, Move)
        opened = await ann.open_form(form, page)
        typed = f"{square_name(action.from_)} {square_name(action.to)}"
        page = (await opened.send(**dict.fromkeys(opened.fields, typed))).sight
    assert "★★★\nSolved at the first try." in page.text


async def test_a_whole_turn_is_chosen_where_the_game_has_a_menu_of_them(
    ann: Guest, time: Time
) -> None:
    """In Darwin two Resources at once; each is undone by itself."""
    day = day_of(3)
    time.now = datetime.combine(day.date, NOON)
    first = (await ann.slash("puzzle")).sight
    page = await anext(solving(ann, (await ann.slash("puzzle")).sight, day))
    assert "2. Take" in page.text
    (_, key), *_ = menu_on(first, TURN).options
    assert "You've moved on since." in (await ann.choose(key, first, menu=TURN)).text
    page = (await ann.press("Undo", page)).sight
    assert ("1. Take" in page.text, "2. Take" in page.text) == (True, False)


@pytest.fixture
def found(town: Town, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Whether the best is still possible is found out once this is set."""
    event, reaches = asyncio.Event(), town.tables.thinker.reaches

    async def slowly(question: ReachQuestion) -> bool | None:
        await town.env.external_wait(event.wait(), reason="a test")
        return await reaches(question)

    monkeypatch.setattr(town.tables.thinker, "reaches", slowly)
    return event


async def test_a_late_finding_does_not_cover_what_was_shown_since(
    town: Town, ann: Guest, nature: Day, found: asyncio.Event
) -> None:
    page = (await ann.slash("puzzle")).sight
    page = await make(ann, page, nature, nature.puzzle.solution[0], nature.puzzle.problem.start)
    assert "Checking whether the best answer" in page.text
    await ann.press("Give up", page)
    found.set()
    await town.env.settle()
    assert "Give up and see the answer?" in ann.newest("oasis").text


async def test_a_late_finding_closes_no_menu(
    town: Town, ann: Guest, nature: Day, found: asyncio.Event
) -> None:
    """An edit closes a menu that is open, so the page that is going to be edited has none."""
    page = (await ann.slash("puzzle")).sight
    page = await make(ann, page, nature, nature.puzzle.solution[0], nature.puzzle.problem.start)
    assert "Checking whether the best answer" in page.text
    assert not page.asks
    found.set()
    await town.env.settle()
    page = ann.newest("oasis")
    assert "The best answer is still possible." in page.text
    assert page.asks


async def test_late_is_practice(town: Town, ann: Guest, nature: Day, time: Time) -> None:
    page = (await ann.slash("puzzle")).sight
    time.now += timedelta(days=1)
    page = await solve(ann, page, nature)
    assert "This day is over" in page.text
    assert "Show my friends" not in page.labels
    (stored,) = await attempts_of(town, ann)
    assert (stored.stars, stored.counts) == (3, False)


async def test_in_direct_messages_it_counts_in_no_server(
    town: Town, ann: Guest, nature: Day
) -> None:
    page = await solve(ann, (await ann.slash("puzzle", "dm")).sight, nature)
    assert page.ephemeral
    (stored,) = await attempts_of(town, ann)
    assert (stored.stars, stored.guild) == (3, None)
    copied = await ann.press("Show my friends", page)
    assert "Ann solved today's puzzle 🟩" in copied.text


async def test_friends_see_a_streak_and_never_the_moves(town: Town, ann: Guest, time: Time) -> None:
    for number in (6, 7):
        day = day_of(number)
        time.now = datetime.combine(day.date, NOON)
        page = await solve(ann, (await ann.slash("puzzle")).sight, day)
    assert "2 days in a row." in page.text
    await ann.press("Show my friends", page)
    (shown,) = town.public()
    assert shown.text == "Ann: 2 days in a row 🟩🟩"
    assert shown.message.attachments == []
    time.now += timedelta(days=1)
    page = (await ann.press("Give up", (await ann.slash("puzzle")).sight)).sight
    assert "Your streak ends with that." in page.text


async def test_a_persons_attempts_are_handed_out_and_deleted(
    town: Town, ann: Guest, ben: Guest, nature: Day
) -> None:
    for each in (ann, ben):
        await solve(each, (await each.slash("puzzle")).sight, nature)
    data = await town.tables.accounts.own_data(ann.id)
    assert [(each.day, each.stars, each.name) for each in data.puzzles] == [
        ("2026-12-06", 3, "Ann")
    ]
    await town.tables.accounts.forget(ann.id)
    assert await attempts_of(town, ann) == []
    assert len(await attempts_of(town, ben)) == 1


# --- in a server ---------------------------------------------------------------------------------


needs_den = pytest.mark.usefixtures("den")


@pytest.fixture
async def den(town: Town, time: Time) -> Guest:
    """Who manages the server, where "den" is the channel for puzzles at 8:00 UTC."""
    time.now = datetime.combine(day_of(6).date, NOON)
    town.open_channel("den")
    manager = town.manager("Mia")
    await set_channel(town, manager, "den")
    return manager


@needs_den
async def test_a_person_whose_data_is_deleted_is_no_longer_named_or_counted(
    town: Town, ann: Guest, nature: Day, time: Time
) -> None:
    await pass_to(town, time, time.now)
    await solve(ann, (await ann.slash("puzzle", "den")).sight, nature)
    await ann.press("Show my name here", (await ann.slash("puzzle", show="results")).sight)
    await town.restart()
    await time.hold()
    assert "Solved by 1 of 1 · Ann at the first try" in town.public("den")[0].text
    await town.tables.accounts.forget(ann.id)
    await town.quiet()
    assert "Nobody has tried it yet." in town.public("den")[0].text


@needs_den
async def test_a_server_has_one_silent_message_a_day(
    town: Town, ann: Guest, ben: Guest, nature: Day, time: Time
) -> None:
    await pass_to(town, time, time.now)
    (shown,) = town.public("den")
    assert "### Puzzle 6 · Nature" in shown.text
    assert "Nobody has tried it yet." in shown.text
    assert shown.labels == ["Solve it", "Rules", "Yesterday's answer"]
    described = [each.description or "" for each in shown.message.attachments]
    assert described[-1].startswith("Hand of A Player")
    assert shown.message.flags.suppress_notifications
    page = (await ann.press("Solve it", shown)).sight
    page = await solve(ann, page, nature)
    (wrong,) = missed(nature)
    other = (await ben.press("Solve it", shown)).sight
    await make(ben, other, nature, wrong, nature.puzzle.problem.start)
    await town.restart()
    await time.hold()
    (shown,) = town.public("den")
    assert "Solved by 1 of 2\n" in shown.text
    page = (await ann.press("Results", page)).sight
    await ann.press("Show my name here", page)
    (shown,) = town.public("den")
    assert "Solved by 1 of 2 · Ann at the first try" in shown.text
    told = await ben.press("Yesterday's answer", shown)
    assert "### Puzzle 5 · Darwin" in told.text
    await pass_to(town, time, datetime(2026, 12, 7, 7, 59, tzinfo=UTC))
    assert len(town.public("den")) == 1
    await pass_to(town, time, datetime(2026, 12, 7, 8, 0, tzinfo=UTC))
    before, now = town.public("den")
    assert "This day is over." in before.text
    assert before.labels == ["Show the answer", "Solve it", "Rules"]
    assert "### Puzzle 7 · Renature" in now.text


async def test_a_channel_that_is_switched_gets_the_next_days_message(
    town: Town, den: Guest, time: Time
) -> None:
    await pass_to(town, time, time.now)
    town.open_channel("hill")
    await set_channel(town, den, "hill")
    await pass_to(town, time, time.now)
    assert (len(town.public("den")), len(town.public("hill"))) == (1, 0)
    await pass_to(town, time, time.now + timedelta(days=1))
    assert (len(town.public("den")), len(town.public("hill"))) == (1, 1)
    assert "This day is over." in town.public("den")[0].text


async def test_a_deleted_channel_is_no_longer_chosen(town: Town, den: Guest, time: Time) -> None:
    """Whatever is chosen then, there is no second message that day."""
    await pass_to(town, time, time.now)
    town.env.backend.delete_channel(town.channels["den"].id)
    await town.env.settle()
    await pass_to(town, time, time.now + timedelta(days=1))
    assert (await town.tables.servers.get(town.guild.id)).puzzles is None
    await set_channel(town, den, "oasis")
    await pass_to(town, time, time.now)
    assert town.public() == []
    await pass_to(town, time, time.now + timedelta(days=1))
    assert "### Puzzle 8 · Natura" in town.public()[0].text


@pytest.mark.short("6")
@pytest.mark.parametrize("number", range(1, 8))
async def test_nothing_that_others_see_spoils_a_solution(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, time: Time, number: int
) -> None:
    """Whatever somebody played, solved or gave up: no legal move of any moment on the way is in any
    version of anything that Cleo sees, in words, ids, file names or descriptions; pictures stay as
    they were, as their names tell; and her own pages are what they were before.
    """
    day, versions = day_of(number), list[list[str]]()
    time.now = datetime.combine(day.date, NOON)
    town.open_channel("den")
    await set_channel(town, town.manager("Mia"), "den")

    def look() -> None:
        versions.append([told(each) for each in cleo.everything() if not each.ephemeral])

    await pass_to(town, time, time.now)
    look()
    cleos = told((await cleo.slash("puzzle", "den")).sight), told(await results_of(cleo))
    page = (await ann.slash("puzzle", "den")).sight
    async for shown in solving(ann, page, day):
        page = shown
        look()
    assert versions[1:-1] == [versions[1]] * (len(versions) - 2)
    assert told((await cleo.slash("puzzle", "den")).sight) == cleos[0]
    await ann.press("Show my friends", page)
    await ann.press("Show my name here", await results_of(ann))
    look()
    quitting = (await ben.press("Give up", (await ben.slash("puzzle", "den")).sight)).sight
    answer = (await ben.press("Give up", quitting)).sight
    await ben.press("Next move", (await ben.press("Move by move", answer)).sight)
    look()
    seen = {words for version in versions for words in version}
    seen |= {told((await cleo.slash("puzzle", "den")).sight), told(await results_of(cleo))}
    await pass_to(town, time, time.now + timedelta(days=1))
    look()
    seen |= {words for words in versions[-1] if f"Puzzle {number} " in words}
    pictures = {name for words in seen for name in re.findall(r"puzzle-\S+\.png", words)}
    assert pictures == set(re.findall(r"puzzle-\S+\.png", "\n".join((*versions[0], cleos[0]))))
    known = {line for words in (*versions[0], *cleos) for line in words.splitlines()}
    new = {line for words in seen for line in words.splitlines()} - known
    labels = moves_on_the_way(day)
    assert not [line for line in new if any(label in line for label in labels)]


def told(page: Sight) -> str:
    """All that a page says, without the numbers that Discord gave it."""
    return re.sub(r"\d{15,}", "#", page.words)


async def results_of(person: Guest) -> Sight:
    """A person's results in the den."""
    return (await person.slash("puzzle", "den", show="results")).sight


def moves_on_the_way(day: Day) -> set[str]:
    """What can be done at each moment of the solution, as it would be told."""
    problem, found = day.puzzle.problem, set[str]()
    states = [problem.start, *(state for _, state, _ in day.puzzle.steps())]
    for state in states:
        for action in moves(problem.actions(state)):
            found.add(problem.game.wording.label(state, problem.seat, action))
            found.add(problem.game.wording.phrase(state, problem.seat, action))
    return found


# --- results -------------------------------------------------------------------------------------


async def test_results_show_ones_own_month_and_that_of_the_server(
    ann: Guest, ben: Guest, time: Time
) -> None:
    """Others are counted, and named only if they allow it."""
    for number in range(4, 7):
        day = day_of(number)
        time.now = datetime.combine(day.date, NOON)
        await solve(ann, (await ann.slash("puzzle")).sight, day)
    await solve(ben, (await ben.slash("puzzle")).sight, day_of(6))
    page = (await ben.slash("puzzle", show="results")).sight
    assert page.ephemeral
    (alt,) = [each.description or "" for each in page.message.attachments]
    assert "Puzzle 6, 6 December: Solved by Ben. 3 stars, at the first try. 1 day in a row." in alt
    assert "December: 6: 3 stars." in alt
    assert "3 stars here: 2." in alt
    assert "-# 2 people without a name here" in page.text
    assert "Ann" not in page.words
    mine = (await ann.slash("puzzle", show="results")).sight
    await ann.press("Show my name here", mine)
    page = (await ben.slash("puzzle", show="results")).sight
    assert "1. Ann: 3 days, 9 stars" in page.text
    assert "3 stars here: 2 (Ann)." in page.words
    await ann.press("Hide my name here", (await ann.slash("puzzle", show="results")).sight)
    assert "Ann" not in (await ben.slash("puzzle", show="results")).sight.words


async def test_results_in_direct_messages_tell_of_no_server(
    town: Town, ann: Guest, nature: Day
) -> None:
    await solve(ann, (await ann.slash("puzzle")).sight, nature)
    page = (await ann.slash("puzzle", "dm", show="results")).sight
    assert "this server" not in page.text
    assert "Longest streak: 1" in page.words
    assert town.public() == []


# --- one's own games -----------------------------------------------------------------------------


async def test_a_costly_decision_of_ones_own_is_asked_again(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """In private, without the better move before the answer, and by what was known then."""
    table, _ = await played_out(town, ann, ben)
    (posted,) = [sight for sight in town.public() if TURNED in sight.text]
    page = (await ann.press("What would you do?", posted)).sight
    assert page.ephemeral
    assert "What would you do?" in page.text
    found, (place, *_) = await town.bot.features.hints.analysing.costliest(table, ann.id)
    decided = found.decisions[place]
    game = registry.game((await town.tables.read.view(table)).game)
    best, played = map(game.storage.decode_action, (decided.judged.best, decided.judged.played))
    moment = await town.bot.services.replays.before(table, decided.seat, decided.seq)
    before = moment.seen.begun
    assert game.wording.phrase(before, decided.seat, best) not in page.text
    for action, said in ((best, "That's the best I found"), (played, "what you did in the game")):
        shown = await answer(ann, page, game, decided.seat, action, before)
        assert said in shown.text
        assert f"**Better:** {game.wording.phrase(before, decided.seat, best)}" in shown.text
        page = (await ann.press("What would you do?", posted)).sight
    refused = await cleo.press("What would you do?", posted)
    assert "I didn't review any of your decisions" in refused.text
