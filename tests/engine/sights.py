"""What the second law compares: all that a viewer can find out about a state."""

import random
from collections.abc import Callable, Iterator, Sequence
from difflib import unified_diff

import msgspec

from engine.model import Action, Event
from engine.registry import AnyGame
from engine.stories import words_of
from engine.words import Reader

NAMES = ["Ada", "*Bo_*", "C `c` <@1>", "D\nd || [x](https://x.y)", "Ёж 🦔 " * 20, ""]

Redact = Callable[[msgspec.Struct, int | None], object]


def viewers(seats: int) -> Iterator[int | None]:
    yield None
    yield from range(seats)


def looks_alike(
    redact: Redact, state: msgspec.Struct, twin: msgspec.Struct, viewer: int | None
) -> bool:
    """The law itself: whether a state and its twin look the same, to the byte."""
    encode = msgspec.json.encode
    return encode(redact(state, viewer)) == encode(redact(twin, viewer))


def moment(game: AnyGame, state: msgspec.Struct, viewer: int | None) -> str:
    """Where a law failed: the game, what everyone knows of the moment, and who looks at it."""
    seen = game.rules.redact(state, None)
    who = "a spectator" if viewer is None else f"seat {viewer}"
    return f"{game.title}, {game.wording.status(seen)}, as {who} knows it"


def check_looks_alike(
    game: AnyGame, state: msgspec.Struct, twin: msgspec.Struct, viewer: int | None
) -> None:
    """Check the law, and say what looks different."""
    if not looks_alike(game.rules.redact, state, twin, viewer):
        one, other = (
            msgspec.json.format(game.storage.encode(game.rules.redact(each, viewer))).decode()
            for each in (state, twin)
        )
        differing = "\n".join(unified_diff(one.splitlines(), other.splitlines(), lineterm=""))
        raise AssertionError(f"{moment(game, state, viewer)}:\n{differing}")


def check_told_alike(
    game: AnyGame,
    state: msgspec.Struct,
    viewer: int | None,
    happened: Sequence[Sequence[Event]],
) -> None:
    """Check that a viewer hears and knows the same of all that may have happened, and say what
    differs.
    """
    first, *others = happened
    for other in others:
        for tell in (told, known):
            one, another = tell(game, first, viewer), tell(game, other, viewer)
            assert one == another, (
                f"{moment(game, state, viewer)}, who sees the same afterwards:\n"
                f"  {one}\nor\n  {another}\nof\n  {first}\nor\n  {other}"
            )


def offers(game: AnyGame, state: msgspec.Struct, seat: int, sample: int) -> list[object]:
    """All a seat is offered: actions in words, forms, and what a command may mean."""
    seen = game.rules.redact(state, seat)
    actions = game.rules.actions(state, seat)
    chosen = actions[:: max(1, len(actions) // sample)]
    meant = [list(game.rules.candidates(seen, seat, kind)) for kind in game.rules.action_types]
    return [
        actions,
        [game.wording.phrase(seen, seat, action) for action in chosen],
        [
            game.wording.choice(seen, seat, action, field)
            for action in chosen
            for field in action.__struct_fields__
        ],
        meant,
        game.forms.form(seen, seat) if actions else None,
    ]


def headlines(game: AnyGame, state: msgspec.Struct, viewer: int | None) -> list[object]:
    """What a state says by itself: status, questions, outcome."""
    seen = game.rules.redact(state, viewer)
    actors = game.rules.actors(state)
    return [
        actors,
        game.wording.status(seen),
        [game.wording.question(seen, seat) for seat in actors],
        game.rules.outcome(state),
        game.storytellers(state),
        {} if viewer is None else game.rules.orders.of(state, viewer),
    ]


def told(game: AnyGame, events: Sequence[Event], viewer: int | None) -> list[str]:
    """What a viewer hears of events, apart from what was shown to all."""
    hidden = [event for event in events if not event.shown_to_all]
    return words_of(game.wording.stories(hidden, Reader(viewer, NAMES)))


def known(game: AnyGame, events: Sequence[Event], viewer: int | None) -> list[Event]:
    """What a viewer may know of events, apart from what was shown to all."""
    redacted = (
        game.rules.redact_event(event, viewer) for event in events if not event.shown_to_all
    )
    return [event for event in redacted if event is not None]


def carried_out(
    game: AnyGame, state: msgspec.Struct, seat: int, action: Action
) -> tuple[msgspec.Struct, list[Event]]:
    """The state after an action, always with the same chance, and the events."""
    after = game.rules.copy(state)
    return after, game.rules.apply(after, seat, action, random.Random(7))


def alike(
    game: AnyGame, state: msgspec.Struct, viewer: int | None, rng: random.Random
) -> Iterator[list[list[Event]]]:
    """Events of what may be done now, grouped by what this viewer can't tell apart afterwards.

    Different actions share a group only within one turn, or where several decide at once: what
    differed openly may lead to the same state.
    """
    variants = [state, game.rules.scramble(state, viewer, rng)]
    for actor in game.rules.actors(state):
        groups: dict[tuple[Action | None, bytes], list[list[Event]]] = {}
        tried = rng.sample(actions := game.rules.actions(state, actor), min(8, len(actions)))
        for variant in variants:
            for action in tried if actor == viewer else _also(game, variant, actor, tried):
                after, events = carried_out(game, variant, actor, action)
                sight = game.storage.encode(game.rules.redact(after, viewer))
                groups.setdefault((action, sight), []).append(events)
                if actor != viewer and _goes_on(game, state, actor, after):
                    groups.setdefault((None, sight), []).append(events)
        yield from groups.values()


def _goes_on(game: AnyGame, before: msgspec.Struct, actor: int, after: msgspec.Struct) -> bool:
    together = len(game.rules.actors(before)) > 1
    return (together or actor in game.rules.actors(after)) and (
        game.wording.status(after) == game.wording.status(before)
    )


def _also(game: AnyGame, variant: msgspec.Struct, actor: int, tried: list[Action]) -> list[Action]:
    actions = game.rules.actions(variant, actor)
    legal = [action for action in tried if action in actions]
    return legal + [action for action in actions if action not in tried][: len(tried) - len(legal)]
