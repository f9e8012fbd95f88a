"""Renature's form: a plant with its square and the end of the turn in one choice; a mushroom."""

import random
from operator import itemgetter

from engine.forms import Answer, Field, Form
from engine.model import Choice, Event
from engine.renature.play import actions as act
from engine.renature.play.derived import copy_state
from engine.renature.play.mushrooms import mushroom_actions
from engine.renature.play.planting import plant, plant_actions, points_for
from engine.renature.play.state import KINDS, State
from engine.renature.play.turns import run_on
from engine.renature.words.wording import ASKED_TOGETHER, choice, joined
from engine.words import clip

MOST, _LONGEST = 25, 100
"""A menu has no more choices; the best are taken, and all are behind the kind's own button."""


def form(seen: State, seat: int) -> Form | None:
    """The menu of a seat that is to plant, or to place a mushroom; None at any other step."""
    if seen.coming:
        return None
    if seen.phase == "plant":
        answers = _plants(seen, seat)
        ends = any(len(answer.actions) > 1 for answer in answers)
        title = "Plant and end your turn …" if ends else "Plant …"
    elif seen.phase == "mushroom":
        title, answers = "Put the mushroom …", _mushrooms(seen, seat)
    else:
        return None
    if len(answers) < 2:
        return None
    return Form(title, title, (Field("where", title, "", tuple(answers)),))


def _plants(seen: State, seat: int) -> list[Answer]:
    """The plants that bring most, the best first; where only the end of the turn would be left to
    decide after one, it ends with it.
    """
    (fields,) = ASKED_TOGETHER[act.Plant]
    found: list[tuple[int, act.Plant]] = [
        (points_for(seen, action.piece % len(KINDS) + 1, action.at), action)
        for action in plant_actions(seen)
        if isinstance(action, act.Plant)
    ]
    found.sort(key=itemgetter(0), reverse=True)
    answers = []
    for _, action in found[:MOST]:
        shown = joined(seen, seat, action, fields)
        left = _after(seen, seat, action)
        if left == "end":
            answers.append(Answer(shown, (action, act.DONE)))
            continue
        if left:
            label = clip(f"{shown.label}; then you are asked on", _LONGEST)
            shown = Choice(shown.key, label, shown.help)
        answers.append(Answer(shown, (action,)))
    return answers


def _after(seen: State, seat: int, action: act.Plant) -> str:
    """At which step of its turn the seat is asked after a plant; nothing where its turn is over."""
    state, events = copy_state(seen), list[Event]()
    chance = random.Random(0)  # noqa: S311 - nothing is drawn after the setup
    plant(state, seat, action, chance, events)
    run_on(state, chance, events)
    if state.turn != seat or state.phase in {"place", "over"}:
        return ""
    return "clouds" if state.coming else state.phase


def _mushrooms(seen: State, seat: int) -> list[Answer]:
    found = mushroom_actions(seen)[:MOST]
    return [Answer(choice(seen, seat, action, "at"), (action,)) for action in found]
