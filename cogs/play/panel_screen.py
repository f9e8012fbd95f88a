"""The pages of a panel: questions, standing orders, and its end."""

import random
from collections.abc import Sequence

from cogs.messages.zoom import zoom_keys
from cogs.play.choices import PartialAction, button_of, described, tag_of
from cogs.replay.screen import replay_key
from cogs.time.absence import BACK
from cogs.ui.components import (
    BESIDE,
    DANGER,
    PRIMARY,
    ComponentId,
    GameButton,
    GameSelect,
    button,
    paged,
    settings_keys,
)
from cogs.ui.layout import (
    GREEN,
    Beside,
    MessageLayout,
    asked_for,
    mention,
    newest,
    no_result,
    place_of,
)
from engine.model import Action, Choice, Order
from engine.registry import AnyGame
from engine.wording import LONGEST_LABEL
from engine.words import escaped
from host.table.views import SeatView, TableOutline, TableView, away_seat_of
from render.base import Picture

NOTHING_CHOSEN = "You chose nothing, so nothing happened."
NOTHING_WAITS = "No other table is waiting for you. `/games` lists your tables."
STALE = "The game has moved on. Here's how it is now."
MOVED_ON = "The game has moved on, so I did nothing. I kept your answers that still fit."
SURE = "sure"
NEXT = "next"
"""The action that opens another table where it's the person's turn."""


def place(game: AnyGame, view: TableOutline) -> str:
    """Which game, and where."""
    where = "" if view.place.is_direct else f" · {place_of(view.place)}"
    return f"### {game.title}{where}\n-# Table {view.id}"


def where(game: AnyGame, view: TableOutline) -> str:
    """The same in one line."""
    named = f"Table {view.id} · {game.title}"
    return named if view.place.is_direct else f"{named} · {place_of(view.place)}"


def note_line(note: str | None) -> str:
    """What a person wrote about a table for themselves, if they did."""
    return f"-# **Your note:** {escaped(note)}" if note else ""


def next_key(table: int = 0) -> GameButton:
    """The button that opens the table that waits most urgently, other than this one."""
    return button(NEXT, 0, "Next table", str(table), BESIDE, style=PRIMARY)


def question(
    game: AnyGame,
    seen: SeatView,
    step: PartialAction,
    *,
    page: int = 0,
    picture: Picture | None = None,
    advice: str | Beside | None = None,
) -> MessageLayout:
    """A question on the way to an action, with its answers in a menu; `advice` is a lesson's."""
    kind = next(kind for kind in game.rules.action_types if tag_of(kind) == step.tag)
    said = " · ".join(escaped(choice.label) for choice in step.picks)
    return MessageLayout(
        described(kind) + (f"\nChosen: {said}" if said else "") + f"\n-# {where(game, seen.view)}",
        *([picture] if picture else []),
        *([advice] if advice else []),
        *_answers(seen, step, f"{asked_for(kind, step.field)} …", page),
        [
            button("panel", seen.view.id, "Back"),
            *zoom_keys(seen, seen.decision, step.tag, ",".join(step.keys), BESIDE),
        ],
        colour=GREEN,
        picture_name="hand",
        chooser=(game.name, seen.own_seat),
    )


MOST_BUTTONS = 3
"""The most answers that are buttons with explanations above: with more, the picture would be out of
sight.
"""


def _answers(
    seen: SeatView, step: PartialAction, asked: str, page: int
) -> tuple[str | GameSelect | list[GameButton], ...]:
    """The answers in a menu; a few that say what they do, as buttons."""
    keys = ",".join(step.keys)
    named = [
        Choice(each.key, f"{each.label}: {each.effect}", each.help) if each.effect else each
        for each in step.choices
    ]
    if len(named) > MOST_BUTTONS or not all(each.effect for each in step.choices):
        press = ComponentId("do", seen.view.id, (seen.decision, step.tag, keys, str(page)))
        return (GameSelect(press, asked, paged(named, page)),)
    helped = [f"-# **{each.label}:** {each.help}" for each in step.choices if each.help]
    buttons = [
        button(
            "do",
            seen.view.id,
            each.label,
            seen.decision,
            step.tag,
            f"{keys},{each.key}".strip(","),
            "0",
        )
        for each in named
    ]
    return "\n".join(helped), buttons


def confirmation(
    game: AnyGame, seen: SeatView, step: PartialAction, action: Action
) -> MessageLayout:
    """Asks whether somebody really means to end the game for themselves."""
    rest = (seen.decision, step.tag, ",".join(step.keys), "0", SURE)
    what = button_of(type(action))
    return MessageLayout(
        f"**{what}?** That ends the game for you.\n-# {where(game, seen.view)}",
        [
            button("do", seen.view.id, what, *rest, style=DANGER),
            button("panel", seen.view.id, "Keep playing"),
        ],
        colour=GREEN,
    )


def form_page(game: AnyGame, seen: SeatView, text: str, keys: list[GameButton]) -> MessageLayout:
    """A form between two pages, or refused: nothing is done yet, and its answers are kept."""
    back = button("panel", seen.view.id, "Back")
    return MessageLayout(place(game, seen.view), text, [*keys, back], colour=GREEN)


