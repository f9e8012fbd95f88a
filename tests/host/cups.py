"""A house with tournaments, and people who play in them."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

from host.outbox.kinds import Carrier
from host.outbox.loop import Lane
from host.repositories import tournaments
from host.repositories.tournaments import Form, Stored
from host.service.tables import Tables
from host.subject import Subject
from host.tournaments.messages import TournamentMessages
from host.tournaments.rounds import Rounds
from host.tournaments.tournaments import Plan, Tournaments
from tests.example_game.play.state import NectarOptions
from tests.host.house import CHANNEL, GUILD, NAMES, SEED, House
from tests.host.life import outbox_of


def plan(
    seats: int = 2, rounds: int = 2, form: Form = "swiss", pace: str = "day", days: int = 7
) -> Plan:
    """A tournament of Nectar."""
    options = NectarOptions(rounds=1, crowd=seats > 3)
    return Plan("nectar", options, "Nectar Cup", seats, rounds, form, pace, days, timedelta(days=1))


def check_once(stored: Stored) -> None:
    """Everybody is at one table a round, and no table in two."""
    held = Counter((each.round, each.user) for each in stored.played)
    assert set(held.values()) == {1}
    tables = Counter(each.table_id for each in stored.played if each.table_id)
    assert set(tables.values()) == {2}
    assert all(each.halves is not None for each in stored.played)


class Cups:
    """The tournaments of these tables, as a process has them."""

    def __init__(
        self,
        tables: Tables,
        seeds: Callable[[], bytes] = lambda: SEED,
        changed: Callable[[Subject], None] | None = None,
    ) -> None:
        self.tables = tables
        changed = changed or tables.signals.called
        self.cups = Tournaments(tables.session, changed)
        self.rounds = Rounds(tables.session, seeds, changed)
        self.messages = TournamentMessages(
            tables.store, tables.people, tables.deadlines.now, self.cups.end
        )

    def outbox(self, carrier: Carrier) -> Lane:
        """What sends their messages."""
        return outbox_of(self.tables, carrier, more=(self.messages,))

    async def open(self, *users: int, of: Plan | None = None, channel: int = CHANNEL) -> int:
        """A tournament for which these people have signed up."""
        made = await self.cups.open(
            of or plan(), guild=GUILD, channel=channel, parent=channel, within=None, user=users[0]
        )
        for user in users:
            await self.cups.join(made.id, user, NAMES.get(user, f"P{user}"))
        return made.id

    async def stored(self, number: int) -> Stored:
        """All that is stored of a tournament."""
        async with self.tables.store.read() as connection:
            return await tournaments.load(connection, number)

    async def look(self) -> None:
        """Do all that is due, at tables and at tournaments."""
        now = self.tables.deadlines.now()
        for source in (self.rounds, self.tables.deadlines, self.rounds, self.tables.deadlines):
            for each in await source.due(now):
                await source.fire(each)

    async def fire(self, number: int) -> None:
        """Do what is due at a tournament."""
        await self.rounds.fire(Subject.of("tournament", number))

    async def open_tables(self, number: int) -> list[int]:
        """The tables of its round that still play."""
        stored = await self.stored(number)
        found = {each.table_id for each in stored.of_round(stored.tournament.round)}
        views = [await self.tables.read.view(each) for each in found if each is not None]
        return sorted(each.id for each in views if not each.over)


async def play_round(house: House, cups: Cups, number: int) -> None:
    """Play all games of a round to their ends."""
    for table in await cups.open_tables(number):
        await house.play_out(table)
