"""Renature's form: a plant with its square, or a mushroom, by one choice."""

from operator import itemgetter

from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from engine.renature import actions as act
from engine.renature.mushrooms import mushroom_actions
from engine.renature.planting import plant_actions, points_for
from engine.renature.state import KINDS, State
from engine.renature.wording import ASKED_TOGETHER, choice, joined

MOST = 25
"""A menu has no more choices; the best are taken, and all are behind the kind's own button."""


def form(seen: State, seat: int) -> Form | None:
    """The menu of a seat that is to plant, or to place a mushroom; None at any other step."""
    if seen.coming:
        return None
    if seen.phase == "plant":
        title, answers = "Plant …", _plants(seen, seat)
    elif seen.phase == "mushroom":
        title, answers = "Put the mushroom …", _mushrooms(seen, seat)
    else:
        return None
    if not answers:
        return None
    return Form(title, title, (Field("where", title, "", tuple(answers)),))


def _plants(seen: State, seat: int) -> list[Answer]:
    """The plants that bring most, the best first."""
    (fields,) = ASKED_TOGETHER[act.Plant]
    found: list[tuple[int, Action, Choice]] = []
    for action in plant_actions(seen):
        if isinstance(action, act.Plant):
            points = points_for(seen, action.piece % len(KINDS) + 1, action.at)
            found.append((points, action, joined(seen, seat, action, fields)))
    found.sort(key=itemgetter(0), reverse=True)
    return [Answer(shown, (action,)) for _, action, shown in found[:MOST]]


def _mushrooms(seen: State, seat: int) -> list[Answer]:
    found = mushroom_actions(seen)[:MOST]
    return [Answer(choice(seen, seat, action, "at"), (action,)) for action in found]
