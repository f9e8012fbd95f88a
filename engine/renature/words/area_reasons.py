"""Who leads an area of Renature, what clouds pay for, and what comes of both, in a few words."""

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
from engine.words import Clause, a, counted


def with_plant(found: Standing, colour: int, value: int) -> Standing:
    """How an area would stand with so much more, or less, of a colour."""
    totals = list(found.totals)
    totals[colour] += value
    return judged(totals)


def share(found: Standing, size: int, seat: int) -> tuple[int, int]:
    """What an area of this many squares would pay a seat, and the most it would pay another."""
    gains = dict(found.gains(*worth(size)))
    return gains.pop(seat, 0), max(gains.values(), default=0)


def lead_clauses(
    seen: State, seat: int, area: int, change: tuple[Standing, Standing], *, closed: bool
) -> Iterator[Clause]:
    """What a plant more or less means to who ranks in an area, and to what it pays."""
    before, then = change
    size, name, own = len(layout(seen).areas[area]), area_name(seen, area), colour_of(seat)
    mine, theirs = share(before, size, seat)
    mine_then, theirs_then = share(then, size, seat)
    gain = (mine_then - theirs_then) - (mine - theirs)
    if then.first == own:
        yield _leading(change, own, name, mine_then, closed=closed)
    elif own in then.tied and own not in before.tied:
        others = " and ".join(COLOURS[each] for each in then.tied if each != own)
        yield Clause(2.0 + 0.5 * gain, f"ties with {others} in {name}, so that none counts")
    elif then.second == own and before.second != own:
        points = f": {mine_then} points" if mine_then else ""
        yield Clause(1.8 + 0.4 * gain, f"makes {COLOURS[own]} second in {name}{points}")
    after = dict(then.gains(*worth(size)))
    losses = [
        (points - after.get(number, 0), -number)
        for number, points in before.gains(*worth(size))
        if number != seat
    ]
    lost, number = max(losses, default=(0, 0))
    if lost > 0:
        so, points = "" if closed else " as it stands", counted(lost, "point")
        yield Clause(
            1.5 + 0.4 * lost, f"costs {COLOURS[colour_of(-number)]} {points} in {name}{so}"
        )


def _leading(
    change: tuple[Standing, Standing], own: int, name: str, points: int, *, closed: bool
) -> Clause:
    """A colour is first in an area: newly so, or still."""
    before, then = change
    mine = then.totals[own]
    others = [
        total
        for colour, total in enumerate(then.totals)
        if colour != own and colour not in then.tied
    ]
    score = f", {mine} to {max(others)}" if any(others) else ""
    if before.first == own:
        weight, how = (1.5, f": {points} points") if closed else (1.2, score)
        return Clause(weight, f"keeps the lead in {name}{', which is closed' * closed}{how}")
    if closed:
        return Clause(4.0 + 0.5 * points, f"wins {name}, which is closed: {points} points")
    if not any(before.totals):
        text = f"leads {name} with {mine}, where nothing else stands yet"
        return Clause(1.8 + 0.1 * points, text)
    whom = f" from {COLOURS[before.first]}" if before.first is not None else ""
    return Clause(2.5 + 0.3 * points, f"takes the lead in {name}{whom}{score}")


class Reach(NamedTuple):
    """What the dominoes of the acting seat's hand could do, with some joker."""

    ways: int
    points: int
    """The most that a plant beside one of them scores."""
    closed: list[int]
    """Areas that they can close, each by itself."""


def reach_with(seen: State, joker: int) -> Reach:
    """What the hand could do if this animal were the joker."""
    hand = seen.seats[seen.turn].hand
    found = [way for domino in hand for way in preview.ways(seen, domino, joker)]
    points = preview.best_plant(seen, {square for way in found for square in way})
    closed = sorted({area for way in found for area in preview.would_close(seen, *way)})
    return Reach(len(found), points, closed)


def changing_joker(seen: State, animal: int) -> Iterator[Clause]:
    """What another joker opens to the dominoes of the hand."""
    before, then = reach_with(seen, seen.joker), reach_with(seen, animal)
    if then.ways > before.ways:
        ways = f"{counted(then.ways, 'way')} to be placed instead of {before.ways}"
        yield Clause(2.5, f"gives the dominoes of the hand {ways}")
    if new := [area for area in then.closed if area not in before.closed]:
        yield Clause(3.5, f"makes it possible to close {area_name(seen, new[0])}")
    if then.points > before.points:
        points = counted(then.points, "point")
        yield Clause(3.0, f"makes a plant for {points} possible instead of {before.points}")
    yield Clause(0.3, f"costs {JOKER_COST} clouds, a point each at the end")


def returning(seen: State, seat: int, at: int) -> Iterator[Clause]:
    """What a plant does that comes back to the player's board."""
    area, plant = layout(seen).area_of[at], seen.plants[at]
    kind = a(KINDS[plant_value(plant) - 1])
    if seen.taken and seen.taken[area] != UNSCORED:
        yield Clause(2.0, f"brings back {kind} from an area that is scored already")
    else:
        before = standing_of(seen, area)
        change = before, with_plant(before, plant_colour(plant), -plant_value(plant))
        yield from lead_clauses(seen, seat, area, change, closed=False)
    if seen.phase == "plant" and derived(seen).beside >> at & 1:
        yield Clause(1.8, "makes a square free beside the domino of this turn")
    yield Clause(1.0, f"makes {kind} ready to be planted once more")


def another_turn(seen: State) -> Iterator[Clause]:
    """What another turn could bring, and costs."""
    if points := reach_with(seen, seen.joker).points:
        yield Clause(2.0, f"a plant for up to {counted(points, 'point')} follows")
    yield Clause(0.4, f"costs {EXTRA_COST} clouds, a point each at the end")
