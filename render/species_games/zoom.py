"""The parts of a board that can be shown twice as large: the prey, and each seat's species."""

from collections.abc import Callable, Collection, Iterator, Sequence

from engine.species_games.state import TableT
from render.base import Zoom
from render.drawing.canvas import ENLARGED, HEIGHT, WIDTH, Corner
from render.drawing.layout import Area, around
from render.species_games.grid import seat_places, tile_places
from render.species_games.text_parts import SpeciesTextParts
from render.text import alt_text, alt_titles, seat_key

_BOARD = Area(0, 0, WIDTH, HEIGHT)
_WIDE, _HIGH = WIDTH // ENLARGED, HEIGHT // ENLARGED


def species_zooms(
    telling: SpeciesTextParts[TableT],
    people: Sequence[str],
    rows: Sequence[Sequence[int]],
    prey: Collection[int],
    name_of: Callable[[int], str],
    *,
    strips: int,
) -> list[Zoom]:
    """What can be hunted or attacked, then the viewer's own species, then all others'.

    `rows` has the ids of each seat's species, `prey` those that the viewer can choose as prey;
    `strips` is as for `tile_places`.
    """
    titles = alt_titles(people)[: len(rows)]
    tiles = {
        one: place
        for row, panel in zip(rows, seat_places(len(rows)), strict=True)
        for one, place in zip(row, tile_places(panel, len(row), strips=strips).places, strict=False)
    }

    def zoom(key: str, label: str, areas: Sequence[Area], help_: str = "") -> Zoom:
        corner = around(areas, _BOARD)
        told = _told(telling, titles, rows, tiles, corner)
        words = alt_text([f"{label}, twice as large", telling.where(), *told])
        return Zoom(key, label, corner, words, help_)

    found = [
        zoom(seat_key(seat, page), label, [area])
        for seat in sorted(range(len(rows)), key=lambda seat: (seat != telling.viewer, seat))
        for page, (label, area) in enumerate(_parts(seat, titles[seat], rows, tiles, name_of))
    ]
    if shown := [tiles[one] for one in sorted(prey) if one in tiles]:
        hunted = ", ".join(name_of(one) for one in sorted(prey))
        found.insert(0, zoom("prey", f"Prey: {hunted}", shown, "What you can choose as prey"))
    return found


def _parts(
    seat: int,
    title: str,
    rows: Sequence[Sequence[int]],
    tiles: dict[int, Area],
    name_of: Callable[[int], str],
) -> Iterator[tuple[str, Area]]:
    """A seat's panel in parts that fit when enlarged, each with its label."""
    panel, row = seat_places(len(rows))[seat], [one for one in rows[seat] if one in tiles]
    if panel.width <= _WIDE or not row:
        yield title, panel
        return
    groups: list[list[int]] = [[]]
    for one in row:
        begin = tiles[groups[-1][0]].x if groups[-1] else tiles[one].x
        if tiles[one].right - begin > _WIDE - 2 * _MARGIN:
            groups.append([])
        groups[-1].append(one)
    for group in groups:
        left, right = tiles[group[0]].x - _MARGIN, tiles[group[-1]].right + _MARGIN
        names = list(dict.fromkeys(name_of(one) for one in (group[0], group[-1])))
        label = f"{title}: {' to '.join(names)}" if len(groups) > 1 else title
        yield label, Area(left, panel.y, right - left, panel.height)


_MARGIN = 12


def _told(
    telling: SpeciesTextParts[TableT],
    titles: Sequence[str],
    rows: Sequence[Sequence[int]],
    tiles: dict[int, Area],
    corner: Corner,
) -> Iterator[str]:
    """Each seat of which a whole tile is in sight, with these species."""
    for seat, (title, row) in enumerate(zip(titles, rows, strict=True)):
        lines = telling.row(seat, brief=True)
        told = [
            line
            for one, line in zip(row, lines, strict=True)
            if one in tiles and _is_whole(tiles[one], corner)
        ]
        if told:
            yield f"{title}: {telling.seat_facts(seat)}"
            yield from told


def _is_whole(tile: Area, corner: Corner) -> bool:
    return (
        corner[0] <= tile.x
        and corner[1] <= tile.y
        and tile.right <= corner[0] + _WIDE
        and tile.bottom <= corner[1] + _HIGH
    )
