"""`python -m bench news`: whether panels tell their people what happened to them.

Whole random games at every number of seats, stored between actions as tables store them. A panel is
shown when its seat has to decide; its news go back to what the seat did last. What a seat lost and
got is found in states and events, not in what is told of them.
"""

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec

from bench.parts.report import Option
from cogs.live.board import news
from engine.darwin.play.events import Changed, GotStrategy
from engine.evolution.play import state as evolution
from engine.model import Event
from engine.natura.board.squares import square_name
from engine.natura.play.events import Lost
from engine.nature.play import state as nature
from engine.play import pick, random_action, sometimes_stored
from engine.registry import GAMES, NAMES, AnyGame
from engine.renature.play.events import Planted, Scored
from engine.species_games.events import FoodStored
from engine.stories import words_of
from engine.words import Reader
from tests.cogs.views import table_of
from tests.playing import usual_options

PEOPLE: Final = ("Ann", "Bo", "Cleo", "Dov", "Edda", "Finn")


class Course(msgspec.Struct, frozen=True):
    """How much to play."""

    games: Annotated[int, Option("random games at each number of seats")] = 3


class Figures(msgspec.Struct, frozen=True):
    """The panels of one game. `harms` are things that a seat lost since its last decision,
    `harms_told` those that its panel names at once; likewise what it got. `cut` are sentences cut.
    """

    game: str
    panels: int
    harms: int
    harms_told: float
    gains: int
    gains_told: float
    cut: int
    chars_median: int
    chars_most: int
    log_lines_per_action: float
    longest_line: int


Named: TypeAlias = frozenset[str]
"""Patterns of what the news have to say, each once at least."""


class Happened(NamedTuple):
    """What a seat lost and got by one action."""

    lost: Named
    got: Named


Find: TypeAlias = Callable[[msgspec.Struct, msgspec.Struct, Sequence[Event], int], Happened]
"""What happened to a seat, from the states before and after an action, and its events."""


def _of_species(name_of: Callable[[int], str], size_of: Callable[..., int]) -> Find:
    """Species that died out or shrank, and food that was stored, with the total."""

    def find(
        before: msgspec.Struct, after: msgspec.Struct, events: Sequence[Event], seat: int
    ) -> Happened:
        was, now = ({one.id: size_of(one) for one in _row(each, seat)} for each in (before, after))
        lost = {name_of(one) for one, size in was.items() if now.get(one, 0) < size}
        stored = [event for event in events if isinstance(event, FoodStored) and event.food[seat]]
        totals = (rf"\b{each.total[seat]} in all" for each in stored)
        return Happened(frozenset(rf"\b{each}\b" for each in lost), frozenset(totals))

    return find


def _row(state: msgspec.Struct, seat: int) -> Sequence[nature.Species | evolution.Species]:
    """A seat's species in either game."""
    if not isinstance(state, nature.State | evolution.State):
        raise TypeError(type(state).__name__)
    return state.seats[seat].species


def _in_darwin(
    _before: msgspec.Struct, _after: msgspec.Struct, events: Sequence[Event], seat: int
) -> Happened:
    changes = [event for event in events if isinstance(event, Changed)]
    forfeits = [event.forfeits[seat] for event in changes if event.forfeits[seat]]
    lost = {rf"(?i:you) (lose )?{each}\b" for each in forfeits}
    cards = [
        each for e in events if isinstance(e, GotStrategy) and e.seat == seat for each in e.cards
    ]
    return Happened(frozenset(lost), frozenset(re.escape(card.title) for card in cards))


def _in_natura(
    _before: msgspec.Struct, _after: msgspec.Struct, events: Sequence[Event], _seat: int
) -> Happened:
    lost = {
        rf"\b{square_name(each)}\b" for e in events if isinstance(e, Lost) for each in e.squares
    }
    return Happened(frozenset(lost), frozenset())


def _in_renature(
    _before: msgspec.Struct, _after: msgspec.Struct, events: Sequence[Event], seat: int
) -> Happened:
    planted = [e.points for e in events if isinstance(e, Planted) and e.seat == seat]
    gains = [gain for e in events if isinstance(e, Scored) for gain in e.gains]
    points = [*planted, *(gain.points for gain in gains if gain.seat == seat)]
    return Happened(frozenset(), frozenset(rf"\b{each} points?\b" for each in points if each))


_FINDS: Final[dict[str, Find]] = {
    "nature": _of_species(nature.species_name, nature.population),
    "evolution": _of_species(evolution.species_name, lambda one: one.population),
    "renature": _in_renature,
    "natura": _in_natura,
    "darwin": _in_darwin,
}


class _Seat:
    """What happened to a seat since it last decided."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lost, self.got = set[str](), set[str]()

    def add(self, events: Sequence[Event], happened: Happened) -> None:
        self.events += events
        self.lost |= happened.lost
        self.got |= happened.got


class _Count:
    """Figures so far."""

    def __init__(self) -> None:
        self.harms, self.harms_told, self.gains, self.gains_told = 0, 0, 0, 0
        self.chars = list[int]()
        self.cut, self.actions, self.lines, self.longest = 0, 0, 0, 0

    def panel(self, shown: str, seat: _Seat) -> None:
        self.chars.append(len(shown))
        self.cut += shown.count("…")
        self.harms += len(seat.lost)
        self.harms_told += sum(re.search(each, shown) is not None for each in seat.lost)
        self.gains += len(seat.got)
        self.gains_told += sum(re.search(each, shown) is not None for each in seat.got)


def measure(course: Course, _: Path) -> list[Figures]:
    """Each game in turn, with every number of seats."""
    return [_measured(GAMES[name], course.games) for name in NAMES]


def _measured(game: AnyGame, games: int) -> Figures:
    count = _Count()
    for seats in range(game.rules.min_seats, game.rules.max_seats + 1):
        for number in range(games):
            _play(game, seats, random.Random(f"{game.name} {seats} {number}"), count)  # noqa: S311 - a measurement, not a key
    return Figures(
        game=game.name,
        panels=len(count.chars),
        harms=count.harms,
        harms_told=round(count.harms_told / max(count.harms, 1), 3),
        gains=count.gains,
        gains_told=round(count.gains_told / max(count.gains, 1), 3),
        cut=count.cut,
        chars_median=round(median(count.chars)),
        chars_most=max(count.chars),
        log_lines_per_action=round(count.lines / count.actions, 2),
        longest_line=count.longest,
    )


def _play(game: AnyGame, seats: int, rng: random.Random, count: _Count) -> None:
    options = usual_options(game, seats)
    state = game.rules.setup(options, seats, rng)
    view, names = table_of(game, seats, options, "running"), PEOPLE[:seats]
    since, asked = [_Seat() for _ in names], set[int]()
    log: list[Event] = []
    while actors := game.rules.actors(state):
        for seat in set(actors) - asked:
            told = game.wording.stories(since[seat].events, Reader(seat, names))
            count.longest = max(count.longest, *(len(each.words) for each in told), 0)
            shown = [each if isinstance(each, str) else each.text for each in news(view, told)]
            count.panel("\n".join(shown), since[seat])
        state = sometimes_stored(game, state, count.actions)
        actor, before = pick(actors, rng), game.rules.copy(state)
        events = game.rules.apply(state, actor, random_action(game, state, actor, rng), rng)
        since[actor] = _Seat()
        for seat, each in enumerate(since):
            each.add(events, _FINDS[game.name](before, state, events, seat))
        asked = set(game.rules.actors(state)) & (set(actors) - {actor})
        count.actions += 1
        log += events
    count.lines += len(words_of(game.wording.stories(log, Reader(None, names))))
