"""A person at a table, acting only on what their own seat sees."""

import asyncio
from contextlib import suppress
from datetime import datetime
from typing import TypeVar

from engine.errors import Refused
from engine.model import Action, Order
from engine.play import best_action
from engine.registry import game as game_named
from host.clock.seat_clock import MAX_WAITS
from host.errors import NotAllowed
from host.review.replays import ReplayPosition
from host.table.absence import Answer
from host.table.views import SeatView, TableView, away_seat_of, seat_of
from tests.days.discord import WatchedDiscord
from tests.days.leaks import Watch
from tests.days.lives import Host, Life
from tests.days.people import Person
from tests.days.virtual import VirtualLoop

T = TypeVar("T")
MAX_DECISIONS_PER_VISIT = 40


class Doings:
    """What people did that the ledgers don't record, for the judge."""

    def __init__(self) -> None:
        self.heard: dict[tuple[int, int], list[datetime]] = {}
        self._interactions = 0

    def interaction(self) -> int:
        """The id of the next press."""
        self._interactions += 1
        return self._interactions


class Visitor:
    """A person at their tables."""

    def __init__(
        self,
        person: Person,
        host: Host,
        loop: VirtualLoop,
        discord: WatchedDiscord,
        doings: Doings,
        watch: Watch,
    ) -> None:
        self.person = person
        self.tables: set[int] = set()
        self._ask = host.ask
        self._loop = loop
        self._discord = discord
        self._doings = doings
        self._watch = watch
        self._rng = person.rng
        self._user = person.user
        self._visiting = asyncio.Lock()

    async def visit(self, table: int) -> None:
        """Look at a table and do whatever there is to do. Raises `Down`."""
        if self.person.left is not None:
            return
        async with self._visiting:
            with suppress(Refused):
                await self._visit(table)

    async def _visit(self, table: int) -> None:
        view = await self._ask(lambda life: life.tables.read.view(table))
        if view.over:
            self.tables.discard(table)
            return
        if view.status != "running":
            return
        view = await self._be_seen(view)
        seat = seat_of(view, self._user)
        if seat is None:
            await self._as_a_stranger(view)
            return
        if self.person.habit == "leaving" and self._loop.now() >= self.person.leaves:
            await self._leave(table, seat)
            return
        await self._answer(view, seat)
        await self._answer_undo(view, seat)
        await self._nudge(view, seat)
        if self._chance(0.06):
            await self._catch_up(table, seat, len(view.players))
        if self._chance(0.1):
            await self._order(table)
        await self._play(table)

    async def _be_seen(self, view: TableView) -> TableView:
        """As in `interactions.table_lookup`: anyone who does something is present, and back."""
        now = self._loop.now()

        async def seen(life: Life) -> TableView:
            if seat_of(view, self._user) is not None:
                life.tables.deadlines.heard_from(view.id, self._user)
                self._doings.heard.setdefault((view.id, self._user), []).append(now)
            if away_seat_of(view, self._user) is None:
                return view
            return await life.tables.seats.come_back(view.id, self._user, self.person.name)

        return await self._ask(seen)

    async def _as_a_stranger(self, view: TableView) -> None:
        self.tables.discard(view.id)
        free = [seat for seat, player in enumerate(view.players) if player.is_free]
        if free and self._chance(0.6):
            seat, number = free[0], self._doings.interaction()
            await self._ask(
                lambda life: life.tables.seats.take(
                    view.id, self._user, self.person.name, seat, number
                )
            )
            self.tables.add(view.id)
            await self._play(view.id)
        elif self._chance(0.3):
            await self._ask(lambda life: life.following.follow(view.id, self._user))

    async def _leave(self, table: int, seat: int) -> None:
        if self.person.quits_server:
            self.person.left = self._loop.now()
            self._discord.left.add(self._user)
            return
        number = self._doings.interaction()
        await self._ask(lambda life: life.tables.seats.leave(table, self._user, number))
        self.tables.discard(table)
        await self._must_not_see(table, seat)

    async def _answer(self, view: TableView, seat: int) -> None:
        """Answer the question about someone who ran out of time, or ignore it."""
        for number, asked in enumerate(view.progress.questions):
            clock = view.clocks[number] if asked is not None else None
            if asked is None or clock is None or number == seat or self._chance(0.4):
                continue
            answers: list[Answer] = ["sit-in", "open"]
            answers += ["wait"] if clock.waits < MAX_WAITS else []
            await self._say(view.id, number, asked, self._rng.choice(answers))

    async def _nudge(self, view: TableView, seat: int) -> None:
        """Nudge everyone who is late, or leave them alone."""
        late = [each for each in view.nudgeable if each != seat]
        if not late or self._chance(0.3):
            return
        press = self._doings.interaction()
        for _ in range(2 if self._chance(0.1) else 1):  # Discord may send it again
            await self._ask(lambda life: life.tables.seats.nudge(view.id, self._user, late, press))

    async def _say(self, table: int, seat: int, asked: int, chosen: Answer) -> None:
        press = self._doings.interaction()
        for _ in range(2 if self._chance(0.1) else 1):  # Discord may send it again
            await self._ask(
                lambda life: life.tables.seats.answer_timeout(
                    table, self._user, seat, asked, chosen, press
                )
            )

    async def _answer_undo(self, view: TableView, seat: int) -> None:
        asked = view.requests.undo
        if asked is None or asked.seat == seat or seat in asked.note.agreed:
            return
        agrees = self._chance(0.75)

        async def decide(life: Life) -> None:
            answer = life.tables.undo.agree if agrees else life.tables.undo.decline
            await answer(view.id, self._user)

        await self._ask(decide)

    async def _catch_up(self, table: int, seat: int, seats: int) -> None:
        """Step through recent events, and try to look at another seat's."""
        since = await self._ask(lambda life: life.replays.since(table, self._user))
        for number in range(since.first, since.last + 1)[-3:]:
            place = ReplayPosition(seat, number, since.upgrades)
            moment = await self._ask(
                lambda life, place=place: life.replays.moment(table, self._user, place)  # type: ignore[misc]
            )
            self._watch.is_redacted(moment.seen)
        await self._must_not_see(table, (seat + 1) % seats)

    async def _must_not_see(self, table: int, seat: int) -> None:
        try:
            await self._ask(lambda one: one.replays.moment(table, self._user, ReplayPosition(seat)))
        except NotAllowed:
            return
        if not (await self._ask(lambda life: life.tables.read.view(table))).over:
            self._watch.report(f"table {table}: a running game was shown from another's seat")

    async def _play(self, table: int) -> None:
        """Decide while there is something to decide."""
        for _ in range(MAX_DECISIONS_PER_VISIT):
            seen = await self._ask(lambda life: life.tables.read.seen_by(table, self._user))
            seat = seen.seat
            if seat is None or seen.view.over or seat not in seen.view.actors:
                return
            await self._decide(seen, seat)
            if self._chance(0.2 if self.person.habit == "undoing" else 0.01):
                await self._undo(table)
            await asyncio.sleep(self._rng.uniform(2, 25))
            await self._be_seen(await self._ask(lambda life: life.tables.read.view(table)))

    async def _decide(self, seen: SeatView, seat: int) -> None:
        action, press, table = self._chosen(seen, seat), self._doings.interaction(), seen.view.id
        times = 2 if self._chance(0.03) else 1

        async def act(life: Life) -> None:
            for _ in range(times):  # Discord may send it again
                await life.tables.play.act(
                    table, self._user, action, decision=seen.decision, interaction=press
                )

        if self._chance(self._watch.part):
            await self._watch.over(seen, seat, lambda: self._ask(act))
        else:
            await self._ask(act)

    async def _order(self, table: int) -> None:
        """Give a standing order, whether or not it's their turn."""
        seen = await self._ask(lambda life: life.tables.read.seen_by(table, self._user))
        specs, seat = game_named(seen.view.game).rules.orders.specs, seen.seat
        if not specs or seat is None:
            return
        spec, press = self._rng.choice(specs), self._doings.interaction()
        order = Order(spec.name, self._rng.choice(spec.choices)[0])

        async def give() -> None:
            await self._ask(
                lambda life: life.tables.play.act(
                    table, self._user, order, decision=None, interaction=press
                )
            )

        await self._watch.over(seen, seat, give)

    def _chosen(self, seen: SeatView, seat: int) -> Action:
        game = game_named(seen.view.game)
        if self._chance(0.5):
            bot = game.bots[next(iter(game.bots))]
            worths = bot.score_actions(seen.begun, seat, seen.actions)
            return best_action(seen.actions, worths, self._rng)
        return self._rng.choice(seen.actions)

    async def _undo(self, table: int) -> None:
        press = self._doings.interaction()
        with suppress(Refused):
            offer = await self._ask(lambda life: life.tables.undo.offer(table, self._user))
            await self._ask(
                lambda life: life.tables.undo.take_back(
                    table, self._user, offer.name, interaction=press
                )
            )

    def _chance(self, part: float) -> bool:
        return self._rng.random() < part
