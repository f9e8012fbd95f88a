"""The private panel of one seat: its hand, what the game asks of it, and the way to answer."""

from collections.abc import Sequence

import discord

from cogs.components import GameButton, GameSelect
from cogs.ids import BESIDE, ComponentId
from cogs.partial_action import (
    PartialAction,
    asked_for,
    button_of,
    choice_of,
    described,
    distinct,
    kinds,
    questions,
    tag_of,
)
from cogs.screens.closer import closer_keys
from cogs.screens.form import END
from cogs.screens.giving_up import proposal
from cogs.screens.layout import GREEN, Line, MessageLayout
from cogs.screens.menu import paged
from cogs.screens.settings import settings_keys
from engine.forms import FIELDS
from engine.model import Action, Choice, Order
from engine.words import escaped
from host.models import AnyGame, SeatView, TableView
from render.base import Picture

SURE = "sure"
LABEL_LIMIT = 80
FEW, MOST, SHORT = 4, 10, 28
"""So many actions of one kind, told apart by one choice, have a button each instead of a menu, as
long as there are no more buttons in all than fill two rows, and their labels are so short that two
of them stand side by side on a phone."""
WAIT = "Nothing to do now. When it is your turn, you get a new message here."
PRIVATE_WAIT = (
    "Nothing to do now. For about 15 minutes this changes by itself when it is your turn; after "
    "that, press **Refresh**."
)
MOMENT = "-# The picture shows how things stood when this message was last changed."
_USUAL, _REST, _GRAVE = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.danger,
)
_ORDER = (_USUAL, _REST, _GRAVE)
"""What one usually does comes first, what cannot be taken back last."""


def panel(
    game: AnyGame,
    seen: SeatView,
    *,
    lines: tuple[str, ...] = (),
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
        Line(lines, 1200).text(),
        *order_offer(game, seen.view, order),
        prompt(game, seen, is_private=is_private),
        *proposal(seen.view),
        *([picture] if picture else []),
        *form_keys(game, seen),
        action_keys(game, seen),
        standing_keys(game, seen, mark, is_private=is_private),
        MOMENT if waits and picture else "",
        colour=GREEN,
        picture_name="hand",
    )


def place(game: AnyGame, view: TableView) -> str:
    """Which game this is, and where it is played."""
    where = "" if view.is_direct else f" · <#{view.channel}>"
    return f"### {game.title}{where}\n-# Table {view.id}"


def heading(game: AnyGame, seen: SeatView) -> str:
    """The same, and how far it has come."""
    return f"{place(game, seen.view)} · {game.wording.status(seen.begun)}"


def prompt(game: AnyGame, seen: SeatView, *, is_private: bool = False) -> str:
    """What is asked of this seat, or how it will learn that something is."""
    if seen.seat in seen.view.actors:
        return f"**Your turn:** {game.wording.question(seen.begun, seen.own_seat)}"
    return PRIVATE_WAIT if is_private else WAIT


def form_keys(game: AnyGame, seen: SeatView) -> list[GameSelect | list[GameButton]]:
    """What takes a whole turn at once: a menu, or a button that opens a form.

    Where a form has more questions than are shown together, a menu says with which it begins.
    """
    form = game.wording.form(seen.begun, seen.own_seat) if seen.actions else None
    if form is None:
        return []
    table = seen.view.id
    if form.is_menu:
        answers = form.fields[0].answers
        # Which command it is about, where it is about one.
        tags = {tag_of(answer.actions[0]) for answer in answers}
        rest = (seen.stamp, *(tags if len(tags) == 1 else ()))
        choices = [answer.choice for answer in answers]
        return [GameSelect(ComponentId("turn", table, rest), form.label, choices)]
    keys = [GameButton(ComponentId("form", table), form.label, style=_USUAL)]
    if form.leaves_out_last:
        ending = ComponentId("form", table, (END,))
        keys.append(GameButton(ending, f"{form.ending} …", style=_USUAL))
    found: list[GameSelect | list[GameButton]] = [keys]
    if len(form.fields) > FIELDS:
        cards = [Choice(field.key, field.label, field.help) for field in form.fields]
        found.append(
            GameSelect(ComponentId("begin", table), "Begin the form with another card …", cards)
        )
    return found


