"""Ten days of puzzles, as four people in two time zones and a manager live them."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec import Struct

from cogs.plans.steps import moves
from cogs.puzzles.screen import SQUARES
from engine.model import Action
from engine.puzzles.days import Day
from engine.puzzles.puzzle import MOST_STARS
from host.puzzles import attempts
from tests.cogs.pace import Time
from tests.cogs.puzzling import day_of, make, pass_to, set_channel, solve
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town

FIRST, DAYS = 4, 10
SWITCHED, LATER, LATE_HOUR = 8, 11, 20
"""The days on which the manager switches the channel and the hour, and to which hour."""
BENS_LATE, CLEO_GIVES_UP, CLEO_IS_AWAY, DOV_LOOKS_BACK = 6, 7, 9, 9


def any_move(day: Day) -> tuple[Action, Struct]:
    """A first move that doesn't end the attempt, and the state before it."""
    problem = day.puzzle.problem
    going = (
        each
        for each in moves(problem.actions(problem.start))
        if not problem.is_over(problem.after(problem.start, each)[0])
    )
    return next(going), problem.start


class Life:
    """The days in a server."""

    def __init__(self, town: Town, time: Time) -> None:
        self.town, self.time = town, time
        self.mia = town.manager("Mia")
        names = ("Ann", "Ben", "Cleo", "Dov")
        self.ann, self.ben, self.cleo, self.dov = (town.guest(name) for name in names)
        self.where, self.hour = "den", 8

    async def go_to(self, number: int, hour: int, minute: int = 0) -> None:
        """Time passes, up to an hour of a day in December, in UTC."""
        at = datetime(2026, 12, number, hour, minute, tzinfo=UTC)
        await pass_to(self.town, self.time, at)

    async def opened(self, person: Guest, place: str = "oasis") -> Sight:
        """Today's puzzle as somebody opens it."""
        return (await person.slash("puzzle", place)).sight

    async def live(self, number: int) -> None:
        """A day, from its post to midnight."""
        town, day = self.town, day_of(number)
        if number == SWITCHED:
            self.where = "hill"
            await set_channel(town, self.mia, "hill")
        if number == LATER:
            self.hour = LATE_HOUR
            page = (await self.mia.slash("server settings")).sight
            page = (await self.mia.choose("puzzle_hour", page, menu="What to change")).sight
            await self.mia.choose(f"{LATE_HOUR}:00", page, menu="hour")
        await self.go_to(number, 7)
        await self.cleo_plays(day)
        await self.go_to(number, self.hour)
        post = town.public(self.where)[-1]
        assert f"### Puzzle {number} · " in post.text
        await self.go_to(number, 20)  # nine in the morning of the next day for Ann
        page = await solve(self.ann, (await self.ann.press("Solve it", post)).sight, day)
        if number % 3 == 0:
            await self.ann.press("Show my friends", page)
        if number == FIRST:
            await self.ann.press("Show my name here", (await self.ann.press("Results", page)).sight)
        if number % 4 == 0:
            await town.restart()
            await self.time.hold()
        await self.dov_plays(day)
        await self.go_to(number, 23, 50)  # the afternoon for Ben
        await self.ben_plays(day)

    async def cleo_plays(self, day: Day) -> None:
        """She plays before it is posted: starts over on the second day, gives up, is away once."""
        number = day.date.day
        if number == CLEO_IS_AWAY:
            return
        page = await self.opened(self.cleo)
        if number == CLEO_GIVES_UP:
            page = (await self.cleo.press("Give up", page)).sight
            await self.cleo.press("Give up", page)
            return
        if number == FIRST + 1:
            page = await make(self.cleo, page, day, *any_move(day))
            page = (await self.cleo.press("Start over", page)).sight
        page = await solve(self.cleo, page, day)
        assert ("Solved in 2 tries" in page.text) == (number == FIRST + 1)

    async def dov_plays(self, day: Day) -> None:
        """He plays in direct messages, where nothing counts for the server; once an old one."""
        number = day.date.day
        if number == FIRST:
            await solve(self.dov, await self.opened(self.dov, "dm"), day)
        if number == DOV_LOOKS_BACK:
            old = self.town.public("hill")[0]
            assert "This day is over." in old.text
            page = await solve(
                self.dov, (await self.dov.press("Solve it", old)).sight, day_of(SWITCHED)
            )
            assert "doesn't count for a streak" in page.text

    async def ben_plays(self, day: Day) -> None:
        """He once begins before midnight, and is done after it."""
        page = await self.opened(self.ben)
        if day.date.day == BENS_LATE:
            page = await make(self.ben, page, day, *any_move(day))
            await self.go_to(day.date.day + 1, 0, 10)
            page = (await self.ben.press("Start over", page)).sight
        page = await solve(self.ben, page, day)
        assert ("doesn't count for a streak" in page.text) == (day.date.day == BENS_LATE)

    async def streaks(self, person: Guest) -> tuple[int, int]:
        """Somebody's streak and their longest, by their results in direct messages."""
        async with self.town.tables.store.read() as connection:
            found = await attempts.of_person(connection, person.id)
        solved = attempts.solved_days(found)
        assert set(solved.values()) <= {MOST_STARS}
        return attempts.streak(solved, self.time.now.date()), attempts.best_streak(solved)


