"""Darwin in words: questions, choices, costs and reasons, and words that nobody can misuse."""

import random
import re

from engine.darwin import GAME
from engine.darwin.play import actions as act
from engine.darwin.play import events as ev
from engine.darwin.play.cards import use_of
from engine.darwin.play.deck import cards_of, standard_cards
from engine.darwin.play.species import purchase, purchase_words
from engine.darwin.play.state import DarwinOptions, State
from engine.model import Choice
from engine.stories import words_of
from engine.words import Reader
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
    stories,
    table,
    the_card,
    told,
)

NAMES = ("Ada", "Bo", "Cy")


def needs(code: str, **given: object) -> str:
    """What seat A pays for a card, or lacks for it, in words."""
    state = table(phase="play", **given)  # type: ignore[arg-type]
    return purchase_words(the_card(code), purchase(state, A, number(code)))


def test_each_card_says_what_it_costs_now_or_what_is_missing() -> None:
    """With discounts; Reproduce cards also where they are to be had."""
    assert needs("E9", hands={A: "E9"}, resources={A: "sun"}) == "missing Sun, Water and Air"
    assert needs("E9", species={A: PLUS_SUN}, resources={A: "sun, water, air"}) == (
        "you pay Sun, Water and Air"
    )
    assert needs("E1", species={A: PLUS_SUN}) == "you pay nothing"
    assert needs("R7", resources={A: "sun, air"}) == "only in the Rainforest"
    assert needs("R7") == "only in the Rainforest, missing Sun and Air"
    assert needs("R5", resources={A: "sun"}) == "missing Air"
    assert needs(TO_DESERT, resources={A: "air"}) == "you pay any one Resource"
    assert needs(TO_DESERT) == "missing a Resource to pay with"
    assert needs(TO_OCEAN, resources={A: "sun"}) == "it's already the Ocean"


def test_a_long_title_stands_alone_on_a_button() -> None:
    """The picture of a hand shows titles, not codes."""
    state = table(phase="discard", hands={A: "S7 E2"})
    labels = [GAME.wording.label(state, A, act.Discard(number(code))) for code in ("S7", "E2")]
    assert labels == ["Poison from the pantry", f"Discard {the_card('E2').title}"]


def test_a_question_says_what_everyone_may_know() -> None:
    """Everyone can see whether a species survives and who may change the Environment."""
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


def test_choices_say_what_a_player_needs_to_know() -> None:
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
    assert GAME.wording.choice(state, A, act.Draw("eat"), "deck").effect == "23 left"
    assert GAME.wording.choice(state, A, act.Change("desert"), "environment") == Choice(
        "desert", "Desert", "Water becomes scarce: you lose 2, the others 1"
    )
    assert GAME.wording.choice(state, A, act.Add(number("S10")), "card") == Choice(
        "S10", "Dry sleep (S10): Survive 2", "You pay Water and Air; Water bear"
    )
    play = act.Play(number(TO_DESERT), "air")
    assert GAME.wording.choice(state, A, play, "card") == Choice(
        TO_DESERT,
        "Swarming (T1): To the Desert",
        "Water becomes scarce: you lose 2, the others 1",
    )
    assert GAME.wording.choice(state, A, play, "resource") == Choice(
        "air", "Pay with Air", "You have 1"
    )
    assert GAME.wording.choice(state, A, act.Discard(number("E9")), "card").help == (
        "Eat card; missing 2 Sun; Giant kelp"
    )


def test_while_discarding_no_card_claims_to_be_paid_now() -> None:
    """A card's help tells whether it could be paid for at another time; names stay capitalised."""
    state = table(
        phase="discard",
        species={A: PLUS_SUN},
        hands={A: f"{TO_OCEAN} {TO_DESERT} S10 E1"},
        resources={A: "2 water, air"},
    )
    helps = {each.key: each.help for each in choices(state, "card")}
    assert helps == {
        "E1": "Eat card; free for you; Eastern emerald sea slug",
        "S10": "Survive card; you can afford it: Water and Air; Water bear",
        TO_DESERT: (
            "Strategy card; you have a Resource to pay with; "
            "pay any one Resource to change to the Desert"
        ),
        TO_OCEAN: (
            "Strategy card; it's already the Ocean; pay any one Resource to change to the Ocean"
        ),
    }


def choices(state: State, field: str) -> list[Choice]:
    """What seat A is offered for a field, in order."""
    return [GAME.wording.choice(state, A, action, field) for action in GAME.rules.actions(state, A)]


def test_every_effect_of_a_strategy_card_is_explained() -> None:
    """In few enough words for a menu."""
    uses = {use_of(card) for card in standard_cards().all if card.effect}
    assert len(uses) == 16
    assert all(len(use) <= 60 for use in uses)
    assert use_of(the_card(KEEP_AIR)) == "you keep your Air when it becomes scarce"
    assert use_of(the_card(KEEP_NUTRIENTS)) == "you keep your Nutrients when they become scarce"
    assert use_of(the_card(TO_DESERT)) == "pay any one Resource to change to the Desert"


