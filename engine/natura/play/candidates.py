"""What a player of Natura might mean though it is not legal now: so that a refusal says why."""

from collections.abc import Iterator

from engine.model import Action
from engine.natura.board.kinds import OCEAN
from engine.natura.board.moves import MOVE, Move
from engine.natura.board.squares import SQUARES
from engine.natura.play import actions as act
from engine.natura.play.state import State

_PLAIN: dict[type[Action], Action] = {
    type(action): action
    for action in (act.LEAVE, act.PASS, act.OFFER, act.ACCEPT, act.DECLINE, act.RESIGN)
}


def candidates(seen: State, kind: type[Action]) -> Iterator[Action]:
    """Actions of a kind, whether or not they are legal; moves with what stands on their square.

    On a free square stands no piece: any kind will do there, for the refusal names the square
    alone.
    """
    if kind is Move:
        where = seen.board.position
        for from_ in SQUARES:
            piece = where.kind_at(from_)
            yield from MOVE[OCEAN if piece is None else piece][from_]
    elif kind is act.Recover:
        yield from act.RECOVER
    else:
        yield _PLAIN[kind]
