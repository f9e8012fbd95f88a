"""How people in tests solve puzzles, and how a day passes in a server."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, date, datetime
from datetime import time as time_of_day

from msgspec import Struct

from cogs.play.choices import questions, tag_of
from cogs.puzzles.screen import TURN
from cogs.ui.components import NEXT
from cogs.ui.layout import asked_for
from engine.forms import Answer
from engine.model import Action
from engine.puzzles.days import Day, puzzle_of
from engine.puzzles.puzzle import Problem
from engine.puzzles.search import can_reach
from engine.registry import AnyGame
from playground.play.seen import Menu
from tests.cogs.pace import Time
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town

NOON = time_of_day(12, tzinfo=UTC)


def day_of(number: int) -> Day:
    """The puzzle of a day in December."""
    found = puzzle_of(date(2026, 12, number))
    assert found is not None
    return found


async def pick(person: Guest, page: Sight, key: str) -> Sight:
    """Answer the question on a page with this key, wherever it is in a long menu."""
    while key not in dict(menu_of(page).options).values():
        page = (await person.choose(NEXT, page, menu=menu_of(page).placeholder)).sight
    return (await person.choose(key, page, menu=menu_of(page).placeholder)).sight


def menu_of(page: Sight) -> Menu:
    """The menu that asks step by step."""
    (menu,) = (each for each in page.asks if f":{TURN}:" not in each.custom_id)
    return menu


async def make(person: Guest, page: Sight, day: Day, action: Action, state: Struct) -> Sight:
    """Make a move of a puzzle."""
    problem = day.puzzle.problem
    return await answer(person, page, problem.game, problem.seat, action, state)


async def answer(
    person: Guest, page: Sight, game: AnyGame, seat: int, action: Action, state: Struct
) -> Sight:
    """Choose a move, whatever is asked on the way."""
    kind = type(action)
    if menu_of(page).placeholder == "Your move …":
        page = await pick(person, page, tag_of(kind))
    for fields in questions(game, kind):
        asked = f"{asked_for(kind, fields[0])} …"
        if page.asks and menu_of(page).placeholder == asked:
            joined = len(fields) > 1
            wording, of = game.wording, (state, seat, action)
            choice = wording.joined(*of, fields) if joined else wording.choice(*of, fields[0])
            page = await pick(person, page, choice.key)
    return page


async def solve(person: Guest, page: Sight, day: Day) -> Sight:
    """Play the solution, and return the last page."""
    async for shown in solving(person, page, day):
        page = shown
    return page


async def solving(person: Guest, page: Sight, day: Day) -> AsyncIterator[Sight]:
    """Play the solution; each page on the way. Whole turns are chosen where they are offered."""
    problem = day.puzzle.problem
    states = [problem.start, *(state for _, state, _ in day.puzzle.steps())]
    done = 0
    while done < len(day.puzzle.solution):
        state, left = states[done], day.puzzle.solution[done:]
        turn = whole_turn(problem, state, left)
        if turn is None:
            page = await make(person, page, day, left[0], state)
            done += 1
        else:
            page = (await person.choose(turn.choice.key, page, menu=f":{TURN}:")).sight
            done += len(turn.actions)
        yield page


def whole_turn(problem: Problem[Struct], state: Struct, left: Sequence[Action]) -> Answer | None:
    """What the menu of whole turns offers that does the next of these actions, in any order."""
    game, seat = problem.game, problem.seat
    form = game.forms.form(game.rules.redact(state, seat), seat)
    if form is None or not form.is_menu:
        return None
    encode = game.storage.encode
    for each in form.fields[0].answers:
        wanted = left[: len(each.actions)]
        if sorted(map(encode, each.actions)) == sorted(map(encode, wanted)):
            return each
    return None


def missed(day: Day) -> tuple[Action, ...]:
    """The fewest moves after which the best is out of reach."""
    problem = day.puzzle.problem
    for action in problem.actions(problem.start):
        after, _ = problem.after(problem.start, action)
        if can_reach(problem, after, day.puzzle.best) is False and not problem.is_over(after):
            return (action,)
    raise AssertionError


async def pass_to(town: Town, time: Time, at: datetime) -> None:
    """Time passes, and what is due is done."""
    time.now = at
    for source in town.bot.features.deadlines:
        while due := await source.due(time.now):
            for subject in due:
                await source.fire(subject)
    await town.quiet()


async def set_channel(town: Town, manager: Guest, channel: str) -> None:
    """A manager chooses the channel for puzzles."""
    page = (await manager.slash("server settings")).sight
    page = (await manager.choose("puzzles", page, menu="What to change")).sight
    asked = await manager.choose_all("Which channel", page, town.channels[channel])
    await manager.press("Save", asked.sight)
