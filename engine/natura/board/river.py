"""The goal of River: one path by edges through all pieces, each colour together, few bends."""

from collections.abc import Sequence

from engine.natura.board.squares import (
    EDGES,
    SIDE,
    SQUARES,
    TOUCHING,
    Step,
    is_block,
    members,
    stepped,
)

MOST_BENDS = 6
LONGEST = SIDE - 1
"""Steps of the longest stretch in one direction."""

NEXT: dict[Step, tuple[int | None, ...]] = {
    step: tuple(stepped(square, step) for square in SQUARES) for step in EDGES
}


def flows(colours: Sequence[int]) -> bool:
    """Whether one path by edges goes through every square of these sets, once each, with at most
    `MOST_BENDS` changes of direction, and through each set without a break, in any order of sets.
    """
    everything = sum(colours)
    if not is_block(everything) or not all(map(is_block, colours)):
        return False
    ends = [at for at in members(everything) if (TOUCHING[at] & everything).bit_count() == 1]
    if len(ends) > 2:
        return False
    colour_of = {at: colour for colour in colours for at in members(colour)}
    return any(
        _goes_on(start, step, everything & ~(1 << start), MOST_BENDS, colour_of)
        for start in ends or members(everything)
        for step in EDGES
    )


def _goes_on(at: int, step: Step, left: int, bends: int, colour_of: dict[int, int]) -> bool:
    """Whether a path that stands here and goes this way can take in all that is left."""
    while left:
        if left.bit_count() > LONGEST * (bends + 1):
            return False
        ahead = NEXT[step][at]
        if ahead is None or not left >> ahead & 1:
            return False
        if colour_of[ahead] != colour_of[at] and left & colour_of[at]:
            return False
        at = ahead
        left &= ~(1 << at)
        if bends and left:
            turns = EDGES[2:] if step in EDGES[:2] else EDGES[:2]
            if any(_goes_on(at, turn, left, bends - 1, colour_of) for turn in turns):
                return True
    return True
