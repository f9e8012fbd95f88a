"""What people do with daily puzzles: look, move, take back, start over, give up.

Each change is stored before it's shown, under the name of the moment that its person saw, so the
same press twice changes nothing.
"""

import logging
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from cachetools import LRUCache
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord, Refused
from engine.model import Action, Event
from engine.puzzles.days import Day, puzzle_of, span
from engine.puzzles.puzzle import MOST_STARS, ChanceDrawn
from engine.registry import NAMES, AnyGame
from host.computers.reach import ReachQuestion
from host.computers.thinking import Thinker, ThinkingFailed
from host.database.store import Store
from host.errors import NotAllowed, StaleView, log_fault
from host.puzzles import attempts
from host.puzzles.attempts import DAY, Attempt
from host.repositories import people
from host.repositories.people import People
from host.subject import Subject

logger = logging.getLogger(__name__)

NAMED: Final = "puzzles"
"""The preference of being named in servers where one solves puzzles; by default one isn't."""
YES, NO = "named", "unnamed"
CACHE_SIZE: Final = 2_000
"""Answers in memory whether the best can be reached, the most recently used."""
NAME_LENGTH: Final = 8


class Solver(NamedTuple):
    """Who solves a puzzle, and in which server, if it is in one that has the bot."""

    user: int
    name: str
    guild: int | None


@dataclass(frozen=True)
class Moment:
    """How far somebody is with a day's puzzle: the actions made, and the states before each of them
    and after the last. `recent` is what the last one caused.
    """

    day: Day
    attempt: Attempt
    actions: tuple[Action, ...]
    states: tuple[msgspec.Struct, ...]
    recent: tuple[Event, ...]

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.day.puzzle.problem.game

    @property
    def state(self) -> msgspec.Struct:
        """The state now."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do: solved, missed or given up."""
        return self.attempt.ended is not None or self.day.puzzle.problem.is_over(self.state)

    @property
    def is_missed(self) -> bool:
        """Whether this try has ended without reaching the goal."""
        return self.attempt.ended is None and self.is_over

    @cached_property
    def name(self) -> str:
        """A name that changes with each move and each try."""
        told = self.attempt.tries, self.attempt.stars, self.attempt.moves
        return sha256(msgspec.json.encode(told)).hexdigest()[:NAME_LENGTH]


class Solved(NamedTuple):
    """How many people of a server reached a number of stars today, and those who may be named."""

    stars: int
    many: int
    names: tuple[str, ...]


class InMonth(NamedTuple):
    """What somebody who may be named solved in a month: how many days, with how many stars."""

    name: str
    days: int
    stars: int


class Month(NamedTuple):
    """A person's puzzles up to today: the stars of each day that they solved, and their streaks.

    In a server, also who solved today's there (`here`), most stars first, and its `people` in this
    month, who did most first; how many `others` aren't named.
    """

    solved: dict[date, int]
    streak: int
    best_streak: int
    here: tuple[Solved, ...] | None = None
    people: tuple[InMonth, ...] = ()
    others: int = 0


