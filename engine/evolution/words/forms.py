"""Evolution's form: for each card of a hand what becomes of it in Play Cards."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.evolution.play import actions as act
from engine.evolution.play.playing import playing_actions
from engine.evolution.play.setup import next_species_id
from engine.evolution.play.state import (
    Species,
    State,
    card_name,
    food_of,
    species_name,
    trait_name,
    trait_of,
)
from engine.evolution.words.wording import describe_trait
from engine.forms import Answer, Field, Form
from engine.model import Choice
from engine.species_games.card_form import Use, card_form
from engine.words import counted, listed

BUTTONS, MENU = 4, 25
"""So many cards have a button each; so many fit into a menu."""
LEFT = "At the left end: by the button “New species”"
FINISH = Answer(Choice("done", "Finish playing cards"), (act.DONE,))
_OnSpecies: TypeAlias = act.Trait | act.Grow | act.Enlarge


def form(seen: State, seat: int) -> Form | None:
    """The form of a seat that is to play cards, and the menu of one that is to lay one of many;
    None at any other time.
    """
    mine = seen.seats[seat]
    if seen.phase == "select":
        return _laying(mine.hand)
    if seen.phase != "play":
        return None
    uses = [*_uses(seen, seat), *(_on_the_new(seen, seat) if len(mine.hand) > 1 else ())]
    return card_form(mine.hand, uses, _card, [FINISH])


def _laying(hand: Sequence[int]) -> Form | None:
    """One menu, where the cards are more than have a button each."""
    cards = list(dict.fromkeys(hand))
    if not BUTTONS < len(cards) <= MENU:
        return None
    label = f"{act.Lay.button} …"
    answers = tuple(Answer(_food(card), (act.Lay(card),)) for card in cards)
    return Form(label, act.Lay.button, (Field("lay", label, "", answers),))


def _food(card: int) -> Choice:
    food = food_of(card)
    more = f"{counted(abs(food), 'plant')} {'fewer' if food < 0 else 'more'}"
    return Choice(_card(card).key, card_name(card), f"{more} at the watering hole")


def _uses(seen: State, seat: int) -> Iterator[Use]:
    mine = {one.id: one for one in seen.seats[seat].species}
    for action in playing_actions(seen, seat):
        if isinstance(action, act.NewSpecies):
            key, made = f"new-species-{action.end}", _made(seen, seat)
            words = f"A new species at the {action.end} end"
            left = action.end == "left"
            yield Use(
                action.card, key, words, "", action, made, spare=left, in_short="" if left else LEFT
            )
        elif isinstance(action, _OnSpecies):
            yield _use(mine[action.species], action)


def _made(seen: State, seat: int) -> str:
    """What the first card that becomes a new species makes."""
    return f"new species {species_name(next_species_id(seen.seats[seat], seat))}"


def _on_the_new(seen: State, seat: int) -> Iterator[Use]:
    """What a card can become on a species that another card of the same form makes."""
    one, made = next_species_id(seen.seats[seat], seat), _made(seen, seat)
    name = species_name(one)
    for card in dict.fromkeys(seen.seats[seat].hand):
        for key, words, action in (
            ("trait", f"Trait of the {made}", act.TRAIT[card][one]),
            ("grow", f"{made.replace('n', 'N', 1)}: population +1", act.GROW[card][one]),
            ("enlarge", f"{made.replace('n', 'N', 1)}: body size +1", act.ENLARGE[card][one]),
        ):
            yield Use(card, f"{key}-{name}", words, "", action, needs=made)


def _use(one: Species, action: _OnSpecies) -> Use:
    name = species_name(one.id)
    match action:
        case act.Trait():
            words = f"Trait of {name}"
            traits = [card_name(card) for card in (*one.up, *one.down)]
            has = f"It has {listed(traits)}" if traits else ""
            return Use(action.card, f"trait-{name}", words, has, action)
        case act.Grow():
            words = f"{name}: population +1 (now {one.population})"
            return Use(action.card, f"grow-{name}", words, "", action)
        case _:
            words = f"{name}: body size +1 (now {one.body})"
            return Use(action.card, f"enlarge-{name}", words, "", action)


def _card(card: int) -> Choice:
    key = f"{trait_name(card).replace(' ', '-')}-{food_of(card)}"
    return Choice(key, card_name(card), describe_trait(trait_of(card)))
