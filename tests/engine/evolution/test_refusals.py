"""Refusals: what a person may mean, though it is not legal, is refused with its reasons."""

import pytest

from engine.errors import IllegalAction
from engine.evolution import GAME
from engine.evolution import actions as act
from engine.evolution.state import State
from engine.game import Action
from tests.engine.evolution.tables import A, card, do, ident, species, table


def guarded() -> State:
    """B2 stands beside a Warning Call and climbs; A2 eats plants, A3 is full."""
    return table(
        *(species("A1", "Carnivore, Intelligence", body=3), species("A2")),
        *(species("A3", food=1), species("B1", "Warning Call"), species("B2", "Climbing")),
        species("C1", body=5),
        plants=2,
        hands={A: "Horns"},
    )


def meant(kind: type[Action], *keys: str) -> list[Action]:
    """The conceivable actions whose fields' choices have these keys."""
    seen = GAME.redact(guarded(), A)
    return [
        action
        for action in GAME.conceivable(seen, A, kind)
        if all(
            GAME.choice(seen, A, action, field).key == key
            for field, key in zip(action.__struct_fields__, keys, strict=False)
        )
    ]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("A1", "B2"), "A1 cannot attack B2: Climbing and Warning Call protect it."),
        (("A1", "C1"), "C1's body size is 5, and A1 attacks with only 3."),
        (("A1", "A1"), "A species never attacks itself."),
        (("A2", "B2"), "A2 is no carnivore."),
    ],
)
def test_a_refused_attack_names_what_forbids_it(keys: tuple[str, ...], reason: str) -> None:
    (first,) = meant(act.Attack, *keys)
    with pytest.raises(IllegalAction) as refused:
        do(guarded(), A, first)
    assert refused.value.reason == reason


def test_where_intelligence_can_help_each_choice_of_thoughts_can_be_meant() -> None:
    """One card for the Horns of B3: with and without, and nothing else."""
    state = guarded()
    state.seats[1].species.append(species("B3", "Horns"))
    meant_ones = [
        action.ignore
        for action in GAME.conceivable(state, A, act.Attack)
        if isinstance(action, act.Attack) and (action.hunter, action.prey) == (1, ident("B3"))
    ]
    assert meant_ones == ["none", "Horns"]


@pytest.mark.parametrize(
    ("kind", "keys", "reason"),
    [
        (act.Eat, ("A1",), "A1 is a carnivore: it never eats plants."),
        (act.Eat, ("A3",), "A3 is not hungry and has no room on Fat Tissue."),
        (act.Think, ("A2", "Horns-2"), "A2 has no Intelligence."),
        (act.Think, ("A1", "Horns-2"), "A1 is a carnivore: its Intelligence helps it only to"),
        (act.Pay, ("Horns-2",), "Nothing is to be paid."),
        (act.Pass, (), "You cannot pass: A1 and A2 are hungry and can feed."),
        (act.Enough, (), "You cannot pass: A1 and A2 are hungry and can feed."),
        (act.Grow, ("Horns-2", "A1"), "This is Feeding."),
        (act.Activate, ("A1", "Long-Neck"), "This is Feeding."),
        (act.Done, (), "This is Feeding."),
    ],
)
def test_what_is_not_possible_now_is_refused_in_words(
    kind: type[Action], keys: tuple[str, ...], reason: str
) -> None:
    first = meant(kind, *keys)[0]
    with pytest.raises(IllegalAction, match=reason):
        do(guarded(), A, first)


def test_every_kind_of_action_has_conceivable_ones() -> None:
    seen = GAME.redact(guarded(), A)
    kinds = [kind for kind in act.ACTION_TYPES if kind is not act.Remove]
    assert all(list(GAME.conceivable(seen, A, kind)) for kind in kinds)
    assert act.Remove(ident("A1"), card("Carnivore")) in GAME.conceivable(seen, A, act.Remove)