def action_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """A button for each kind of action, or for each action of a kind where those are a few.

    A button that leaves no choice says all that it does.
    """
    present = kinds(game, seen.actions)
    styles = styles_of(present)
    is_asked_whole = in_menu(game, seen)
    styles |= dict.fromkeys(is_asked_whole & styles.keys(), _REST)  # the menu stands first
    present.sort(key=lambda kind: _ORDER.index(styles[kind]))
    room = MOST - len(present)
    keys = []
    for kind in present:
        mine = [action for action in seen.actions if type(action) is kind]
        fields = kind.__struct_fields__
        first = questions(game, kind)[0] if fields else ()
        if len(mine) == 1:
            keys.append(_button(seen, kind, "", phrase_of(game, seen, mine[0]), styles[kind]))
            continue
        labels = [phrase_of(game, seen, action) for action in mine[:FEW]]
        few = len(mine) <= min(FEW, room + 1) and len(fields) == 1
        # What the menu above offers as well, or gives something up, takes up one button.
        if kind in is_asked_whole or (styles[kind] is _GRAVE and len(present) > 1):
            keys.append(_button(seen, kind, "", f"{button_of(kind)} …", styles[kind]))
        elif few and max(map(len, labels)) <= SHORT:
            room -= len(mine) - 1
            for action, label in zip(mine, labels, strict=True):
                pick = choice_of(game, seen, action, fields[0]).key
                keys.append(_button(seen, kind, pick, label, styles[kind]))
        elif kind in game.wording.asked_together and (
            len(found := distinct(game, seen, mine, *first)) <= min(FEW, room + 1)
        ):
            # The answers to the first question stand on buttons: one press less.
            room -= len(found) - 1
            keys += [
                _button(seen, kind, each.key, f"{each.label[: LABEL_LIMIT - 2]} …", styles[kind])
                for each in found
            ]
        else:
            keys.append(_button(seen, kind, "", f"{button_of(kind)} …", styles[kind]))
    return keys


def in_menu(game: AnyGame, seen: SeatView) -> set[type[Action]]:
    """The kinds of action that a panel's menu of whole turns begins with."""
    form = game.wording.form(seen.begun, seen.own_seat) if seen.actions else None
    if form is None or not form.is_menu:
        return set()
    return {type(each.actions[0]) for each in form.fields[0].answers if len(each.actions) > 1}


def styles_of(present: Sequence[type[Action]]) -> dict[type[Action], discord.ButtonStyle]:
    """The colours of kinds of action that are offered together: blue for what one usually does,
    red for what gives something up for good, grey for the rest.
    """
    is_usual = any(kind.weight == "usual" and not kind.is_final for kind in present)
    usual = {"usual"} if is_usual else {"usual", "ending"}
    return {
        kind: _GRAVE
        if kind.is_final or kind.weight == "grave"
        else _USUAL
        if kind.weight in usual
        else _REST
        for kind in present
    }


def phrase_of(game: AnyGame, seen: SeatView, action: Action) -> str:
    """All that an action does, as it stands on its button."""
    phrase: str = game.wording.phrase(seen.begun, seen.own_seat, action)
    return phrase[:LABEL_LIMIT]


def _button(
    seen: SeatView, kind: type[Action], pick: str, label: str, style: discord.ButtonStyle
) -> GameButton:
    press = ComponentId("do", seen.view.id, (seen.stamp, tag_of(kind), pick, "0"))
    return GameButton(press, label, style=style)


def standing_keys(
    game: AnyGame, seen: SeatView, mark: str, *, is_private: bool = False
) -> list[GameButton]:
    """The buttons that every panel has: what they open stands beside it, or leads back."""
    view = seen.view
    keys = []
    if is_private:
        keys.append(GameButton(ComponentId("panel", view.id), "Refresh"))
    elif seen.seat not in view.actors:
        keys.append(
            GameButton(ComponentId("hand", view.id), f"My {game.wording.hand}", style=_USUAL)
        )
    keys.append(GameButton(ComponentId("board", view.id, (mark, BESIDE)), "Board"))
    keys += closer_keys(seen)
    if game.rules.orders:
        keys.append(GameButton(ComponentId("orders", view.id), "Standing orders"))
    keys.append(GameButton(ComponentId("rules", view.id, (game.name, "0", BESIDE)), "Rules"))
    return keys


