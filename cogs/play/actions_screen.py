"""What a seat can do, as buttons and menus of its panel."""

from collections.abc import Sequence

import discord

from cogs.play.partial_action import button_of, choice_of, distinct, kinds, questions, tag_of
from cogs.ui.components import GameButton, GameSelect
from cogs.ui.custom_ids import ComponentId
from cogs.ui.form import END
from engine.forms import FIELDS, Form
from engine.model import Action, Choice
from host.table.models import AnyGame, SeatView

LABEL_LIMIT = 80
FEW, MOST, SHORT = 4, 10, 28
"""So many actions of one kind, told apart by one choice, have a button each instead of a menu, as
long as there are no more buttons in all than fill two rows, and their labels are so short that two
of them stand side by side on a phone."""
USUAL, REST, GRAVE = (
    discord.ButtonStyle.primary,
    discord.ButtonStyle.secondary,
    discord.ButtonStyle.danger,
)
_ORDER = (USUAL, REST, GRAVE)
"""What one usually does comes first, what cannot be taken back last."""


def form_of(game: AnyGame, seen: SeatView) -> Form | None:
    """What takes a whole turn of this seat at once, where there is such a thing now."""
    form: Form | None = game.wording.form(seen.begun, seen.own_seat) if seen.actions else None
    return form


def form_keys(game: AnyGame, seen: SeatView) -> list[GameSelect | list[GameButton]]:
    """What takes a whole turn at once: a menu, or a button that opens a form.

    Where a form has more questions than are shown together, a menu says with which it begins.
    """
    form = form_of(game, seen)
    if form is None:
        return []
    table = seen.view.id
    if form.is_menu:
        answers = form.fields[0].answers
        # Which command it is about, where it is about one.
        tags = {tag_of(answer.actions[0]) for answer in answers}
        rest = (seen.decision, *(tags if len(tags) == 1 else ()))
        choices = [answer.choice for answer in answers]
        return [GameSelect(ComponentId("turn", table, rest), form.label, choices)]
    keys = [GameButton(ComponentId("form", table), form.label, style=USUAL)]
    if form.leaves_out_last:
        ending = ComponentId("form", table, (END,))
        keys.append(GameButton(ending, f"{form.ending} …", style=USUAL))
    found: list[GameSelect | list[GameButton]] = [keys]
    if len(form.fields) > FIELDS:
        cards = [Choice(field.key, field.label, field.help) for field in form.fields]
        found.append(GameSelect(ComponentId("begin", table), "Begin with another card …", cards))
    return found


def action_keys(game: AnyGame, seen: SeatView) -> list[GameButton]:
    """A button for each kind of action, or for each action of a kind where those are a few.

    A button that leaves no choice says all that it does. What the menu of whole turns offers as
    well, or what gives something up, takes up one button; none, where it would say what the menu
    says.
    """
    present = kinds(game, seen.actions)
    styles = styles_of(present)
    menu, offered = in_menu(game, seen)
    # The menu or form stands first, for all that it offers.
    styles |= dict.fromkeys((offered | in_form(game, seen)) & styles.keys(), REST)
    shown = [kind for kind in present if not (kind in offered and _leads(kind) == menu)]
    shown.sort(key=lambda kind: _ORDER.index(styles[kind]))
    room = MOST - len(shown)
    found: list[GameButton] = []
    for kind in shown:
        is_one = kind in offered or (styles[kind] is GRAVE and len(present) > 1)
        keys = _keys_of(game, seen, kind, styles[kind], 0 if is_one else min(FEW, room + 1))
        room -= len(keys) - 1
        found += keys
    return found


def _keys_of(
    game: AnyGame, seen: SeatView, kind: type[Action], style: discord.ButtonStyle, most: int
) -> list[GameButton]:
    """The buttons of one kind of action: one, or up to `most`."""
    mine = [action for action in seen.actions if type(action) is kind]
    if len(mine) == 1:
        return [_button(seen, kind, "", phrase_of(game, seen, mine[0]), style)]
    fields = kind.__struct_fields__
    labels = [phrase_of(game, seen, action) for action in mine[:FEW]]
    if len(mine) <= most and len(fields) == 1 and max(map(len, labels)) <= SHORT:
        picks = [choice_of(game, seen, action, fields[0]).key for action in mine]
        return [
            _button(seen, kind, pick, label, style)
            for pick, label in zip(picks, labels, strict=True)
        ]
    if kind in game.wording.asked_together:
        choices = distinct(game, seen, mine, *questions(game, kind)[0])
        if len(choices) <= most:
            # The answers to the first question stand on buttons: one press less.
            return [
                _button(seen, kind, each.key, f"{each.label[: LABEL_LIMIT - 2]} …", style)
                for each in choices
            ]
    return [_button(seen, kind, "", _leads(kind), style)]


def _leads(kind: type[Action]) -> str:
    return f"{button_of(kind)} …"


def in_menu(game: AnyGame, seen: SeatView) -> tuple[str, set[type[Action]]]:
    """What the menu of whole turns says, and the kinds of action with which its answers begin."""
    form = form_of(game, seen)
    if form is None or not form.is_menu:
        return "", set()
    return form.label, {type(answer.actions[0]) for answer in form.fields[0].answers}


def in_form(game: AnyGame, seen: SeatView) -> set[type[Action]]:
    """The kinds of action that a form with several questions offers."""
    form = form_of(game, seen)
    if form is None or not form.fields[1:]:
        return set()
    return {type(each.actions[0]) for field in form.fields for each in field.answers}


def styles_of(present: Sequence[type[Action]]) -> dict[type[Action], discord.ButtonStyle]:
    """The colours of kinds of action that are offered together: blue for what one usually does,
    red for what gives something up for good, grey for the rest.
    """
    is_usual = any(kind.weight == "usual" and not kind.is_final for kind in present)
    usual = {"usual"} if is_usual else {"usual", "ending"}
    return {
        kind: GRAVE
        if kind.is_final or kind.weight == "grave"
        else USUAL
        if kind.weight in usual
        else REST
        for kind in present
    }


def phrase_of(game: AnyGame, seen: SeatView, action: Action) -> str:
    """All that an action does, as it stands on its button."""
    phrase: str = game.wording.phrase(seen.begun, seen.own_seat, action)
    return phrase[:LABEL_LIMIT]


def _button(
    seen: SeatView, kind: type[Action], pick: str, label: str, style: discord.ButtonStyle
) -> GameButton:
    press = ComponentId("do", seen.view.id, (seen.decision, tag_of(kind), pick, "0"))
    return GameButton(press, label, style=style)
