"""Words for choices, and the reasons for them."""

from functools import partial

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Extinct
from engine.model import Choice
from tests.engine.evolution.tables import (
    PLENTY,
    A,
    B,
    card,
    cards,
    check_reasons,
    do,
    ident,
    species,
    table,
    told,
)
from tests.engine.playing import reasons_for
from tests.engine.species_tables import situation
from tests.engine.stories import telling


def prey_choice(traits: str, neighbour: str = "") -> Choice:
    """How B1 with these traits is offered to a clever carnivore with four cards."""
    state = table(
        species("A1", "Carnivore, Intelligence", body=3),
        species("B1", traits, population=2),
        species("B2", neighbour),
        hands={A: "Ambush, Fertile, Foraging, Scavenger"},
    )
    attack = act.Attack(ident("A1"), ident("B1"))
    return GAME.wording.choice(GAME.rules.redact(state, A), A, attack, "prey")


@pytest.mark.parametrize(
    ("traits", "neighbour", "help_"),
    [
        ("", "", "Worth 1 meat"),
        ("Horns", "", "Worth 1 meat; Horns: the attacker's population drops by 1"),
        ("Climbing", "Warning Call", "Worth 1 meat; costs 2 cards (Climbing and Warning Call)"),
        (
            "Horns, Defensive Herding, Hard Shell",
            "Warning Call",
            "Worth 1 meat; costs 3 cards; Horns: the attacker's population drops by 1",
        ),
    ],
)
def test_prey_is_offered_with_its_gains_and_costs(traits: str, neighbour: str, help_: str) -> None:
    assert prey_choice(traits, neighbour).help == help_


def test_an_attack_names_what_is_thought_away_in_full_where_there_is_room() -> None:
    state = table(species("A1", "Carnivore"), species("B1"))
    words = [
        GAME.wording.phrase(state, A, act.Attack(ident("A1"), ident("B1"), ignore))
        for ignore in ("Climbing+Horns", "Climbing+Defensive Herding+Hard Shell+Warning Call")
    ]
    assert words == [
        "Attack B1 with A1, ignoring Climbing and Horns",
        "Attack B1 with A1, ignoring Climb, Herd, Shell and Warn",
    ]


def test_a_thinker_is_offered_with_its_room() -> None:
    """Of population 3 with 2 food, 1 is hungry, and Fat Tissue holds 2 more."""
    state = table(
        species("A1", "Intelligence, Fat Tissue", body=2, population=3, food=2), hands={A: "Horns"}
    )
    help_ = GAME.wording.choice(
        state, A, act.UseIntelligence(ident("A1"), card("Horns")), "species"
    ).help
    assert help_ == "Takes 2 plants from the bank per card; has room for 3"


def test_a_trait_is_offered_to_a_species_with_the_room_it_has() -> None:
    """Nothing is said of hunger while nobody eats."""
    state = table(species("A1", "Horns", population=3), phase="play", hands={A: "Climbing 3"})
    play = act.Trait(card("Climbing 3"), ident("A1"))
    assert GAME.wording.choice(state, A, play, "species").help == "Has room for 2 traits"


@pytest.mark.parametrize(
    ("drawn", "public", "own"),
    [
        (
            [card("Ambush 0"), card("Fertile 6")],
            " and draws 2 cards",
            " and draw Ambush 0 and Fertile 6",
        ),
        ([card("Ambush 0")], " and draws 1 card", " and draw Ambush 0"),
        ([], "; no card is left to draw", "; no card is left to draw"),
    ],
)
def test_who_loses_a_species_hears_what_it_draws(drawn: list[int], public: str, own: str) -> None:
    event = Extinct(ident("B1"), cards("Horns 2, Climbing 2"), drawn, screened=1)
    begun = "{0} B1 dies out. 1 food goes behind {1} screen. {2} Horns 2 and Climbing 2"
    others = begun.format("**Bo**'s", "**Bo**'s", "**Bo** discards")
    assert told([event]) == told([event], A) == [f"{others}{public}."]
    assert told([event], B) == [f"{begun.format('Your', 'your', 'You discard')}{own}."]


def test_a_feeding_turn_tells_whether_one_may_pass() -> None:
    """A hungry plant eater must be fed; an attack that only cards make possible need not be."""
    state = table(species("A1"), species("B1"), plants=1)
    assert GAME.wording.question(GAME.rules.redact(state, None), A) == "feed a species"
    clever = table(
        species("A1", "Carnivore, Intelligence", body=3),
        species("B1", "Climbing"),
        hands={A: "Ambush"},
    )
    assert GAME.wording.question(GAME.rules.redact(clever, None), A) == "feed a species or pass"


def test_the_rules_say_what_the_bank_is_before_they_name_it() -> None:
    """The glossary calls it the unlimited source of food; nothing else on the table does."""
    pages = "\n".join(text for _, text in GAME.wording.rules_pages)
    first = next(line for line in pages.splitlines() if "bank" in line)
    assert first.startswith("The **bank** is the supply of plants and meat")
    assert "never runs out" in first


def check_told(at: str, reasons: str) -> None:
    check_reasons(situation(partial(table, deck=PLENTY), at, last_round=2), reasons)


