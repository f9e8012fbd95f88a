"""Reasons for actions in Renature: facts in the rulebook's terms.

The board is public. The only dominoes mentioned are those in the seat's own hand.
"""

from collections.abc import Iterator, Sequence

from engine.model import Action
from engine.renature.board.squares import next_square
from engine.renature.play import actions as act
from engine.renature.play import preview
from engine.renature.play.clouds import EXTRA_COST, can_extra
from engine.renature.play.derived import derived
from engine.renature.play.planting import plant_actions, points_for
from engine.renature.play.scoring import area_name, newly_closed, standing, standing_of
from engine.renature.play.state import (
    CLOUD_SPACES,
    COLOURS,
    KINDS,
    UNSCORED,
    State,
    colour_of,
    dominoes_left,
    layout,
)
from engine.renature.words.area_reasons import (
    another_turn,
    changing_joker,
    lead_clauses,
    reach_with,
    returning,
    share,
    with_plant,
)
from engine.words import Clause, counted, listed

_LATE = 4
"""With this many dominoes left, unplanted plants begin to matter."""


def clauses(seen: State, seat: int, action: Action, after: Sequence[State]) -> Iterator[Clause]:
    """What an action brings."""
    del after  # The board is public, so the immediate effects follow from the view.
    match action:
        case act.Place():
            yield from _placing(seen, seat, action)
        case act.Discard(domino):
            yield from _discarding(seen, domino)
        case act.Mushroom(at):
            yield from _growing(seen, seat, at)
        case act.Plant(piece, at):
            yield from _planting(seen, seat, piece, at)
        case act.Joker(animal):
            yield from changing_joker(seen, animal)
        case act.Return(at):
            yield from returning(seen, seat, at)
        case act.Extra():
            yield from another_turn(seen)
        case act.Done():
            yield from _going_on(seen, seat)


# --- dominoes ------------------------------------------------------------------------------------


def _placing(seen: State, seat: int, action: act.Place) -> Iterator[Clause]:
    to = next_square(action.at, action.facing)
    if to is None:
        return
    closed = preview.would_close(seen, action.at, to)
    for area in closed:
        yield from _closing(seen, seat, area)
    shore = {land for square in (action.at, to) for land in layout(seen).shore[square]}
    free = [land for land in shore if not seen.plants[land]]
    points = preview.best_plant(seen, (action.at, to))
    if points:
        yield Clause(0.8 * points, f"makes room for a plant that scores {counted(points, 'point')}")
    clouds = max((seen.clouds.get(land, 0) for land in free), default=0)
    if clouds:
        yield Clause(2.0 + clouds, f"makes room for a plant that takes {counted(clouds, 'cloud')}")
    yield from _leads(seen, seat, free, closed)
    room = counted(len(free), "free square") if free else "no free square"
    yield Clause(0.3, f"leaves {room} beside it for a plant")


def _closing(seen: State, seat: int, area: int) -> Iterator[Clause]:
    found, name = standing_of(seen, area), area_name(seen, area)
    size = len(layout(seen).areas[area])
    mine, theirs = share(found, size, seat)
    if mine > theirs:
        colour = COLOURS[colour_of(seat)]
        yield Clause(3.0 + mine, f"closes {name}: {mine} points for {colour} if nothing changes")
    else:
        paid = preview.paid(found, size)
        yield Clause(2.5, f"closes {name} ({paid} if nothing changes)")
    yield Clause(2.2, f"takes the token of {name}")


def _leads(seen: State, seat: int, free: Sequence[int], closed: Sequence[int]) -> Iterator[Clause]:
    """Areas beside a domino where a plant could take the lead."""
    board, value = layout(seen), preview.highest_value(seen.seats[seat])
    own, found, largest = colour_of(seat), [], 0
    for area in sorted({board.area_of[land] for land in free}) if value else ():
        before = standing_of(seen, area)
        is_scored = seen.taken and seen.taken[area] != UNSCORED
        if (
            any(before.totals)
            and not is_scored
            and before.first != own == with_plant(before, own, value).first
        ):
            found.append(area_name(seen, area))
            largest = max(largest, len(board.areas[area]) * (2 if area in closed else 1))
    if found:
        names = listed(found, "or")
        yield Clause(2.0 + 0.3 * largest, f"makes room for a plant that takes the lead in {names}")


