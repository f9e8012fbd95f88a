"""Positions of Renature in which everything that can be drawn is to be seen."""

import random
from collections.abc import Callable, Sequence
from functools import cache

from engine.model import Event
from engine.play import bot_action, random_action
from engine.renature import GAME
from engine.renature.play.actions import Place
from engine.renature.play.events import Grown, Scored
from engine.renature.play.state import BoardName, Phase, RenatureOptions, State
from tests.render.samples import Golden, Kind, Position

_AT_RANDOM = 0.1


@cache
def played(
    board: BoardName,
    seats: int,
    seed: int,
    laid: int,
    phase: Phase = "place",
    *,
    bot: str = "gardener",
    after: type[Event] | None = None,
) -> Position:
    """A mostly well played table that has reached a phase with `laid` dominoes on the board, by
    an action that did what is asked for.
    """

    def reached() -> bool:
        done = after is None or any(isinstance(event, after) for event in events)
        return len(state.laid) >= laid and state.phase == phase and done

    rng = random.Random(seed)
    state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
    events: Sequence[Event] = ()
    while GAME.rules.actors(state) and not reached():
        seat = state.turn
        if rng.random() < _AT_RANDOM:
            action = random_action(GAME, state, seat, rng)
        else:
            action = bot_action(GAME, state, seat, bot, rng)
        events = GAME.rules.apply(state, seat, action, rng)
    return Position(state, tuple(events))


@cache
def along(board: BoardName, seats: int, seed: int = 1) -> tuple[tuple[State, Sequence[Event]], ...]:
    """Six positions of a random game, from the first turn to the end."""
    rng = random.Random(seed)
    state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
    found: list[tuple[State, Sequence[Event]]] = []
    events: Sequence[Event] = ()
    while GAME.rules.actors(state):
        if len(state.laid) >= 9 * len(found):
            found.append((GAME.rules.copy(state), tuple(events)))
        events = GAME.rules.apply(
            state, state.turn, random_action(GAME, state, state.turn, rng), rng
        )
    return (*found, (state, tuple(events)))


def start() -> Position:
    return played("standard", 4, 1, 0)


def late() -> Position:
    """Late on the standard board: an area was just scored; ties, spent animals."""
    return played("standard", 4, 3, 36, after=Scored)


def two() -> Position:
    return played("second", 2, 4, 24)


def valley() -> Position:
    """Mushrooms have joined areas, clouds and stumps are left; a mushroom was just placed."""
    return played("valley", 3, 5, 20, "plant", after=Grown)


def back() -> Position:
    """The back of Valley, with clouds on the land, near the end."""
    return played("valley-back", 4, 2, 44)


def over() -> Position:
    return played("second", 2, 4, 99)


def placing() -> State:
    """A late position in which the dominoes of a hand fit in many places."""
    return state_of(lambda: played("standard", 4, 3, 32))


def places() -> Position:
    """The same with one domino in hand, the one that fits most often."""
    state = placing()
    hand, ways = state.seats[state.turn].hand, GAME.rules.actions(state, state.turn)
    counts = {
        domino: sum(isinstance(way, Place) and way.domino == domino for way in ways)
        for domino in hand
    }
    kept = max(hand, key=lambda domino: counts[domino])
    state.seats[state.turn].reserve += [domino for domino in hand if domino != kept]
    state.seats[state.turn].hand = [kept]
    return Position(state)


def planting() -> Position:
    """A domino has been placed: points on the squares beside it."""
    return played("third", 2, 8, 18, "plant")


def growing() -> Position:
    """A mushroom is due."""
    return played("valley", 3, 5, 18, "mushroom")


def returning() -> Position:
    """At the end of a turn, with clouds to pay for plants that come back."""
    return played("third", 2, 8, 14, "end")


def holding() -> Position:
    """A hand with tokens taken, a discarded domino and some clouds."""
    return played("standard", 3, 4, 43)


def state_of(made: Callable[[], Position]) -> State:
    """A scene's state, to be changed."""
    state = made().state
    assert isinstance(state, State)
    return GAME.rules.copy(state)


def _golden(
    name: str, kind: Kind, seats: int, made: Callable[[], Position], part: str = ""
) -> Golden:
    return Golden(f"renature-{name}", "renature", kind, seats, made=made, part=part)


GOLDENS = (
    _golden("start", "board", 4, start),
    _golden("late", "board", 4, late),
    _golden("two", "board", 2, two),
    _golden("valley", "board", 3, valley),
    _golden("back", "board", 4, back),
    _golden("over", "board", 2, over),
    _golden("places", "choosing", 4, places, "at"),
    _golden("planting", "choosing", 2, planting, "piece"),
    _golden("growing", "choosing", 3, growing, "at"),
    _golden("returning", "choosing", 2, returning, "at"),
    _golden("joker", "choosing", 2, returning, "animal"),
    _golden("hand", "hand", 3, holding),
    _golden("zoom", "zoom", 4, places, "now"),
    _golden("seat", "score sheet", 3, holding, "seat-b"),
    _golden("areas", "score sheet", 4, late, "areas"),
    _golden("signs", "signs", 4, start, "0"),
    Golden("renature-end", "renature", "ending", 4, 1),
)
