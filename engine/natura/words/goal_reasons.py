"""How a turn of Natura brings a goal nearer, in the terms of each of the fourteen games."""

from collections.abc import Callable, Iterator
from functools import partial

from engine.natura.board.kinds import (
    COLOURS,
    FIRE,
    FORCES,
    LIFE,
    SHORES,
    SIDE_NAMES,
    STORM,
    TERRA_FIRMA,
    WATER,
)
from engine.natura.board.position import Position
from engine.natura.board.reach import mobility, movable
from engine.natura.board.squares import LINES, beside, blocks, touches
from engine.natura.play.goals import DISTANCES, POINTS, TAKER_AIM, Side, own_blocks
from engine.natura.play.state import GoalName
from engine.words import Clause, counted

_SUMMED: frozenset[GoalName] = frozenset({"three-realms", "river", "short-river", "green-line"})
"""Games whose distance is the sum of several things."""

_COLOUR_NAMES = ("blues", "browns", "greens", "reds", "greys")


def nearing(goal: GoalName, before: Position, then: Position, side: Side) -> Iterator[Clause]:
    """What a turn means to a side's goal, by the positions before and after it."""
    if goal in _TERMS:
        yield from _TERMS[goal](before, then, side)
        if goal in _SUMMED:
            yield from _steps(goal, before, then, side)
    else:
        yield from _measured(goal, before, then)


def _steps(goal: GoalName, before: Position, then: Position, side: Side) -> Iterator[Clause]:
    """How far a goal is away, for whatever its terms leave unsaid."""
    distance = DISTANCES.get(goal)
    if distance is not None and (left := distance(then, side)) < (now := distance(before, side)):
        yield Clause(1.1, f"brings the goal {counted(now - left, 'step')} nearer: {left} to go")


# --- pieces that cannot move ---------------------------------------------------------------------


def _stopped(title: str, kinds: tuple[int, ...]) -> Callable[..., Iterator[Clause]]:
    return partial(_fewer_moves, title, kinds)


def _fewer_moves(
    title: str, kinds: tuple[int, ...], before: Position, then: Position, side: Side
) -> Iterator[Clause]:
    """Moves and mobile pieces that some kinds have lost."""
    now = mobility(before, kinds, rigid=side.rigid)
    left = mobility(then, kinds, rigid=side.rigid)
    able = movable(before, kinds, rigid=side.rigid)
    able_then = movable(then, kinds, rigid=side.rigid)
    if able_then < able:
        pieces = able - able_then
        what = "1 piece" if pieces == 1 else f"{pieces} pieces"
        rest = f"{able_then} can still move" if able_then else "none can move"
        yield Clause(3.0 + pieces, f"stops {what} of {title}: {rest}")
    if left < now:
        yield Clause(
            2.0 + 0.2 * (now - left), f"leaves {title} {counted(left, 'move')} instead of {now}"
        )


def _side_stopped(before: Position, then: Position, side: Side) -> Iterator[Clause]:
    """Blue v Browns: the opponent's moves, and one's own."""
    other, own = (SIDE_NAMES[kinds == TERRA_FIRMA] for kinds in (side.other, side.own))
    yield from _fewer_moves(other, side.other, before, then, side)
    now = mobility(before, side.own, rigid=side.rigid)
    more = mobility(then, side.own, rigid=side.rigid)
    if more > now:
        yield Clause(
            1.5 + 0.1 * (more - now), f"gives {own} {counted(more, 'move')} instead of {now}"
        )


# --- blocks --------------------------------------------------------------------------------------


def _peoples(before: Position, then: Position, side: Side) -> Iterator[Clause]:
    now, left = own_blocks(before, side), own_blocks(then, side)
    if left < now:
        yield Clause(3.5, f"joins own pieces: {counted(left, 'block')} instead of {now}")
    theirs, theirs_then = (blocks(each.sets(side.other)) for each in (before, then))
    if theirs_then > theirs:
        other = SIDE_NAMES[side.other == TERRA_FIRMA]
        yield Clause(2.5, f"splits {other} into {counted(theirs_then, 'block')}")
    elif left == now == 1:
        yield Clause(0.5, "keeps own pieces in one block")


def _joined(
    before: Position, then: Position, groups: tuple[tuple[str, tuple[int, ...]], ...]
) -> Iterator[Clause]:
    """Groups that make fewer blocks."""
    for title, kinds in groups:
        now, left = blocks(before.sets(kinds)), blocks(then.sets(kinds))
        if left < now:
            made = "one block" if left == 1 else f"{left} blocks instead of {now}"
            yield Clause(3.0 + now - left, f"joins {title}: {made}")
    yield from _life_back(before, then)


