"""Presses on a hand panel: looking at one's hand, choosing an action step by step, orders."""

from collections.abc import Sequence

from cogs.ids import ComponentId
from cogs.partial_action import PartialAction, step
from cogs.replies import Reply
from cogs.screens import panel as screens
from engine.model import Order
from host.errors import NotRunning, NotSeated, StaleView
from host.models import SeatView, seat_of

STALE = "That was from an earlier moment of the game. This is how things stand now."


async def hand(answer: Reply, press: ComponentId, _value: str) -> None:
    """Show the presser's own hand and what can be done with it."""
    seen = await own_view(answer, press.table)
    await show_panel(answer, seen)


async def do(answer: Reply, press: ComponentId, value: str) -> None:
    """Go one step further towards an action, and carry it out when nothing is left to ask."""
    stamp, tag, said, page = (press.part(index) for index in range(4))
    seen = await own_view(answer, press.table)
    if stamp != seen.stamp:
        await show_panel(answer, seen, note=STALE)
        return
    picks: list[str | None] = [pick for pick in said.split(",") if pick]
    turned = {screens.NEXT: 1, screens.BACK: -1}.get(value, 0)
    if value and not turned:
        picks.append(value)
    game = answer.interaction.client.game_of(seen.view)
    reached = step(game, seen, tag, picks)
    sure = press.part(4) == screens.SURE
    await proceed(answer, seen, reached, page=int(page) + turned if turned else 0, sure=sure)


async def proceed(
    answer: Reply,
    seen: SeatView,
    reached: PartialAction,
    *,
    page: int = 0,
    sure: bool = False,
    typed_whole: bool = False,
) -> None:
    """Carry out the action that was reached, or ask the next question.

    An action that ends the game for its seat is asked for once more, unless the person is `sure`.
    One that was `typed_whole` means the same whatever has changed since it was sent.
    """
    house, interaction = answer.interaction.client, answer.interaction
    game = house.game_of(seen.view)
    if reached.field:
        picture = await house.pictures.choosing(seen, reached.actions, reached.field)
        await answer.show(screens.question(game, seen, reached, page=page, picture=picture))
        return
    if reached.action is None:
        await show_panel(answer, seen, note=STALE)
        return
    if reached.action.is_final and not sure:
        await answer.show(screens.confirmation(game, seen, reached, reached.action))
        return
    try:
        receipt = await house.tables.act(
            seen.view.id,
            interaction.user.id,
            reached.action,
            stamp=None if typed_whole else seen.stamp,
            interaction=interaction.id,
        )
    except StaleView:
        await show_panel(answer, await own_view(answer, seen.view.id), note=STALE)
        return
    if not answer.is_ephemeral:
        return  # a DM panel: the delivery loop brings it up to date, once
    after = await house.tables.seen(seen.view.id, seen.seat)
    if after.view.over:
        await answer.show(screens.ended(game, after.view, receipt.lines))
    else:
        await show_panel(answer, after, lines=receipt.lines)


async def orders(answer: Reply, press: ComponentId, _value: str) -> None:
    """Show the presser's standing orders."""
    seen = await own_view(answer, press.table)
    game = answer.interaction.client.game_of(seen.view)
    await answer.show(screens.orders(game, seen.view, seen.orders))


async def order(answer: Reply, press: ComponentId, value: str) -> None:
    """Give a standing order."""
    house, interaction = answer.interaction.client, answer.interaction
    await house.tables.act(
        press.table,
        interaction.user.id,
        Order(press.part(0), value),
        stamp=None,
        interaction=interaction.id,
    )
    seen = await own_view(answer, press.table)
    game = house.game_of(seen.view)
    await answer.show(screens.orders(game, seen.view, seen.orders, "Noted."))


async def own_view(answer: Reply, table: int) -> SeatView:
    """The running table as the person who pressed may see it.

    Raises `NotSeated` for somebody who only watches, `NotRunning` where there is no game on.
    """
    house = answer.interaction.client
    view = await house.tables.view(table)
    seat = seat_of(view, answer.interaction.user.id)
    if seat is None:
        raise NotSeated(
            "You are not playing at this table, so there is no hand for you here.",
            "Everyone may watch: `/board` shows the table. `/table new` opens one of your own.",
        )
    if view.status == "lobby":
        raise NotRunning("The game has not begun yet.", "Hands are dealt when it starts.")
    if view.over:
        raise NotRunning(
            "This game is over.", "`/board` shows how it ended; `/table new` opens another table."
        )
    return await house.tables.seen(table, seat)


async def show_panel(
    answer: Reply, seen: SeatView, *, lines: Sequence[str] = (), note: str = ""
) -> None:
    """Show a seat's panel as the answer.

    In direct messages the delivery loop may have shown something newer while this was drawn, and
    will not come again: then the newer state is shown once more.
    """
    house = answer.interaction.client
    game = house.game_of(seen.view)
    while True:
        picture = await house.pictures.hand(seen)
        await answer.show(screens.panel(game, seen, lines=tuple(lines), note=note, picture=picture))
        if answer.is_ephemeral:
            return
        now = await house.tables.seen(seen.view.id, seen.seat)
        if now.stamp == seen.stamp or now.view.over:
            return
        seen, lines = now, ()