def question(
    game: AnyGame,
    seen: SeatView,
    step: PartialAction,
    *,
    page: int = 0,
    picture: Picture | None = None,
) -> MessageLayout:
    """One question on the way to an action, with its answers in a menu."""
    kind = next(kind for kind in game.rules.action_types if tag_of(kind) == step.tag)
    said = " · ".join(escaped(choice.label) for choice in step.picks)
    press = ComponentId("do", seen.view.id, (seen.stamp, step.tag, ",".join(step.keys), str(page)))
    return MessageLayout(
        heading(game, seen),
        described(kind) + (f"\nSo far: {said}" if said else ""),
        *([picture] if picture else []),
        GameSelect(press, f"{asked_for(kind, step.field)} …", paged(step.choices, page)),
        [GameButton(ComponentId("panel", seen.view.id), "Back"), *closer_keys(seen, BESIDE)],
        colour=GREEN,
        picture_name="hand",
    )


def confirmation(
    game: AnyGame, seen: SeatView, step: PartialAction, action: Action
) -> MessageLayout:
    """The question whether a person means to end the game for themselves."""
    rest = (seen.stamp, step.tag, ",".join(step.keys), "0", SURE)
    phrase = game.wording.phrase(seen.begun, seen.own_seat, action)
    return MessageLayout(
        heading(game, seen),
        f"**{phrase}.** Are you sure? It cannot be undone.",
        [
            GameButton(
                ComponentId("do", seen.view.id, rest), "Yes", style=discord.ButtonStyle.danger
            ),
            GameButton(ComponentId("panel", seen.view.id), "No"),
        ],
        colour=GREEN,
    )


def order_offer(
    game: AnyGame, view: TableView, order: Order | None
) -> list[str | list[GameButton]]:
    """An order that would have answered what its person just decided, to be given by a press."""
    spec = next((each for each in game.rules.orders if order and each.name == order.name), None)
    if order is None or spec is None:
        return []
    words = f"From now on: {dict(spec.choices)[order.value]}"
    press = ComponentId("order", view.id, (order.name, order.value))
    offer = f"-# You can give a standing order for this: “{spec.title} …”"
    return [offer, [GameButton(press, words[:LABEL_LIMIT])]]


def offered(game: AnyGame, view: TableView, order: Order) -> MessageLayout:
    """The same as a message of its own, beside a panel that others bring up to date."""
    return MessageLayout(place(game, view), *order_offer(game, view, order), colour=GREEN)


def orders(game: AnyGame, view: TableView, given: dict[str, str], note: str = "") -> MessageLayout:
    """The private page of standing orders: one menu each, saying what is ordered now."""
    menus: list[str | GameSelect] = []
    for spec in game.rules.orders:
        menus += [
            f"**{spec.title}:**",
            GameSelect(
                ComponentId("order", view.id, (spec.name,)),
                spec.title,
                [Choice(value, text) for value, text in spec.choices],
                chosen=given[spec.name],
            ),
        ]
    return MessageLayout(
        f"### Standing orders · {game.title}, table {view.id}",
        note,
        "They answer routine questions for you at once, so that nobody waits. "
        "Only you see them; change them at any time.",
        *menus,
        [GameButton(ComponentId("panel", view.id), f"Back to my {game.wording.hand}")],
        colour=GREEN,
    )


def quiet(game: AnyGame, view: TableView, lines: tuple[str, ...], mark: str) -> MessageLayout:
    """What a panel becomes when its person wishes for no direct messages any more."""
    return MessageLayout(
        place(game, view),
        Line(lines, 1200).text(),
        "As you wish, your turns are not told here any more.",
        [
            GameButton(
                ComponentId("hand", view.id, (mark,)), f"My {game.wording.hand}", style=_USUAL
            ),
            *settings_keys(),
        ],
        colour=GREEN,
    )


def ended(game: AnyGame, view: TableView, lines: tuple[str, ...], mark: str = "") -> MessageLayout:
    """What a panel becomes when its game is over."""
    return MessageLayout(
        f"{place(game, view)} · The game is over",
        Line(lines, 1200).text(),
        "" if view.channel_lost else "The result stands in the channel.",
        [GameButton(ComponentId("board", view.id, (mark, BESIDE)), "Board")],
        colour=GREEN,
    )
