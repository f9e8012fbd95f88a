"""Open private panels, updated as long as Discord allows.

A private message can only be edited with the token of the interaction that it answers, for fifteen
minutes. Just before, a panel that waits is put away. Tokens stay in memory; after that, or a
restart, people press **Refresh**.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeAlias

import discord
import msgspec

from cogs.interactions.replies import Reply
from cogs.play import panel_screen as screens
from cogs.ui.layout import MessageLayout
from engine.errors import Refused
from engine.model import Order
from engine.registry import Games
from engine.stories import Story, words_of
from host.errors import StoreError, log_fault, log_waiting
from host.logs import log_context
from host.service.queries import Queries
from host.service.session import Signals
from host.subject import Subject
from host.table.views import UNTOLD, SeatView, TableView, away_seat_of

logger = logging.getLogger(__name__)

PanelLayout: TypeAlias = Callable[
    [SeatView, Sequence[Story], str, Order | None], Awaitable[MessageLayout]
]
"""Makes a seat's panel, with stories as its news, a note, and a standing order to offer."""

StillSo: TypeAlias = Callable[[], Awaitable[bool]]
"""Whether what a question offers is still so."""

LAST_EDIT_S: Final = 30.0
"""How long before its token expires a panel is put away."""
OVERTAKEN = "The table has changed since then. Here's how it is now."


class OpenPanel:
    """A private panel, and what it last showed.

    `user` sees it; `seat` is the one they held then, or before a computer stepped in (`in_place`).
    It tells of all that was `seen`, with `stories` as its news; `known` is what its person could
    see last. `asks`: it shows a question on the way to a decision, with answers so far; `still_so`:
    it offers more than that decision.
    """

    def __init__(
        self,
        reply: Reply,
        message: int,
        seen: SeatView,
        stories: tuple[Story, ...],
        *,
        asks: bool,
        still_so: StillSo | None = None,
        order: Order | None = None,
    ) -> None:
        self.reply = reply
        self.message = message
        self.user = reply.user
        self.table = seen.view.id
        self.seat = seen.own_seat if seen.lost is None else seen.lost
        self.seen, self.known = seen, _sight(seen)
        self.stories = stories
        self.asks, self.still_so = asks, still_so
        self.is_page = False
        """Whether a page covers it, such as the rules: that stays until the next turn."""
        self.is_replaced = False
        """Whether a newer one has been opened."""
        self.is_ending = False
        """Whether its token is about to expire."""
        self.order = order
        self.in_place = None if seen.lost is None else seen.view.players[seen.lost]
        """The computer player that it names as its person's stand-in, if any."""
        self.lock = asyncio.Lock()
        """Held during an edit."""

    async def is_behind(self, seen: SeatView) -> bool:
        """Whether it is out of date; a question stays as long as it can be answered."""
        if self.is_page:
            called = seen.view.progress.calls[self.seat]
            known = self.seen.view.progress.calls[self.seat]
            return called not in {None, known} or seen.view.over
        if seen.view.over or self.in_place is not None:
            return True
        if self.asks and seen.decision != self.seen.decision:
            return True
        if _sight(seen) == self.known:  # what its person can't see never touches it
            return False
        return not self.asks or (self.still_so is not None and not await self.still_so())

    @property
    def only_waits(self) -> bool:
        """Whether it says whom its person waits for, and asks nothing."""
        is_asked = self.seen.seat in self.seen.view.actors
        return not (is_asked or self.asks or self.is_page)

    def stays(self, seen: SeatView) -> None:
        """Keep a question that isn't behind, until its person can see another change."""
        if self.asks and not self.is_page:
            self.known = _sight(seen)


