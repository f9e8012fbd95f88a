"""Areas: what plants are worth there and who leads; scoring them, and the end of the game."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from engine.ends import Highlight, PlayedAction, Progress, by_points, ended, lead
from engine.model import Event, Outcome
from engine.renature.board.squares import NAMES
from engine.renature.play.derived import Derived, derived, unpacked
from engine.renature.play.events import Counted, Gain, Scored
from engine.renature.play.state import (
    COLOURS,
    KINDS,
    NEUTRAL,
    NOBODY,
    UNSCORED,
    Seat,
    State,
    colour_of,
    layout,
    score_of,
)


class Standing(msgspec.Struct, frozen=True):
    """Who leads in an area: the value of each colour (neutral first), and who would rank.

    `first` and `second` are colours, None where there is none after ties have dropped out.
    """

    totals: tuple[int, ...]
    tied: tuple[int, ...]
    """Colours that tie with another, and so count as not present."""
    first: int | None
    second: int | None

    def gains(self, main: int, minor: int) -> list[tuple[int, int]]:
        """Seats with the points that they would get, the first first (ruling 5)."""
        found: list[tuple[int, int]] = []
        if self.first is None:
            return found
        if self.second is None:
            main += minor
        if self.first != NEUTRAL:
            found.append((self.first - 1, main))
        if self.second is not None and self.second != NEUTRAL:
            found.append((self.second - 1, minor))
        return found

    def lost(self, main: int, minor: int) -> int:
        """The points that neutral would get, and nobody gets (ruling 5)."""
        if self.first == NEUTRAL:
            return main + minor * (self.second is None)
        return minor if self.second == NEUTRAL else 0


def standing(plants: Sequence[int], squares: Iterable[int]) -> Standing:
    """The standing of the plants on these squares (rulebook, step C.2; ruling 5)."""
    totals = [0] * len(COLOURS)
    for square in squares:
        if plant := plants[square]:
            # The colour and the value of a plant, counted from 0: see `state.plant_code`.
            colour, kind = divmod(plant - 1, len(KINDS))
            totals[colour] += kind + 1
    return judged(totals)


def judged(totals: Sequence[int]) -> Standing:
    """The standing that follows from the total value of each colour.

    >>> judged([3, 2, 3, 0, 0]).gains(4, 2)  # neutral and blue tie, so orange is alone
    [(0, 6)]
    """
    values = sorted(filter(None, totals), reverse=True)
    tied: tuple[int, ...] = ()
    if len(set(values)) < len(values):
        tied = tuple(n for n, total in enumerate(totals) if total and totals.count(total) > 1)
        values = [total for total in values if totals.count(total) == 1]
    # Of those that are left no two are equal, so that each value belongs to one colour.
    first = totals.index(values[0]) if values else None
    second = totals.index(values[1]) if len(values) > 1 else None
    return Standing(tuple(totals), tied, first, second)


def totals_by_area(state: State) -> dict[int, list[int]]:
    """For each area with a plant that is not scored yet: the total value of each colour."""
    taken = state.taken
    return {
        area: list(unpacked(totals))
        for area, totals in enumerate(derived(state).totals)
        if totals and not (taken and taken[area] != UNSCORED)
    }


@lru_cache(maxsize=1 << 15)
def gains_of(totals: int, size: int) -> tuple[tuple[int, int], ...]:
    """Seats with the points that an area of a size would bring, from its `Derived.totals`.

    >>> gains_of(3 | 2 << 8 | 3 << 16, 4)  # neutral and blue tie, so orange is alone
    ((0, 6),)
    """
    return tuple(judged(unpacked(totals)).gains(*worth(size)))


def worth(size: int) -> tuple[int, int]:
    """The main and the minor points of an area: its size, and half of that rounded down."""
    return size, size // 2


def newly_closed(state: State, where: Derived) -> list[int]:
    """The unscored areas that the last domino closed, ascending; none in Valley."""
    taken = state.taken
    if not taken:
        return []
    last = state.laid[-1]
    alive = where.alive()
    found = []
    for area, ring in where.layout.near(last.at, last.to):
        if not ring & alive and taken[area] == UNSCORED:
            found.append(area)
    return found


def area_name(state: State, area: int) -> str:
    """An area's name, from its first square: "area c3"."""
    return f"area {NAMES[layout(state).areas[area][0]]}"


def standing_of(state: State, area: int) -> Standing:
    """The present standing of an area."""
    return standing(state.plants, layout(state).areas[area])


def close_off(state: State, where: Derived) -> None:
    """Continue with scoring the areas that this turn's domino closed."""
    state.phase = "score"
    if closing := newly_closed(state, where):
        state.closing = closing


