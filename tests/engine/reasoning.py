"""What a game says for an action, asked as the table does it: from what the seat sees."""

import random

import msgspec

from engine.model import Action
from engine.registry import AnyGame
from tests.games import GAMES


def reasons_for(name: str, state: msgspec.Struct, seat: int, action: Action) -> tuple[str, ...]:
    """The reasons for an action that is legal in this state."""
    game: AnyGame = GAMES[name]
    seen = game.rules.redact(state, seat)
    assert action in game.rules.actions(seen, seat), game.wording.phrase(seen, seat, action)
    rng = random.Random(1)
    after = game.rules.determinize(seen, seat, rng)
    game.rules.apply(after, seat, action, rng)
    return game.wording.reasons(seen, seat, action, [after])
