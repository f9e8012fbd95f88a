"""Before the first move: options settled and checked, and the start set out."""

import random

import msgspec

from engine.errors import BadOption
from engine.natura.play.ending import remember_start
from engine.natura.play.goals import GOALS, Goal
from engine.natura.play.starts import start_of
from engine.natura.play.state import Board, NaturaOptions, State
from engine.options import check_bounds, check_seats

MIN_SEATS, MAX_SEATS = 1, 6
_PRESSED = {1, 3, 4, 5, 6}
"""The numbers of the games that the option `press` is for (ruling 8)."""


def seats_for(options: NaturaOptions) -> range:
    """Two for a competitive game or a race, and with what only these know; else one to six."""
    goal = GOALS.get(options.goal)
    contest = options.race or options.press or options.begins != "seated"
    if contest or (goal is not None and goal.is_competitive):
        return range(2, 3)
    return range(MIN_SEATS, MAX_SEATS + 1)


def check(options: NaturaOptions, seats: int) -> NaturaOptions:
    """The options with "usual" and "advised" replaced and the length that the game has.

    Raises `BadOption` for options that do not go together, `BadFile` for an unfair start.
    """
    check_bounds(options)
    check_seats(seats, MIN_SEATS, MAX_SEATS)
    goal = GOALS[_usual(options, seats) if options.goal == "usual" else options.goal]
    _check_contest(options, goal)
    if seats not in seats_for(msgspec.structs.replace(options, goal=goal.name)):
        what = f"A race in {goal.title}" if options.race else goal.title
        hint = "Change the number of players, or choose another goal."
        raise BadOption("seats", f"{what} is for two players, not for {seats}.", hint)
    start_of(options)
    advised = "rigid" if goal.advised == "rigid" else "flexible"
    return msgspec.structs.replace(
        options,
        goal=goal.name,
        moves=advised if options.moves == "advised" else options.moves,
        length=options.length or goal.length,
    )


def _usual(options: NaturaOptions, seats: int) -> str:
    """Two play against each other, unless they agree on what only other games know."""
    together = options.race or options.length
    return "blue-v-browns" if seats == 2 and not together else "harmony"


def _check_contest(options: NaturaOptions, goal: Goal) -> None:
    """Raise `BadOption` for what means nothing in this game."""
    if goal.is_competitive and options.race:
        reason = f"{goal.title} is played on one board: it cannot be a race."
        raise BadOption("race", reason, "Race in a fruitful or a harmful game.")
    if goal.is_competitive and options.length:
        reason = f"{goal.title} goes on until somebody wins: it has no agreed length."
        raise BadOption("length", reason, "Leave the length out, or choose a fruitful or harmful "
                        "game.")  # fmt: skip
    if options.press and goal.number not in _PRESSED:
        reason = f"Nothing can be pressed in {goal.title}."
        raise BadOption("press", reason, "It is for Blue v Browns, Calm, Quench, Stillness and "
                        "Taker.")  # fmt: skip
    if options.begins != "seated" and not (goal.is_competitive or options.race):
        reason = f"In {goal.title} all play together: it does not matter who begins."
        raise BadOption("begins", reason, "Leave it as seated, or play against each other.")


def set_up(options: NaturaOptions, seats: int, rng: random.Random) -> State:
    """The start. Whoever begins plays Water (ruling 3); that may be drawn, and nothing else is."""
    if options.begins == "drawn":
        begins = "swapped" if rng.random() < 0.5 else "seated"
        options = msgspec.structs.replace(options, begins=begins)
    boards = seats if options.race else 1
    state = State(
        options=options,
        seats=seats,
        boards=[Board(start_of(options)) for _ in range(boards)],
        bars=[None] * seats,
        taken=[0] * seats,
        turn=1 if options.begins == "swapped" else 0,
        offered=[0] * seats,
    )
    remember_start(state)
    return state


def again(options: NaturaOptions) -> NaturaOptions:
    """The options of the next game of the same table: whoever did not begin last time begins.

    Who begins each game anew by chance is not changed; see `NaturaOptions.begins`.
    """
    goal = GOALS.get(options.goal)
    contest = options.race or (goal is not None and goal.is_competitive)
    if not contest or options.begins == "drawn":
        return options
    begins = "seated" if options.begins == "swapped" else "swapped"
    return msgspec.structs.replace(options, begins=begins)
