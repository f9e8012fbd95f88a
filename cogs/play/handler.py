"""Presses on a panel: the hand, actions step by step, standing orders."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cogs.discord_api.places import message_link
from cogs.drawing.pictures import Pictures
from cogs.interactions.press import TOO_QUICK, Press, on
from cogs.interactions.replies import Reply
from cogs.interactions.table_lookup import TableLookup
from cogs.play import panel_screen as screens
from cogs.play.choices import PartialAction, answered
from cogs.play.private_panels import PanelLayout, PrivatePanels
from cogs.time.absence import BACK
from cogs.ui.components import turned
from cogs.ui.layout import Beside, mention
from engine.model import Action, Order
from engine.registry import AnyGame, Games
from engine.stories import Story, words_of
from host.database.store import Store
from host.errors import NotRunning, NotSeated, StaleView
from host.service.play import Turn
from host.service.queries import Queries
from host.service.seats import Seats
from host.table.timing import refuse_pause
from host.table.views import Receipt, SeatView, away_seat_of

LessonAdvice: TypeAlias = Callable[[SeatView, Sequence[Action]], str | Beside | None]
"""What a lesson advises at a moment while these actions are asked about, if it is one."""


@dataclass(eq=False)
class PlayHandlers:
    """What a player does from their panel; `_panel` makes the one in direct messages."""

    _read: Queries
    _lookup: TableLookup
    _store: Store
    _seats: Seats
    _games: Games
    _pictures: Pictures
    _private_panels: PrivatePanels
    _panel: PanelLayout
    _advice: LessonAdvice

    @on("hand")
    @on("panel", in_place=True)
    async def hand(self, reply: Reply, press: Press) -> None:
        """Show the presser's hand and what they can do."""
        await self.show_panel(reply, playing(press.seen))

    async def newest(self, reply: Reply, press: Press) -> None:
        """Show the current panel to somebody who pressed too quickly."""
        await self.show_panel(reply, playing(press.seen), note=TOO_QUICK)

    @on(screens.NEXT)
    async def next_table(self, reply: Reply, press: Press) -> None:
        """Show the panel of the table that waits most urgently for the presser."""
        here = press.component.part(0)
        tables = await self._read.of_user(reply.user)
        waiting = [each for each in tables if each.waits and str(each.id) != here]
        if not waiting:
            await reply.say(screens.NOTHING_WAITS)
            return
        first = waiting[0]
        if first.place.is_direct:
            where = f"[Go to the table]({link})" if (link := message_link(first)) else ""
            await reply.say(f"It's your turn in {first.title}, table {first.id}. {where}".rstrip())
            return
        await self.hand(reply, await self._lookup.press(reply, "hand", str(first.id)))

    @on("do", in_place=True)
    async def do(self, reply: Reply, press: Press) -> None:
        """Take one step towards an action, and carry it out once nothing is left to ask."""
        component, value = press.component, press.value
        seen = acting(press.seen)
        decision, tag, picked, _, sure = component.parts(5)
        if decision != seen.decision:
            await self.show_panel(reply, seen, note=screens.STALE)
            return
        picks = [pick for pick in picked.split(",") if pick]
        leafed = turned(value)
        if value and not leafed:
            picks.append(value)
        reached = answered(self._game(seen), seen, tag, picks)
        page = component.number(3) + leafed if leafed else 0
        is_sure = sure == screens.SURE
        await self.proceed(reply, press.turn, reached, page=page, sure=is_sure)

    async def proceed(
        self,
        reply: Reply,
        turn: Turn,
        reached: PartialAction,
        *,
        page: int = 0,
        sure: bool = False,
        typed_whole: bool = False,
    ) -> None:
        """Carry out the action, or ask the next question.

        Actions that end the game for their seat are confirmed first, unless `sure`. One that was
        `typed_whole` is never stale.
        """
        seen, action = turn.seen, reached.action
        if reached.field:
            picture = await self._pictures.choosing(seen, reached.actions, reached.field)
            game, advice = self._game(seen), self._advice(seen, reached.actions)
            await reply.show(
                screens.question(game, seen, reached, page=page, picture=picture, advice=advice)
            )
            self._private_panels.follow(reply, seen, asks=True)
            return
        if action is None:
            await self.show_panel(reply, seen, note=screens.STALE)
            return
        if action.is_final and not sure:
            await reply.show(screens.confirmation(self._game(seen), seen, reached, action))
            self._private_panels.follow(reply, seen, asks=True)
            return
        try:
            decision = None if typed_whole else seen.decision
            receipt = await turn.act(action, decision=decision)
        except StaleView:
            await self.show_panel(reply, await self.now(reply, seen.view.id), note=screens.STALE)
            return
        await self.answer(reply, receipt)

    async def answer(self, reply: Reply, receipt: Receipt, *, note: str = "") -> None:
        """Show the outcome of an action, with a `note`."""
        if not reply.is_ephemeral:
            # A DM panel: the outbox brings it up to date, once.
            if note:
                await reply.say(note)
            elif receipt.order is not None and not receipt.seen.view.over:
                await self._offer(reply, receipt.seen, receipt.order)
            return
        after = receipt.seen
        if after.view.over:
            game = self._game(after)
            await reply.show(screens.ended(game, after.view, words_of(receipt.stories)))
        else:
            await self.show_panel(
                reply, playing(after), stories=receipt.stories, note=note, order=receipt.order
            )

    async def now(self, reply: Reply, table: int) -> SeatView:
        """The presser's view now, if they still have a seat. Raises what `playing` does."""
        return playing(await self._read.seen_by(table, reply.user, with_recent=True))

    async def _offer(self, reply: Reply, seen: SeatView, order: Order) -> None:
        """Offer a standing order beside a panel in direct messages, once a game."""
        name = f"offered {seen.view.id} {seen.own_seat} {order.name}"
        if await self._store.get_note(name) is None:
            await self._store.set_note(name, order.value)
            await reply.add(screens.offered(self._game(seen), seen.view, order))

    async def without_seat(self, reply: Reply, table: int, refusal: NotSeated) -> None:
        """Answer a former player's press, leaving nothing of the seat; others get `refusal`."""
        seen = await self._read.seen_by(table, reply.user)
        if seen.lost is None:
            raise refusal
        now = _seat_is_lost(seen, seen.lost)
        told = f"{now.reason}\n{now.hint}"
        await reply.show(screens.without_seat(self._game(seen), seen.view, reply.user, note=told))
        if away_seat_of(seen.view, reply.user) is not None:
            self._private_panels.follow(reply, seen)

    @on(BACK, in_place=True)
    async def back(self, reply: Reply, press: Press) -> None:
        """Bring somebody back to the seat that a computer plays for them."""
        person = reply.interaction.user
        if away_seat_of(press.view, person.id) is not None:
            await self._seats.come_back(press.table, person.id, person.display_name)
            if not reply.is_ephemeral:
                return  # the outbox brings it up to date, once
        await self.show_panel(reply, await self.now(reply, press.table), note="You're back.")

    @on("orders", is_page=True)
    async def orders(self, reply: Reply, press: Press) -> None:
        """Show the presser's standing orders."""
        seen = playing(press.seen)
        reply.covers = press.table
        await reply.show(screens.orders(self._game(seen), seen.view, seen.orders))

    @on("order", is_page=True)
    async def order(self, reply: Reply, press: Press) -> None:
        """Give a standing order."""
        playing(press.seen)
        order = Order(press.component.part(0), press.value or press.component.part(1))
        receipt = await press.turn.act(order, decision=None)
        after = receipt.seen
        if after.view.over:
            await reply.show(screens.ended(self._game(after), after.view, ()))
            return
        reply.covers = press.table
        await reply.show(screens.orders(self._game(after), after.view, after.orders, "Saved."))

    async def show_panel(
        self,
        reply: Reply,
        seen: SeatView,
        *,
        stories: Sequence[Story] = (),
        note: str = "",
        order: Order | None = None,
    ) -> None:
        """Show a seat's panel as the reply, with a standing order to offer.

        In direct messages, the outbox may have shown something newer while this was drawn, and
        won't come again: then show it once more.
        """
        if reply.is_ephemeral:
            await reply.show(await self._private_panels.layout(seen, tuple(stories), note, order))
            self._private_panels.follow(reply, seen, tuple(stories), order=order)
            return
        while True:
            await reply.show(await self._panel(seen, stories, note, order))
            now = await self._read.seen_by(seen.view.id, reply.user, with_recent=True)
            if now.stamp == seen.stamp or now.view.over:
                return
            playing(now)
            seen, stories = now, ()

    def _game(self, seen: SeatView) -> AnyGame:
        return self._games.game(seen.view.game)