class Puzzles:
    """Daily puzzles. `changed` hears which messages might say something else now. There are none of
    games that aren't `offered`.
    """

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        people: People,
        clock: Callable[[], datetime],
        changed: Callable[[Subject], None],
        offered: Container[str] = NAMES,
    ) -> None:
        self._store = store
        self._thinker = thinker
        self._offered = offered
        self._people = people
        self._clock = clock
        self._changed = changed
        self._reached: LRUCache[tuple[date, bytes], bool | None] = LRUCache(CACHE_SIZE)

    def today(self) -> date:
        """The date in UTC, which says whose puzzle it is."""
        return self._clock().date()

    def is_past(self, day: date) -> bool:
        """Whether a day is over, so that everyone may see its answer."""
        return day < self.today()

    def find(self, day: date) -> Day:
        """A day's puzzle, once its day has begun. Raises `NotAllowed`."""
        found = puzzle_of(day) if day <= self.today() else None
        if found is None and day == self.today():
            raise NotAllowed("There's no puzzle today.", "The bot's next update brings new ones.")
        if found is None:
            raise NotAllowed("There's no puzzle for that day.", "`/puzzle` opens today's.")
        game = found.puzzle.problem.game
        if game.name not in self._offered:
            raise NotAllowed(
                f"That day's puzzle is one of {game.title}, which I don't offer.",
                "Try `/puzzle` again tomorrow.",
            )
        return found

    def numbered(self, number: int) -> Day:
        """A puzzle by its number. Raises `NotAllowed`."""
        return self.find(span()[0] + (number - 1) * DAY)

    async def look(self, user: int, day: Day) -> Moment:
        """How far a person is."""
        async with self._store.read() as connection:
            return moment_of(day, await attempts.load(connection, user, day.date))

    async def act(self, who: Solver, day: Day, moment: str, *actions: Action) -> Moment:
        """Make moves at a moment, up to the end of the attempt. Raises `StaleView`, or `Refused` if
        one isn't legal; then none is made.
        """

        def change(now: Moment) -> Attempt:
            puzzle, after, moves = day.puzzle, now.state, [*now.attempt.moves]
            if now.is_over:
                raise StaleView
            for action in actions:
                if not puzzle.problem.is_over(after):
                    after, _ = puzzle.problem.after(after, action)
                    moves.append(msgspec.Raw(now.game.storage.encode(action)))
            attempt = msgspec.structs.replace(now.attempt, moves=tuple(moves))
            stars = puzzle.stars(after) if puzzle.problem.is_over(after) else 0
            if not stars:
                return attempt
            return msgspec.structs.replace(attempt, stars=stars, ended=self._clock())

        return await self._change(who, day, moment, change)

    async def undo(self, who: Solver, day: Day, moment: str) -> Moment:
        """Take the last move back. Raises `StaleView`."""

        def change(now: Moment) -> Attempt:
            moves, tries = now.attempt.moves[:-1], now.attempt.tries + now.is_missed
            return msgspec.structs.replace(now.attempt, moves=moves, tries=tries)

        return await self._change(who, day, moment, change)

    async def start_over(self, who: Solver, day: Day, moment: str) -> Moment:
        """Take all moves back, which begins another try. Raises `StaleView`."""

        def change(now: Moment) -> Attempt:
            tries = now.attempt.tries + bool(now.attempt.moves)
            return msgspec.structs.replace(now.attempt, moves=(), tries=tries)

        return await self._change(who, day, moment, change)

    async def give_up(self, who: Solver, day: Day) -> Moment:
        """Give up, unless it is solved already."""

        def change(now: Moment) -> Attempt:
            return msgspec.structs.replace(now.attempt, stars=0, ended=self._clock())

        return await self._change(who, day, None, change)

    async def _change(
        self, who: Solver, day: Day, moment: str | None, change: Callable[[Moment], Attempt]
    ) -> Moment:
        """Change an attempt that hasn't ended, at a moment (None: at any)."""
        async with self._store.write() as connection:
            attempt = await attempts.load(connection, who.user, day.date, hold=True)
            before = moment_of(day, attempt)
            if moment is None and attempt.ended is not None:
                return before
            if attempt.ended is not None or moment not in (None, before.name):
                raise StaleView
            counted = attempt.guild if attempt.has_begun and attempt.guild else who.guild
            attempt = msgspec.structs.replace(change(before), name=who.name, guild=counted)
            await attempts.save(connection, attempt)
        is_told = not before.attempt.has_begun or attempt.ended is not None
        if attempt.guild is not None and (is_told or before.attempt.guild is None):
            self._changed(subject_of(attempt.guild, day.date))
        return moment_of(day, attempt)

    async def can_reach(self, moment: Moment) -> bool | None:
        """Whether the best answer can still be reached; None if that wasn't found out."""
        key = self._key(moment)
        if key not in self._reached:
            try:
                self._reached[key] = await self._thinker.reaches(ReachQuestion(*key))
            except (ThinkingFailed, CorruptRecord) as failed:
                log_fault(
                    logger, f"puzzle {moment.day.number}: no idea what can be reached", failed
                )
                return None
        return self._reached[key]

    def known_to_reach(self, moment: Moment) -> bool:
        """Whether the answer to that is in memory."""
        return self._key(moment) in self._reached

    def _key(self, moment: Moment) -> tuple[date, bytes]:
        return moment.day.date, moment.game.storage.encode(moment.state)

    async def is_named(self, user: int) -> bool:
        """Whether somebody is named where they solve puzzles."""
        return is_named(await self._people.get(user))

    async def name(self, user: int, *, named: bool) -> None:
        """Choose whether to be named; what stands today follows."""
        await self._people.prefer(user, {NAMED: YES if named else NO})
        async with self._store.read() as connection:
            own = await attempts.of_person(connection, user, self.today() - DAY)
        for each in own:
            if each.guild is not None:
                self._changed(subject_of(each.guild, each.day))

    async def month(self, user: int, guild: int | None) -> Month:
        """A person's puzzles so far, and those of a server in this month."""
        today = self.today()
        async with self._store.read() as connection:
            solved = attempts.solved_days(await attempts.of_person(connection, user))
            own = Month(solved, attempts.streak(solved, today), attempts.best_streak(solved))
            if guild is None:
                return own
            found = await attempts.of_server(connection, guild, today.replace(day=1), today)
            counted = [each for each in found if each.counts]
            named = await names(connection, counted)
        here = tuple(
            _reached(stars, [each for each in counted if each.day == today], named)
            for stars in range(MOST_STARS, 0, -1)
        )
        people, others = _in_month(counted, named)
        return own._replace(here=here, people=people, others=others)


