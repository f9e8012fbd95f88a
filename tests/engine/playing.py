"""Random play for tests: options, orders and positions."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count

import msgspec
import pytest
from msgspec import inspect

from engine.errors import BadOption, Refused
from engine.ledger import rng_for
from engine.model import Action, Choice, Event, Options, Order, Outcome
from engine.options import option_types
from engine.play import pick, random_action, sometimes_stored
from engine.registry import AnyGame
from engine.words import most_telling
from tests.games import GAMES, at_tables

EVERY_TABLE = [
    (name, seats)
    for name, game in GAMES.items()
    for seats in range(game.rules.min_seats, game.rules.max_seats + 1)
]
"""Every game with every number of seats."""
every_table = at_tables(EVERY_TABLE)
every_game = pytest.mark.parametrize("name", GAMES)
GAMES_SAMPLED = 8
"""Random games sampled for the costly laws, for each number of seats."""


class Position(msgspec.Struct):
    """A position of a random game."""

    game: str
    seats: int
    state: bytes


class Story(msgspec.Struct):
    """A whole random game with its log and events."""

    options: Options
    seed: bytes
    log: list[tuple[int, Action]]
    start: bytes
    end: bytes
    events: list[Event]


def random_options(game: AnyGame, seats: int, rng: random.Random) -> Options:
    """Random options without files; values that don't go together become defaults, or are drawn
    again.
    """
    usual = game.rules.options_type()
    options = _drawn_options(game, rng)
    while True:
        try:
            return game.rules.check(options, seats)
        except BadOption as refused:
            name = refused.option
            if hasattr(usual, name) and getattr(options, name) != getattr(usual, name):
                options = msgspec.structs.replace(options, **{name: getattr(usual, name)})
            else:
                options = _drawn_options(game, rng)


def _drawn_options(game: AnyGame, rng: random.Random) -> Options:
    values: dict[str, object] = {}
    for name, kind in option_types(game.rules.options_type).items():
        match kind:
            case inspect.IntType(ge=int(least), le=int(most)):
                values[name] = rng.randint(least, most)
            case inspect.LiteralType(values=allowed):
                values[name] = rng.choice(allowed)
            case inspect.BoolType():
                values[name] = rng.random() < 0.5
    return game.rules.options_type(**values)


def random_order(game: AnyGame, rng: random.Random) -> Order | None:
    if not game.rules.orders.specs:
        return None
    spec = rng.choice(game.rules.orders.specs)
    return Order(spec.name, rng.choice(spec.choices)[0])


def next_move(
    game: AnyGame, state: msgspec.Struct, seats: int, rng: random.Random
) -> tuple[int, Action]:
    """A random action, or now and then anyone's random order."""
    order = random_order(game, rng) if rng.random() < 0.03 else None
    if order is not None:
        return rng.randrange(seats), order
    seat = pick(game.rules.actors(state), rng)
    return seat, random_action(game, state, seat, rng)


@cache
def story(name: str, seats: int, number: int) -> Story:
    game = GAMES[name]
    rng = random.Random(f"story {name} {seats} {number}")
    options = random_options(game, seats, rng)
    seed = rng.randbytes(32)
    state = game.rules.setup(options, seats, rng_for(seed, 0))
    start = game.storage.encode(state)
    log: list[tuple[int, Action]] = []
    events: list[Event] = []
    while game.rules.actors(state):
        state = sometimes_stored(game, state, len(log))
        seat, action = next_move(game, state, seats, rng)
        log.append((seat, action))
        events += game.rules.apply(state, seat, action, rng_for(seed, len(log)))
    return Story(options, seed, log, start, game.storage.encode(state), events)


@cache
def has_secrets(name: str) -> bool:
    """Whether a seat can do something in this game that nobody else notices."""
    rules = GAMES[name].rules
    return not rules.is_open and (bool(rules.orders.specs) or secret_decisions(name, {})[0] > 0)