class PrivatePanels:
    """All private panels that can still be edited, updated as their tables change.

    A panel shows what its person may see, not what its seat may. Somebody who loses the seat is
    told once, and their panel is forgotten unless a computer plays until they return. Panels are
    compared by the person's own view, so hidden changes never touch them.
    """

    def __init__(self, read: Queries, signals: Signals, games: Games, panel: PanelLayout) -> None:
        """`panel` makes what a private panel shows while its game runs."""
        self._read = read
        self._games = games
        self._panel = panel
        self._open: dict[int, list[OpenPanel]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._playing: dict[tuple[int, int], asyncio.TimerHandle] = {}
        """Who plays from a panel, by table and person, until this timer ends."""
        self._has_more_to_show = signals.changed
        signals.changed.subscribe(self.poke)
        signals.changed_elsewhere.subscribe(self.poke)
        signals.missed.subscribe(self.poke_all)

    async def layout(
        self,
        seen: SeatView,
        stories: tuple[Story, ...] = (),
        note: str = "",
        order: Order | None = None,
    ) -> MessageLayout:
        """A private panel for this view, or its end once the game is over."""
        if seen.view.over:
            return screens.ended(self._games.game(seen.view.game), seen.view, words_of(stories))
        return await self._panel(seen, stories, note, order)

    def follow(
        self,
        reply: Reply,
        seen: SeatView,
        stories: tuple[Story, ...] = (),
        *,
        asks: bool = False,
        still_so: StillSo | None = None,
        order: Order | None = None,
    ) -> None:
        """Keep a private reply up to date from now on.

        `asks`: it shows a question on the way to an action, which stays until it is stale, or no
        longer `still_so`.
        """
        if reply.answer is None or not reply.is_ephemeral:
            return
        message = reply.answer.id
        panel = OpenPanel(reply, message, seen, stories, asks=asks, still_so=still_so, order=order)
        panel.is_page = reply.covers is not None
        others = [each for each in self._all() if each.message != panel.message]
        for each in others:
            if (each.table, each.user) == (panel.table, panel.user):
                each.is_replaced = True
        self._keep(others)
        self._add(panel)

    def is_played(self, table: int, user: int) -> bool:
        """Whether a person plays from a panel here, which shows them each turn by itself."""
        return (table, user) in self._playing

    @asynccontextmanager
    async def held(self, reply: Reply) -> AsyncGenerator[None]:
        """Leave a panel alone while it is pressed; if unchanged, or covered by a page, follow it by
        the new token. A page that was opened elsewhere covers a new panel.
        """
        panel = self._pressed(reply)
        if panel is None:
            yield
            if reply.covers is not None and not reply.in_place:
                self.follow(reply, await self._read.seen_by(reply.covers, reply.user))
            return
        self._keep(each for each in self._all() if each is not panel)
        self._plays(panel, reply.interaction)
        async with panel.lock:  # an update that is under way comes first
            pass
        try:
            yield
        finally:
            if reply.answer is None or reply.covers is not None:
                panel.reply, panel.is_page = reply, reply.covers is not None
                self._add(panel)

    def poke(self, subject: Subject) -> None:
        """Update a table's panels after a change."""
        if subject.table in self._open:
            self._wake(subject.number)

    def poke_all(self) -> None:
        """Update the panels of all tables."""
        for table in self._open:
            self._wake(table)

    async def settled(self) -> None:
        """Wait until every panel is up to date."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Stop updating."""
        self._open.clear()
        for timer in self._playing.values():
            timer.cancel()
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # one that was never begun does not end by itself

    def _all(self) -> Iterator[OpenPanel]:
        """Every panel that can still be edited, the oldest of a table first."""
        for panels in self._open.values():
            yield from (each for each in panels if not each.reply.interaction.is_expired())

    def _plays(self, panel: OpenPanel, press: discord.Interaction[discord.Client]) -> None:
        """Somebody pressed on their panel: they play there until its token expires."""
        own = panel.table, panel.user
        if own in self._playing:
            self._playing[own].cancel()
        left = _seconds_left(press)
        self._playing[own] = asyncio.get_running_loop().call_later(left, self._leaves, panel)

    def _leaves(self, panel: OpenPanel) -> None:
        """Somebody no longer plays from a panel, so they have to be told of their turns."""
        timer = self._playing.pop((panel.table, panel.user), None)
        if timer is not None:
            timer.cancel()
            self._has_more_to_show(Subject.of("table", panel.table))

    def _keep(self, panels: Iterable[OpenPanel]) -> None:
        kept: dict[int, list[OpenPanel]] = {}
        for each in tuple(panels):
            kept.setdefault(each.table, []).append(each)
        self._open = kept

    def _add(self, panel: OpenPanel) -> None:
        self._open.setdefault(panel.table, []).append(panel)
        left = _seconds_left(panel.reply.interaction) - LAST_EDIT_S
        asyncio.get_running_loop().call_later(left, self._ends, panel, panel.reply)
        # The table may have changed since this was read.
        self._wake(panel.table)

    def _ends(self, panel: OpenPanel, reply: Reply) -> None:
        """A panel's token is about to expire, unless it was pressed since."""
        if panel.reply is reply and panel in self._all():
            panel.is_ending = True
            self._wake(panel.table)

    def _pressed(self, reply: Reply) -> OpenPanel | None:
        message = reply.interaction.message
        if not (reply.in_place and reply.is_ephemeral) or message is None:
            return None
        return next((each for each in self._all() if each.message == message.id), None)

    def _wake(self, table: int) -> None:
        self._again.add(table)
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(
                self._bring_up(table), name=f"panels of table {table}"
            )

    async def _bring_up(self, table: int) -> None:
        """Update all panels of a table, until nothing has changed in the meantime."""
        log_context.begin("panels", subject=Subject.of("table", table))
        try:
            while table in self._again:
                self._again.discard(table)
                await self._bring_up_once(table)
        finally:
            # At once, and not by a callback: a change in between would wake nobody.
            self._tasks.pop(table, None)

    async def _bring_up_once(self, table: int) -> None:
        try:
            for user in sorted({each.user for each in self._open.get(table, ())}):
                await self._bring_up_person(table, user)
        # The next change of the table tries again, and so does the panel's own button.
        except StoreError as error:
            log_waiting(logger, f"table {table}: panels delayed", error)
        except Refused as error:
            logger.warning("table %d: panels delayed: %s", table, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
            log_fault(logger, f"table {table}: could not show its panels", error)

    async def _bring_up_person(self, table: int, user: int) -> None:
        # Who has a seat and what it sees are read together, here and nowhere else.
        seen = await self._read.seen_by(table, user, with_recent=True)
        for panel in tuple(self._open.get(table, ())):
            if panel.user != user:
                continue
            if panel.is_replaced:
                await self._put_away(panel, None)
            elif panel.seat != seen.seat:
                await self._take_away(panel, seen)
            elif _will_change_at_once(seen.view):
                continue
            elif await panel.is_behind(seen):
                await self._update(panel, seen)
            else:
                panel.stays(seen)
            if panel.is_ending and panel.only_waits:
                game = self._games.game(seen.view.game)
                await self._put_away(panel, screens.stopped(game, seen.view))

    async def _take_away(self, panel: OpenPanel, seen: SeatView) -> None:
        """Clear the panel of somebody who no longer has the seat."""
        may_return = away_seat_of(seen.view, panel.user) == panel.seat and not seen.view.over
        async with panel.lock:
            if panel not in self._all():
                return  # pressed on meanwhile, or too old
            player = seen.view.players[panel.seat]
            if may_return and panel.in_place == player:
                return
            game = self._games.game(seen.view.game)
            layout = screens.without_seat(game, seen.view, panel.user, lost=panel.seat)
            if not (await self._edit(panel, layout) and may_return):
                self._keep(each for each in self._all() if each is not panel)
            self._leaves(panel)
            panel.in_place, panel.asks = player, False

    async def _put_away(self, panel: OpenPanel, left: MessageLayout | None) -> None:
        """Leave only this of it, or nothing, for good."""
        async with panel.lock:
            if panel in self._all():
                self._keep(each for each in self._all() if each is not panel)
                if left is not None:
                    await self._edit(panel, left)
                    return
                with suppress(discord.DiscordException, OSError):  # its own button still works
                    await panel.reply.delete()

    async def _edit(self, panel: OpenPanel, layout: MessageLayout) -> bool:
        """Edit a panel; whether Discord accepted that."""
        with suppress(discord.DiscordException, OSError):  # it has its own button
            await panel.reply.edit(layout)
            return True
        return False

    async def _update(self, panel: OpenPanel, seen: SeatView) -> None:
        async with panel.lock:
            if panel not in self._all():
                return  # pressed on meanwhile, or too old
            own = (panel.table, panel.seat, panel.seen.view.progress.seq, seen.view.progress.seq)
            news = await self._read.stories(*own)
            stories = (*panel.stories, *news)
            layout = await self.layout(seen, stories, OVERTAKEN if panel.asks else "", panel.order)
            if not await self._edit(panel, layout) or seen.view.over:
                self._keep(each for each in self._all() if each is not panel)
                self._leaves(panel)
            panel.seen, panel.known, panel.stories = seen, _sight(seen), stories
            panel.asks, panel.in_place, panel.is_page = False, None, False


def _sight(seen: SeatView) -> tuple[bytes, TableView]:
    """What its person sees of the game and the table: never how often others acted."""
    told = msgspec.structs.replace(seen.view, progress=UNTOLD, nudgeable=(), openable=())
    return seen.stamp, told


def _seconds_left(interaction: discord.Interaction[discord.Client]) -> float:
    """How long an interaction's token is still valid."""
    return (interaction.expires_at - discord.utils.utcnow()).total_seconds()


def _will_change_at_once(view: TableView) -> bool:
    """Whether only computer players are to act, and do so: that is shown together."""
    acting = [view.players[seat].user for seat in view.actors]
    return view.time.pause is None and bool(acting) and not any(acting)
