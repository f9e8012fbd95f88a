"""`python -m bench table`: whole games by the shortest presses, and what they cost.

One object per kind of turn: its presses (a menu costs two, each further choice one; a button, a
typed text and submitting a form one each), the people it pings, the bot's requests with its token,
and the bytes sent. Also what a game puts into the channel and into each person's direct messages
per round, the channel's height after 20 turns, and the heights of the panels on which turns begin,
of the forms that they open, and of a lesson's first turn.
"any turn, whole" is everything a person does until another has to act.
"""

import asyncio
import multiprocessing
import random
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path
from statistics import mean, median
from typing import Annotated

import msgspec
from playwright.async_api import Browser, Page

from bench.parts.report import Option
from bench.seated.house import Counts, House, open_house
from bench.seated.page import form_height, height, page_of, panel_height
from bench.seated.player import (
    CHANNEL,
    Presser,
    against_computer,
    as_planned,
    planned,
    start,
    together,
)
from bench.seated.ways import goes_on, name_of, rounds
from engine.model import Action
from engine.registry import GAMES, NAMES, AnyGame
from engine.registry import game as game_named
from playground.play.person import Person
from tests.chromium import CHROMIUM, chromium

PEOPLE = ("Ann", "Ben", "Cleo", "Dov")
"""The playground's people. Those who don't play watch."""
SEATS = (2, 3)
TURNS = 20
MAX_GAMES = 4
ADVISED = "A good move:"
"""In a lesson's message once it's complete."""
WHOLE = "any turn, whole"
COMPUTER = "from nothing to the first move against a computer"


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of turn at one number of seats.

    `messages_per_round` are those in the channel, `dm_messages_per_round` each person's direct
    messages; they and `height_20` are for the whole game. `panel_height` and `form_height` are
    medians in CSS pixels, as the playground shows them at a width of 390, forms whole; so is
    `lesson_height`, a lesson's first message with its advice. `strayed` counts turns in
    which presses made something unplanned; the other figures leave them out.
    """

    game: str
    seats: int
    turn: str
    turns: int
    presses_median: float
    presses_most: int
    messages_per_round: float | None = None
    dm_messages_per_round: float | None = None
    height_20: int | None = None
    pings_per_turn: float
    requests_per_turn: float
    kib_per_turn: float
    dm_messages_per_turn: float = 0.0
    panel_height: int | None = None
    panel_height_most: int | None = None
    form_height: int | None = None
    form_height_most: int | None = None
    lesson_height: int | None = None
    strayed: int = 0


class TurnCost(msgspec.Struct):
    """One turn's cost so far."""

    kind: str
    presses: int
    counts: Counts
    strayed: bool
    height: int | None = None
    """The height of its first panel, if it was measured."""
    form: int | None = None
    """The height of the form that this panel opens, if it does."""


class Found(msgspec.Struct):
    """All games at one number of seats."""

    turns: list[TurnCost] = []
    rounds: float = 0.0
    counts: Counts = msgspec.field(default_factory=Counts)
    heights: list[int] = []


