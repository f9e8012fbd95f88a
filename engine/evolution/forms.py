"""Evolution's form: for each card of a hand what becomes of it in Play Cards."""

from collections.abc import Iterator
from typing import TypeAlias

from engine.evolution import actions as act
from engine.evolution.playing import playing_actions
from engine.evolution.state import (
    Species,
    State,
    card_name,
    food_of,
    species_name,
    trait_name,
    trait_of,
)
from engine.evolution.wording import describe_trait
from engine.forms import Answer, Form
from engine.model import Choice
from engine.species_games.card_form import Use, card_form

FINISH = Answer(Choice("done", "Finish playing cards"), (act.DONE,))
_OnSpecies: TypeAlias = act.Trait | act.Grow | act.Enlarge


def form(seen: State, seat: int) -> Form | None:
    """The form of a seat that is to play cards; None at any other time."""
    if seen.phase != "play":
        return None
    mine = seen.seats[seat]
    return card_form(mine.hand, _uses(seen, seat), _card, FINISH, "What becomes of your cards")


def _uses(seen: State, seat: int) -> Iterator[Use]:
    mine = {one.id: one for one in seen.seats[seat].species}
    for action in playing_actions(seen, seat):
        if isinstance(action, act.NewSpecies):
            words = f"New species at the {action.end} end"
            yield Use(action.card, f"new-species-{action.end}", words, "", action)
        elif isinstance(action, _OnSpecies):
            yield _use(mine[action.species], action)


def _use(one: Species, action: _OnSpecies) -> Use:
    name = species_name(one.id)
    match action:
        case act.Trait():
            return Use(action.card, f"trait-{name}", f"Trait on {name}", "", action)
        case act.Grow():
            words = f"Grow {name}: population {one.population} to {one.population + 1}"
            return Use(action.card, f"grow-{name}", words, "", action)
        case _:
            words = f"Enlarge {name}: body size {one.body} to {one.body + 1}"
            return Use(action.card, f"enlarge-{name}", words, "", action)


def _card(card: int) -> Choice:
    key = f"{trait_name(card).replace(' ', '-')}-{food_of(card)}"
    return Choice(key, card_name(card), describe_trait(trait_of(card)))
