"""A form (Discord's modal) filled in for as much of a plan as it can take."""

from collections.abc import Sequence
from typing import NamedTuple

from bench.seated.words import Wanted, says_all
from playground.checks.components import LABEL, SELECTS, TEXT_INPUT
from playground.play.fields import RADIO
from playground.wire import Obj, integer, objects, text

SUBMITTED, TYPED, MENU_OPENED, PRESSED = 1, 1, 1, 1


class Filled(NamedTuple):
    """What to send, how many presses that is with the submitting, and how many actions of the plan
    it makes. Fields that stay as they are cost nothing.
    """

    values: dict[str, object]
    presses: int
    actions: int


def filled(form: Obj, plan: Sequence[Wanted], typing: int = 0) -> Filled | None:
    """Fill a form in; None where it can make nothing of the plan.

    A choice is meant for an action when the field's label and the choice together name it. What is
    typed is the answers to the fields of the first action, `typing` of them left out in front.
    """
    left = list(plan)
    values: dict[str, object] = {}
    presses = SUBMITTED
    for label, field in _fields(form):
        name = text(field["custom_id"])
        if field["type"] in SELECTS:
            chosen = _chosen(label, field, left)
            if chosen:
                values[name] = chosen
                presses += MENU_OPENED + len(chosen)
            elif _must_be_chosen(field):
                values[name] = [text(objects(field.get("options"))[0]["value"])]
                presses += MENU_OPENED + 1
        elif field["type"] == RADIO:
            chosen = _chosen(label, field, left)
            if chosen:
                values[name] = chosen[0]
                presses += 0 if _is_chosen(field, chosen[0]) else PRESSED
        elif field["type"] == TEXT_INPUT and left == list(plan):
            values[name] = " ".join(pick.key for pick in plan[0].picks[typing:])
            presses += TYPED
            left = left[1:]
    made = len(plan) - len(left)
    return Filled(values, presses, made) if made else None


def _fields(form: Obj) -> list[tuple[str, Obj]]:
    """Each field with the words above it."""
    return [
        # A field may be about a card, which its id names; its further copies are numbered.
        (f"{text(part.get('label'))} {_about(part['component'])}", part["component"])
        for part in objects(form["components"])
        if part["type"] == LABEL
    ]


def _about(field: Obj) -> str:
    return text(field.get("custom_id")).partition(".")[0]


def _chosen(label: str, field: Obj, left: list[Wanted]) -> list[str]:
    """The choices in one field that make actions which are left; these are taken out."""
    found: list[str] = []
    room = integer(field.get("max_values"), 1)
    for option in objects(field.get("options")):
        said = (
            label,
            text(option["label"]),
            text(option["value"]),
            text(option.get("description")),
        )
        want = next((each for each in left if says_all(each, *said)), None)
        if want is not None and len(found) < room:
            found.append(text(option["value"]))
            left.remove(want)
    return found


def _is_chosen(field: Obj, value: str) -> bool:
    """Whether a choice is made beforehand."""
    options = objects(field.get("options"))
    return any(option.get("default") and text(option["value"]) == value for option in options)


def _must_be_chosen(field: Obj) -> bool:
    options = objects(field.get("options"))
    chosen = any(option.get("default") for option in options)
    return field.get("required") is not False and not chosen and bool(options)
