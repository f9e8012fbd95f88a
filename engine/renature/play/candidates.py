"""What a player of Renature might mean though it is not legal now: so that a refusal says why."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, product

from engine.model import HIDDEN, Action
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.squares import FACINGS, SQUARES
from engine.renature.play import actions as act
from engine.renature.play.state import State


def candidates(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Actions of a kind with a seat's own dominoes, on any square, whether or not they are legal.

    Of the dominoes that the seat does not hold, one way to place each: where does not matter.
    """
    hand = [domino for domino in seen.seats[seat].hand if domino != HIDDEN]
    if kind is act.Place:
        yield from chain.from_iterable(map(_ways, hand))
        others = (domino for domino in range(len(DOMINOES)) if domino not in hand)
        yield from (act.Place(domino, 0, FACINGS[0]) for domino in others)
    elif kind is act.Discard:
        yield from act.DISCARD
    elif kind is act.Mushroom:
        yield from act.MUSHROOM
    elif kind is act.Plant:
        yield from (plant for row in act.PLANT for plant in row)
    elif kind is act.Joker:
        yield from act.JOKER
    elif kind is act.Return:
        yield from act.RETURN
    elif kind is act.Extra:
        yield act.EXTRA
    elif kind is act.Done:
        yield act.DONE


@cache
def _ways(domino: int) -> tuple[act.Place, ...]:
    """A domino on each square, facing each way."""
    return tuple(act.Place(domino, *way) for way in product(range(SQUARES), FACINGS))
