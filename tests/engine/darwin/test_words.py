"""Darwin in words: questions, choices and what they cost, and words that nobody can misuse."""

import random
import re

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play.cards import use_of
from engine.darwin.play.deck import standard_cards
from engine.darwin.play.paying import purchase, purchase_words
from engine.darwin.play.state import DarwinOptions, State
from engine.model import Choice
from tests.engine.darwin.tables import (
    KEEP_AIR,
    KEEP_NUTRIENTS,
    KEEP_WATER,
    PLUS_SUN,
    SURVIVOR,
    TO_DESERT,
    TO_OCEAN,
    A,
    B,
    number,
    table,
    the_card,
    told,
)


def needs(code: str, **given: object) -> str:
    """What stands between seat A and a card, in words."""
    state = table(phase="play", **given)  # type: ignore[arg-type]
    return purchase_words(the_card(code), purchase(state, A, number(code)))


def test_each_card_says_what_can_be_paid_for_now_or_what_is_missing() -> None:
    """With discounts; Reproduce cards also where they are to be had."""
    assert needs("E9", hands={A: "E9"}, resources={A: "sun"}) == "missing: Sun, Water and Air"
    assert needs("E9", species={A: PLUS_SUN}, resources={A: "sun, water, air"}) == (
        "you pay Sun, Water and Air"
    )
    assert needs("E1", species={A: PLUS_SUN}) == "you pay nothing"
    assert needs("R7", resources={A: "sun, air"}) == "only in the Rainforest"
    assert needs("R7") == "only in the Rainforest, missing: Sun and Air"
    assert needs("R5", resources={A: "sun"}) == "missing: Air"
    assert needs(TO_DESERT, resources={A: "air"}) == "you pay any one Resource"
    assert needs(TO_DESERT) == "missing: a Resource to pay with"
    assert needs(TO_OCEAN, resources={A: "sun"}) == "Ocean is here"


def test_a_question_says_what_everyone_may_know() -> None:
    """Whether a species survives lies open; so does who may change the Environment."""
    assert GAME.wording.question(table(), A) == (
        "take two Resources, draw two cards or change the Environment"
    )
    drawing = table(resources={B: "9 sun, 9 water, 9 nutrients"})
    assert GAME.wording.question(drawing, A) == "draw two cards or change the Environment"
    state = table(species={A: SURVIVOR})
    state.seats[A].changed = True
    assert GAME.wording.question(state, A) == (
        "say “I will survive”, take two Resources or draw two cards"
    )
    assert GAME.wording.status(state) == "Round 5 · Ocean, Air scarce"
    state.caller = B
    assert GAME.wording.status(state).endswith(" · Last turns")


def test_choices_tell_what_a_person_needs_to_choose() -> None:
    """Amounts in the bank, cards in a deck, what a change costs whom, what a card gives."""
    state = table(
        seats=3,
        species={B: KEEP_WATER},
        hands={A: f"{TO_DESERT} S10 E9"},
        resources={A: "2 water, air", B: "3 water", 2: "water"},
        phase="play",
    )
    assert GAME.wording.choice(state, A, act.Take("water"), "resource") == Choice(
        "water", "Water", "4 in the bank; you have 2"
    )
    assert GAME.wording.choice(state, A, act.Draw("eat"), "deck").help == "23 cards in it"
    assert GAME.wording.choice(state, A, act.Change("desert"), "environment") == Choice(
        "desert", "Desert", "Water will be scarce: you forfeit 2, the others 1"
    )
    assert GAME.wording.choice(state, A, act.Add(number("S10")), "card") == Choice(
        "S10", "Dry sleep (S10): Survive 2", "You pay Water and Air; Water bear"
    )
    play = act.Play(number(TO_DESERT), "air")
    assert GAME.wording.choice(state, A, play, "card") == Choice(
        TO_DESERT,
        "Swarming (T1): To the Desert",
        "Water will be scarce: you forfeit 2, the others 1",
    )
    assert GAME.wording.choice(state, A, play, "resource") == Choice(
        "air", "Pay with Air", "You have 1"
    )
    assert GAME.wording.choice(state, A, act.Discard(number("E9")), "card").help == (
        "Eat card; missing: 2 Sun; Giant kelp"
    )


def test_while_discarding_nothing_is_said_to_be_paid_now() -> None:
    """A card's help tells whether it could be paid for at another time; names stay capitalised."""
    state = table(
        phase="discard",
        species={A: PLUS_SUN},
        hands={A: f"{TO_OCEAN} {TO_DESERT} S10 E1"},
        resources={A: "2 water, air"},
    )
    helps = {each.key: each.help for each in choices(state, "card")}
    assert helps == {
        "E1": "Eat card; it costs you nothing; Eastern emerald sea slug",
        "S10": "Survive card; you have what it costs: Water and Air; Water bear",
        TO_DESERT: (
            "Strategy card; you have a Resource to pay with; "
            "pay any one Resource to change to the Desert"
        ),
        TO_OCEAN: ("Strategy card; Ocean is here; pay any one Resource to change to the Ocean"),
    }


def choices(state: State, field: str) -> list[Choice]:
    """What seat A is offered for a field, in order."""
    return [GAME.wording.choice(state, A, action, field) for action in GAME.rules.actions(state, A)]


def test_every_effect_of_a_strategy_card_is_told() -> None:
    """In few enough words for a menu."""
    uses = {use_of(card) for card in standard_cards().all if card.effect}
    assert len(uses) == 16
    assert all(len(use) <= 60 for use in uses)
    assert use_of(the_card(KEEP_AIR)) == "you forfeit no Air when it becomes scarce"
    assert use_of(the_card(KEEP_NUTRIENTS)) == "you forfeit no Nutrients when they become scarce"
    assert use_of(the_card(TO_DESERT)) == "pay any one Resource to change to the Desert"


def test_what_an_owners_cards_say_cannot_ping_format_or_break_a_message() -> None:
    """A game with a file of odd but allowed words, told in full."""
    kinds = ["eat | sun | eat 3, predator 1", "survive | air | survive 2"] * 8
    kinds += ["strategy | sun | keep nutrients"] * 4
    kinds += ["reproduce sky | sun, nutrients | reproduce 1"] * 3
    text = "".join(
        f"Ёж: everyone, {each} -“a”!? | Êtrë °% | {kind}\n    1. https: here. smile: {each} …\n"
        for each, kind in enumerate(kinds)
    )
    game, rng = GAME, random.Random(4)
    options = game.rules.check(DarwinOptions(deck=text), 3)
    state = game.rules.setup(options, 3, rng)
    heard: list[str] = []
    for _ in range(300):
        if not game.rules.actors(state):
            break
        action = rng.choice(game.rules.actions(state, state.turn))
        heard += told(game.rules.apply(state, state.turn, action, rng), state.turn)
    assert any("everyone" in words for words in heard)
    assert not [words for words in heard if re.search(r"[@<>`_~|\\\n#\[\]]|//", words)]
    assert all(words.count("*") % 4 == 0 for words in heard)
