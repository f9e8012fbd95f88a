"""The checks that a board is playable, each with a fault that names what is wrong.

They follow the rulings "The board" and "Valley", from the plainest to the costliest, so the first
fault is the one to fix first.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sized
from statistics import median

import msgspec

from engine.renature.board.dominoes import share_placed
from engine.renature.board.layout import (
    AREA_CLOUDS,
    MEADOW_CLOUD,
    START,
    Layout,
    areas_away,
    cut_squares,
    longest_run,
    ponds,
    size_by_distance,
    steps_from,
)
from engine.renature.board.squares import NAMES, SIDE, SQUARES, members
from engine.words import counted

STARTS = 4
AREAS, VALLEY_AREAS = 18, (20, 22)
SIZES, VALLEY_SIZES = (3, 9), (3, 7)
BROOK, MEADOW = (120, 125), (105, 130)
TOKENS_OF_A_SIZE = 3
CLOUD_SIGNS = "1122"
STUMPS = MEADOW_CLOUDS = 8
FARTHEST = 27
MOST_CUTS = 45
LEAST_CORRELATION = 0.6
LEAST_SHARE = 0.88
MOST_BLOCKS = 3
LONGEST_RUN = 7
SIZE_FOR_TWO_CLOUDS = 7


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a board, on which square (None: all of it), and what to do about it."""

    square: int | None
    reason: str
    hint: str


Check = Callable[[Layout], Iterator[Fault]]


def check_board(board: str) -> Fault | None:
    """A board's first fault, or None if it is playable."""
    layout = Layout(board)
    checks = _VALLEY_CHECKS if layout.valley else _BASE_CHECKS
    return next((fault for check in checks for fault in check(layout)), None)


def _number(
    of: Callable[[Layout], Sized], needed: int | tuple[int, int], noun: str, hint: str
) -> Check:
    """A check on how many of something a board has."""
    least, most = needed if isinstance(needed, tuple) else (needed, needed)
    told = str(least) if least == most else f"{least} to {most}"

    def check(layout: Layout) -> Iterator[Fault]:
        if not least <= len(of(layout)) <= most:
            reason = f"The board has {counted(len(of(layout)), noun)}; it needs {told}."
            yield Fault(None, reason, hint)

    return check


# --- the brook ---------------------------------------------------------------------------------


def _starts_in_the_top_row(layout: Layout) -> Iterator[Fault]:
    for square in layout.starts:
        if square >= SIDE:
            yield Fault(square, "starts must be in the top row.", "Move it to row 1.")


def _no_valley_signs(layout: Layout) -> Iterator[Fault]:
    square = layout.board.find(MEADOW_CLOUD)
    if square >= 0:
        hint = "Add 8 stumps T for a Valley board, or make it a brook square."
        yield Fault(square, "meadow clouds are for Valley boards only.", hint)


def _brook_in_one_piece(layout: Layout) -> Iterator[Fault]:
    first = layout.starts[0]
    for square in members(layout.brook_set ^ sum(steps_from(1 << first, layout.brook_set))):
        reason = f"it can't be reached from the start on {NAMES[first]}."
        yield Fault(square, reason, "Connect it, or make it part of an area.")


def _every_area_square_at_the_brook(layout: Layout) -> Iterator[Fault]:
    for squares in layout.areas:
        for square in squares:
            if not layout.around[square]:
                reason = "no domino can go next to this area square."
                yield Fault(square, reason, "Make the area narrower here.")


def _not_too_far(layout: Layout) -> Iterator[Fault]:
    most = len(layout.steps) - 1
    if most > FARTHEST:
        reason = f"it is {most} steps from the nearest start; at most {FARTHEST} are allowed."
        yield Fault(members(layout.steps[-1])[0], reason, "Open a shorter way to it.")


def _not_too_many_cuts(layout: Layout) -> Iterator[Fault]:
    cuts = cut_squares(layout.brook)
    count = len(cuts)
    if count > MOST_CUTS:
        reason = f"{count} squares like this one would cut the brook; at most {MOST_CUTS} may."
        yield Fault(min(cuts), reason, "Open more ways around areas.")


def _pleasant(layout: Layout) -> Iterator[Fault]:
    blocks = members(ponds(layout.brook_set))
    if len(blocks) > MOST_BLOCKS:
        reason = f"{len(blocks)} blocks of 2 x 2 brook squares; at most {MOST_BLOCKS} are allowed."
        yield Fault(blocks[-1] + SIDE + 1, reason, "Let an area reach into it.")
    length, square = longest_run(layout.brook_set)
    if length > LONGEST_RUN:
        reason = f"{length} brook squares in a straight line; at most {LONGEST_RUN} are allowed."
        yield Fault(square, reason, "Let the brook wind.")


def _enough_room(layout: Layout) -> Iterator[Fault]:
    share = share_placed(layout)
    if share < LEAST_SHARE:
        reason = (
            f"Only {share:.0%} of the dominoes could be placed in trial games; "
            f"{LEAST_SHARE:.0%} are needed."
        )
        yield Fault(None, reason, "Open dead ends, and give the brook more ways.")


# --- areas -------------------------------------------------------------------------------------


def _sizes_in_range(layout: Layout) -> Iterator[Fault]:
    least, most = VALLEY_SIZES if layout.valley else SIZES
    for squares in layout.areas:
        if not least <= len(squares) <= most:
            reason = f"the area has {len(squares)} squares; it needs {least} to {most}."
            yield Fault(squares[0], reason, "Areas that share an edge are one: keep them apart.")


def _tokens_for_all(layout: Layout) -> Iterator[Fault]:
    counts: Counter[int] = Counter()
    for squares in layout.areas:
        counts[len(squares)] += 1
        if counts[len(squares)] > TOKENS_OF_A_SIZE:
            reason = f"a fourth area of {len(squares)}; there are three tokens of each size."
            yield Fault(squares[0], reason, "Give it another size.")