def _life_back(before: Position, then: Position) -> Iterator[Clause]:
    if then.missing < before.missing:
        rest = f"{then.missing} still missing" if then.missing else "all life is there"
        yield Clause(2.6, f"brings life back onto the board: {rest}")


def _river(goal: GoalName, before: Position, then: Position, side: Side) -> Iterator[Clause]:
    count = len(COLOURS) if goal == "river" else 3
    groups = tuple(zip(_COLOUR_NAMES[:count], COLOURS[:count], strict=True))
    yield from _joined(before, then, groups)
    every = tuple(kind for group in COLOURS[:count] for kind in group)
    now, left = blocks(before.sets(every)), blocks(then.sets(every))
    if left < now:
        yield Clause(2.4, f"brings the colours together: {counted(left, 'block')} of all")
    if DISTANCES[goal](then, side) == 1 and not then.missing:
        yield Clause(2.2, "leaves only the line with at most six bends to be found")


def _green_line(before: Position, then: Position, _side: Side) -> Iterator[Clause]:
    now, left = (_fullest(each) for each in (before, then))
    if left > now:
        yield Clause(3.5, f"brings {left} life pieces into one line instead of {now}")
    yield from _life_back(before, then)


def _fullest(now: Position) -> int:
    life = now.sets(LIFE)
    return max((life & line).bit_count() for line in LINES)


def _exile(before: Position, then: Position, _side: Side) -> Iterator[Clause]:
    near, near_then = (
        (each.sets(LIFE) & beside(each.sets(SHORES))).bit_count() for each in (before, then)
    )
    if near_then < near:
        rest = f"{near_then} still there" if near_then else "none is left there"
        yield Clause(3.5, f"parts life from Water and Terra Firma: {rest}")
    yield from _life_back(before, then)


def _taker(before: Position, then: Position, side: Side) -> Iterator[Clause]:
    if then.taken[side.seat] > before.taken[side.seat]:
        yield Clause(4.0, f"removes life: {then.taken[side.seat]} of {TAKER_AIM} taken")


def _mosaic(before: Position, then: Position, _side: Side) -> Iterator[Clause]:
    yield from _joined(before, then, (("pieces", tuple(range(8))),))


def _three_realms(before: Position, then: Position, _side: Side) -> Iterator[Clause]:
    groups = ("browns", TERRA_FIRMA), ("blues", WATER), ("greens", LIFE)
    yield from _joined(before, then, groups)


_TERMS: dict[GoalName, Callable[[Position, Position, Side], Iterator[Clause]]] = {
    "blue-v-browns": _side_stopped,
    "one-people": _peoples,
    "calm": _stopped("the Storms", (STORM,)),
    "quench": _stopped("the Fires", (FIRE,)),
    "stillness": _stopped("Fires and Storms", FORCES),
    "taker": _taker,
    "mosaic": _mosaic,
    "three-realms": _three_realms,
    "river": partial(_river, "river"),
    "short-river": partial(_river, "short-river"),
    "green-line": _green_line,
    "deadlock": _stopped("Water and Terra Firma", SHORES),
    "exile": _exile,
}


# --- points --------------------------------------------------------------------------------------


def _measured(goal: GoalName, before: Position, then: Position) -> Iterator[Clause]:
    now, points = POINTS[goal](before), POINTS[goal](then)
    if points > now:
        yield Clause(
            3.0 + points - now,
            f"is worth {counted(points - now, 'point')} more: {points} instead of {now}",
        )
    life, life_then = before.sets(LIFE), then.sets(LIFE)
    if goal == "harmony":
        both = (life, before), (life_then, then)
        edges = [touches(squares, where.sets(SHORES)) for squares, where in both]
        fires = [touches(squares, where.sets(FORCES)) for squares, where in both]
        if edges[1] > edges[0]:
            more = counted(edges[1] - edges[0], "more edge")
            yield Clause(2.4, f"gives life {more} to Water or Terra Firma")
        if fires[1] < fires[0]:
            fewer = counted(fires[0] - fires[1], "edge")
            yield Clause(2.4, f"frees life of {fewer} to Fires and Storms")
        return
    singed, singed_then = (
        (each.sets(LIFE) & beside(each.sets(FORCES))).bit_count() for each in (before, then)
    )
    if singed_then > singed:
        yield Clause(2.2, f"brings Fires and Storms beside {counted(singed_then, 'life piece')}")
