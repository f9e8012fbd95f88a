"""The words for Renature's decisions: status, questions, choices, phrases."""

import random
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from engine.forms import Answer, Field, Form
from engine.model import Action, Choice, Event
from engine.renature.board.dominoes import ANIMALS, DEALT, DOMINOES
from engine.renature.board.squares import NAMES, next_square
from engine.renature.play import actions as act
from engine.renature.play import preview
from engine.renature.play.clouds import EXTRA_COST, JOKER_COST
from engine.renature.play.derived import copy_state
from engine.renature.play.placing import mushroom_actions
from engine.renature.play.planting import (
    code_of,
    counts_of,
    piece_name,
    plant,
    plant_actions,
    points_for,
)
from engine.renature.play.preview import ways
from engine.renature.play.scoring import area_name, standing_of
from engine.renature.play.state import (
    CLOUD_SPACES,
    KINDS,
    NEUTRAL,
    State,
    domino_name,
    dominoes_left,
    layout,
    plant_colour,
    plant_name,
    plant_value,
)
from engine.renature.play.turns import run_on
from engine.wording import LONGEST_PHRASE, fitting
from engine.words import capitalized, clip, counted, listed

_LONGEST = 100


def status(seen: State) -> str:
    """How far the game has got, in a few words."""
    parts = [] if seen.taken else ["Valley"]
    if seen.phase == "over":
        return " · ".join([*parts, "Finished: no dominoes left"])
    left = sum(dominoes_left(seat) for seat in seen.seats)
    total = len(seen.seats) * DEALT[len(seen.seats)]
    parts += [f"{total - left} of {total} dominoes played", f"Joker: {ANIMALS[seen.joker]}"]
    return " · ".join(parts)


def moment(seen: State) -> str:
    """The number of the domino that is being played."""
    left = sum(dominoes_left(seat) for seat in seen.seats)
    played = len(seen.seats) * DEALT[len(seen.seats)] - left
    return f"Domino {played + (seen.phase == 'place')}"


def chapter(seen: State) -> str:
    """A round of one domino per seat."""
    return f"Round {len(seen.laid) // len(seen.seats) + 1}"


def question(seen: State, seat: int) -> str:
    """What the acting seat must decide, from what everyone sees."""
    if seen.coming:
        if seen.seats[seat].clouds == CLOUD_SPACES:
            return "make room for the clouds, or decline them"
        return "make room for the clouds, or take what fits"
    if seen.phase == "plant" and not plant_actions(seen):
        return "take back a plant to make room, or skip planting"
    return _QUESTIONS.get(seen.phase, "nothing")


_QUESTIONS = {
    "place": "place or discard a domino",
    "mushroom": "place the mushroom, or decline it",
    "plant": "plant next to the domino, or skip",
    "score": "use clouds, or score the closed areas",
    "end": "use clouds, or end the turn",
}


# --- phrases -----------------------------------------------------------------------------------


def _plant_phrase(seen: State, _seat: int, action: act.Plant) -> str:
    points = points_for(seen, action.piece % len(KINDS) + 1, action.at)
    return f"Plant {piece_name(action.piece)} on {NAMES[action.at]}: {counted(points, 'point')}"


def _kind_of(plant: int) -> str:
    """A plant that its seat may take back, such as "oak" or "neutral oak"."""
    return plant_name(plant) if plant_colour(plant) == NEUTRAL else KINDS[plant_value(plant) - 1]


def _done_phrase(seen: State, seat: int, _action: act.Done) -> str:
    if seen.coming:
        room = CLOUD_SPACES - seen.seats[seat].clouds
        coming = counted(seen.coming, "cloud")
        return f"Take {room} of the {coming}" if room else f"Decline the {coming}"
    if seen.phase == "score":
        words = [
            f"{area_name(seen, area)}: "
            + preview.paid(standing_of(seen, area), len(layout(seen).areas[area]))
            for area in seen.closing
        ]
        told = f"Score {'; '.join(words)}"
        if len(told) > LONGEST_PHRASE:
            told = f"Score {listed([area_name(seen, area) for area in seen.closing])}"
        return told
    return _DONE[seen.phase]


_DONE = {"mushroom": "Decline the mushroom", "plant": "Skip planting", "end": "End your turn"}

PHRASES: dict[type[Action], Callable[..., str]] = {
    act.Place: lambda _seen, _seat, action: (
        f"Place {domino_name(action.domino)} on {NAMES[action.at]}, facing {action.facing}"
    ),
    act.Discard: lambda _seen, _seat, action: f"Discard {domino_name(action.domino)}",
    act.Mushroom: lambda _seen, _seat, action: f"Place the mushroom on {NAMES[action.at]}",
    act.Plant: _plant_phrase,
    act.Joker: lambda _seen, _seat, action: (
        f"Make the {ANIMALS[action.animal]} the joker ({JOKER_COST} clouds)"
    ),
    act.Return: lambda seen, _seat, action: (
        f"Take back {_kind_of(seen.plants[action.at])} {NAMES[action.at]}"
    ),
    act.Extra: lambda _seen, _seat, _action: f"Take another turn ({EXTRA_COST} clouds)",
    act.Done: _done_phrase,
}


