"""How a turn of Natura brings a goal nearer, in the terms of each of the fourteen games."""

from collections.abc import Callable, Iterator
from functools import partial

from engine.clauses import Clause
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
from engine.natura.board.reach import mobility, movable
from engine.natura.board.squares import LINES, beside, blocks, touches
from engine.natura.play.goals import TAKER_AIM, Situation
from engine.natura.play.measures import DISTANCES, POINTS, own_blocks
from engine.natura.play.state import Board, GoalName
from engine.words import counted

_SUMMED: frozenset[GoalName] = frozenset({"three-realms", "river", "short-river", "green-line"})
"""Games whose distance is the sum of several things."""

_COLOUR_NAMES = ("blues", "browns", "greens", "reds", "greys")


def nearing(
    goal: GoalName, before: Situation, then: Situation, boards: tuple[Board, Board]
) -> Iterator[Clause]:
    """What a turn means to a seat's goal; `boards` are the ones before and after it."""
    if goal in _TERMS:
        yield from _TERMS[goal](before, then)
        if goal in _SUMMED:
            yield from _steps(goal, before, then)
    else:
        yield from _measured(goal, before, then, boards)


def _steps(goal: GoalName, before: Situation, then: Situation) -> Iterator[Clause]:
    """The number by which a goal is away, for whatever its terms leave unsaid."""
    distance = DISTANCES.get(goal)
    if distance is not None and (nearer := distance(before) - distance(then)) > 0:
        left = distance(then)
        yield Clause(1.1, f"brings the goal {counted(nearer, 'step')} nearer: {left} to go")


# --- pieces that cannot move ---------------------------------------------------------------------


def _stopped(title: str, kinds: tuple[int, ...]) -> Callable[..., Iterator[Clause]]:
    def clauses(before: Situation, then: Situation) -> Iterator[Clause]:
        yield from _fewer_moves(title, kinds, before, then)

    return clauses


def _fewer_moves(
    title: str, kinds: tuple[int, ...], before: Situation, then: Situation
) -> Iterator[Clause]:
    """Moves and mobile pieces that some kinds have lost."""
    now = mobility(before.position, kinds, rigid=before.rigid)
    left = mobility(then.position, kinds, rigid=then.rigid)
    able = movable(before.position, kinds, rigid=before.rigid)
    able_then = movable(then.position, kinds, rigid=then.rigid)
    if able_then < able:
        pieces = able - able_then
        what = "1 piece" if pieces == 1 else f"{pieces} pieces"
        rest = f"{able_then} can still move" if able_then else "none can move"
        yield Clause(3.0 + pieces, f"stops {what} of {title}: {rest}")
    if left < now:
        yield Clause(
            2.0 + 0.2 * (now - left), f"leaves {title} {counted(left, 'move')} instead of {now}"
        )


def _side_stopped(before: Situation, then: Situation) -> Iterator[Clause]:
    """Blue v Browns: the opponent's moves, and one's own."""
    other, own = (SIDE_NAMES[kinds == TERRA_FIRMA] for kinds in (then.other, then.own))
    yield from _fewer_moves(other, then.other, before, then)
    now = mobility(before.position, before.own, rigid=before.rigid)
    more = mobility(then.position, then.own, rigid=then.rigid)
    if more > now:
        yield Clause(
            1.5 + 0.1 * (more - now), f"gives {own} {counted(more, 'move')} instead of {now}"
        )


# --- blocks --------------------------------------------------------------------------------------


def _peoples(before: Situation, then: Situation) -> Iterator[Clause]:
    now, left = own_blocks(before), own_blocks(then)
    if left < now:
        yield Clause(3.5, f"joins own pieces: {counted(left, 'block')} instead of {now}")
    theirs, theirs_then = (blocks(each.position.sets(each.other)) for each in (before, then))
    if theirs_then > theirs:
        other = SIDE_NAMES[then.other == TERRA_FIRMA]
        yield Clause(2.5, f"splits {other} into {counted(theirs_then, 'block')}")
    elif left == now == 1:
        yield Clause(0.5, "keeps own pieces in one block")