class Match:
    """One game among people, from start to end."""

    def __init__(
        self, house: House, players: Sequence[Person], table: int, game: AnyGame, found: Found
    ) -> None:
        self._house = house
        self._players = players
        self._table = table
        self._game = game
        self._found = found
        self._whole = 0
        self._screen: Browser | None = None
        self._pages: dict[int, Page] = {}
        self._stack = AsyncExitStack()

    async def play(self, rng: random.Random, screen: Browser | None, most: int | None) -> None:
        """Play to the end, or for some whole turns. Raises `Stuck` if nothing leads on."""
        self._screen = screen
        async with self._stack:
            await self._play(rng, screen, most)

    async def _play(self, rng: random.Random, screen: Browser | None, most: int | None) -> None:
        pressers = [Presser(self._house, each, CHANNEL, self._table) for each in self._players]
        before = self._house.counter.now
        await start(self._house, self._players[0])
        while not (view := await self._house.tables.read.view(self._table)).over:
            if self._whole == most:
                break
            await self._whole_turn(view.actors[0], pressers[view.actors[0]], rng)
            if self._whole == TURNS and screen is not None:
                watcher = PEOPLE[len(self._players)]
                self._found.heights.append(await height(screen, self._house.url, watcher))
        counts = self._house.counter.now - before
        self._found.counts += counts
        end = (await self._house.tables.read.seen(self._table, None)).begun
        self._found.rounds += rounds(end, self._whole, len(self._players))

    async def _whole_turn(self, seat: int, presser: Presser, rng: random.Random) -> None:
        """Everything a seat does until another has to act."""
        turns: list[TurnCost] = []
        before = self._house.counter.now
        while True:
            turns.append(await self._turn(seat, presser, rng))
            view = await self._house.tables.read.view(self._table)
            if view.over or seat not in view.actors:
                break
        self._whole += 1
        counts = self._house.counter.now - before
        presses = sum(turn.presses for turn in turns)
        strayed = any(turn.strayed for turn in turns)
        first = turns[0]
        whole = TurnCost(WHOLE, presses, counts, strayed, first.height, first.form)
        self._found.turns += [*turns, whole]

    async def _turn(self, seat: int, presser: Presser, rng: random.Random) -> TurnCost:
        """One turn of a kind."""
        seen = await self._house.tables.read.seen(self._table, seat)
        height_, form = await self._heights(seat, presser)
        began, before = seen.begun, self._house.counter.now
        done: list[Action] = []
        presses, strayed = 0, False
        while True:
            plan = planned(self._game, seen, rng)
            made = await presser.make(self._game, seen, plan)
            presses += made.presses
            done += made.actions
            strayed |= not as_planned(made.actions, plan)
            seen = await self._house.tables.read.seen(self._table, seat)
            asked = not seen.view.over and seat in seen.view.actors
            if not asked or not goes_on(self._game.name, began, seen.begun):
                break
        kind = name_of(self._game.name, began, done)
        return TurnCost(kind, presses, self._house.counter.now - before, strayed, height_, form)

    async def _heights(self, seat: int, presser: Presser) -> tuple[int | None, int | None]:
        """The heights of a seat's panel and its form on a page of its player that stays open."""
        panel = presser.panel
        if self._screen is None or panel is None:
            return None, None
        if seat not in self._pages:
            opened = page_of(self._screen, self._house.url, PEOPLE[seat], panel.channel)
            self._pages[seat] = await self._stack.enter_async_context(opened)
        page = self._pages[seat]
        height_ = await panel_height(page, panel)
        opener = presser.form_button
        return height_, None if opener is None else await form_height(page, panel, opener)


class Course(msgspec.Struct, frozen=True):
    """How much to measure."""

    games: Annotated[int, Option("games at each number of seats")] = 1
    game: Annotated[tuple[str, ...], Option("only these games", NAMES)] = NAMES
    seats: Annotated[tuple[int, ...], Option("only these numbers of seats", SEATS)] = SEATS
    turns: Annotated[int | None, Option("end each game after this many whole turns")] = None
    seed: Annotated[int, Option("decides all chance")] = 1
    workers: Annotated[int, Option("games measured side by side")] = 2

    @property
    def is_short(self) -> bool:
        """Whether games end before the channel's height is measured."""
        return self.turns is not None and self.turns < TURNS


async def _played(game: str, seats: int, course: Course, screen: Browser | None) -> Found:
    """Play games of this many people, each at a fresh playground.

    Plays a few more if none was long enough for the channel's height.
    """
    found = Found()
    for number in range(max(course.games, MAX_GAMES)):
        if number >= course.games and (screen is None or found.heights or course.is_short):
            break
        rng = random.Random(f"{game} {seats} {course.seed} {number}")  # noqa: S311 - chooses what to do
        with tempfile.TemporaryDirectory() as folder:
            async with open_house(Path(folder), rng.getrandbits(64)) as house:
                players = [await house.person(name) for name in PEOPLE[:seats]]
                table = await together(house, players, game)
                match = Match(house, players, table, game_named(game), found)
                await match.play(rng, screen, course.turns)
    return found


