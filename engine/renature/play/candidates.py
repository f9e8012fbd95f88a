"""What a player of Renature might mean though it is not legal now: so that a refusal says why."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, product

from engine.model import HIDDEN, Action
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import FACINGS, SQUARES
from engine.renature.play import actions as act
from engine.renature.play.state import KINDS, State
from engine.rules import every


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Actions of a kind with a seat's own dominoes, on any square, whether or not they are legal.

    Of the dominoes that the seat does not hold, one way to place each: where does not matter.
    """
    hand = [domino for domino in seen.seats[seat].hand if domino != HIDDEN]
    if kind is act.Place:
        yield from chain.from_iterable(map(_ways, hand))
        others = (domino for domino in range(len(DOMINOES)) if domino not in hand)
        yield from (act.Place(domino, 0, FACINGS[0]) for domino in others)
    else:
        values = {
            "domino": range(len(DOMINOES)),
            "at": range(SQUARES),
            "piece": range(2 * len(KINDS)),
            "animal": range(len(ANIMALS)),
        }
        yield from every(kind, values)


@cache
def _ways(domino: int) -> tuple[act.Place, ...]:
    """A domino on each square, facing each way."""
    return tuple(act.Place(domino, *way) for way in product(range(SQUARES), FACINGS))
