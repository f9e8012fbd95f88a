"""Actions chosen at random or by a style, games played at random, and example turns replayed."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from engine.foresight import Position
from engine.game import Example, Game
from engine.ledger import SEED_BYTES, rng_for
from engine.model import Action, Bot, Event, Options, OptionsT, StateT
from engine.rules import Rules

_T = TypeVar("_T")


class PlayoutResult(msgspec.Struct, frozen=True):
    """How a game went: number of actions, and points by seat."""

    actions: int
    scores: tuple[int, ...]


def pick(choices: Sequence[_T], rng: random.Random) -> _T:
    """A random choice; quicker than `rng.choice`."""
    return choices[int(rng.random() * len(choices))]


def sometimes_stored(game: Game[StateT, OptionsT], state: StateT, step: int) -> StateT:
    """The state itself, or for two steps in seven a stored and decoded copy.

    Real tables decode their state for every action. Doing so now and then finds what differs,
    always at the same steps; no number of seats divides seven.

    >>> from engine.nature import GAME
    >>> state = GAME.rules.setup(GAME.rules.options_type(), 3, random.Random(1))
    >>> [sometimes_stored(GAME, state, step) is state for step in range(4)]
    [False, False, True, True]
    """
    if step % 7 > 1:
        return state
    return game.storage.decode_state(game.storage.encode(state))


def random_action(
    game: Game[StateT, OptionsT], state: StateT, seat: int, rng: random.Random
) -> Action:
    """Any of the seat's legal actions."""
    return pick(game.rules.actions(state, seat), rng)


def best_action(actions: Sequence[Action], worths: Sequence[float], rng: random.Random) -> Action:
    """The action of the greatest worth, at random among equals."""
    best = max(worths)
    return pick([action for action, each in zip(actions, worths, strict=True) if each == best], rng)


def bot_action(
    game: Game[StateT, OptionsT], state: StateT, seat: int, bot: str, rng: random.Random
) -> Action:
    """What a style likes best, given only what its seat may see.

    >>> from engine.nature import GAME
    >>> rng = random.Random(1)
    >>> state = GAME.rules.setup(GAME.rules.options_type(), 3, rng)
    >>> seat, bot = GAME.rules.actors(state)[0], next(iter(GAME.bots))
    >>> bot_action(GAME, state, seat, bot, rng) in GAME.rules.actions(state, seat)
    True
    """
    seen = game.rules.redact(state, seat)
    actions = game.rules.actions(seen, seat)
    return best_action(actions, game.bots[bot].score_actions(seen, seat, actions), rng)


def random_game(
    game: Game[StateT, OptionsT], options: OptionsT, seats: int, rng: random.Random
) -> PlayoutResult:
    """Play a game at random: where several may act, any of them does.

    >>> from engine.nature import GAME
    >>> played = random_game(GAME, GAME.rules.options_type(), 3, random.Random(1))
    >>> played.actions > 50, len(played.scores)
    (True, 3)
    """
    state = game.rules.setup(game.rules.check(options, seats), seats, rng)
    steps = 0
    while actors := game.rules.actors(state):
        state = sometimes_stored(game, state, steps)
        seat = actors[0] if len(actors) == 1 else pick(actors, rng)
        game.rules.apply(state, seat, random_action(game, state, seat, rng), rng)
        steps += 1
    outcome = game.rules.outcome(state)
    return PlayoutResult(steps, outcome.scores if outcome is not None else ())


def play_in_styles(
    rules: Rules[StateT, OptionsT],
    bots: Mapping[str, Bot[StateT]],
    state: StateT,
    rng: random.Random,
    until: Callable[[StateT], bool],
) -> None:
    """Play on, each seat in a style drawn for it, until the state is as wanted or the game over."""
    styles: dict[int, Bot[StateT]] = {}
    while not until(state) and (actors := rules.actors(state)):
        seat = actors[0]
        style = styles.setdefault(seat, pick(list(bots.values()), rng))
        seen = rules.redact(state, seat)
        actions = rules.actions(seen, seat)
        chosen = best_action(actions, style.score_actions(seen, seat, actions), rng)
        rules.apply(state, seat, chosen, rng)


class Shown(NamedTuple, Generic[StateT]):
    """What the example's seat sees after a step, and the events it knows of."""

    seen: StateT
    recent: Sequence[Event]


def after_step(game: Game[StateT, Options], example: Example, number: int) -> Shown[StateT]:
    """The situation after this step, counted from 0. Raises `Refused`.

    >>> from engine.registry import GAMES
    >>> nature = GAMES["nature"]
    >>> nature.wording.status(after_step(nature, nature.examples[0], 0).seen)
    'Round 1 of 4 · Adapting'
    """
    rules, seats, seat = game.rules, len(example.names), example.seat
    seed = example.seed.to_bytes(SEED_BYTES, "big")
    state = rules.setup(rules.check(example.options, seats), seats, rng_for(seed, 0))
    told = [each for step in example.steps[: number + 1] for each in step.actions]
    events: list[Event] = []
    for place, (actor, action) in enumerate([*example.before, *told], start=1):
        events = rules.apply(state, actor, action, rng_for(seed, place))
    # A step that only shows something doesn't mark the last action again.
    known = (rules.redact_event(event, seat) for event in events if example.steps[number].actions)
    return Shown(rules.redact(state, seat), [event for event in known if event is not None])


def after_unnoticed(
    game: Game[StateT, OptionsT], position: Position[StateT], action: Action, rng: random.Random
) -> Position[StateT] | None:
    """What the seat knows after an action that nobody else noticed and that leaves the seat to
    decide; otherwise None.

    The action is tried in an imagined state, which tells for sure where seats act in secret
    (`SecretChoices.go_unnoticed`).
    """
    rules, seat = game.rules, position.seat
    before = rules.determinize(position.seen, seat, rng, position.memory)
    after = rules.copy(before)
    events = rules.apply(after, seat, action, rng)
    if not rules.decides(after, seat):
        return None
    for viewer in (None, *range(position.seats)):
        if viewer != seat and (
            any(rules.redact_event(event, viewer) is not None for event in events)
            or rules.redact(before, viewer) != rules.redact(after, viewer)
        ):
            return None
    seen, memory = rules.redact(after, seat), position.memory
    if memory is not None:
        memory = msgspec.json.decode(msgspec.json.encode(memory), type=type(memory))
        heard = (rules.redact_event(event, seat) for event in events)
        game.recall.learn(memory, seen, [event for event in heard if event is not None], seat)
    return Position(seen, seat, position.seats, memory)
