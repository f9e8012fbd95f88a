"""A house to play the example game in: its tables, how to open it, and how to play on."""

import itertools
import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar, cast
from uuid import uuid4

import msgspec
from sqlalchemy import Executable, text

from engine.foresight import Strength
from engine.game import Game
from engine.ledger import Entry
from engine.model import Action, Bot, Event, Order
from engine.registry import AnyGame
from host.computers.thinking import Thinker, ThreadThinker
from host.database.store import Store
from host.repositories import ledger
from host.repositories.tables import load
from host.review.replays import Replays
from host.service.tables import Tables
from host.table.requests import UndoRequest
from host.table.stored_table import StoredTable
from host.table.views import Receipt, TableView
from tests import example_game
from tests.example_game.play.actions import ACTION_TYPES
from tests.example_game.play.state import NectarOptions, State
from tests.example_game.rules import NectarRules
from tests.example_game.words.wording import NectarWording
from tests.stores import open_store


class Boom(Action, frozen=True, tag="boom"):
    """Make the rules fail: never offered."""


class BreakableRules(NectarRules):
    """Nectar, which can be broken."""

    action_types: ClassVar[tuple[type[Action], ...]] = (*ACTION_TYPES, Boom)

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Fail with what nobody may be told, if asked to."""
        if isinstance(action, Boom):
            raise ZeroDivisionError(f"the hand is {state.seats[seat].hand}")
        return super().apply(state, seat, action, rng)


def _any(_seen: State, _seat: int, actions: Sequence[Action]) -> list[float]:
    return [0.0] * len(actions)


class LaterRules(BreakableRules):
    """The same by later rules: each game has one more round."""

    version = 2

    def upgrade(self, data: bytes, from_version: int) -> State:
        """Give a game of the first version its further round."""
        if from_version != 1:
            return super().upgrade(data, from_version)
        state = msgspec.json.decode(data, type=State)
        state.options = self.upgrade_options(state.options, from_version)
        return state

    def upgrade_options(self, options: NectarOptions, from_version: int) -> NectarOptions:
        """The same for each version."""
        del from_version
        return msgspec.structs.replace(options, rounds=options.rounds + 1)


class LaterWording(NectarWording):
    """Says what changed."""

    def changes_since(self, version: int) -> str:
        """The same for each version."""
        del version
        return "There is one more round."


class LastRules(BreakableRules):
    """Rules to which no way leads from any that were before."""

    version = 3


BOTS = {"dicer": Bot("Dicer", "Plays at random.", _any)}


def _game(rules: NectarRules, wording: NectarWording) -> Game[State, NectarOptions]:
    return replace(example_game.GAME, rules=rules, wording=wording, bots=BOTS, safest="dicer")


BREAKABLE = _game(BreakableRules(), NectarWording())
VERSIONS = {
    1: BREAKABLE,
    2: _game(LaterRules(), LaterWording()),
    3: _game(LastRules(), NectarWording()),
}


class OneGame:
    """A registry of this game alone, by the first version of its rules or a later one."""

    def __init__(self, version: int = 1) -> None:
        self.version = version

    def game(self, name: str) -> AnyGame:
        """The game, by its name."""
        if name != BREAKABLE.name:
            raise KeyError(name)
        return cast("AnyGame", VERSIONS[self.version])


ANN, BEN, CAT, DAN, EVE, FAY = 1001, 1002, 1003, 1004, 1005, 1006
MIA = 1099
"""Who manages the channel and plays nowhere."""
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan", EVE: "Eve", FAY: "Fay"}
CHANNEL, GUILD = 2**60 + 5, 2**60 + 6
START = datetime(2026, 1, 1, tzinfo=UTC)
SEED = bytes(range(32))
WATCHED_PAUSE_S = 2.0


class House:
    """An open store with its tables, a clock that counts seconds, and people who press buttons."""

    def __init__(
        self, store: Store, rules_version: int = 1, thinker: Thinker | None = None
    ) -> None:
        seconds = itertools.count()
        self.leaps = [START]
        self.store = store
        self.games = OneGame(rules_version)
        self.seed = SEED
        self.waits: list[float] = []
        self.tables = Tables(
            store,
            self.games,
            clock=lambda: self.leaps[-1] + timedelta(seconds=next(seconds)),
            seeds=lambda: self.seed,
            sleep=self._sleep,
            thinker=thinker or ThreadThinker(self.games, simulations=20),
            watched_pause_s=WATCHED_PAUSE_S,
        )

    @property
    def replays(self) -> Replays:
        """What looks back at games, without any memory."""
        return Replays(self.tables.read, self.tables.played)

    def later(self, by: timedelta) -> None:
        """Let time go by."""
        self.leaps.append(self.leaps[-1] + by)

    async def _sleep(self, seconds: float) -> None:
        """Computer players wait no longer than it takes to note for how long they would."""
        self.waits.append(seconds)

    def interaction(self) -> int:
        """A new interaction's id: no other house, process or test has the same."""
        return uuid4().int >> 66

    async def open(
        self,
        user: int = ANN,
        *,
        channel: int = CHANNEL,
        guild: int | None = GUILD,
        in_thread: bool = False,
        within: int | None = None,
        invited: int | None = None,
        **options: object,
    ) -> TableView:
        """A table that a person has just opened."""
        return await self.tables.lobby.create(
            channel=channel,
            guild=guild,
            user=user,
            name=NAMES[user],
            game="nectar",
            options=options,
            in_thread=in_thread,
            within=within,
            invited=() if invited is None else (invited,),
        )

    async def lobby(
        self, *users: int, channel: int = CHANNEL, bots: int = 0, strength: Strength | None = None
    ) -> TableView:
        """A lobby with these people and a number of computer players."""
        host, *others = users
        view = await self.open(host, channel=channel)
        for user in others:
            view = await self.tables.lobby.join(view.id, user, NAMES[user])
        for _ in range(bots):
            view = await self.tables.lobby.add_bot(view.id, host, None, strength)
        await self.shown()
        return view

    async def game(
        self,
        *users: int,
        channel: int = CHANNEL,
        bots: int = 0,
        strength: Strength | None = None,
        played: Sequence[int] = (),
    ) -> TableView:
        """A game that has just begun, and in which these people have played since."""
        view = await self.lobby(*users, channel=channel, bots=bots, strength=strength)
        return await self.begin(view, *played)

    async def begin(self, view: TableView, *played: int) -> TableView:
        """The host of a lobby begins the game, and these people play."""
        await self.tables.lobby.start(view.id, view.host, self.interaction())
        for user in played:
            await self.play(view.id, user)
        await self.shown()
        return await self.tables.read.view(view.id)

    async def shown(self) -> None:
        """Wait until all is shown: in a house, nothing is."""

    async def offered(self, table: int, user: int) -> list[Action]:
        """What a person may do now."""
        seat = (await self.stored(table)).seat_of(user)
        assert seat is not None
        return list((await self.tables.read.seen(table, seat)).actions)

    async def act(
        self,
        table: int,
        user: int,
        *actions: Action,
        decision: str | None = None,
        press: int | None = None,
    ) -> Receipt:
        """A person does this, by a press of its own unless it is given."""
        press = self.interaction() if press is None else press
        return await self.tables.play.act(
            table, user, *actions, decision=decision, interaction=press
        )

    async def play(self, table: int, user: int, choice: int = 0) -> Receipt:
        """A person takes one of the offered actions, by its number, with a fresh view."""
        seat = (await self.stored(table)).seat_of(user)
        assert seat is not None
        seen = await self.tables.read.seen(table, seat)
        action = seen.actions[choice % len(seen.actions)]
        return await self.act(table, user, action, decision=seen.decision)

    async def order(self, table: int, user: int, value: str) -> Receipt:
        """A person gives a standing order for bidding, which nobody else sees."""
        return await self.act(table, user, Order("bidding", value))

    async def undo(self, table: int, user: int) -> Receipt | UndoRequest:
        """A person takes back, or asks for, what is offered."""
        offer = await self.tables.undo.offer(table, user)
        return await self.tables.undo.take_back(
            table, user, offer.name, interaction=self.interaction()
        )

    async def leave(self, table: int, user: int) -> TableView:
        """A person leaves a running game."""
        return await self.tables.seats.leave(table, user, self.interaction())

    async def take(self, table: int, user: int, seat: int) -> TableView:
        """A person takes a free seat."""
        return await self.tables.seats.take(table, user, NAMES[user], seat, self.interaction())

    async def free(self, table: int, manager: int, seat: int, holder: int | None) -> TableView:
        """A manager frees a seat."""
        return await self.tables.seats.free(table, manager, seat, holder, self.interaction())

    async def to_act(self, table: int) -> int:
        """The first person who must act."""
        view = await self.tables.read.view(table)
        user = view.players[view.actors[0]].user
        assert user is not None
        return user

    async def until_ann_chooses(self, table: int) -> None:
        """Play until she, as the host, is the only one to act."""
        while (await self.tables.read.view(table)).actors != (0,):
            user = await self.to_act(table)
            await self.play(table, user, -1 if user == ANN else 0)

    async def play_out(self, table: int) -> TableView:
        """People and computer players take what is offered first, until the game is over."""
        while True:
            await self.tables.computers.settled()
            view = await self.tables.read.view(table)
            if view.over:
                await self.shown()
                return view
            await self.play(table, await self.to_act(table))

    async def query(self, statement: Executable | str) -> list[Any]:
        """The first column of the rows that a statement finds."""
        async with self.store.read() as connection:
            asked = text(statement) if isinstance(statement, str) else statement
            return list((await connection.execute(asked)).scalars())

    async def change(self, statement: Executable | str, **values: object) -> None:
        """Change rows by hand."""
        async with self.store.write() as connection:
            changed = text(statement) if isinstance(statement, str) else statement
            await connection.execute(changed, values)

    async def ledger(self, table: int) -> list[Entry]:
        """The entries of a table."""
        async with self.store.read() as connection:
            return [each.entry for each in await ledger.between(connection, table)]

    async def stored(self, table: int) -> StoredTable:
        """Everything that is stored of a table but its ledger."""
        async with self.store.read() as connection:
            return await load(connection, table)


async def read_messages(tables: Tables) -> None:
    """Everyone has pressed something in their direct messages, so the channel pings nobody too."""
    for user in NAMES:
        await tables.accounts.note_reading(user)


@asynccontextmanager
async def open_house(
    path: Path, rules_version: int = 1, thinker: Thinker | None = None
) -> AsyncGenerator[House]:
    """A house whose store is this file, closed again after. Everyone reads direct messages."""
    store = await open_store(path)
    house = House(store, rules_version, thinker)
    await read_messages(house.tables)
    try:
        yield house
    finally:
        await house.tables.computers.close()
        await store.close()