def score_closed(state: State, events: list[Event]) -> None:
    """Score the areas that the acting seat closed; it takes their tokens (step C.2)."""
    if not state.closing:
        return
    areas = layout(state).areas
    for area in state.closing:
        state.taken[area] = state.turn
        found = standing(state.plants, areas[area])
        event = _scored(state, area, areas[area], found, state.turn)
        for gain in event.gains:
            state.seats[gain.seat].points.areas += gain.points
        events.append(event)
    state.closing = []


def end_game(state: State, events: list[Event]) -> None:
    """The final scoring (rulebook, "End of the game"; Valley's ruling 4)."""
    state.phase = "over"
    taken = state.taken
    areas = layout(state).areas
    # In Valley nothing was scored before, so that these are all areas (Valley, ruling 4).
    for area, totals in sorted(totals_by_area(state).items()):
        event = _scored(state, area, areas[area], judged(totals), None)
        for gain in event.gains:
            state.seats[gain.seat].points.rest += gain.points
        if event.gains:
            events.append(event)
    # The tokens of areas that nobody closed go back to the box.
    taken[:] = [NOBODY if taker == UNSCORED else taker for taker in taken]
    for number, seat in enumerate(state.seats):
        backs = zip(state.backs, taken, strict=True)
        seat.points.clouds = seat.clouds
        seat.points.left = -value_left(seat)
        seat.points.tokens = sum(back for back, taker in backs if taker == number)
    points = [(each.points.clouds, each.points.left, each.points.tokens) for each in state.seats]
    events.append(Counted(*map(list, zip(*points, strict=True))))
    events.append(ended(final_outcome(state)))


def value_left(seat: Seat) -> int:
    """The summed values of the plants on a player's board."""
    return sum((kind + 1) * (seat.own[kind] + seat.neutral[kind]) for kind in range(len(KINDS)))


def _scored(
    state: State, area: int, squares: tuple[int, ...], found: Standing, closer: int | None
) -> Scored:
    gains = [Gain(seat, points) for seat, points in found.gains(*worth(len(squares)))]
    back = state.backs[area] if closer is not None else 0
    return Scored(squares[0], len(squares), list(found.totals), gains, closer, back)


NOTES = {
    "tokens": "A tie on points. The winner has the most area tokens: {}.",
    "area": "A tie on points. The winner has first place in the largest area.",
    "shared": "A tie on every count, so the victory is shared.",
}
"""What is said of a tie."""


def final_outcome(state: State) -> Outcome:
    """Points and winners of a finished game; ties follow ruling 8, in Valley ruling 5."""
    scores = tuple(score_of(seat) for seat in state.seats)
    parts = [(part, [getattr(seat.points, part) for seat in state.seats])
             for part in parts_of(state)]  # fmt: skip
    ties = {"tokens": [state.taken.count(number) for number in range(len(state.seats))]}
    if not state.taken:
        # Valley: first place in the largest area, or in most of several as large.
        firsts = largest_area_leaders(state)
        ties = {"area": [firsts.count(colour_of(number)) for number in range(len(state.seats))]}
    return by_points(scores, ties, notes=NOTES, breakdown=parts)


def parts_of(state: State) -> tuple[str, ...]:
    """The parts of points, which are fields of `Points`. Valley has fewer."""
    if state.taken:
        return ("start", "plants", "areas", "rest", "clouds", "left", "tokens")
    return ("start", "plants", "rest", "clouds", "left")


def largest_area_leaders(state: State) -> list[int]:
    """The colours that rank first in each of the largest areas, neutral left out (Valley)."""
    areas = layout(state).areas
    largest = max(map(len, areas))
    firsts = [standing(state.plants, squares).first for squares in areas if len(squares) == largest]
    return [colour for colour in firsts if colour]


def progress(state: State) -> Progress:
    """Each seat's points. A round is one domino per seat."""
    seats = state.seats
    return Progress(-(-len(state.laid) // len(seats)), tuple(map(score_of, seats)))


def highlight(state: State, played: Sequence[PlayedAction]) -> Highlight | None:
    """Most areas closed with one domino, else most points from one area, else the lead."""
    scored = [[event for event in each.events if isinstance(event, Scored)] for each in played]
    closed = [
        (sum(event.closer == each.seat for event in events), each.seat)
        for each, events in zip(played, scored, strict=True)
    ]
    count, seat = max(closed, key=lambda each: each[0], default=(0, 0))
    if count > 1:
        words = "areas closed with one domino by {0}"
        return Highlight(count, words, (seat,), "renature/area_token")
    gains = [gain for event in chain.from_iterable(scored) for gain in event.gains]
    best = max(gains, key=lambda gain: gain.points, default=None)
    if best is not None and best.points > 1:
        words = "points from one area for {0}"
        return Highlight(best.points, words, (best.seat,), "renature/area_token")
    outcome = final_outcome(state)
    return lead(outcome.scores, outcome.winners)
