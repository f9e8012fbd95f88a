"""Who leads an area of Renature, what clouds pay for, and what comes of both, in a few words."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.renature.board.dominoes import DOMINOES
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
    domino_name,
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


def without_plant(found: Standing, plant: int) -> Standing:
    """How an area would stand without one of its plants."""
    return with_plant(found, plant_colour(plant), -plant_value(plant))


def share(found: Standing, size: int, seat: int) -> tuple[int, int]:
    """What an area of this many squares would pay a seat, and the most it would pay another."""
    gains = found.gains(*worth(size))
    mine = sum(points for number, points in gains if number == seat)
    return mine, max((points for number, points in gains if number != seat), default=0)


def lead_clauses(
    seen: State, seat: int, area: int, change: tuple[Standing, Standing], *, closed: bool
) -> Iterator[Clause]:
    """What a plant more or less means to who ranks in an area, and to what it pays."""
    before, then = change
    size, name = len(layout(seen).areas[area]), area_name(seen, area)
    mine, theirs = share(before, size, seat)
    mine_then, theirs_then = share(then, size, seat)
    gain = (mine_then - theirs_then) - (mine - theirs)
    own = colour_of(seat)
    if then.first == own:
        yield from _leading(before, then, own, name, mine_then, closed=closed)
    elif own in then.tied and own not in before.tied:
        others = [COLOURS[each] for each in then.tied if each != own]
        weight = 2.0 + 0.5 * gain
        yield Clause(weight, f"ties with {' and '.join(others)} in {name}, so that none counts")
    elif then.second == own and before.second != own:
        points = f": {mine_then} points" if mine_then else ""
        yield Clause(1.8 + 0.4 * gain, f"makes {COLOURS[own]} second in {name}{points}")
    yield from _costs(
        seat, name, "" if closed else " as it stands", _gains(before, size), _gains(then, size)
    )


def _gains(found: Standing, size: int) -> dict[int, int]:
    return dict(found.gains(*worth(size)))


def _costs(
    seat: int, name: str, so: str, before: dict[int, int], then: dict[int, int]
) -> Iterator[Clause]:
    """What the seat that loses most by it loses."""
    losses = {
        number: points - then.get(number, 0) for number, points in before.items() if number != seat
    }
    number = max(losses, key=losses.__getitem__, default=seat)
    if losses.get(number, 0) > 0:
        lost = counted(losses[number], "point")
        yield Clause(
            1.5 + 0.4 * losses[number], f"costs {COLOURS[colour_of(number)]} {lost} in {name}{so}"
        )


def _leading(
    before: Standing, then: Standing, own: int, name: str, points: int, *, closed: bool
) -> Iterator[Clause]:
    """A colour is first in an area: newly so, or by more than before."""
    others = (
        total
        for colour, total in enumerate(then.totals)
        if colour != own and colour not in then.tied
    )
    second = max(others, default=0)
    score = f"{then.totals[own]} to {second}" if second else ""
    if before.first != own:
        whom = before.first
        what = f"from {COLOURS[whom]}" if whom is not None else ""
        if closed:
            yield Clause(4.0 + 0.5 * points, f"wins {name}, which is closed: {points} points")
        elif not any(before.totals):
            yield Clause(
                1.8 + 0.1 * points,
                f"leads {name} with {then.totals[own]}, where nothing else stands yet",
            )
        else:
            words = " ".join(part for part in ("takes the lead in", name, what) if part)
            yield Clause(2.5 + 0.3 * points, f"{words}, {score}" if score else words)
    elif closed:
        yield Clause(1.5, f"keeps the lead in {name}, which is closed: {points} points")
    elif then.totals[own] > before.totals[own]:
        yield Clause(
            1.2, f"extends the lead in {name}, {score}" if score else f"secures {name} alone"
        )


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


def changing_joker(seen: State, seat: int, animal: int) -> Iterator[Clause]:
    """What another joker opens to the dominoes of the hand."""
    before, then = reach_with(seen, seen.joker), reach_with(seen, animal)
    if then.ways > before.ways:
        ways = counted(then.ways, "way")
        yield Clause(
            2.5, f"gives the dominoes of the hand {ways} to be placed instead of {before.ways}"
        )
    new = [area for area in then.closed if area not in before.closed]
    if new:
        yield Clause(3.5, f"makes it possible to close {area_name(seen, new[0])}")
    if then.points > before.points:
        points = counted(then.points, "point")
        yield Clause(3.0, f"makes a plant for {points} possible instead of {before.points}")
    held = [domino for domino in seen.seats[seat].hand if animal in DOMINOES[domino]]
    if held:
        yield Clause(1.0, f"makes {domino_name(held[0])} of the hand fit almost everywhere")
    yield Clause(0.3, f"costs {JOKER_COST} clouds, a point each at the end")


def returning(seen: State, seat: int, at: int) -> Iterator[Clause]:
    """What a plant does that comes back to the player's board."""
    board, plant, mine = layout(seen), seen.plants[at], seen.seats[seat]
    area, kind = board.area_of[at], KINDS[plant_value(plant) - 1]
    if seen.taken and seen.taken[area] != UNSCORED:
        yield Clause(2.0, f"brings back {a(kind)} from an area that is scored already")
    else:
        change = (before := standing_of(seen, area)), without_plant(before, plant)
        yield from lead_clauses(seen, seat, area, change, closed=False)
    if seen.phase == "plant" and derived(seen).beside >> at & 1:
        yield Clause(1.8, "makes a square free beside the domino of this turn")
    if seen.phase == "plant" and not any(mine.own) and not any(mine.neutral):
        yield Clause(3.0, "makes planting possible, as no plant is left on the player's board")
    if seen.coming:
        yield Clause(2.4, "makes room for the clouds that are coming")
    yield Clause(1.0, f"makes {a(kind)} ready to be planted once more")


def another_turn(seen: State) -> Iterator[Clause]:
    """What another turn could bring, and costs."""
    _, points, closed = reach_with(seen, seen.joker)
    if closed:
        yield Clause(3.5, f"a domino of the hand can close {area_name(seen, closed[0])} at once")
    if points:
        yield Clause(2.0, f"a plant for up to {counted(points, 'point')} follows")
    yield Clause(0.4, f"costs {EXTRA_COST} clouds, a point each at the end")
