"""Labels in forms are true, whatever else is chosen in the same form."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from engine import evolution, nature
from engine.errors import Refused
from engine.evolution.play.state import PIECES as EVOLUTION
from engine.forms import Form
from engine.nature.play.state import PIECES as NATURE
from engine.nature.play.state import population
from engine.species_games.state import Pieces
from tests.engine.playing import EVERY_TABLE
from tests.engine.test_forms import states_of_story
from tests.games import GAMES, at_tables

PIECES = {nature.GAME.name: NATURE, evolution.GAME.name: EVOLUTION}
MEASURES: dict[str, Callable[[Any], int]] = {
    "animal": population,
    "animals": population,
    "size": lambda one: one.size,
    "population": lambda one: one.population,
    "body size": lambda one: one.body,
}
"""What is counted of a species, by the words of labels."""
MORE = re.compile(r"(?:Grow|Enlarge) (?:new species )?(\w\d+) \(\+1 (.+)\)")
UP_TO = re.compile(r"(?:Grow|Enlarge) (?:new species )?(\w\d+) to (?:([a-z ]+) )?(\d+)(?: (\w+))?")
TRAIT = re.compile(r"Give (?:new species )?(\w\d+) this trait")


@at_tables((name, seats) for name, seats in EVERY_TABLE if name in PIECES)
def test_whatever_is_chosen_together_each_label_is_true(name: str, seats: int) -> None:
    """Several cards may do the same to one species."""
    game, checked = GAMES[name], 0
    rng = random.Random(f"labels {name} {seats}")
    for state in states_of_story(name, seats, 1):
        for seat in game.rules.actors(state):
            form = game.forms.form(game.rules.redact(state, seat), seat)
            for said in () if form is None or form.is_menu else combined(form, rng):
                assert form is not None
                after = game.rules.copy(state)
                try:
                    for action in form.actions(said):
                        game.rules.apply(after, seat, action, random.Random(0))
                except Refused:
                    continue
                chosen = [field.chosen(said.get(field.key, "")) for field in form.fields]
                labels = [each.choice.label for each in chosen if each is not None]
                check_true(labels, species_of(name, state, seat), species_of(name, after, seat))
                checked += bool(labels)
    assert checked > 1


def combined(form: Form, rng: random.Random) -> Iterator[dict[str, str]]:
    """One answer for two cards and for all, by turns, and random answers; nothing is finished."""
    offered = {field.key: [each.choice.key for each in field.answers] for field in form.fields}
    keys = list(dict.fromkeys(key for found in offered.values() for key in found))
    for key in rng.sample(keys, min(3, len(keys))):
        those = [field for field, found in offered.items() if key in found]
        yield dict.fromkeys(those[:2], key)
        yield dict.fromkeys(those, key)
    yield {field: rng.choice([*found, ""]) for field, found in offered.items()}


def species_of(name: str, state: Any, seat: int) -> dict[str, Any]:
    """A seat's species by their names, from left to right."""
    pieces: Pieces = PIECES[name]
    return {pieces.species_name(one.id): one for one in state.seats[seat].species}


def check_true(labels: list[str], before: dict[str, Any], after: dict[str, Any]) -> None:
    more: Counter[tuple[str, str]] = Counter()
    traits: Counter[str] = Counter()
    for label in labels:
        if found := MORE.fullmatch(label):
            more[found[1], found[2]] += 1
        elif found := UP_TO.fullmatch(label):
            assert MEASURES[found[2] or found[4]](after[found[1]]) == int(found[3]), label
        elif found := TRAIT.fullmatch(label):
            traits[found[1]] += 1
        else:
            assert re.fullmatch("Start a new species on the (left|right)", label), label
    for (name, measure), times in more.items():
        had = MEASURES[measure](before[name]) if name in before else 1
        assert MEASURES[measure](after[name]) == had + times, labels
    for name, times in traits.items():
        had = len(before[name].down) if name in before else 0
        assert len(after[name].down) == had + times, labels
    ends = Counter(each.rpartition(" ")[2] for each in labels if each.startswith("Start"))
    names, old = list(after), set(before)
    if old:
        assert next(at for at, each in enumerate(names) if each in old) == ends["left"]
    assert len(after) == len(before) + ends.total()
