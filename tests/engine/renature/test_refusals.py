"""What a person types that cannot be is refused with the rules' own reason."""

import random
from collections.abc import Sequence

import pytest

from engine.errors import IllegalAction
from engine.model import Action
from engine.renature import GAME
from engine.renature.play import actions as act
from engine.renature.play.state import State
from tests.engine.renature.tables import A, table


def meant(state: State, kind: type[Action], keys: Sequence[str]) -> Action:
    """The one candidate of a kind whose fields are called so."""
    seen = GAME.rules.redact(state, A)
    [found] = [
        action
        for action in GAME.rules.candidates(seen, A, kind)
        if [GAME.wording.choice(seen, A, action, f).key for f in action.__struct_fields__]
        == list(keys)
    ]
    return found


HAND = {A: ["owl frog"]}


@pytest.mark.parametrize(
    ("state", "kind", "keys", "reason"),
    [
        (table(hands=HAND), act.Place, ("owl-frog", "b2", "east"), "b2 is no square for domino"),
        (table(hands=HAND), act.Place, ("owl-frog", "a1", "north"), "lie beyond the board"),
        (table(hands=HAND), act.Discard, ("bat-frog",), "The domino bat-frog is not in your hand"),
        (table(hands=HAND), act.Mushroom, ("b2",), "You cannot place a mushroom now"),
        (table(hands=HAND, clouds={A: 4}), act.Return, ("b2",), "No plant stands there"),
        (table(hands=HAND), act.Plant, ("oak", "b2"), "You cannot put down a plant now"),
        (
            table(hands=HAND, laid=["owl a2 bat a3"], phase="plant"),
            act.Plant,
            ("oak", "a1"),
            "no area square beside the domino",
        ),
        (
            table(hands=HAND, laid=["owl a2 bat a3"], phase="plant"),
            act.Place,
            ("owl-frog", "a1", "east"),
            "You cannot place a domino now",
        ),
    ],
)
def test_the_reason_is_the_one_that_fits(
    state: State, kind: type[Action], keys: Sequence[str], reason: str
) -> None:
    """Land for dominoes, brook for plants, empty squares, dominoes of others, the wrong step."""
    with pytest.raises(IllegalAction, match=reason):
        GAME.rules.apply(state, A, meant(state, kind, keys), random.Random(0))
