"""Scoring areas that are closed, the end of the game, and who has won."""

from engine.ends import TieBreak, by_points, ended
from engine.model import Event, Outcome
from engine.renature.play.areas import (
    Standing,
    judged,
    newly_closed,
    standing,
    totals_by_area,
    worth,
)
from engine.renature.play.derived import Derived
from engine.renature.play.events import Counted, Gain, Scored
from engine.renature.play.state import (
    COLOURS,
    KINDS,
    NOBODY,
    UNSCORED,
    Seat,
    State,
    colour_of,
    layout,
    score_of,
)


def close_off(state: State, where: Derived) -> None:
    """Go to the scoring of what this turn's domino closed."""
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
    tokens = [0] * len(state.seats)
    for back, taker in zip(state.backs, taken, strict=True):
        if taker != NOBODY:
            tokens[taker] += back
    for seat, backs in zip(state.seats, tokens, strict=True):
        seat.points.clouds = seat.clouds
        seat.points.left = -value_left(seat)
        seat.points.tokens = backs
    points = [seat.points for seat in state.seats]
    events.append(
        Counted(
            [each.clouds for each in points],
            [each.left for each in points],
            [each.tokens for each in points],
        )
    )
    events.append(ended(final_outcome(state)))


def value_left(seat: Seat) -> int:
    """The summed values of the plants on a player's board."""
    return sum((kind + 1) * (seat.own[kind] + seat.neutral[kind]) for kind in range(len(KINDS)))


def tokens_of(state: State, number: int) -> int:
    """The number of area tokens that a seat has taken."""
    return state.taken.count(number)


def _scored(
    state: State, area: int, squares: tuple[int, ...], found: Standing, closer: int | None
) -> Scored:
    gains = [Gain(seat, points) for seat, points in found.gains(*worth(len(squares)))]
    back = state.backs[area] if closer is not None else 0
    return Scored(squares[0], len(squares), list(found.totals), gains, closer, back)


def final_outcome(state: State) -> Outcome:
    """Points and winners of a finished game; ties by ruling 8 and by Valley's ruling 5."""
    scores = tuple(score_of(seat) for seat in state.seats)
    points = [seat.points for seat in state.seats]
    parts = [
        ("Start", [each.start for each in points]),
        ("Plants placed", [each.plants for each in points]),
        ("Areas closed", [each.areas for each in points]),
        ("Areas at the end", [each.rest for each in points]),
        ("Clouds", [each.clouds for each in points]),
        ("Plants left", [each.left for each in points]),
        ("Backs of tokens", [each.tokens for each in points]),
    ]
    if not state.taken:
        parts = [part for part in parts if part[0] not in {"Areas closed", "Backs of tokens"}]
    tie = _by_tokens(state) if state.taken else _by_largest_area(state)
    what = "area tokens" if state.taken else "first place in the largest area"
    shared = f"A tie in points and in {what}: the victory is shared."
    return by_points(scores, (tie,), shared=shared, breakdown=parts)


def _by_tokens(state: State) -> TieBreak:
    tokens = [tokens_of(state, number) for number in range(len(state.seats))]
    return TieBreak(
        tokens,
        lambda winner: f"The tie in points was broken by the most area tokens: {tokens[winner]}.",
    )


def _by_largest_area(state: State) -> TieBreak:
    """In Valley: who is first in the largest area, or in most of several that are as large."""
    firsts = largest_area_leaders(state)
    return TieBreak(
        [firsts.count(colour_of(number)) for number in range(len(state.seats))],
        lambda winner: (
            "The tie in points was broken by first place in the largest area: "
            f"{COLOURS[colour_of(winner)]}."
        ),
    )


def largest_area_leaders(state: State) -> list[int]:
    """The colours that rank first in each of the largest areas, neutral left out (Valley)."""
    areas = layout(state).areas
    largest = max(map(len, areas))
    firsts = [standing(state.plants, squares).first for squares in areas if len(squares) == largest]
    return [colour for colour in firsts if colour]
