"""Reasons about areas and clouds in Renature: who leads, and what it pays."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.renature.play import preview
from engine.renature.play.clouds import EXTRA_COST, JOKER_COST
from engine.renature.play.derived import derived
from engine.renature.play.scoring import Standing, area_name, judged, standing_of, worth
from engine.renature.play.state import (
    COLOURS,
    KINDS,
    UNSCORED,
    State,
    colour_of,
    layout,
    plant_colour,
    plant_value,
)
from engine.words import Clause, a, counted, listed


def with_plant(found: Standing, colour: int, value: int) -> Standing:
    """An area's standing after adding this value of a colour, or subtracting it."""
    totals = list(found.totals)
    totals[colour] += value
    return judged(totals)


def share(found: Standing, size: int, seat: int) -> tuple[int, int]:
    """A seat's points from an area of this size, and the most that another seat gets."""
    gains = dict(found.gains(*worth(size)))
    return gains.pop(seat, 0), max(gains.values(), default=0)


def lead_clauses(
    seen: State, seat: int, area: int, change: tuple[Standing, Standing], *, closed: bool
) -> Iterator[Clause]:
    """How a change in an area affects its ranking and points."""
    before, then = change
    size, name, own = len(layout(seen).areas[area]), area_name(seen, area), colour_of(seat)
    mine, theirs = share(before, size, seat)
    mine_then, theirs_then = share(then, size, seat)
    gain = (mine_then - theirs_then) - (mine - theirs)
    if then.first == own:
        yield _leading(change, own, name, mine_then, closed=closed)
    elif own in then.tied and own not in before.tied:
        others = listed([COLOURS[each] for each in then.tied if each != own])
        yield Clause(2.0 + 0.5 * gain, f"ties with {others} in {name}, so neither counts")
    elif then.second == own and before.second != own:
        said = f"takes second place in {name}"
        yield Clause(1.8 + 0.4 * gain, f"{said}: {mine_then} points" if mine_then else said)
    after = dict(then.gains(*worth(size)))
    losses = [
        (points - after.get(number, 0), -number)
        for number, points in before.gains(*worth(size))
        if number != seat
    ]
    lost, number = max(losses, default=(0, 0))
    if lost > 0:
        whom, points = COLOURS[colour_of(-number)], counted(lost, "point")
        final = f"costs {whom} {points} in {name}"
        yield Clause(1.5 + 0.4 * lost, final if closed else f"{final} if nothing changes")


def _leading(
    change: tuple[Standing, Standing], own: int, name: str, points: int, *, closed: bool
) -> Clause:
    """Clauses for a colour that leads an area, whether it just took the lead or kept it."""
    before, then = change
    mine = then.totals[own]
    others = [
        total
        for colour, total in enumerate(then.totals)
        if colour != own and colour not in then.tied
    ]
    score = f"{mine} to {max(others)}"
    if before.first == own and closed:
        return Clause(1.5, f"keeps the lead in {name}, which closes: {points} points")
    if before.first == own:
        return Clause(1.2, f"keeps the lead in {name}, {score}")
    if closed:
        return Clause(4.0 + 0.5 * points, f"wins {name}, which closes: {points} points")
    if not any(before.totals):
        return Clause(1.8 + 0.1 * points, f"takes the lead in the empty {name} ({mine})")
    if before.first is None:
        return Clause(2.5 + 0.3 * points, f"takes the lead in {name}, {score}")
    whom = COLOURS[before.first]
    return Clause(2.5 + 0.3 * points, f"takes the lead in {name} from {whom}, {score}")


class Reach(NamedTuple):
    """What the acting seat's hand could do with a given joker."""

    ways: int
    points: int
    """The best score for a plant beside one of the dominoes."""
    closed: list[int]
    """Areas that a single domino could close."""


def reach_with(seen: State, joker: int) -> Reach:
    """What the hand could do with this animal as the joker."""
    hand = seen.seats[seen.turn].hand
    found = [way for domino in hand for way in preview.ways(seen, domino, joker)]
    points = preview.best_plant(seen, {square for way in found for square in way})
    closed = sorted({area for way in found for area in preview.would_close(seen, *way)})
    return Reach(len(found), points, closed)


def changing_joker(seen: State, animal: int) -> Iterator[Clause]:
    """What a new joker makes possible for the hand."""
    before, then = reach_with(seen, seen.joker), reach_with(seen, animal)
    if then.ways > before.ways:
        ways = f"{counted(then.ways, 'placement')} instead of {before.ways}"
        yield Clause(2.5, f"gives the dominoes in hand {ways}")
    if new := [area for area in then.closed if area not in before.closed]:
        yield Clause(3.5, f"makes it possible to close {area_name(seen, new[0])}")
    if then.points > before.points:
        points = counted(then.points, "point")
        yield Clause(3.0, f"allows a plant for {points} instead of {before.points}")
    yield Clause(0.3, f"costs {JOKER_COST} clouds, a point each at the end")


def returning(seen: State, seat: int, at: int) -> Iterator[Clause]:
    """What returning a plant to the player's board does."""
    area, plant = layout(seen).area_of[at], seen.plants[at]
    kind = a(KINDS[plant_value(plant) - 1])
    if seen.taken and seen.taken[area] != UNSCORED:
        yield Clause(2.0, f"takes back {kind} from an area already scored")
    else:
        before = standing_of(seen, area)
        change = before, with_plant(before, plant_colour(plant), -plant_value(plant))
        yield from lead_clauses(seen, seat, area, change, closed=False)
    if seen.phase == "plant" and derived(seen).beside >> at & 1:
        yield Clause(1.8, "frees a square beside this turn's domino")
    yield Clause(1.0, f"makes {kind} available to plant again")


def another_turn(seen: State) -> Iterator[Clause]:
    """The gains and cost of another turn."""
    if points := reach_with(seen, seen.joker).points:
        yield Clause(2.0, f"allows another plant, for up to {counted(points, 'point')}")
    yield Clause(0.4, f"costs {EXTRA_COST} clouds, a point each at the end")