def _discarding(seen: State, domino: int) -> Iterator[Clause]:
    if not derived(seen).ways_for(domino):
        yield Clause(2.5, "gets rid of a domino that fits nowhere")
    yield Clause(1.0, "leaves the board to the next player as it is")


# --- plants --------------------------------------------------------------------------------------


def _planting(seen: State, seat: int, piece: int, at: int) -> Iterator[Clause]:
    kind, own = piece % len(KINDS), piece < len(KINDS)
    board, mine, value = layout(seen), seen.seats[seat], kind + 1
    area = board.area_of[at]
    points = points_for(seen, value, at)
    others = [one for one in plant_actions(seen) if isinstance(one, act.Plant)]
    best = max((points_for(seen, one.piece % len(KINDS) + 1, one.at) for one in others), default=0)
    if points == best and points > 1:
        yield Clause(0.7 + 0.5 * points, "scores as much as any plant can now")
    clouds = seen.clouds.get(at, 0)
    if clouds:
        yield Clause(2.0 + clouds, f"takes {counted(clouds, 'cloud')}")
    if not seen.taken or seen.taken[area] == UNSCORED:
        before = standing_of(seen, area)
        colour = colour_of(seat) if own else 0
        then = with_plant(before, colour, value)
        closed = area in newly_closed(seen, derived(seen))
        yield from lead_clauses(seen, seat, area, (before, then), closed=closed)
    left = dominoes_left(mine)
    if left <= _LATE:
        yield Clause(0.8 + 0.4 * value, f"gets rid of a plant that would cost {value} at the end")
    if not own:
        yield Clause(0.9, "uses a neutral plant and saves the coloured ones")
    yield Clause(0.3, f"leaves {counted(sum(mine.own) + sum(mine.neutral) - 1, 'plant')} to place")


def _growing(seen: State, seat: int, at: int) -> Iterator[Clause]:
    board = layout(seen)
    parts = sorted({board.area_of[land] for land in board.shore[at]})
    squares = [land for area in parts for land in board.areas[area]]
    mine, theirs = share(standing(seen.plants, squares), len(squares) + 1, seat)
    if mine > theirs:
        colour, size = COLOURS[colour_of(seat)], len(squares) + 1
        yield Clause(
            2.0 + mine, f"{colour} leads an area of {size}: {mine} points if nothing changes"
        )
    if len(parts) > 1:
        yield Clause(1.5, f"joins {len(parts)} areas into one of {len(squares) + 1} squares")
    else:
        yield Clause(0.8, f"makes {area_name(seen, parts[0])} one square larger")


# --- going on ------------------------------------------------------------------------------------


def _going_on(seen: State, seat: int) -> Iterator[Clause]:
    clouds = seen.seats[seat].clouds
    if seen.coming:
        lost = seen.coming - (CLOUD_SPACES - clouds)
        yield Clause(0.4, f"gives up {counted(lost, 'cloud')} there is no room for")
        return
    if seen.phase == "mushroom":
        yield Clause(1.0, "joins no areas, so the leaders stay the same")
    elif seen.phase == "plant":
        yield Clause(1.5, "keeps every plant for later turns")
    elif seen.phase == "score":
        colour, areas = COLOURS[colour_of(seat)], seen.closing
        yield Clause(1.8, f"brings {colour} {counted(len(areas), 'area token')}")
    elif can_extra(seen):
        points = reach_with(seen, seen.joker).points
        if points <= EXTRA_COST:
            most = f"at most {points}" if points else "nothing"
            yield Clause(1.5, f"a plant in the extra turn would score {most}")
    if clouds:
        yield Clause(1.2, f"keeps {counted(clouds, 'cloud')}, a point each at the end")
