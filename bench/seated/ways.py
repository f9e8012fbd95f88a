"""The shortest way to make a plan's next actions, and the names of turns.

Opening a menu and choosing are two presses; a button, an open choice in a form, a typed text and
submitting are one each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from cogs.play.choices import answered, joined_choice, questions, tag_of
from cogs.play.panel_screen import MOST_BUTTONS
from cogs.play.turn_menu import TurnMenu
from cogs.ui.form import FEW
from engine.errors import IllegalAction
from engine.forms import Field, Form
from engine.model import Action
from engine.registry import AnyGame
from engine.words import counted
from host.table.views import SeatView

JOINED: Mapping[tuple[str, str], str] = {
    ("nature", "adapt"): "adapting",
    ("evolution", "play"): "play cards",
    ("darwin", "begin"): "pick up",
    ("darwin", "take"): "pick up",
    ("darwin", "draw"): "pick up",
    ("darwin", "discard"): "discard",
    ("natura", ""): "move",
    ("renature", "place"): "place a domino",
    ("renature", "mushroom"): "place a domino",
    ("renature", "plant"): "place a domino",
    ("renature", "score"): "place a domino",
    ("renature", "end"): "place a domino",
}
"""By game and phase: the name of the turn that consecutive actions of a seat form."""
WITH_CARDS = frozenset({"adapting", "play cards"})
"""Turns named by the number of cards played."""
NAMES: Mapping[tuple[str, str], str] = {
    ("nature", "forage"): "feeding",
    ("nature", "hunt"): "feeding",
    ("nature", "pass"): "feeding",
    ("nature", "starve"): "starving",
    ("nature", "discard"): "discard a card as food",
    ("nature", "lose"): "lose an animal",
    ("evolution", "lay"): "lay a food card",
    ("evolution", "eat"): "feeding",
    ("evolution", "attack"): "feeding",
    ("evolution", "think"): "feeding",
    ("evolution", "pass"): "feeding",
    ("evolution", "enough"): "feeding",
    ("evolution", "activate"): "choose a trait to act",
    ("evolution", "pay"): "pay for a defence",
    ("darwin", "take take"): "two Resources",
    ("darwin", "draw draw"): "two cards",
    ("darwin", "take draw"): "a Resource and a card",
    ("darwin", "draw take"): "a Resource and a card",
    ("darwin", "change"): "change the Environment",
    ("darwin", "survive"): "I will survive",
    ("darwin", "add"): "add an Adaptation",
    ("darwin", "reproduce"): "add a Reproduce card",
    ("darwin", "play"): "play a To the … card",
    ("darwin", "done"): "finish adding",
}
"""By game and the actions done, for turns without a name by phase."""
BUTTON, MENU, SUBMITTING, TYPING = 1, 2, 1, 1
Kind: TypeAlias = Literal["do", "turn", "form"]


class Way(NamedTuple):
    """Its cost, and how many actions it makes.

    `values` are the choice in a menu of whole turns, or the fields of each page of a form; `ends`:
    the form ends the turn.
    """

    kind: Kind
    presses: int
    actions: int
    values: tuple[dict[str, object], ...] = ()
    ends: bool = False


def shortest(game: AnyGame, seen: SeatView, plan: Sequence[Action]) -> Way:
    """The way with the fewest presses per action."""
    form: Form | None = game.forms.form(seen.begun, seen.own_seat) if seen.actions else None
    ways = [_by_questions(game, seen, plan[0])]
    if form is not None:
        ways += _by_menu(form, plan) if form.is_menu else _by_form(game, seen, form, plan)
    return min(ways, key=lambda way: way.presses / way.actions)


def _by_questions(game: AnyGame, seen: SeatView, action: Action) -> Way:
    """A button for the kind of action, and a menu per open question.

    A button may answer questions by itself, so this is the maximum.
    """
    said: list[str] = []
    # A panel has either the button that leads to the first question, or its menu.
    presses = (MENU if action.weight == "aside" else BUTTON) + BUTTON * action.is_final
    menus = TurnMenu(game, seen).menus()
    if any(f":{tag_of(action)}:" in menu.custom_id for menu in menus):
        presses -= BUTTON
    while (reached := answered(game, seen, tag_of(action), said)).field:
        said = [*reached.keys, next_answer(game, seen, action, len(reached.keys))]
        are_buttons = len(reached.choices) <= MOST_BUTTONS
        presses += BUTTON if are_buttons and all(each.effect for each in reached.choices) else MENU
    return Way("do", presses, 1)


def next_answer(game: AnyGame, seen: SeatView, action: Action, settled: int) -> str:
    """The key of an action's answer to the next question."""
    return joined_choice(game, seen, action, questions(game, type(action))[settled]).key


