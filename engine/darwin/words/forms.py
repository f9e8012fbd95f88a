"""Darwin's form: two Resources or two cards, picked up by one choice."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from engine.darwin.play import actions as act
from engine.darwin.play.legal import draw_actions, take_actions
from engine.darwin.play.piles import drawable
from engine.darwin.play.state import RESOURCES, State
from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from engine.words import clip

_HELP = 100


def form(seen: State, seat: int) -> Form | None:
    """The form of a seat whose turn begins; None where there are no two ways to pick up two."""
    if seen.phase != "begin":
        return None
    answers = (*_resources(seen, seat), *_cards(seen))
    if len(answers) < 2:
        return None
    field = Field("two", "Pick up", "Two Resources, or two cards", answers)
    return Form("Pick up two …", "Pick up two Resources or two cards", (field,))


def _resources(seen: State, seat: int) -> Iterator[Answer]:
    mine = seen.seats[seat].resources
    for one, other in combinations_with_replacement(_taken(take_actions(seen)), 2):
        first, second = RESOURCES.index(one), RESOURCES.index(other)
        if one == other and seen.bank[first] < 2:
            continue
        if one == other:
            label = f"Take 2 {one.capitalize()}"
            have = f"You have {mine[first]}"
        else:
            label = f"Take {one.capitalize()} and {other.capitalize()}"
            have = f"You have {mine[first]} {one.capitalize()}, {mine[second]} {other.capitalize()}"
        yield Answer(
            Choice(f"{one}-{other}", label, clip(have, _HELP)),
            (act.TAKE[first], act.TAKE[second]),
        )


def _taken(actions: list[Action]) -> list[str]:
    return [action.resource for action in actions if isinstance(action, act.Take)]


def _cards(seen: State) -> Iterator[Answer]:
    decks = draw_actions(seen)
    for one, other in combinations_with_replacement(decks, 2):
        if not isinstance(one, act.Draw) or not isinstance(other, act.Draw):
            continue
        if one == other and drawable(seen, act.DRAW.index(one)) < 2:
            continue
        first, second = one.deck.capitalize(), other.deck.capitalize()
        if one == other:
            label = f"Draw 2 cards from the {first} deck"
        else:
            label = f"Draw a card from the {first} deck and one from the {second} deck"
        yield Answer(Choice(f"{one.deck}-{other.deck}", label), (one, other))