def acting(seen: SeatView) -> SeatView:
    """The view of a player who can act. Raises what `playing` does, and `TablePaused`."""
    refuse_pause(playing(seen).view.time.pause)
    return seen


def playing(seen: SeatView) -> SeatView:
    """A player's view of a running game. Raises `NotSeated` or `NotRunning`."""
    if seen.seat is None:
        if seen.lost is not None:
            raise _seat_is_lost(seen, seen.lost)
        raise NotSeated(
            "You're not in this game.",
            "`/board` shows the table. `/table new` opens one of your own.",
        )
    if seen.view.status == "lobby":
        raise NotRunning("The game hasn't started yet.", "The host can start it.")
    if seen.view.over:
        raise NotRunning(
            "This game is over.", "`/board` shows how it ended. `/table new` opens another table."
        )
    return seen


def _seat_is_lost(seen: SeatView, seat: int) -> NotSeated:
    """Who plays in a lost seat now, and what its former player can do."""
    now = seen.view.players[seat]
    if now.user is None and now.is_free:
        return NotSeated(
            "Your seat is open now, and a computer is playing in it.",
            "It's still free: press **Take this seat** under the board to come back.",
        )
    return NotSeated(
        f"{mention(now)} plays in your seat now.",
        "You can watch: `/board` shows the table, and **Follow** under it sends you each round. "
        "`/tables` lists open seats.",
    )