def _one_largest_at_the_bottom(layout: Layout) -> Iterator[Fault]:
    largest = [squares for squares in layout.areas if len(squares) == SIZES[1]]
    if len(largest) != 1:
        reason = f"The board has {len(largest)} areas of {SIZES[1]}; it needs exactly one."
        yield Fault(None, reason, "Make one area the largest.")
    elif max(largest[0]) < SQUARES - SIDE:
        reason = "the area of 9 doesn't touch the bottom row."
        yield Fault(largest[0][0], reason, "Move it down.")


def _larger_farther_away(layout: Layout) -> Iterator[Fault]:
    found = size_by_distance(layout)
    if found < LEAST_CORRELATION:
        reason = (
            "Areas should be larger the farther they are from the starts: their rank correlation "
            f"is {found:.2f}; it needs {LEAST_CORRELATION}."
        )
        yield Fault(None, reason, "Put small areas near the starts and large ones far away.")


def _clouds_on_areas(layout: Layout) -> Iterator[Fault]:
    signs = "".join(sorted(layout.board[square] for square, _ in layout.clouds))
    if signs != CLOUD_SIGNS:
        reason = f"The board has clouds {' '.join(signs) or 'nowhere'}; it needs 1 1 2 2."
        yield Fault(None, reason, "Write 1 on two area squares and 2 on two others.")
    yield from _clouds_in_different_areas(layout)
    away = areas_away(layout)
    for square, number in layout.clouds:
        area = layout.area_of[square]
        size = len(layout.areas[area])
        if number == 2 and size < SIZE_FOR_TWO_CLOUDS:
            reason = f"two clouds are in an area of {size}; they need 7 or more."
            yield Fault(square, reason, "Move them to a larger area.")
        elif number == 2 and away[area] <= median(away):
            reason = (
                f"two clouds are {away[area]} steps from the nearest start; "
                f"they need more than the median, {median(away):g}."
            )
            yield Fault(square, reason, "Move them to an area farther away.")


def _clouds_in_different_areas(layout: Layout) -> Iterator[Fault]:
    seen: set[int] = set()
    for square, _ in layout.clouds:
        area = layout.area_of[square]
        if area in seen:
            reason = "this area already has clouds; only one of its squares may."
            yield Fault(square, reason, "Move them to another area.")
        seen.add(area)


# --- Valley ------------------------------------------------------------------------------------


def _ponds_in_every_quarter(layout: Layout) -> Iterator[Fault]:
    half = SIDE / 2
    quarters: set[tuple[bool, bool]] = set()
    for square in layout.starts:
        quarter = (square // SIDE > half, square % SIDE > half)
        if quarter in quarters:
            yield Fault(square, "this quarter already has a pond.", "Put one pond in each quarter.")
        quarters.add(quarter)


def _clouds_of_one_side(layout: Layout) -> Iterator[Fault]:
    on_meadow = [square for square, _ in layout.clouds if layout.area_of[square] < 0]
    twos = layout.board.find(AREA_CLOUDS[1])
    if twos >= 0:
        yield Fault(twos, "in Valley each cloud square has one cloud.", "Write 1.")
    if not on_meadow:
        yield from _clouds_in_different_areas(layout)
    elif len(on_meadow) < len(layout.clouds):
        reason = "clouds are on meadow squares and on area squares; use only one kind."
        yield Fault(on_meadow[0], reason, "Use only C or only 1.")


def _one_square_from_another(layout: Layout) -> Iterator[Fault]:
    joined: set[int] = set()
    for square in layout.brook:
        areas = {layout.area_of[other] for other in layout.shore[square]}
        if len(areas) > 1 and layout.board[square] != START:
            joined |= areas
    for area, squares in enumerate(layout.areas):
        if area not in joined:
            reason = "no mushroom could join this area to another: they are too far apart."
            yield Fault(squares[0], reason, "Bring it within one meadow square of another area.")


_BASE_CHECKS: tuple[Check, ...] = (
    _no_valley_signs,
    _starts_in_the_top_row,
    _number(lambda layout: layout.starts, STARTS, "starting square",
            "Write S on four brook squares of row 1."),
    _sizes_in_range,
    _number(lambda layout: layout.areas, AREAS, "area", "Divide or join some."),
    _tokens_for_all,
    _one_largest_at_the_bottom,
    _every_area_square_at_the_brook,
    _brook_in_one_piece,
    _number(lambda layout: layout.brook, BROOK, "brook square", "Make areas smaller or larger."),
    _clouds_on_areas,
    _larger_farther_away,
    _not_too_far,
    _not_too_many_cuts,
    _pleasant,
    _enough_room,
)  # fmt: skip

_VALLEY_CHECKS: tuple[Check, ...] = (
    _ponds_in_every_quarter,
    _number(lambda layout: layout.starts, STARTS, "pond",
            "Write S on a meadow square in each quarter."),
    _number(lambda layout: layout.stumps, STUMPS, "tree stump", "Write T on eight meadow squares."),
    _sizes_in_range,
    _number(lambda layout: layout.areas, VALLEY_AREAS, "area", "Divide or join some."),
    _every_area_square_at_the_brook,
    _brook_in_one_piece,
    _number(lambda layout: layout.brook, MEADOW, "meadow square", "Make areas smaller or larger."),
    _clouds_of_one_side,
    _number(lambda layout: layout.clouds, MEADOW_CLOUDS, "cloud",
            "Write C on eight meadow squares, or 1 on an area square of eight areas."),
    _one_square_from_another,
    _enough_room,
)  # fmt: skip
