"""What a person may mean though it is not legal now, so that the refusal can say why not."""

from collections.abc import Iterable

from engine.darwin.play import actions as act
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import ENVIRONMENTS, RESOURCES, State
from engine.model import Action
from engine.rules import every


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterable[Action]:
    """Every action of a kind that names what there is: all cards, whether or not the seat holds
    them, all Resources, decks and Environments.
    """
    del seat  # whatever it holds: that it does not hold a card is a reason, too
    cards = cards_of(seen.options.deck).all
    values = {
        "card": [
            number
            for number, card in enumerate(cards)
            if kind is not act.Play or card.effect == "to"
        ],
        "resource": RESOURCES,
        "deck": ("eat", "survive"),
        "environment": ENVIRONMENTS,
    }
    return every(kind, values)
