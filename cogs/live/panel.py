"""The private panel of one seat: its hand, what the game asks of it, and the way to answer."""

from collections.abc import Sequence

from cogs.hints.screen import hint_keys
from cogs.live.board import questions
from cogs.messages.zoom import closer_keys
from cogs.play.actions_screen import USUAL, action_keys, form_keys
from cogs.play.panel_screen import heading, order_offer, place
from cogs.replay.screen import since_key
from cogs.ui.components import GameButton
from cogs.ui.custom_ids import BESIDE, ComponentId
from cogs.ui.layout import GREEN, Line, MessageLayout
from cogs.ui.words import moment
from cogs.undo.screen import undo_keys
from engine.model import Order
from host.table.models import AnyGame, SeatView
from render.base import Picture

WAIT = "Nothing to do now. When it is your turn, you get a new message here."
PRIVATE_WAIT = (
    "Nothing to do now. For about 15 minutes this changes by itself when it is your turn; after "
    "that, press **Refresh**."
)
MOMENT = "-# The picture shows how things stood when this message was last changed."


def panel(
    game: AnyGame,
    seen: SeatView,
    *,
    lines: Sequence[str] = (),
    note: str = "",
    picture: Picture | None = None,
    mark: str = "",
    order: Order | None = None,
    is_private: bool = False,
) -> MessageLayout:
    """A seat's panel at rest: what it holds, what happened, and what it can do now.

    While its seat has nothing to do it may stand there for days, so it says nothing that others'
    moves make untrue. `mark` names this very message among the seat's, where it is one that lasts.
    `order` is offered. `is_private`: only this person sees it, as long as they do not put it away.
    """
    waits = seen.seat not in seen.view.actors
    return MessageLayout(
        place(game, seen.view) if waits else heading(game, seen),
        note,
        Line(tuple(lines), 1200).text(),
        *order_offer(game, seen.view, order),
        prompt(game, seen, is_private=is_private),
        *questions(game, seen.view, seen.seat),
        *([picture] if picture else []),
        *form_keys(game, seen),
        action_keys(game, seen),
        standing_keys(game, seen, mark, is_private=is_private),
        MOMENT if waits and picture else "",
        colour=GREEN,
        picture_name="hand",
    )


def prompt(game: AnyGame, seen: SeatView, *, is_private: bool = False) -> str:
    """What is asked of this seat, or how it will learn that something is."""
    if seen.view.pause is not None:
        return ""
    if seen.seat in seen.view.actors:
        return f"**Your turn{_due(seen)}:** {game.wording.question(seen.begun, seen.own_seat)}"
    return PRIVATE_WAIT if is_private else WAIT


def _due(seen: SeatView) -> str:
    """By when this seat must decide, where time counts and is not over yet."""
    clock = seen.view.clocks[seen.own_seat] if seen.view.clocks else None
    return "" if clock is None or clock.asked is not None else f" (due {moment(clock.until)})"


def standing_keys(
    game: AnyGame, seen: SeatView, mark: str, *, is_private: bool = False
) -> list[GameButton]:
    """The buttons that every panel has: what they open stands beside it, or leads back."""
    view = seen.view
    keys = hint_keys(seen)
    if is_private:
        keys.append(GameButton(ComponentId("panel", view.id), "Refresh"))
    elif seen.seat not in view.actors:
        keys.append(
            GameButton(ComponentId("hand", view.id), f"My {game.wording.hand}", style=USUAL)
        )
    keys.append(GameButton(ComponentId("board", view.id, (mark, BESIDE)), "Board"))
    keys += closer_keys(seen)
    keys.append(since_key(view, BESIDE))
    if game.rules.orders:
        keys.append(GameButton(ComponentId("orders", view.id), "Standing orders"))
    keys.append(GameButton(ComponentId("rules", view.id, (game.name, "0", BESIDE)), "Rules"))
    return [*keys, *undo_keys(seen)]
