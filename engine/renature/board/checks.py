"""What makes a board one to be played on, with a named fault for each way it is not.

The standards are the rulings', "The board" and "Valley". They are tried from the plainest to the
costliest, so that the first fault named is the one to mend first.
"""

from collections import Counter
from collections.abc import Callable, Sequence
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
    distances,
    longest_run,
    ponds,
    size_by_distance,
    steps_away,
)
from engine.renature.board.squares import NAMES, SIDE, SQUARES

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
    """What is wrong with a board, where (None: with the whole), and what to do about it."""

    square: int | None
    reason: str
    hint: str


def check_board(board: str) -> Fault | None:
    """The first fault of a board of `SQUARES` known signs, or None if it is one to be played on."""
    layout = Layout(board)
    checks = _VALLEY_CHECKS if layout.valley else _BASE_CHECKS
    return next((fault for check in checks if (fault := check(layout)) is not None), None)


# --- the brook ---------------------------------------------------------------------------------


def _starts_in_the_top_row(layout: Layout) -> Fault | None:
    for square in layout.starts:
        if square >= SIDE:
            return Fault(square, "a start lies in the top row.", "Move it to row 1.")
    return _number_of(
        layout.starts,
        STARTS,
        "starting square",
        "starting squares",
        "Write S on four brook squares of row 1.",
    )


def _no_valley_signs(layout: Layout) -> Fault | None:
    square = layout.board.find(MEADOW_CLOUD)
    if square < 0:
        return None
    hint = "Add 8 stumps T for a Valley board, or make it a brook square."
    return Fault(square, "a meadow with a cloud is for Valley boards only.", hint)


def _brook_in_one_piece(layout: Layout) -> Fault | None:
    reached = distances(layout.brook, layout.starts[:1])
    for square in sorted(layout.brook):
        if square not in reached:
            start = NAMES[layout.starts[0]]
            reason = f"it cannot be reached from the start on {start}: the board is cut in two."
            return Fault(square, reason, "Join it, or make it part of an area.")
    return None


def _every_area_square_at_the_brook(layout: Layout) -> Fault | None:
    for squares in layout.areas:
        for square in squares:
            if not layout.around[square]:
                reason = "this area square has no square for dominoes on its edges."
                return Fault(square, reason, "Make the area narrower here.")
    return None


def _not_too_far(layout: Layout) -> Fault | None:
    far, steps = max(steps_away(layout).items(), key=lambda found: (found[1], -found[0]))
    if steps <= FARTHEST:
        return None
    reason = f"it is {steps} steps from the nearest start; at most {FARTHEST} are allowed."
    return Fault(far, reason, "Open a shorter way to it.")


def _not_too_many_cuts(layout: Layout) -> Fault | None:
    cuts = cut_squares(layout.brook)
    if len(cuts) <= MOST_CUTS:
        return None
    reason = f"{len(cuts)} squares, this one first, would cut the brook; at most {MOST_CUTS} may."
    return Fault(min(cuts), reason, "Open more ways around areas.")


def _pleasant(layout: Layout) -> Fault | None:
    blocks = ponds(layout.brook)
    if len(blocks) > MOST_BLOCKS:
        reason = f"{len(blocks)} blocks of 2 x 2 brook squares; at most {MOST_BLOCKS} are allowed."
        return Fault(blocks[-1], reason, "Let an area reach into it.")
    length, square = longest_run(layout.brook)
    if length > LONGEST_RUN:
        reason = f"{length} brook squares straight on; at most {LONGEST_RUN} are allowed."
        return Fault(square, reason, "Let the brook wind.")
    return None


def _enough_room(layout: Layout) -> Fault | None:
    share = share_placed(layout)
    if share >= LEAST_SHARE:
        return None
    reason = (
        f"In trial games only {share:.0%} of the dominoes found a place; "
        f"{LEAST_SHARE:.0%} are needed."
    )
    return Fault(None, reason, "Open dead ends, and give the brook more ways.")


# --- areas -------------------------------------------------------------------------------------


def _sizes_in_range(layout: Layout) -> Fault | None:
    least, most = VALLEY_SIZES if layout.valley else SIZES
    for squares in layout.areas:
        if not least <= len(squares) <= most:
            reason = f"the area has {len(squares)} squares; it may have {least} to {most}."
            return Fault(squares[0], reason, "Areas that share an edge are one: keep them apart.")
    return None


def _number_of_areas(layout: Layout) -> Fault | None:
    if layout.valley:
        least, most = VALLEY_AREAS
        if least <= len(layout.areas) <= most:
            return None
        reason = f"The board has {len(layout.areas)} areas; it needs {least} to {most}."
        return Fault(None, reason, "Divide or join some.")
    return _number_of(layout.areas, AREAS, "area", "areas", "Divide or join some.")


def _tokens_for_all(layout: Layout) -> Fault | None:
    counts: Counter[int] = Counter()
    for squares in layout.areas:
        counts[len(squares)] += 1
        if counts[len(squares)] > TOKENS_OF_A_SIZE:
            reason = f"a fourth area of {len(squares)}; there are three tokens of each size."
            return Fault(squares[0], reason, "Give it another size.")
    return None


def _one_largest_at_the_bottom(layout: Layout) -> Fault | None:
    largest = [squares for squares in layout.areas if len(squares) == SIZES[1]]
    if len(largest) != 1:
        reason = f"The board has {len(largest)} areas of {SIZES[1]}; it needs exactly one."
        return Fault(None, reason, "Make one area the largest.")
    if max(largest[0]) < SQUARES - SIDE:
        reason = "the area of 9 does not touch the bottom row."
        return Fault(largest[0][0], reason, "Move it down.")
    return None