def _by_menu(form: Form, plan: Sequence[Action]) -> Iterator[Way]:
    for answer in form.fields[0].answers:
        # In whichever order: two Resources are two.
        if Counter(answer.actions) == Counter(plan[: len(answer.actions)]):
            yield Way("turn", MENU, len(answer.actions), ({"": answer.choice.key},))


def _by_form(game: AnyGame, seen: SeatView, form: Form, plan: Sequence[Action]) -> Iterator[Way]:
    left = list(plan)
    pages: list[dict[str, object]] = []
    presses = 0
    for page in form.pages:
        presses += BUTTON + SUBMITTING
        values: dict[str, object] = {}
        pages.append(values)
        for field in page:
            if not field.answers:
                values[field.key] = _typed(game, seen, left[0])
                presses += TYPING
                del left[0]
            elif (key := _answer(field, left)) is not None:
                is_open = len(field.answers) <= FEW
                values[field.key] = key if is_open else [key]
                presses += MENU if not is_open else BUTTON * (key != field.usual)
        ending = () if form.last is None else form.last.answers[0].actions
        ends = form.leaves_out_last and tuple(left) == ending
        made = len(plan) - (0 if ends else len(left))
        if made and left.count(plan[0]) < plan.count(plan[0]):
            # What is on no further page is played after this one.
            stops = BUTTON * (len(pages) < len(form.pages))
            yield Way("form", presses + stops, made, tuple(pages), ends)


def _answer(field: Field, left: list[Action]) -> str | None:
    """An answer that makes some of the remaining actions, which it removes."""
    for answer in field.answers:
        if answer.actions and all(action in left for action in answer.actions):
            for action in answer.actions:
                left.remove(action)
            return answer.choice.key
    return None


def _typed(game: AnyGame, seen: SeatView, action: Action) -> str:
    """The shortest text for an action: leading answers that aren't needed are left out."""
    fields = action.__struct_fields__
    keys = [game.wording.choice(seen.begun, seen.own_seat, action, each).key for each in fields]
    for skipped in reversed(range(len(keys))):
        text = " ".join(keys[skipped:])
        try:
            if tuple(game.forms.typed(seen.begun, seen.own_seat, text)) == (action,):
                return text
        except IllegalAction:
            continue
    raise ValueError(f"nothing that is typed means {action}")


def _phase(state: msgspec.Struct) -> str:
    return str(getattr(state, "phase", ""))


def _round(state: msgspec.Struct) -> int:
    return int(getattr(state, "round", 0))


def goes_on(game: str, began: msgspec.Struct, state: msgspec.Struct) -> bool:
    """Whether a seat is still in the turn that it was in then."""
    before, now = (JOINED.get((game, _phase(each))) for each in (began, state))
    return before is not None and before == now and _round(began) == _round(state)


def name_of(game: str, began: msgspec.Struct, done: Sequence[Action]) -> str:
    """A turn's kind, by how it began and what was done."""
    joined = JOINED.get((game, _phase(began)), "")
    tags = " ".join(tag_of(action) for action in done)
    if (game, tags) in NAMES:
        return NAMES[game, tags]
    if joined in WITH_CARDS:
        return f"{joined}, {counted(sum(map(plays_a_card, done)), 'card')}"
    return joined or tag_of(done[0]).replace("-", " ")


def plays_a_card(action: Action) -> bool:
    """Whether an action plays a card from the hand."""
    return "card" in action.__struct_fields__ and tag_of(action) != "remove"


def rounds(state: msgspec.Struct, turns: int, seats: int) -> float:
    """How many rounds a game took; without rounds, one per turn of everyone."""
    return float(_round(state) or max(1.0, turns / seats))
