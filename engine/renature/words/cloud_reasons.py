"""What is paid for with clouds in Renature, and what comes of it."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.clauses import Clause
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.squares import next_square
from engine.renature.play import actions as act
from engine.renature.play import preview
from engine.renature.play.areas import area_name, standing_of
from engine.renature.play.clouds import EXTRA_COST, JOKER_COST
from engine.renature.play.derived import derived
from engine.renature.play.placing import place_actions
from engine.renature.play.state import KINDS, UNSCORED, State, domino_name, layout, plant_value
from engine.renature.words.area_reasons import lead_clauses, without_plant
from engine.words import a, counted


def placements_with(seen: State, joker: int) -> list[act.Place]:
    """Every way to place a domino of the hand if this animal were the joker."""
    other = msgspec.structs.replace(seen, joker=joker)
    return [one for one in place_actions(other) if isinstance(one, act.Place)]


def best_of(seen: State, ways: Sequence[act.Place]) -> tuple[int, list[int]]:
    """The most that a plant beside one of these placements scores, and what they can close."""
    points, closed = 0, set[int]()
    for one in ways:
        to = next_square(one.at, one.facing)
        if to is not None:
            points = max(points, preview.best_plant(seen, (one.at, to)))
            closed.update(preview.would_close(seen, one.at, to))
    return points, sorted(closed)


def changing_joker(seen: State, seat: int, animal: int) -> Iterator[Clause]:
    """What another joker opens to the dominoes of the hand."""
    before, then = placements_with(seen, seen.joker), placements_with(seen, animal)
    if len(then) > len(before):
        ways = counted(len(then), "way")
        yield Clause(
            2.5, f"gives the dominoes of the hand {ways} to be placed instead of {len(before)}"
        )
    (now, closable), (more, closable_then) = best_of(seen, before), best_of(seen, then)
    new = [area for area in closable_then if area not in closable]
    if new:
        yield Clause(3.5, f"makes it possible to close {area_name(seen, new[0])}")
    if more > now:
        yield Clause(3.0, f"makes a plant for {counted(more, 'point')} possible instead of {now}")
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
    points, closed = best_of(seen, placements_with(seen, seen.joker))
    if closed:
        yield Clause(3.5, f"a domino of the hand can close {area_name(seen, closed[0])} at once")
    if points:
        yield Clause(2.0, f"a plant for up to {counted(points, 'point')} follows")
    yield Clause(0.4, f"costs {EXTRA_COST} clouds, a point each at the end")