@cache
def positions(name: str, seats: int) -> list[Position]:
    """Positions of random games: some before each kind of action, and the last ones."""
    game = GAMES[name]
    found = []
    for number in range(GAMES_SAMPLED):
        told = story(name, seats, number)
        rng = random.Random(f"positions {name} {seats} {number}")
        state = game.storage.decode_state(told.start)
        wanted = _some_steps_of_each_kind(told, rng)
        for step, (seat, action) in enumerate(told.log):
            if step in wanted:
                found.append(Position(name, seats, game.storage.encode(state)))
            game.rules.apply(state, seat, action, rng_for(told.seed, step + 1))
    return found


def states_of(name: str, seats: int, step: int = 1) -> Iterator[tuple[AnyGame, msgspec.Struct]]:
    game = GAMES[name]
    for position in positions(name, seats)[::step]:
        yield game, game.storage.decode_state(position.state)


def secret_decisions(name: str, options: Mapping[str, object]) -> tuple[int, int]:
    """In a random game of three: decisions that allow secret actions, and all decisions."""
    game, rng = GAMES[name], random.Random(f"in secret {name}")
    rules = game.rules
    asked = msgspec.convert(options, rules.options_type)
    state, secret = rules.setup(rules.check(asked, 3), 3, rng), 0
    for decisions in count():
        actors = rules.actors(state)
        if not actors:
            return secret, decisions
        secret += game.secret_choices.go_unnoticed(state)
        seat = pick(actors, rng)
        rules.apply(state, seat, pick(rules.actions(state, seat), rng), rng)
    raise AssertionError


def _some_steps_of_each_kind(told: Story, rng: random.Random) -> set[int]:
    steps = {len(told.log) - 1}
    for kind in dict.fromkeys(type(action) for _, action in told.log):
        of_kind = [step for step, (_, action) in enumerate(told.log) if type(action) is kind]
        steps.update(rng.sample(of_kind, min(2, len(of_kind))))
    return steps


def refusal(game: AnyGame, state: msgspec.Struct, seat: int, action: Action) -> str | None:
    return refusals(game, state, seat, [action])[0]


def refusals(
    game: AnyGame, state: msgspec.Struct, seat: int, actions: Sequence[Action]
) -> list[str | None]:
    """How a seat is refused each action; None if it's accepted. A refusal changes nothing, so the
    next action is tried on the same copy.
    """
    found: list[str | None] = []
    tried, rng = game.rules.copy(state), random.Random(1)
    for action in actions:
        try:
            game.rules.apply(tried, seat, action, rng)
        except Refused as refused:
            found.append(f"{type(refused).__name__}: {refused}")
        else:
            found.append(None)
            tried, rng = game.rules.copy(state), random.Random(1)
    return found


def actions_of_any_time(name: str, seats: int) -> list[Action]:
    log = [action for number in range(5) for _, action in story(name, seats, number).log]
    return [action for action in dict.fromkeys(log) if not isinstance(action, Order)]


def check_choice(choice: Choice, longest_key: int = 40) -> None:
    """Assert that a choice fits Discord, with no sentence cut."""
    assert "…" not in f"{choice.label} {choice.help}"
    assert re.fullmatch(rf"[A-Za-z0-9+-]{{1,{longest_key}}}", choice.key)
    assert 0 < len(choice.label) <= 100
    assert len(choice.help) <= 100


def outcome_of(name: str, state: msgspec.Struct) -> Outcome:
    outcome = GAMES[name].rules.outcome(state)
    assert outcome is not None
    return outcome


def reasons_for(name: str, state: msgspec.Struct, seat: int, action: Action) -> tuple[str, ...]:
    game: AnyGame = GAMES[name]
    seen = game.rules.redact(state, seat)
    assert action in game.rules.actions(seen, seat), game.wording.phrase(seen, seat, action)
    rng = random.Random(1)
    after = game.rules.determinize(seen, seat, rng)
    game.rules.apply(after, seat, action, rng)
    return most_telling(game.wording.clauses(seen, seat, action, [after]))
