"""What a player reads: questions, choices, phrases, and what could be meant by a command."""

import pytest

from engine.errors import IllegalAction
from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import CARD_KINDS, HUNTER_CARD, NatureOptions
from tests.engine.nature.tables import A, B, card, do, ident, legal, species, table

QUICK = NatureOptions(quick_play=True)


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (NatureOptions(), "play cards to adapt, then finish"),
        (QUICK, "play cards to adapt in secret, then finish"),
    ],
)
def test_adapting_is_asked_in_one_clause(options: NatureOptions, asked: str) -> None:
    """So that a name and a colon may stand before it."""
    state = table(species("A1", hungry=1), phase="adapt", options=options)
    state.seats[A].hand = [card("Fast 1")]
    assert GAME.wording.question(state, A) == asked


def test_who_holds_no_cards_is_asked_to_finish_and_in_secret_nobody_hears_of_it() -> None:
    state = table(species("A1", hungry=1), phase="adapt")
    assert GAME.wording.question(state, A) == "finish adapting"
    state.options = QUICK
    assert GAME.wording.question(state, A) == "play cards to adapt in secret, then finish"


def test_a_hunt_of_horned_prey_says_what_it_costs() -> None:
    """On the button and in the menu; size counts for each copy."""
    state = table(
        species("A1", size=4, hungry=5, hunter=True),
        species("B1", size=2, hungry=1, up="Horned,Horned"),
        species("B2", size=3, hungry=1),
    )
    assert legal(state, A) == ["Hunt B1 with A1: its horns kill 4", "Hunt B2 with A1"]
    helps = [
        GAME.wording.choice(state, A, action, "prey").help
        for action in GAME.rules.actions(state, A)
    ]
    assert helps == [
        "Defence 2; worth 2 meat; its horns kill 4 of the hunter",
        "Defence 3; worth 3 meat",
    ]


def test_a_card_is_called_in_menus_as_the_log_calls_it() -> None:
    """What a person has read can be typed; the help tells trait and food."""
    state = table(species("A1", hungry=1), phase="adapt", hands={A: "Plated 3"})
    choice = GAME.wording.choice(state, A, act.Grow(card("Plated 3"), ident("A1")), "card")
    assert (choice.key, choice.label) == ("Plated-3", "Plated 3")
    assert choice.help == "+4 defence; no further ability; as food 3"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (act.Pass(), "You cannot pass: A1 is still hungry"),
        (act.Done(), "This is the Feeding Phase"),
        (act.Lose("fed"), "This is the Feeding Phase"),
        (act.Feed(card("Fast 4")), "Fast 4 is not in your hand"),
        (act.Remove(ident("A1"), HUNTER_CARD), "This is the Feeding Phase"),
        (act.Grow(card("Fast 4"), ident("A1")), "This is the Feeding Phase"),
    ],
)
def test_what_cannot_be_done_now_can_be_meant_and_is_refused_with_its_reason(
    action: Action, why: str
) -> None:
    """Also a card that is no longer held, and actions without anything to choose."""
    state = table(species("A1", hungry=1), species("B1", hungry=1), hands={A: "Horned"})
    seen = GAME.rules.redact(state, A)
    assert action in set(GAME.rules.candidates(seen, A, type(action)))
    with pytest.raises(IllegalAction, match=why):
        do(state, A, action)


def test_what_can_be_meant_tells_nothing_of_what_others_hold() -> None:
    """Every card can be meant, whoever has it."""
    state = table(species("A1", hungry=1), species("B1", hungry=1), hands={B: "Fast 4"})
    meant = list(GAME.rules.candidates(GAME.rules.redact(state, A), A, act.Feed))
    assert meant == [act.Feed(number) for number in range(CARD_KINDS)]