def _place_label(_seen: State, _seat: int, action: act.Place) -> str:
    name = f"{domino_name(action.domino)} {NAMES[action.at]}"
    short = fitting(f"{name} {action.facing}", f"{name} {action.facing[0].upper()}")
    return fitting(f"Place {name} {action.facing}", capitalized(short))


def _plant_label(seen: State, _seat: int, action: act.Plant) -> str:
    points = points_for(seen, action.piece % len(KINDS) + 1, action.at)
    return f"Plant {piece_name(action.piece)} {NAMES[action.at]}: +{points}"


def _done_label(seen: State, seat: int, action: act.Done) -> str:
    if seen.coming or seen.phase != "score":
        return _done_phrase(seen, seat, action)
    if len(seen.closing) > 1:
        return f"Score {len(seen.closing)} closed areas"
    return f"Score {area_name(seen, seen.closing[0])}"


LABELS: dict[type[Action], Callable[..., str]] = {
    act.Place: _place_label,
    act.Plant: _plant_label,
    act.Joker: lambda _seen, _seat, action: f"Make {ANIMALS[action.animal]} the joker",
    # The square says whose it is.
    act.Return: lambda seen, _seat, action: (
        f"Take back {KINDS[plant_value(seen.plants[action.at]) - 1]} {NAMES[action.at]}"
    ),
    act.Done: _done_label,
}


# --- choices -----------------------------------------------------------------------------------


def choice(seen: State, seat: int, action: Action, field: str) -> Choice:
    """How one field of a legal action is shown to its seat."""
    found = _CHOICES[type(action), field](seen, seat, action)
    return Choice(found.key, clip(found.label, _LONGEST), clip(found.help, _LONGEST), found.effect)


def _domino(seen: State, _seat: int, action: act.Place) -> Choice:
    found = ways(seen, action.domino, seen.joker)
    one, two = DOMINOES[action.domino]
    name, help_ = domino_name(action.domino), preview.domino(seen, found)
    if seen.joker in {one, two}:
        help_ = f"Joker. {help_}"
    return Choice(name, name.capitalize(), help_)


def _at(seen: State, _seat: int, action: act.Place) -> Choice:
    found = ways(seen, action.domino, seen.joker)
    tos = [to for at, to in found if at == action.at]
    name = NAMES[action.at]
    label = f"{ANIMALS[DOMINOES[action.domino][0]].capitalize()} on {name}"
    if not tos:
        return Choice(name, label)
    number = numbered(seen, action.domino)[action.at]
    return Choice(
        name, f"{number} · {label}", preview.placements_from(seen, action.at, tos, _LONGEST)
    )


def numbered(seen: State, domino: int) -> dict[int, int]:
    """The numbers that menu and picture give to the squares for a domino's first animal."""
    squares = sorted({at for at, _ in ways(seen, domino, seen.joker)})
    return {square: number for number, square in enumerate(squares, start=1)}


def _facing(seen: State, _seat: int, action: act.Place) -> Choice:
    to = next_square(action.at, action.facing)
    if to is None:
        return Choice(action.facing, action.facing.capitalize())
    one, two = (ANIMALS[animal] for animal in DOMINOES[action.domino])
    label = f"{action.facing.capitalize()}: {one} {NAMES[action.at]}, {two} {NAMES[to]}"
    return Choice(action.facing, label, preview.placement(seen, action.at, to, _LONGEST))


def _discarded(seen: State, _seat: int, action: act.Discard) -> Choice:
    name = domino_name(action.domino)
    found = len(ways(seen, action.domino, seen.joker))
    words = f"{counted(found, 'way')} to place it now" if found else "Doesn't fit anywhere now"
    return Choice(name, name.capitalize(), f"{words}; the others don't see what you discard")


def _mushroom(seen: State, _seat: int, action: act.Mushroom) -> Choice:
    joined, size, values = preview.mushroom(seen, action.at)
    what = (
        f"joins {joined} areas into one of {size} squares" if joined > 1 else f"an area of {size}"
    )
    return Choice(NAMES[action.at], f"{NAMES[action.at]}: {what}", f"After this: {values}")


def _piece(seen: State, seat: int, action: act.Plant) -> Choice:
    name = piece_name(action.piece)
    kind = action.piece % len(KINDS)
    mine = action.piece < len(KINDS)
    label = f"Your {name} (value {kind + 1})" if mine else f"{name.capitalize()} (value {kind + 1})"
    words = f"{counts_of(seen.seats[seat], action.piece)[kind]} left on your board"
    points = preview.piece(seen, kind + 1) if seen.phase == "plant" else 0
    words = f"Up to {counted(points, 'point')}; {words}" if points else words
    return Choice(name.replace(" ", "-"), label, words)


