"""Nature's form: for each card of a hand what becomes of it in the Adapting Phase."""

from collections.abc import Iterator

from engine.forms import Answer, Form
from engine.model import Action, Choice
from engine.nature import actions as act
from engine.nature.adapting import adapting_actions
from engine.nature.state import (
    Species,
    State,
    card_name,
    food_of,
    population,
    species_name,
    trait_of,
)
from engine.nature.wording import describe_trait
from engine.species_games.card_form import Use, card_form

FINISH = Answer(Choice("done", "Finish adapting"), (act.DONE,))


def form(seen: State, seat: int) -> Form | None:
    """The form of a seat that is to adapt; None at any other time."""
    if seen.phase != "adapt" or seen.hunting is not None:
        return None
    mine = seen.seats[seat]
    return card_form(mine.hand, _uses(seen, seat), _card, FINISH, "What becomes of your cards")


def _uses(seen: State, seat: int) -> Iterator[Use]:
    mine = {one.id: one for one in seen.seats[seat].species}
    for action in adapting_actions(seen, seat):
        if isinstance(action, act.Grow | act.Enlarge | act.Trait):
            yield _use(mine[action.species], action)


def _use(one: Species, action: act.Grow | act.Enlarge | act.Trait) -> Use:
    name = species_name(one.id)
    match action:
        case act.Grow():
            words = f"Grow {name}: from {population(one)} to {population(one) + 1} animals"
        case act.Enlarge():
            words = f"Enlarge {name}: from size {one.size} to {one.size + 1}"
        case _:
            words = f"Trait on {name}"
    return Use(action.card, f"{_tag(action)}-{name}", words, "", action)


def _tag(action: Action) -> str:
    return str(action.__struct_config__.tag)


def _card(card: int) -> Choice:
    name = card_name(card)
    return Choice(
        name.replace(" ", "-"), name, f"As food {food_of(card)}. {describe_trait(trait_of(card))}"
    )