def order_offer(game: AnyGame, seen: SeatView, order: Order | None) -> list[str | list[GameButton]]:
    """Offers a standing order that would have given an earlier answer, where it would give the
    next one.
    """
    if order is None or seen.seat not in seen.view.actors:
        return []
    rng = random.Random(0)  # noqa: S311 - for what is hidden
    asked = game.rules.orders.answers(order, game.rules, seen.begun, seen.own_seat, rng)
    return _offer(game, seen.view, order) if asked else []


def _offer(game: AnyGame, view: TableView, order: Order) -> list[str | list[GameButton]]:
    spec = game.rules.orders.spec(order.name)
    if spec is None:
        return []
    words = f"Always {dict(spec.choices)[order.value]}"
    offer = f"-# The same answer every time? “{spec.title} …”"
    label = words if len(words) <= LONGEST_LABEL else "Always do that"
    return [offer, [button("order", view.id, label, order.name, order.value)]]


def offered(game: AnyGame, view: TableView, order: Order) -> MessageLayout:
    """The same right after that answer, in a message beside a panel in direct messages."""
    return MessageLayout(place(game, view), *_offer(game, view, order), colour=GREEN)


def orders(game: AnyGame, view: TableView, given: dict[str, str], note: str = "") -> MessageLayout:
    """The private page of standing orders, with a menu each."""
    menus: list[str | GameSelect] = []
    for spec in game.rules.orders.specs:
        menus += [
            f"**{spec.title}:**",
            GameSelect(
                ComponentId("order", view.id, (spec.name,)),
                f"{spec.title} …",
                [Choice(value, text) for value, text in spec.choices],
                chosen=given[spec.name],
            ),
        ]
    return MessageLayout(
        f"### Standing orders · {game.title}, table {view.id}",
        note,
        "They answer routine questions for you, so nobody has to wait for you. Only you can see "
        "them.",
        *menus,
        colour=GREEN,
    )


def stopped(game: AnyGame, view: TableView) -> MessageLayout:
    """What a private panel becomes while its person waits, once it can't be updated any more."""
    text = f"-# I can't update this any more. {where(game, view)}"
    return MessageLayout(text, [button("panel", view.id, "Refresh")], colour=GREEN)


def quiet(game: AnyGame, view: TableView, lines: Sequence[str], mark: str) -> MessageLayout:
    """What a panel becomes when its person turns direct messages off."""
    return MessageLayout(
        place(game, view),
        newest(lines, 1200),
        "You won't get your turns here any more, as you chose in `/settings`.",
        [button("hand", view.id, f"My {game.wording.hand}", mark, style=PRIMARY), *settings_keys()],
        colour=GREEN,
    )


def seat_lost(view: TableOutline, seat: int | None) -> str:
    """That somebody lost a seat for good, and to whom; it stays true if that person leaves, too."""
    player = None if seat is None else view.players[seat]
    if player is None or player.user is None:
        return "You no longer play here."
    return f"{mention(player)} has taken your seat."


def without_seat(
    game: AnyGame,
    view: TableOutline,
    user: int,
    *,
    lost: int | None = None,
    note: str = "",
    mark: str = "",
) -> MessageLayout:
    """What a panel becomes once its person has lost the seat: nothing of the seat is on it.

    `lost` is that seat, `note` is for somebody who can't return. A panel with a mark is in
    direct messages, from where only players can open the table.
    """
    seat = away_seat_of(view, user)
    keys = _watching_keys(view, mark)
    if mark and seat is None:
        keys = [button("rules", 0, "Rules", game.name, "0", mark)]
    if view.over:
        return _ended(game, view, (), keys)
    if seat is not None:
        return _away(game, view, seat, mark)
    return MessageLayout(
        place(game, view),
        note or f"**{seat_lost(view, lost)}** You can watch the game.",
        keys,
        colour=GREEN,
    )


def _away(game: AnyGame, view: TableOutline, seat: int, mark: str) -> MessageLayout:
    """For somebody whose seat a computer is playing."""
    how = "Take your seat back whenever you like:"
    if view.players[seat].is_free:
        how = "Your seat is open to anyone. Take it back before someone else does:"
    return MessageLayout(
        place(game, view),
        f"**A computer player is playing for you.** {how}",
        [button(BACK, view.id, "I'm back", mark, style=PRIMARY)],
        colour=GREEN,
    )


def ended(game: AnyGame, view: TableOutline, lines: Sequence[str], mark: str = "") -> MessageLayout:
    """What a panel becomes when its game is over."""
    return _ended(game, view, lines, _watching_keys(view, mark))


def _ended(
    game: AnyGame, view: TableOutline, lines: Sequence[str], keys: list[GameButton]
) -> MessageLayout:
    how = "" if view.place.is_lost or view.place.suspension else "The result is in the channel."
    if view.closing is not None:
        how = no_result(view)
    return MessageLayout(
        f"{place(game, view)} · The game is over",
        newest(lines, 1200),
        how,
        keys,
        colour=GREEN,
    )


def _watching_keys(view: TableOutline, mark: str) -> list[GameButton]:
    return [button("board", view.id, "Board", mark, BESIDE), replay_key(view)]