@pytest.mark.long
@pytest.mark.usefixtures("drawn_here")
async def test_ten_days_as_four_people_live_them(town: Town, time: Time) -> None:
    """One message a day, in the channel and at the hour chosen then, which ends telling the truth;
    streaks by the day in UTC, wherever people live; and nobody is named who didn't allow it.
    """
    town.open_channel("den")
    town.open_channel("hill")
    life = Life(town, time)
    await life.go_to(FIRST, 6)
    await set_channel(town, life.mia, "den")
    for number in range(FIRST, FIRST + DAYS):
        await life.live(number)
    await life.go_to(FIRST + DAYS, LATE_HOUR)
    shown = {place: town.public(place) for place in ("den", "hill")}
    den, hill = ([each for each in some if "### " in each.text] for some in shown.values())
    assert len(den) == SWITCHED - FIRST
    assert len(hill) == FIRST + DAYS - SWITCHED + 1
    for number, post in enumerate([*den, *hill[:-1]], FIRST):
        tried = 2 + (number != CLEO_IS_AWAY)
        solved = tried - (number in {BENS_LATE, CLEO_GIVES_UP})
        assert f"Solved by {solved} of {tried} · Ann at the first try" in post.text, number
        assert "This day is over." in post.text
        assert post.message.flags.suppress_notifications
        assert not post.message.mentions
    assert "Nobody has tried it yet." in hill[-1].text
    shared = (each.text for some in shown.values() for each in some if "### " not in each.text)
    assert [*shared] == [
        f"Ann: {number - FIRST + 1} days in a row {SQUARES[-1] * min(number - FIRST + 1, 7)}"
        for number in range(FIRST, FIRST + DAYS)
        if number % 3 == 0
    ]
    assert await life.streaks(life.ann) == (DAYS, DAYS)
    assert await life.streaks(life.ben) == (FIRST + DAYS - BENS_LATE - 1,) * 2
    assert await life.streaks(life.cleo) == (FIRST + DAYS - CLEO_IS_AWAY - 1,) * 2
    assert await life.streaks(life.dov) == (0, 1)
    page = (await life.dov.slash("puzzle", show="results")).sight
    assert f"1. Ann: {DAYS} days, {DAYS * MOST_STARS} stars" in page.text
    assert "and 2 people without a name here" in page.text
    assert not any(name in page.words for name in ("Ben", "Cleo"))
    assert life.time.now - datetime(2026, 12, FIRST, tzinfo=UTC) > timedelta(days=DAYS)
