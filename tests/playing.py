"""Random actions, and states along random games, to be measured on."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import inspect

from engine import ends
from engine.ends import Summary, by_rounds
from engine.game import Game
from engine.model import Action, Event, Options, OptionsT, StateT
from engine.options import option_types
from engine.play import pick, random_action
from engine.registry import AnyGame


def longest_options(game: AnyGame) -> dict[str, object]:
    """Every number among a game's options at its highest: the longest and fullest games."""
    return {
        name: kind.le
        for name, kind in option_types(game.rules.options_type).items()
        if isinstance(kind, inspect.IntType) and kind.le is not None
    }


def usual_options(game: AnyGame, seats: int) -> Options:
    """The options that a table has if nobody chooses any."""
    return game.rules.check(game.rules.options_type(), seats)


def kind_first_action(
    game: Game[StateT, OptionsT], state: StateT, seat: int, rng: random.Random
) -> Action:
    """A random legal kind of action, then a random action of that kind."""
    actions = game.rules.actions(state, seat)
    kind = pick(list(dict.fromkeys(map(type, actions))), rng)
    return pick([action for action in actions if type(action) is kind], rng)


class Step(NamedTuple):
    """A state of a game, what the action before it did, and whose that was."""

    state: msgspec.Struct
    events: Sequence[Event]
    seat: int | None = None


def random_steps(game: AnyGame, seats: int, seed: int, *, longest: bool = False) -> Iterator[Step]:
    """The state before each action of one random game, and the last; each is the same object."""
    rng = random.Random(seed)
    chosen = longest_options(game) if longest else {}
    options = game.rules.check(msgspec.convert(chosen, game.rules.options_type), seats)
    state = game.rules.setup(options, seats, rng)
    events: Sequence[Event] = ()
    seat: int | None = None
    while actors := game.rules.actors(state):
        yield Step(state, events, seat)
        seat = pick(actors, rng)
        events = game.rules.apply(state, seat, random_action(game, state, seat, rng), rng)
    yield Step(state, events, seat)


def random_states(
    game: AnyGame, seats: int, seed: int, *, longest: bool = False
) -> Iterator[msgspec.Struct]:
    """The states of `random_steps` alone."""
    for step in random_steps(game, seats, seed, longest=longest):
        yield step.state


class Played(NamedTuple):
    """A random game that is over: its last state, and what its ledger would tell in numbers."""

    state: msgspec.Struct
    summary: Summary


def random_end(game: AnyGame, seats: int, seed: int, *, longest: bool = False) -> Played:
    """The end of the random game of this seed. Highlights by seats are those of nobody knows who:
    a random game does not keep who acted.
    """
    actions: list[ends.PlayedAction] = []
    progress = []
    for step in random_steps(game, seats, seed, longest=longest):
        progress.append(game.rounds.progress(step.state))
        actions.append(ends.PlayedAction(0, step.events))
    title, rounds = by_rounds(progress)
    return Played(step.state, Summary(title, rounds, game.highlight(step.state, actions)))
