"""What a choice would bring: points, areas closed, and who would lead."""

from collections.abc import Iterable, Sequence

from engine.renature.board.layout import STUMP
from engine.renature.board.squares import beside_any, members, set_of
from engine.renature.play.derived import derived
from engine.renature.play.planting import free_beside
from engine.renature.play.scoring import Standing, area_name, standing, standing_of, worth
from engine.renature.play.state import COLOURS, UNSCORED, Seat, State, colour_of, layout
from engine.words import capitalized, counted, listed


def highest_value(seat: Seat) -> int:
    """The value of the highest plant on a player's board, 0 if it is empty."""
    return max(
        (kind + 1 for kind in range(len(seat.own)) if seat.own[kind] or seat.neutral[kind]),
        default=0,
    )


def ways(seen: State, domino: int, joker: int) -> tuple[tuple[int, int], ...]:
    """Every way to place a domino if this animal were the joker, as its two squares, ascending."""
    where = derived(seen)
    if joker != where.joker:
        where = where.copied()
        where.change_joker(joker)
    squares = where.ways.squares
    return tuple(sorted(squares[way] for way in members(where.ways_for(domino))))


def best_plant(state: State, squares: Iterable[int]) -> int:
    """The most points that the acting seat's next plant could score beside these squares."""
    value, where = highest_value(state.seats[state.turn]), derived(state)
    free = beside_any(set_of(squares)) & where.layout.land & ~where.planted
    if not value:
        return 0
    return max((where.points_for(value, square) for square in members(free)), default=0)


def would_close(state: State, at: int, to: int) -> list[int]:
    """The unscored areas that a domino on these two squares would close, ascending."""
    return derived(state).would_close(at, to, state.taken)


def paid(found: Standing, size: int) -> str:
    """What an area would pay now, such as "orange 6, blue 2" or "nobody scores"."""
    gains = found.gains(*worth(size))
    parts = ", ".join(f"{COLOURS[colour_of(seat)]} {points}" for seat, points in gains)
    return parts or "nobody scores"


def placement(state: State, at: int, to: int, room: int) -> str:
    """What a domino on two squares would bring, in up to `room` characters: what each area that
    closes would pay, or without room only which do.
    """
    parts = []
    points = best_plant(state, (at, to))
    if points:
        parts.append(f"plant for up to {counted(points, 'point')}")
    closing = would_close(state, at, to)
    names = [area_name(state, area) for area in closing]
    pays = [
        f"closes {name}: {paid(standing_of(state, area), len(layout(state).areas[area]))}"
        for name, area in zip(names, closing, strict=True)
    ]
    finds = _finds(state, at, to)
    if len("; ".join([*parts, *pays, *finds])) > room:
        pays = [f"closes {listed(names)}"]
    parts += [*pays, *finds]
    return _sentence(parts) or "No room to plant next to it; closes no area"


def brief(state: State, at: int, to: int) -> str:
    """The same for a button: the points that planting there can bring, and the areas it closes."""
    points, closed = best_plant(state, (at, to)), len(would_close(state, at, to))
    return f"+{points}" + (f", closes {closed}" if closed else "")


def placements_from(state: State, at: int, tos: Sequence[int], room: int) -> str:
    """What a domino could bring with its first animal on `at` and the second on one of these."""
    if len(tos) == 1:
        return placement(state, at, tos[0], room)
    parts = [f"{len(tos)} ways"]
    points = max(best_plant(state, (at, to)) for to in tos)
    if points:
        parts.append(f"plant for up to {counted(points, 'point')}")
    parts += _closable(state, [(at, to) for to in tos])
    parts += sorted({find for to in tos for find in _finds(state, at, to)})
    return _sentence(parts)


def domino(state: State, ways: tuple[tuple[int, int], ...]) -> str:
    """What a domino could bring that can be placed in these ways."""
    if not ways:
        return "Can't be placed now"
    parts = [f"{counted(len(ways), 'way')} to place it"]
    points = best_plant(state, {square for way in ways for square in way})
    if points:
        parts.append(f"plant for up to {counted(points, 'point')}")
    return _sentence(parts + _closable(state, ways))


def _closable(state: State, ways: Iterable[tuple[int, int]]) -> list[str]:
    closed = sorted({area for way in ways for area in would_close(state, *way)})
    names = [area_name(state, area) for area in closed]
    return [f"can close {listed(names)}"] if names else []


def piece(state: State, value: int) -> int:
    """The most points that a plant of a value would score beside the domino placed last."""
    where = derived(state)
    return max((where.points_for(value, square) for square in free_beside(state)), default=0)


def planted(state: State, code: int, square: int) -> str:
    """Who would lead in the area of a square with this plant on it (0: with its plant gone)."""
    board = layout(state)
    area = board.area_of[square]
    squares = board.areas[area]
    plants = list(state.plants)
    plants[square] = code
    parts = [f"{area_name(state, area)} after this: {totals(standing(plants, squares))}"]
    if state.taken and state.taken[area] != UNSCORED:
        parts = [f"{area_name(state, area)} is already scored"]
    if code and state.clouds.get(square):
        parts.append(f"takes {counted(state.clouds[square], 'cloud')}")
    return _sentence(parts)


def totals(found: Standing) -> str:
    """The values of all colours in an area, highest first, ties marked."""
    present = [colour for colour, total in enumerate(found.totals) if total]
    present.sort(key=lambda colour: -found.totals[colour])
    return (
        ", ".join(
            f"{COLOURS[colour]} {found.totals[colour]}{' (tied)' * (colour in found.tied)}"
            for colour in present
        )
        or "no plants"
    )


def mushroom(state: State, square: int) -> tuple[int, int, str]:
    """For a mushroom on a square: areas joined, squares of the new area, its values."""
    board = layout(state)
    joined = sorted({board.area_of[land] for land in board.shore[square]})
    squares = [land for area in joined for land in board.areas[area]]
    return len(joined), len(squares) + 1, totals(standing(state.plants, squares))


def _finds(state: State, at: int, to: int) -> list[str]:
    parts = []
    clouds = state.clouds.get(at, 0) + state.clouds.get(to, 0)
    if clouds:
        parts.append(counted(clouds, "cloud"))
    stumps = (state.board[at] == STUMP) + (state.board[to] == STUMP)
    if stumps:
        parts.append(counted(stumps, "mushroom"))
    return parts


def _sentence(parts: Sequence[str]) -> str:
    return capitalized("; ".join(parts))
