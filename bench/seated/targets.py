"""What on a message leads towards an action: buttons, and choices in menus, with what they cost."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.seated.words import (
    Wanted,
    answers_together,
    has_words,
    names_another,
    parts,
    picked,
    plain,
    says_all,
)
from playground.checks.components import STRING_SELECT, Node
from playground.seen import Button, Seen
from playground.wire import Obj, integer, objects, text

BUTTON_PRESS, MENU_OPENED = 1, 1
LEAF = re.compile(r"(more|next) …", re.IGNORECASE)
"""The beginning of a choice that only shows further choices."""

WHOLE, STEP, LEAFING, UNKNOWN = 3, 2, 1, 0
"""How well a target fits: it says the whole action; a step of it; it leafs on; who knows?"""


class Target(NamedTuple):
    """Something to press or choose. `values` are those to choose, none for a button.

    `gist` is what is remembered of it from turn to turn; `field` is the field it answers, if any;
    `presses` is what it costs.
    """

    on: Seen
    custom_id: str
    values: tuple[str, ...]
    fit: int
    gist: str
    field: str
    presses: int


def targets(on: Seen, plan: Sequence[Wanted], open_fields: Sequence[str]) -> list[Target]:
    """Everything on a message that may lead to the first action of a plan, the best fit first.

    `open_fields` are the fields that are not answered yet. A menu that takes several choices is
    given those of the actions that follow in the plan, too.
    """
    found = [*_buttons(on, plan[0], open_fields), *_choices(on, plan, open_fields)]
    return sorted(found, key=lambda target: (-target.fit, target.presses))


def _buttons(on: Seen, want: Wanted, open_fields: Sequence[str]) -> Iterator[Target]:
    for button in on.buttons:
        if button.disabled or not button.custom_id:
            continue
        fit, gist, field = _judged(button, want, open_fields)
        if gist:
            yield Target(on, button.custom_id, (), fit, gist, field, BUTTON_PRESS)


def _judged(button: Button, want: Wanted, open_fields: Sequence[str]) -> tuple[int, str, str]:
    """How a button fits, its gist and the field it answers; no gist: it is something else."""
    said = plain(button.label)
    if names_another(want, button.label, button.custom_id):
        return 0, "", ""
    if said == want.phrase:
        return WHOLE, "whole", ""
    field = picked(want, button.label, "", open_fields)
    if field:
        return STEP, f"button of {field}", field
    if want.tag in parts(button.custom_id) or said == want.title:
        return STEP, "kind", ""
    return UNKNOWN, "button " + re.sub(r"\d+", "", said), ""


def _choices(on: Seen, plan: Sequence[Wanted], open_fields: Sequence[str]) -> Iterator[Target]:
    for node in on.nodes:
        body = node.body
        if node.kind != STRING_SELECT or body.get("disabled"):
            continue
        ours = plan[0].tag in parts(text(body["custom_id"]))
        if not ours and plan[0].other_tags & parts(text(body["custom_id"])):
            continue  # a question on the way to something else
        found = _choice(node, plan, open_fields)
        if found is not None:
            option, fit, gist, field = found
            values = (option, *_further(node, option, plan[1:]))
            presses = MENU_OPENED + len(values)
            yield Target(on, text(body["custom_id"]), values, fit, gist, field, presses)


def _choice(
    node: Node, plan: Sequence[Wanted], open_fields: Sequence[str]
) -> tuple[str, int, str, str] | None:
    """The best choice of a menu: its value, fit, gist, and the field it answers."""
    asked = plain(text(node.body.get("placeholder"))).rstrip("_")
    whole = _says_several(node, plan)
    if whole is not None:
        return whole, WHOLE, "choice of several", ""
    # A menu that names the field it asks for is about no other.
    named = [
        pick.field
        for pick in plan[0].picks
        if pick.field in open_fields and asked in (pick.asked, plain(pick.field.rstrip("_")))
    ]
    found = None
    for option in objects(node.body.get("options")):
        label, value = text(option["label"]), text(option["value"])
        field = picked(plan[0], label, value, named or open_fields)
        if plain(label) == plan[0].phrase:
            return value, WHOLE, "choice of all", ""
        if field:
            return value, STEP, f"choice of {field}", field
        if value == plan[0].tag or plain(label) == plan[0].title:
            found = value, STEP, "choice of kind", ""
        elif found is None and LEAF.match(label):
            found = value, LEAFING, "leaf", ""
    return found


def _says_several(node: Node, plan: Sequence[Wanted]) -> str | None:
    """A choice that says the first two actions of a plan, or answers several fields of the first
    at once while the menu's id says the others.
    """
    menu = parts(text(node.body["custom_id"]))
    ways = answers_together(plan[0])
    for option in objects(node.body.get("options")):
        label, value = text(option["label"]), text(option["value"])
        if plan[0].tag in menu and ways.get(value, menu) < menu:
            return value
        if len(plan) > 1 and all(says_all(want, label) for want in plan[:2]):
            again = plan[0].action == plan[1].action
            if again == (has_words(label, "2") or has_words(label, "two")):
                return value
    return None


def _further(node: Node, first: str, plan: Sequence[Wanted]) -> Iterator[str]:
    """What else to choose in a menu that takes several choices, for the actions that follow."""
    taken = {first}
    room = integer(node.body.get("max_values"), 1) - 1
    for want in plan[: max(room, 0)]:
        fields = [pick.field for pick in want.picks]
        found = _option_of(node.body, want, fields)
        if found is None or found in taken:
            return
        taken.add(found)
        yield found


def _option_of(body: Obj, want: Wanted, fields: Sequence[str]) -> str | None:
    for option in objects(body.get("options")):
        label, value = text(option["label"]), text(option["value"])
        if plain(label) == want.phrase or picked(want, label, value, fields):
            return value
    return None
