"""The shortest way to make the next actions of a plan, by what a seat's panel offers.

Opening a menu and choosing are two presses; a button, a choice that stands open in a form, a text
typed in one and its submitting are one each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from cogs.play.actions_screen import form_of
from cogs.play.partial_action import answered, joined_choice, questions, tag_of
from cogs.ui.form import FEW
from engine.errors import IllegalAction
from engine.forms import Field, Form
from engine.model import Action
from host.table.models import AnyGame, SeatView

BUTTON, MENU, SUBMITTING, TYPING = 1, 2, 1, 1
Kind: TypeAlias = Literal["do", "turn", "form"]


class Way(NamedTuple):
    """What it costs, and how many actions it makes.

    `values` are the choice in a menu of whole turns, or the fields of a form; `first` is the field
    with which that begins, `ends` whether it is the form that ends the turn.
    """

    kind: Kind
    presses: int
    actions: int
    values: dict[str, object]
    first: str = ""
    ends: bool = False


def shortest(game: AnyGame, seen: SeatView, plan: Sequence[Action]) -> Way:
    """The way with the fewest presses for each action that it makes."""
    form = form_of(game, seen)
    by_form = () if form is None else _by_menu(form, plan) if form.is_menu else _by_form(
        game, seen, form, plan
    )  # fmt: skip
    ways = chain((_by_questions(game, seen, plan[0]),), by_form)
    return min(ways, key=lambda way: way.presses / way.actions)


def _by_questions(game: AnyGame, seen: SeatView, action: Action) -> Way:
    """A button for the kind of action, and a menu for each question that is left open.

    A button may answer the first question, or all: this is what it costs at the most.
    """
    said: list[str] = []
    asked = 0
    while (reached := answered(game, seen, tag_of(action), said)).field:
        said = [*reached.keys, next_answer(game, seen, action, len(reached.keys))]
        asked += 1
    return Way("do", BUTTON + MENU * asked + BUTTON * action.is_final, 1, {})


def next_answer(game: AnyGame, seen: SeatView, action: Action, settled: int) -> str:
    """The key of what an action answers to the question after so many that are settled."""
    return joined_choice(game, seen, action, questions(game, type(action))[settled]).key


def _by_menu(form: Form, plan: Sequence[Action]) -> Iterator[Way]:
    for answer in form.fields[0].answers:
        # In whichever order: two Resources are two.
        if Counter(answer.actions) == Counter(plan[: len(answer.actions)]):
            yield Way("turn", MENU, len(answer.actions), {"": answer.choice.key})


def _by_form(game: AnyGame, seen: SeatView, form: Form, plan: Sequence[Action]) -> Iterator[Way]:
    for first in ("", *(field.key for field in form.fields)):
        left = list(plan)
        values: dict[str, object] = {}
        presses = (MENU if first else BUTTON) + SUBMITTING
        for field in form.page(first):
            if not field.answers:
                values[field.key] = _typed(game, seen, left[0])
                presses += TYPING
                del left[0]
            elif (key := _answer(field, left)) is not None:
                is_open = len(field.answers) <= FEW
                values[field.key] = key if is_open else [key]
                presses += MENU if not is_open else BUTTON * (key != field.usual)
        ending = () if form.last is None else form.last.answers[0].actions
        ends = not first and form.leaves_out_last and tuple(left) == ending
        made = len(plan) - (0 if ends else len(left))
        if made:
            yield Way("form", presses, made, values, first, ends)


def _answer(field: Field, left: list[Action]) -> str | None:
    """The answer that makes actions which are left; these are taken out."""
    for answer in field.answers:
        if answer.actions and all(action in left for action in answer.actions):
            for action in answer.actions:
                left.remove(action)
            return answer.choice.key
    return None


def _typed(game: AnyGame, seen: SeatView, action: Action) -> str:
    """The shortest text that means an action: its answers, without those that need not be said."""
    fields = action.__struct_fields__
    keys = [game.wording.choice(seen.begun, seen.own_seat, action, each).key for each in fields]
    for skipped in reversed(range(len(keys))):
        text = " ".join(keys[skipped:])
        try:
            if tuple(game.wording.typed(seen.begun, seen.own_seat, text)) == (action,):
                return text
        except IllegalAction:
            continue
    raise ValueError(f"nothing that is typed means {action}")
