"""Nature's form: for each card of a hand what becomes of it in the Adapting Phase."""

from collections.abc import Iterator

from engine.forms import Answer, Form
from engine.model import Action, Choice
from engine.nature.play import actions as act
from engine.nature.play.adapting import adapting_actions
from engine.nature.play.state import (
    HUNTER_CARD,
    Species,
    State,
    card_name,
    food_of,
    population,
    species_name,
    trait_of,
)
from engine.nature.words.wording import describe_trait
from engine.species_games.card_form import Use, card_form
from engine.words import listed

FINISH = Answer(Choice("done", "Finish adapting"), (act.DONE,))


def form(seen: State, seat: int) -> Form | None:
    """The form of a seat that is to adapt; None at any other time."""
    if seen.phase != "adapt" or seen.hunting is not None:
        return None
    mine = seen.seats[seat]
    uses = list(_uses(seen, seat))
    return card_form(mine.hand, uses, _card, [FINISH, *_hunters(seen, seat)])


def _hunters(seen: State, seat: int) -> Iterator[Answer]:
    """The free action that may come before the end of the turn."""
    for action in adapting_actions(seen, seat):
        if isinstance(action, act.Hunter):
            name = species_name(action.species)
            choice = Choice(f"hunter-{name}", f"Make {name} a hunter, then finish adapting")
            yield Answer(choice, (action, act.DONE))


def _uses(seen: State, seat: int) -> Iterator[Use]:
    mine = {one.id: one for one in seen.seats[seat].species}
    for action in adapting_actions(seen, seat):
        if isinstance(action, act.Grow | act.Enlarge | act.Trait):
            yield _use(mine[action.species], action)


def _use(one: Species, action: act.Grow | act.Enlarge | act.Trait) -> Use:
    name = species_name(one.id)
    has = ""
    match action:
        case act.Grow():
            words = f"{name}: one more animal (now {population(one)})"
        case act.Enlarge():
            words = f"{name}: one size larger (now {one.size})"
        case _:
            words = f"Trait of {name}"
            cards = [*one.up, *one.down, *[HUNTER_CARD] * one.hunter]
            has = f"It has {listed([card_name(card) for card in cards])}" if cards else ""
    return Use(action.card, f"{_tag(action)}-{name}", words, has, action)


def _tag(action: Action) -> str:
    return str(action.__struct_config__.tag)


def _card(card: int) -> Choice:
    name = card_name(card)
    return Choice(
        name.replace(" ", "-"),
        name,
        f"Worth {food_of(card)} as food. {describe_trait(trait_of(card))}",
    )
