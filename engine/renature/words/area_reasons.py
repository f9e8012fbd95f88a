"""Who leads an area of Renature and what that pays: how it changes, in a few words."""

from collections.abc import Iterator

from engine.clauses import Clause
from engine.renature.play.areas import Standing, area_name, judged, worth
from engine.renature.play.state import (
    COLOURS,
    State,
    colour_of,
    layout,
    plant_colour,
    plant_value,
)
from engine.words import counted


def with_plant(found: Standing, colour: int, value: int) -> Standing:
    """How an area would stand with so much more, or less, of a colour."""
    totals = list(found.totals)
    totals[colour] += value
    return judged(totals)


def without_plant(found: Standing, plant: int) -> Standing:
    """How an area would stand without one of its plants."""
    return with_plant(found, plant_colour(plant), -plant_value(plant))


def share(found: Standing, size: int, seat: int) -> tuple[int, int]:
    """What an area of so many squares would pay a seat, and the most that it would pay another."""
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
