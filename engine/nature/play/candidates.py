"""What a player of Nature might mean though it is not legal now: so that a refusal can say why."""

from collections.abc import Iterator

from engine.model import Action
from engine.nature.play import actions as act
from engine.nature.play.state import CARD_KINDS, State
from engine.rules import every


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Every action of a kind with any card and a seat's own species, whether or not it is legal.

    A card may have been played since it was named, so every card can be meant, held or not.
    """
    own = [one.id for one in seen.seats[seat].species]
    values = {
        # The last card is the Hunter card, which can only be taken off.
        "card": range(CARD_KINDS + (kind is act.Remove)),
        "species": own,
        "hunter": own,
        "prey": [one.id for each in seen.seats for one in each.species],
        "population": ("fed", "hungry"),
    }
    return every(kind, values)
