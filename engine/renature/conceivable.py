"""What a player of Renature might mean though it is not legal now: so that a refusal says why."""

from collections.abc import Iterator
from itertools import product

from engine.game import HIDDEN, Action
from engine.renature import actions as act
from engine.renature.squares import FACINGS
from engine.renature.state import KINDS, State, layout


def conceivable(seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
    """Actions of a kind with a seat's own dominoes and plants, whether or not they are legal."""
    board = layout(seen)
    hand = [domino for domino in seen.seats[seat].hand if domino != HIDDEN]
    if kind is act.Place:
        if seen.phase == "place":
            brook = sorted(board.brook)
            yield from (act.Place(*way) for way in product(hand, brook, FACINGS))
    elif kind is act.Discard:
        yield from (act.DISCARD[domino] for domino in hand)
    elif kind is act.Mushroom:
        yield from (act.MUSHROOM[square] for square in sorted(board.brook))
    elif kind is act.Plant:
        pieces = range(2 * len(KINDS))
        land = [square for squares in board.areas for square in squares]
        yield from (act.PLANT[piece][square] for piece, square in product(pieces, land))
    elif kind is act.Joker:
        yield from act.JOKER
    elif kind is act.Return:
        yield from (act.RETURN[square] for square, plant in enumerate(seen.plants) if plant)
    elif kind is act.Extra:
        yield act.EXTRA
    elif kind is act.Done:
        yield act.DONE