def _reached(stars: int, some: Sequence[Attempt], named: Mapping[int, str]) -> Solved:
    users = [each.user for each in some if each.stars == stars]
    return Solved(stars, len(users), tuple(named[each] for each in users if each in named))


def _in_month(some: Sequence[Attempt], named: Mapping[int, str]) -> tuple[tuple[InMonth, ...], int]:
    """Those who may be named, most days and stars first, and how many others there are."""
    of_person: dict[int, list[int]] = {}
    for each in some:
        of_person.setdefault(each.user, []).append(each.stars or 0)
    people = [
        InMonth(named[user], len(stars), sum(stars))
        for user, stars in of_person.items()
        if user in named
    ]
    people.sort(key=lambda each: (-each.days, -each.stars, each.name))
    return tuple(people), len(of_person) - len(people)


def is_named(person: people.Person) -> bool:
    """Whether a person allows being named."""
    return person.preferences.get(NAMED) == YES


async def names(connection: AsyncConnection, some: Sequence[Attempt]) -> dict[int, str]:
    """The names of those who allow being named."""
    known = await people.load(connection, {each.user for each in some})
    return {each.user: each.name for each in some if is_named(known[each.user])}


def subject_of(guild: int, day: date) -> Subject:
    """A server's day, such as `puzzle:9:2027-01-01`."""
    return Subject.of("puzzle", f"{guild}:{day}")


def moment_of(day: Day, attempt: Attempt) -> Moment:
    """An attempt with its states, up to the first move that can't be made any more: a later version
    of the rules may not allow it.
    """
    problem = day.puzzle.problem
    states, actions, recent = [problem.start], list[Action](), tuple[Event, ...]()
    for each in attempt.moves:
        try:
            action = problem.game.storage.decode_action(bytes(each))
            state, events = problem.after(states[-1], action)
        except (Refused, ChanceDrawn, CorruptRecord):
            attempt = msgspec.structs.replace(attempt, moves=attempt.moves[: len(actions)])
            break
        states.append(state)
        actions.append(action)
        recent = tuple(events)
    return Moment(day, attempt, tuple(actions), tuple(states), recent)