async def lesson_height(game: str, seed: int, screen: Browser | None) -> int | None:
    """The height of a lesson's first turn, with its advice."""
    if screen is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(Path(folder), seed) as house:
            learner = await house.person(PEOPLE[0])
            await house.answered(await learner.slash("learn", CHANNEL, game=game))
            await learner.wait_for(lambda me: any(ADVISED in each.text for each in me.dms()))
            await house.settled()
            panel = learner.dms()[-1]
            async with page_of(screen, house.url, PEOPLE[0], panel.channel) as page:
                return await panel_height(page, panel)


async def alone(game: str, seed: int, screen: Browser | None) -> Measured:
    """From nothing to the first move against a computer: the presses until it can be made."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(Path(folder), seed) as house:
            player = await house.person(PEOPLE[0])
            before = house.counter.now
            _, presses = await against_computer(house, player, game)
            await house.tables.computers.settled()
            await house.settled()
            counts = house.counter.now - before
    return Measured(
        game=game,
        seats=2,
        turn=COMPUTER,
        turns=1,
        presses_median=presses,
        presses_most=presses,
        pings_per_turn=counts["pings"],
        requests_per_turn=counts["requests"],
        kib_per_turn=round(counts["sent"] / 1024, 1),
        lesson_height=await lesson_height(game, seed, screen),
    )


def summaries(game: str, seats: int, found: Found) -> list[Measured]:
    """The kinds of turns, in order of appearance."""
    by_kind: dict[str, list[TurnCost]] = {}
    for turn in found.turns:
        by_kind.setdefault(turn.kind, []).append(turn)
    return [_summary(game, seats, kind, found, by_kind[kind]) for kind in by_kind]


def _summary(game: str, seats: int, kind: str, found: Found, turns: Sequence[TurnCost]) -> Measured:
    clean = [turn for turn in turns if not turn.strayed] or turns
    tall = [turn.height for turn in turns if turn.height is not None]
    forms = [turn.form for turn in turns if turn.form is not None]
    return Measured(
        game=game,
        seats=seats,
        turn=kind,
        turns=len(turns),
        presses_median=median(turn.presses for turn in clean),
        presses_most=max(turn.presses for turn in clean),
        messages_per_round=round(found.counts["channel_messages"] / found.rounds, 2),
        dm_messages_per_round=round(found.counts["dm_messages"] / found.rounds / seats, 2),
        height_20=round(mean(found.heights)) if found.heights else None,
        pings_per_turn=round(mean(turn.counts["pings"] for turn in clean), 2),
        requests_per_turn=round(mean(turn.counts["requests"] for turn in clean), 2),
        kib_per_turn=round(mean(turn.counts["sent"] for turn in clean) / 1024, 1),
        dm_messages_per_turn=round(mean(turn.counts["dm_messages"] for turn in clean), 2),
        panel_height=round(median(tall)) if tall else None,
        panel_height_most=max(tall, default=None),
        form_height=round(median(forms)) if forms else None,
        form_height_most=max(forms, default=None),
        strayed=sum(turn.strayed for turn in turns),
    )


async def _measure_game(name: str, course: Course) -> list[Measured]:
    results: list[Measured] = []
    rules = GAMES[name].rules
    async with nullcontext() if CHROMIUM is None else chromium() as screen:
        for seats in course.seats:
            if rules.min_seats <= seats <= rules.max_seats:
                print(f"{name}, {seats} seats", file=sys.stderr)
                results += summaries(name, seats, await _played(name, seats, course, screen))
        results.append(await alone(name, course.seed, screen))
    return results


def measure_game(name: str, course: Course) -> list[Measured]:
    """One game at all its numbers of seats, reporting progress."""
    return asyncio.run(_measure_game(name, course))


def measure(course: Course, _: Path) -> list[Measured]:
    """Every game, in processes of their own if several workers share them."""
    if min(course.workers, len(course.game)) > 1:
        # One process each: discord.py can use only one stand-in per process.
        spawned = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(course.workers, mp_context=spawned) as pool:
            found = list(pool.map(measure_game, course.game, [course] * len(course.game)))
    else:
        found = [measure_game(name, course) for name in course.game]
    return [each for measured in found for each in measured]
