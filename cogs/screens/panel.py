"""The private panel of one seat: its hand, what the game asks of it, and the way to answer."""

import discord

from cogs.components import GameButton, GameSelect
from cogs.ids import ComponentId
from cogs.partial_action import PartialAction, choice_of, described, kinds, tag_of, title_of
from cogs.screens.closer import closer_keys
from cogs.screens.giving_up import proposal
from cogs.screens.layout import GREEN, Line, MessageLayout
from cogs.screens.menu import paged
from cogs.screens.words import mention, title
from engine.model import Action, Choice
from engine.words import escaped, listed
from host.models import AnyGame, SeatView, TableView
from render.base import Picture

SURE = "sure"
LABEL_LIMIT = 80
FEW, MOST, SHORT = 4, 10, 28
"""So many actions of one kind, told apart by one choice, have a button each instead of a menu, as
long as there are no more buttons in all than fill two rows, and their labels are so short that two
of them stand side by side on a phone."""


def panel(
    game: AnyGame,
    seen: SeatView,
    *,
    lines: tuple[str, ...] = (),
    note: str = "",
    picture: Picture | None = None,
    mark: str = "",
) -> MessageLayout:
    """A seat's panel at rest: what it holds, what happened, and what it can do now.

    `mark` names this very message among the seat's, where it is one that lasts.
    """
    return MessageLayout(
        heading(game, seen),
        note,
        Line(lines, 1200).text(),
        prompt(game, seen),
        *proposal(seen.view),
        *([picture] if picture else []),
        action_keys(game, seen),
        standing_keys(game, seen, mark),
        colour=GREEN,
        picture_name="hand",
    )


def heading(game: AnyGame, seen: SeatView) -> str:
    """Which game this is, where it is played and how far it has come."""
    view = seen.view
    status = game.wording.status(seen.begun)
    return f"### {game.title} · <#{view.channel}>\n-# Table {view.id} · {status}"


def prompt(game: AnyGame, seen: SeatView) -> str:
    """What is asked of this seat, or whom the game waits for."""
    if seen.seat in seen.view.actors:
        return f"**Your turn:** {game.wording.question(seen.begun, seen.own_seat)}"
    waiting = listed([mention(seen.view.players[other]) for other in seen.view.actors])
    return f"Nothing to do now: waiting for {waiting}." if waiting else "The game is over."


def action_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """A button for each kind of action, or for each action of a kind where those are a few.

    A button that leaves no choice says all that it does.
    """
    present = kinds(game, seen.actions)
    room = MOST - len(present)
    keys = []
    for kind in present:
        mine = [action for action in seen.actions if type(action) is kind]
        fields = kind.__struct_fields__
        if len(mine) == 1:
            keys.append(_button(seen, kind, "", phrase_of(game, seen, mine[0])))
            continue
        labels = [phrase_of(game, seen, action) for action in mine[:FEW]]
        few = len(mine) <= min(FEW, room + 1) and len(fields) == 1
        if few and max(map(len, labels)) <= SHORT:
            room -= len(mine) - 1
            for action, label in zip(mine, labels, strict=True):
                pick = choice_of(game, seen, action, fields[0]).key
                keys.append(_button(seen, kind, pick, label))
        else:
            keys.append(_button(seen, kind, "", f"{title_of(kind)} …"))
    return keys


def phrase_of(game: AnyGame, seen: SeatView, action: Action) -> str:
    """All that an action does, as it stands on its button."""
    phrase: str = game.wording.phrase(seen.begun, seen.own_seat, action)
    return phrase[:LABEL_LIMIT]


def _button(seen: SeatView, kind: type[Action], pick: str, label: str) -> GameButton:
    press = ComponentId("do", seen.view.id, (seen.stamp, tag_of(kind), pick, "0"))
    return GameButton(press, label, style=discord.ButtonStyle.primary)


def standing_keys(game: AnyGame, seen: SeatView, mark: str) -> list[GameButton]:
    """The buttons that every panel has."""
    view = seen.view
    keys = [GameButton(ComponentId("board", view.id, (mark,)), "Board"), *closer_keys(seen)]
    if game.rules.orders:
        keys.append(GameButton(ComponentId("orders", view.id), "Standing orders"))
    keys.append(GameButton(ComponentId("rules", view.id, (game.name, "0")), "Rules"))
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
        GameSelect(press, f"{title(step.field)} …", paged(step.choices, page)),
        [GameButton(ComponentId("panel", seen.view.id), "Back"), *closer_keys(seen)],
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
        f"**{phrase}**: are you sure? It cannot be undone.",
        [
            GameButton(
                ComponentId("do", seen.view.id, rest), "Yes", style=discord.ButtonStyle.danger
            ),
            GameButton(ComponentId("panel", seen.view.id), "No"),
        ],
        colour=GREEN,
    )


def orders(game: AnyGame, view: TableView, given: dict[str, str], note: str = "") -> MessageLayout:
    """The private page of standing orders: one menu each, saying what is ordered now."""
    menus = []
    for spec in game.rules.orders:
        words = dict(spec.choices)
        menus.append(
            GameSelect(
                ComponentId("order", view.id, (spec.name,)),
                f"{spec.title}: {words[given[spec.name]]}",
                [Choice(value, text) for value, text in spec.choices],
            )
        )
    return MessageLayout(
        f"### Standing orders · {game.title}, table {view.id}",
        note,
        "They answer routine questions for you at once, so that nobody waits. "
        "Only you see them; change them at any time.",
        *menus,
        [GameButton(ComponentId("panel", view.id), f"Back to my {game.wording.hand}")],
        colour=GREEN,
    )


def ended(game: AnyGame, view: TableView, lines: tuple[str, ...], mark: str = "") -> MessageLayout:
    """What a panel becomes when its game is over."""
    told = "" if view.channel_lost else " The result stands in the channel."
    return MessageLayout(
        f"### {game.title} · <#{view.channel}>\n-# Table {view.id}",
        Line(lines, 1200).text(),
        f"The game is over.{told}",
        [GameButton(ComponentId("board", view.id, (mark,)), "Board")],
        colour=GREEN,
    )
