"""Natura's form: a move typed as two squares, such as "e4 d4"."""

import re
from collections.abc import Sequence

from engine.errors import IllegalAction
from engine.forms import Field, Form
from engine.model import Action
from engine.natura.board.kinds import OCEAN
from engine.natura.board.moves import MOVE
from engine.natura.board.squares import square_at
from engine.natura.play import actions as act
from engine.natura.play.state import State

_SQUARES = re.compile(r"([a-h][1-8])\W*(?:to)?\W*([a-h][1-8])")
_SQUARE = re.compile(r"[a-h][1-8]")


def form(seen: State, seat: int) -> Form | None:
    """The form of a seat that is to move or to put life back; None where it answers an offer."""
    del seat  # the words are the same for all
    if seen.end is not None or seen.asking is not None:
        return None
    if seen.recovering is not None:
        field = Field("move", "The square for life", "A free square beside the piece, such as d3")
        return Form("Type a square …", "Put life back", (field,))
    field = Field("move", "From which square to which", "Two squares, such as e4 d4")
    return Form("Type a move …", "Move a piece", (field,))


def typed(seen: State, seat: int, text: str) -> Sequence[Action]:
    """What was typed, legal or not. Raises `IllegalAction` for what names no squares."""
    del seat
    words = " ".join(text.casefold().split())
    if seen.recovering is not None:
        if not _SQUARE.fullmatch(words):
            raise IllegalAction("That is not a square.", "Type one such as d3.")
        return (act.RECOVER[square_at(words)],)
    found = _SQUARES.fullmatch(words)
    if found is None:
        reason = "A move is two squares: where the piece stands and where it goes."
        raise IllegalAction(reason, "Type it such as e4 d4.")
    from_, to = square_at(found[1]), square_at(found[2])
    kind = seen.board.position.kind_at(from_)
    # On a free square any kind will do: the refusal names the square alone.
    return (MOVE[OCEAN if kind is None else kind][from_][to],)