def _plant_at(seen: State, seat: int, action: act.Plant) -> Choice:
    name = NAMES[action.at]
    if layout(seen).area_of[action.at] < 0:
        return Choice(name, name)
    points = points_for(seen, action.piece % len(KINDS) + 1, action.at)
    words = preview.planted(seen, code_of(seat, action.piece), action.at)
    return Choice(name, f"{name}: {counted(points, 'point')}", words)


def _animal(seen: State, seat: int, action: act.Joker) -> Choice:
    name = ANIMALS[action.animal]
    hand = seen.seats[seat].hand
    number = sum(len(ways(seen, domino, action.animal)) for domino in hand)
    if not hand:
        return Choice(name, name.capitalize())
    effect = counted(number, "way") if number else "fits nowhere"
    return Choice(name, name.capitalize(), effect=effect)


def _return_at(seen: State, _seat: int, action: act.Return) -> Choice:
    plant = seen.plants[action.at]
    name = NAMES[action.at]
    if not plant:
        return Choice(name, name)
    label = f"{name}: {plant_name(plant)} for {counted(plant_value(plant), 'cloud')}"
    return Choice(name, label, preview.planted(seen, 0, action.at))


_CHOICES: dict[tuple[type[Action], str], Callable[..., Choice]] = {
    (act.Place, "domino"): _domino,
    (act.Place, "at"): _at,
    (act.Place, "facing"): _facing,
    (act.Discard, "domino"): _discarded,
    (act.Mushroom, "at"): _mushroom,
    (act.Plant, "piece"): _piece,
    (act.Plant, "at"): _plant_at,
    (act.Joker, "animal"): _animal,
    (act.Return, "at"): _return_at,
}


# --- questions of two fields ---------------------------------------------------------------------

ASKED_TOGETHER: Mapping[type[Action], tuple[tuple[str, ...], ...]] = {
    act.Place: (("domino",), ("at", "facing")),
    act.Plant: (("at", "piece"),),
}
"""A square is chosen together with the direction, and a plant with its square."""


def pointed(seen: State, seat: int, action: Action) -> str:
    """A legal action; where a domino goes by the number in the picture that asks for it."""
    if isinstance(action, act.Place):
        number = numbered(seen, action.domino).get(action.at)
        if number is not None:
            return f"Place {domino_name(action.domino)} on number {number}, facing {action.facing}"
    return PHRASES[type(action)](seen, seat, action)


def joined(seen: State, seat: int, action: Action, fields: Sequence[str]) -> Choice:
    """A domino's square with its direction, or a plant with its square, as one choice."""
    parts = [choice(seen, seat, action, field) for field in fields]
    key = "-".join(part.key for part in parts)
    if isinstance(action, act.Place):
        number = numbered(seen, action.domino).get(action.at)
        to = next_square(action.at, action.facing)
        if number is None or to is None:
            return Choice(key, parts[1].label, parts[1].help)
        halves = f"{parts[1].label.partition(': ')[2]}. "
        words = halves + preview.placement(seen, action.at, to, _LONGEST - len(halves))
        effect = preview.brief(seen, action.at, to)
        return Choice(key, f"{number} {action.facing}", words, effect)
    if isinstance(action, act.Plant):
        kind = piece_name(action.piece)
        mine = "your " if action.piece < len(KINDS) else ""
        place, sep, points = parts[0].label.partition(": ")
        return Choice(
            key, clip(f"{place}: {mine}{kind}{sep and ', '}{points}", _LONGEST), parts[0].help
        )
    return Choice(key, parts[-1].label, parts[-1].help)


MOST = 25
"""Choices in a menu: the best. The kind's own button leads to all of them."""


def form(seen: State, seat: int) -> Form | None:
    """The menu for planting or placing a mushroom; None at any other step."""
    if seen.coming:
        return None
    if seen.phase == "plant":
        answers = _plants(seen, seat)
        ends = any(len(answer.actions) > 1 for answer in answers)
        title = "Plant and end your turn …" if ends else "Plant …"
    elif seen.phase == "mushroom":
        title, answers = "Place the mushroom …", _mushrooms(seen, seat)
    else:
        return None
    if len(answers) < 2:
        return None
    return Form(title, title, (Field("where", title, "", tuple(answers)),))


def _plants(seen: State, seat: int) -> list[Answer]:
    """The plants that score most, best first. Where only ending the turn is left, it ends too."""
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
            label = clip(f"{shown.label} (turn continues)", _LONGEST)
            shown = Choice(shown.key, label, shown.help)
        answers.append(Answer(shown, (action,)))
    return answers


def _after(seen: State, seat: int, action: act.Plant) -> str:
    """The step of its turn that the seat decides after a plant; empty if its turn is over."""
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
