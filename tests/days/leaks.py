"""The leak law on samples: what someone may not know changes nothing for them."""

import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from engine.registry import AnyGame
from engine.registry import game as game_named
from host.review.replays import ReplayPosition
from host.table import seat_views
from host.table.stored_table import StoredTable
from host.table.views import SeatView
from tests.days.discord import WatchedDiscord, sight
from tests.days.lives import Host, Life
from tests.host.discord import Audience


class _Impression(NamedTuple):
    """Everything that a viewer can open at a table, and the work it takes."""

    sight: tuple[object, ...]
    told: list[str]
    moment: tuple[object, ...]
    since: object
    shown: int
    transactions: int


class Watch:
    """Looks over shoulders, at `part` of all decisions."""

    def __init__(
        self,
        host: Host,
        discord: WatchedDiscord,
        rng: random.Random,
        part: float,
        report: Callable[[str], None],
    ) -> None:
        self.part = part
        self.report = report
        self._host = host
        self._discord = discord
        self._rng = rng

    def is_redacted(self, seen: SeatView) -> None:
        """Check that a running game is shown as a viewer may know it."""
        game, encode = game_named(seen.view.game), msgspec.json.encode
        if encode(game.rules.redact(seen.begun, seen.seat)) != encode(seen.begun):
            self.report(f"table {seen.view.id}: seat {seen.seat} was shown hidden information")

    async def over(self, seen: SeatView, seat: int, act: Callable[[], Awaitable[None]]) -> None:
        """Let someone act, and check that a viewer who may not notice doesn't."""
        table, seats = seen.view.id, len(seen.view.players)
        viewer = self._rng.choice([None, *(each for each in range(seats) if each != seat)])
        game = game_named(seen.view.game)
        await self._host.settled()
        before = await self._host.ask(lambda life: life.tables.read.stored_game(table))
        impression = await self._impression(table, viewer)
        self._scrambled(*before, viewer)
        await act()
        after, _ = await self._host.ask(lambda life: life.tables.read.stored_game(table))
        if after.seq != before[0].seq + 1 or after.status != "running":
            return
        await self._host.settled()
        if await self._is_noticed(before[0], after, game, viewer):
            return
        now = await self._impression(table, viewer)
        newest, _ = await self._host.ask(lambda life: life.tables.read.stored_game(table))
        if newest.revision != after.revision:
            return
        for name, old, new in zip(_Impression._fields, impression, now, strict=True):
            if old != new:
                self.report(
                    f"table {table}: {name} revealed seat {seat}'s secret action to viewer {viewer}"
                )

    async def _is_noticed(
        self, before: StoredTable, after: StoredTable, game: AnyGame, viewer: int | None
    ) -> bool:
        """Whether a viewer may notice the step between two states."""
        looks = [
            game.storage.encode(game.rules.redact(seat_views.state_of(each, game), viewer))
            for each in (before, after)
        ]
        found = await self._host.ask(
            lambda life: life.tables.read.entries_after(before.id, before.seq)
        )
        if any(each.entry.kind != "action" for each in found):
            return True
        events = [each for entry in found for each in game.storage.decode_events(entry.events)]
        heard = any(game.rules.redact_event(each, viewer) is not None for each in events)
        return looks[0] != looks[1] or heard

    async def _impression(self, table: int, viewer: int | None) -> _Impression:
        async def impression(life: Life) -> _Impression:
            store, began = life.store, life.store.transactions
            seen = await life.tables.read.seen(table, viewer, with_recent=True)
            told = await life.tables.read.log_lines(table, viewer, -1)
            transactions = store.transactions - began
            user = None if viewer is None else seen.view.players[viewer].user
            place = ReplayPosition(viewer if user is not None else None)
            moment = await life.replays.moment(table, user or 0, place)
            self.is_redacted(moment.seen)
            since = None if user is None else await life.replays.since(table, user)
            looked = (moment.number, moment.last, moment.lines, moment.rounds)
            return _Impression(
                sight(seen),
                told,
                (*looked, msgspec.json.encode(moment.seen.state), moment.seen.recent),
                since,
                self._discord.shown[Audience(table, viewer)],
                transactions,
            )

        return await self._host.ask(impression)

    def _scrambled(self, stored: StoredTable, game: AnyGame, viewer: int | None) -> None:
        """Check that scrambling what a viewer can't know changes nothing that they see."""
        state = seat_views.state_of(stored, game)
        twin = game.rules.scramble(state, viewer, random.Random(stored.seq))
        names = [seat.name for seat in stored.seats]
        looks = []
        for each in (state, twin):
            seen = seat_views.seen(stored, game, viewer, each)
            asked = "" if viewer is None else game.wording.question(seen.begun, viewer)
            looks.append((sight(seen), asked, game.wording.status(seen.begun), names))
        if looks[0] != looks[1]:
            self.report(f"table {stored.id}: hidden information changes what viewer {viewer} sees")