test_an_action_is_told_with_its_reasons = telling(check_told)("""
a trait that protects its species from a carnivore
  play: A1 body=2 | A2 | B1 Carnivore body=3 pop=2; Climbing
  Play Climbing 2 on A1 => protects A1 from B1, unless that changes before Feeding; \
    only a carnivore with Climbing can attack A1
a trait that protects a neighbour from a carnivore
  play: A1 body=2 | A2 | B1 Carnivore body=3 pop=2; Warning Call
  Play Warning Call 2 on A1 => protects A2 from B1, unless that changes before Feeding; \
    only carnivores with Ambush can attack the neighbours of A1
a trait that feeds a neighbour
  play: A1 body=2 | A2 | B1 Carnivore body=3 pop=2; Cooperation
  Play Cooperation 2 on A1 => A2 takes 1 food whenever A1 does; \
    scores a point at the end if the species survives
a larger carnivore knows its prey
  play: A1 Carnivore | B1; Fertile 4, Horns 2
  Enlarge A1 (Horns 2) => A1 can attack B1, unless that changes before Feeding; \
    costs only the card with the lowest food number
an attack is sure when nobody can change anything more
  play, others are done: A1 Carnivore | B1; Horns 2
  Enlarge A1 (Horns 2) => A1 can attack B1; A1 attacks body sizes up to 1
but not an attack on a trait that lies face down
  play, others are done: A1 Carnivore | B1 / Horns; Horns 2
  Enlarge A1 (Horns 2) => A1 can attack B1, unless that changes before Feeding; \
    A1 attacks body sizes up to 1
a trait is a point in the last round
  play, last round: A1 | B1; Fat Tissue
  Play Fat Tissue 2 on A1 => scores a point, since this is the last round; \
    A1 can store 1 more food, a point each at the end
population is two points in the last round, if it is fed
  play, last round: A1 | B1; Fat Tissue
  Grow A1 (Fat Tissue 2) => scores 2 points if fed: food and population of A1
a new species brings cards and may be fed by its neighbour
  play: A1 Cooperation | B1; Horns 2, Fertile 5
  Start a new species on the right with Horns 2 => brings an extra card every round while it \
    survives; Cooperation on A1 feeds the new species, too
finishing keeps cards for the next round
  play: A1 Cooperation | B1; Horns 2, Fertile 5
  Finish playing cards => keeps 2 cards for the next round, as food or as traits; \
    A feeds first this round
much food is for one's own plant eaters
  select: A1 pop=4 | B1 pop=2; Fertile 6, Horns -2
  Lay Fertile 6 => feeds plant eaters: 4 of 6 hungry ones are A's; no card in hand adds more food
little food is against those of others
  select: A1 pop=4 | B1 pop=2; Fertile 6, Horns -2
  Lay Horns -2 => takes food from the others' 2 hungry plant eaters; \
    costs only the card with the lowest food number
eating may feed a neighbour
  feed of 3: A1 Cooperation pop=2 | A2 pop=2 | B1 pop=3
  Feed A1 a plant => feeds A2, too: 1 plant through Cooperation; \
    gives A1 its first food, so it won't die out
eating may take the last plant
  feed of 1: A1 pop=2 food=1 | B1 pop=3
  Feed A1 a plant => takes the last plant and leaves B 3 food short; feeds all of A1
eating may protect who burrows
  feed of 9: A1 Burrowing pop=2 food=1 | B1 pop=3
  Feed A1 a plant => A1 is fed, so Burrowing protects it; feeds all of A1
an attack harms a carnivore and feeds a scavenger
  feed: A1 Carnivore body=3 pop=3 | A2 Scavenger pop=2 | B1 Carnivore body=2
  Attack B1 with A1 => wipes out B1, which can attack A2; triggers Scavenger on A2: 1 meat
an attack may avoid Horns by Intelligence
  feed: A1 Carnivore, Intelligence body=3 pop=3 | B1 Horns, Climbing body=2 pop=3; \
    Fertile 4, Fertile 2, Horns -1
  Attack B1 with A1, ignoring Climbing and Horns => brings A1 2 meat; avoids the Horns on B1
thinking needs no plants in the watering hole
  feed: A1 Intelligence pop=3 | B1; Fertile 4, Horns -1
  Discard Horns -1: A1 takes 2 plants => feeds A1 from the bank, \
    even if the watering hole is empty; costs only the card with the lowest food number
passing keeps cards
  feed: A1 Intelligence pop=3 | B1; Fertile 4, Horns -1
  Pass this turn => keeps 2 cards in hand; leaves the feeding to the others
""")


def test_intelligence_is_paid_for_with_the_least() -> None:
    state = table(
        "A1 Carnivore, Intelligence body=3 pop=3 | B1 Horns, Climbing body=2 pop=3",
        hands={A: "Fertile 4, Fertile 2, Horns -1"},
    )
    do(state, A, act.Attack(ident("A1"), ident("B1"), "Climbing+Horns"))
    assert reasons_for("evolution", state, A, act.Pay(card("Horns -1"))) == (
        "lets A1 ignore Climbing and Horns on B1",
        "costs only the card with the lowest food number",
    )