def _joined(
    before: Situation, then: Situation, groups: tuple[tuple[str, tuple[int, ...]], ...]
) -> Iterator[Clause]:
    """Groups that make fewer blocks."""
    for title, kinds in groups:
        now, left = blocks(before.position.sets(kinds)), blocks(then.position.sets(kinds))
        if left < now:
            made = "one block" if left == 1 else f"{left} blocks instead of {now}"
            yield Clause(3.0 + now - left, f"joins {title}: {made}")
    yield from _life_back(before, then)


def _life_back(before: Situation, then: Situation) -> Iterator[Clause]:
    if then.missing < before.missing:
        rest = f"{then.missing} still missing" if then.missing else "all life is there"
        yield Clause(2.6, f"brings life back onto the board: {rest}")


def _river(goal: GoalName, before: Situation, then: Situation) -> Iterator[Clause]:
    count = len(COLOURS) if goal == "river" else 3
    groups = tuple(zip(_COLOUR_NAMES[:count], COLOURS[:count], strict=True))
    yield from _joined(before, then, groups)
    every = tuple(kind for group in COLOURS[:count] for kind in group)
    now, left = blocks(before.position.sets(every)), blocks(then.position.sets(every))
    if left < now:
        yield Clause(2.4, f"brings the colours together: {counted(left, 'block')} of all")
    if DISTANCES[goal](then) == 1 and not then.missing:
        yield Clause(2.2, "leaves only the line with at most six bends to be found")


def _green_line(before: Situation, then: Situation) -> Iterator[Clause]:
    now, left = (_fullest(each) for each in (before, then))
    if left > now:
        yield Clause(3.5, f"brings {left} life pieces into one line instead of {now}")
    yield from _life_back(before, then)


def _fullest(now: Situation) -> int:
    life = now.position.sets(LIFE)
    return max((life & line).bit_count() for line in LINES)


def _exile(before: Situation, then: Situation) -> Iterator[Clause]:
    near, near_then = (
        (each.position.sets(LIFE) & beside(each.position.sets(SHORES))).bit_count()
        for each in (before, then)
    )
    if near_then < near:
        rest = f"{near_then} still there" if near_then else "none is left there"
        yield Clause(3.5, f"parts life from Water and Terra Firma: {rest}")
    yield from _life_back(before, then)


def _taker(before: Situation, then: Situation) -> Iterator[Clause]:
    if then.taken > before.taken:
        yield Clause(4.0, f"removes life: {then.taken} of {TAKER_AIM} taken")


def _mosaic(before: Situation, then: Situation) -> Iterator[Clause]:
    yield from _joined(before, then, (("pieces", tuple(range(8))),))


def _three_realms(before: Situation, then: Situation) -> Iterator[Clause]:
    groups = ("browns", TERRA_FIRMA), ("blues", WATER), ("greens", LIFE)
    yield from _joined(before, then, groups)


_TERMS: dict[GoalName, Callable[[Situation, Situation], Iterator[Clause]]] = {
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


def _measured(
    goal: GoalName, before: Situation, then: Situation, boards: tuple[Board, Board]
) -> Iterator[Clause]:
    now, points = POINTS[goal](boards[0], before), POINTS[goal](boards[1], then)
    if points > now:
        yield Clause(
            3.0 + points - now,
            f"is worth {counted(points - now, 'point')} more: {points} instead of {now}",
        )
    life, life_then = before.position.sets(LIFE), then.position.sets(LIFE)
    if goal == "harmony":
        both = (life, before.position), (life_then, then.position)
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
        (each.position.sets(LIFE) & beside(each.position.sets(FORCES))).bit_count()
        for each in (before, then)
    )
    if singed_then > singed:
        yield Clause(2.2, f"brings Fires and Storms beside {counted(singed_then, 'life piece')}")