def _number_of_brook_squares(layout: Layout) -> Fault | None:
    least, most = MEADOW if layout.valley else BROOK
    if least <= len(layout.brook) <= most:
        return None
    what = "meadow squares" if layout.valley else "brook squares"
    reason = f"The board has {len(layout.brook)} {what}; it needs {least} to {most}."
    return Fault(None, reason, "Make areas smaller or larger.")


def _larger_farther_away(layout: Layout) -> Fault | None:
    found = size_by_distance(layout)
    if found >= LEAST_CORRELATION:
        return None
    reason = (
        f"Areas do not grow with their distance from the starts: rank correlation {found:.2f}; "
        f"it needs {LEAST_CORRELATION}."
    )
    return Fault(None, reason, "Put small areas near the starts and large ones far away.")


def _clouds_on_areas(layout: Layout) -> Fault | None:
    signs = "".join(sorted(layout.board[square] for square, _ in layout.clouds))
    if signs != CLOUD_SIGNS:
        reason = f"The board has clouds {' '.join(signs) or 'nowhere'}; it needs 1 1 2 2."
        return Fault(None, reason, "Two area squares with 1 and two with 2.")
    return _clouds_in_different_areas(layout) or _large_clouds_far_away(layout)


def _large_clouds_far_away(layout: Layout) -> Fault | None:
    away = areas_away(layout)
    middle = median(away)
    for square, number in layout.clouds:
        area = layout.area_of[square]
        if number < 2:
            continue
        if len(layout.areas[area]) < SIZE_FOR_TWO_CLOUDS:
            reason = f"two clouds lie in an area of {len(layout.areas[area])}; it needs 7 or more."
            return Fault(square, reason, "Move them to a larger area.")
        if away[area] <= middle:
            reason = (
                f"two clouds lie {away[area]} steps from the nearest start; "
                f"it needs more than the median, {middle:g}."
            )
            return Fault(square, reason, "Move them to an area farther away.")
    return None


def _clouds_in_different_areas(layout: Layout) -> Fault | None:
    seen: set[int] = set()
    for square, _ in layout.clouds:
        area = layout.area_of[square]
        if area in seen:
            reason = "clouds already lie in this area; one square of an area may have them."
            return Fault(square, reason, "Move them to another area.")
        seen.add(area)
    return None


# --- Valley ------------------------------------------------------------------------------------


def _ponds_in_every_quarter(layout: Layout) -> Fault | None:
    half = SIDE / 2
    quarters: set[tuple[bool, bool]] = set()
    for square in layout.starts:
        quarter = (square // SIDE > half, square % SIDE > half)
        if quarter in quarters:
            return Fault(square, "a second pond in its quarter.", "One pond in each quarter.")
        quarters.add(quarter)
    return _number_of(
        layout.starts, STARTS, "pond", "ponds", "Write S on a meadow square of each quarter."
    )


def _stumps(layout: Layout) -> Fault | None:
    return _number_of(
        layout.stumps, STUMPS, "tree stump", "tree stumps", "Write T on eight meadow squares."
    )


def _clouds_of_one_side(layout: Layout) -> Fault | None:
    on_meadow = [square for square, _ in layout.clouds if layout.area_of[square] < 0]
    twos = layout.board.find(AREA_CLOUDS[1])
    if twos >= 0:
        return Fault(twos, "each cloud space of Valley has one cloud.", "Write 1.")
    if on_meadow and len(on_meadow) < len(layout.clouds):
        reason = "clouds lie on meadow squares and on area squares; one side has one kind."
        return Fault(on_meadow[0], reason, "Use C only, or 1 only.")
    if not on_meadow and (fault := _clouds_in_different_areas(layout)) is not None:
        return fault
    return _number_of(
        layout.clouds,
        MEADOW_CLOUDS,
        "cloud",
        "clouds",
        "Write C on eight meadow squares, or 1 on an area square of eight areas.",
    )


def _one_square_from_another(layout: Layout) -> Fault | None:
    joined: set[int] = set()
    for square in layout.brook:
        areas = {layout.area_of[other] for other in layout.shore[square]}
        if len(areas) > 1 and layout.board[square] != START:
            joined |= areas
    for area, squares in enumerate(layout.areas):
        if area not in joined:
            reason = "no mushroom could join this area to another: they are too far apart."
            return Fault(squares[0], reason, "Bring it within one meadow square of another area.")
    return None


# --- shared --------------------------------------------------------------------------------------


def _number_of(
    found: Sequence[object], wanted: int, one: str, many: str, hint: str
) -> Fault | None:
    if len(found) == wanted:
        return None
    reason = f"The board has {len(found)} {one if len(found) == 1 else many}; it needs {wanted}."
    return Fault(None, reason, hint)


_BASE_CHECKS: tuple[Callable[[Layout], Fault | None], ...] = (
    _no_valley_signs,
    _starts_in_the_top_row,
    _sizes_in_range,
    _number_of_areas,
    _tokens_for_all,
    _one_largest_at_the_bottom,
    _every_area_square_at_the_brook,
    _brook_in_one_piece,
    _number_of_brook_squares,
    _clouds_on_areas,
    _larger_farther_away,
    _not_too_far,
    _not_too_many_cuts,
    _pleasant,
    _enough_room,
)

_VALLEY_CHECKS: tuple[Callable[[Layout], Fault | None], ...] = (
    _ponds_in_every_quarter,
    _stumps,
    _sizes_in_range,
    _number_of_areas,
    _every_area_square_at_the_brook,
    _brook_in_one_piece,
    _number_of_brook_squares,
    _clouds_of_one_side,
    _one_square_from_another,
    _enough_room,
)