def test_an_owners_cards_cannot_ping_format_or_break_a_message() -> None:
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


test_what_speaks_for_an_action = stories("""
the last condition completes a species
  play: A built R1; B built S1; A holds E11; A has 3 sun, 3 water, 3 air, 3 nutrients
  Add E11 because meets every condition of survival right now \
    | raises Eat to 3 of 3, which is enough
a predator ends the survival of others
  play: B built E11 R1; A holds E23; A has 3 sun, 3 water, 3 air, 3 nutrients
  Add E23 because Predator 3 endangers 1 surviving species \
    | raises Eat to 3 of 3, which is enough
a Survive card against an opponent who hunts
  play: B built E23; A holds S10; A has sun, water, air
  Add S10 because raises Survive to 2, while the highest opposing Predator is 3 \
    | leaves Sun to spend
a Survive card against nobody yet
  play: A holds S10; A has sun, water, air
  Add S10 because raises Survive to 2, while the highest opposing Predator is 0 \
    | leaves Sun to spend
a Strategy card opens a way to reproduce
  play: A built E11; A holds +sun; A has 3 sun, 3 water, 3 air, 3 nutrients
  Add +sun because brings Scent of decay within reach | every later card costs one Sun less
  Done because adds no Adaptation: among survivors, the fewest win \
    | keeps 3 Sun, 3 Water, 3 Air and 3 Nutrients for later turns
a call when nobody else survives
  begin: A built E11 R1
  IWillSurvive because ends the game while no other species survives \
    | ends the game while it survives with 2 Adaptations
a call when another survives with more Adaptations
  begin: A built E11 R1; B built E12 R2 S1
  IWillSurvive because ends the game while it survives with the fewest Adaptations: 2 to 3 \
    | gives everyone else one more turn
Resources are picked up for the cards in hand: Hovering at table costs Sun, 2 Air and Nutrients
  begin in the desert: A holds E11; A has sun, air, nutrients
  Take air because makes Hovering at table affordable: it gives Eat 3 \
    | raises Air to 2 for later costs
Resources are picked up for later
  begin in the desert: A holds E11; A has 2 sun, water
  Take sun because raises Sun to 3 for later costs
cards are drawn for what is lacking
  begin: A has 2 sun, water; B built E23
  Draw eat because looks for food: Eat is 0 of the 3 needed | no card in hand is much use right now
  Draw survive because looks for Survive: 0 against a Predator of 3 \
    | no card in hand is much use right now
an Environment makes scarce and opens
  begin: A built E11; A has sun; B has 3 water, 2 air
  Change desert because makes Water scarce: others lose 3, this player none \
    | makes Sworn pollinator available, which gives Reproduce
discards are what helps least
  discard: A built E11; A holds S1 E1 E2 +sun
  Discard E1 because gives up Eat, which the species doesn't need now \
    | gives up the least useful card in hand
a To card is paid with what the next card does not need: Sworn pollinator costs Water and Nutrients
  play: A built E11 keep-water; A holds to-desert; A has sun, water, nutrients
  Play to-desert, sun because makes Sworn pollinator available, and affordable \
    | lets everyone pick up Air again
a To card is paid with what is gone then
  play: A built E11 keep-water; A holds to-desert; A has water, nutrients
  Play to-desert, nutrients because makes Sworn pollinator available, which gives Reproduce \
    | lets everyone pick up Air again
""")


def test_a_turn_is_told_in_a_sentence_up_to_each_card_that_is_read_aloud() -> None:
    by_code = {card.code: card for card in cards_of(None).all}
    basking, strategy, ribs = (by_code[code] for code in ("S2", "T1", "S5"))
    turn = [
        ev.Took(1, "sun"),
        ev.Took(1, "air"),
        ev.Added(1, basking, (1, 0, 0, 0)),
        ev.GotStrategy(1, [strategy], 1),
        ev.Discarded(1, ribs),
    ]
    assert words_of(GAME.wording.stories(turn, Reader(0, NAMES))) == [
        "**Bo** takes Sun and Air, then pays Sun and adds **Basking** (Marine iguana; Survive 1).",
        f"**Basking**: “{basking.text}”",
        "**Bo** draws 1 Strategy card, then discards a Survive card face down.",
    ]
    own = words_of(GAME.wording.stories(turn, Reader(1, NAMES)))
    drawn = "**Swarming** (T1: To the Desert; costs any one Resource)"
    assert own[2] == f"You draw {drawn}, then discard **Rib wings** (S5) face down."


def test_a_change_says_first_what_its_reader_loses() -> None:
    change = ev.Changed(1, "ocean", [1, 0, 2], keepers=[], turn=False)
    for viewer, lost in (
        (2, "You lose 2 Air and **Ada** 1."),
        (None, "**Ada** loses 1 Air and **Cy** 2."),
    ):
        told = GAME.wording.narrate(change, Reader(viewer, NAMES))
        assert told == ["The Environment is now the Ocean, where Air is scarce.", lost]
