"""Every entry of the rulebook's glossary."""

from engine.evolution.play.attacks import reach
from engine.evolution.play.traits import DEFENSIVE, names_in
from tests.engine.evolution.tables import species, stories


def test_glossary_defensive_traits_are_the_seven_with_a_white_border() -> None:
    assert names_in(DEFENSIVE) == (
        "Burrowing",
        "Climbing",
        "Defensive Herding",
        "Hard Shell",
        "Horns",
        "Symbiosis",
        "Warning Call",
    )


def test_glossary_pack_hunting_adds_population_to_body_size() -> None:
    """The rulebook's example: population 5 and body size 3 attack as 8."""
    hunter = species("A1 Carnivore, Pack Hunting body=3 pop=5")
    assert reach(hunter) == 8


test_an_entry_of_the_glossary = stories("""
fat tissue takes food when not hungry
  feed of 9: A1 Fat Tissue food=1 body=2 | B1
  Eat A1; A1 food=1 fat=1
fat tissue takes food up to the body size
  feed of 9: A1 Fat Tissue food=1 body=2 fat=2 | B1
  A: Eat A1 -> no room on Fat Tissue
fat goes behind the screen when the trait is discarded
  play: A1 Fat Tissue body=4 fat=3; Ambush
  Remove A1, Fat Tissue; A1 fat=0; A screen=3
hard shell: body size 6 counts as 10, which has to be exceeded
  feed of 3: A1 Carnivore, Pack Hunting body=6 pop=4 | B1 Hard Shell body=6 pop=2 | C1
  A may not Attack B1 with A1
hard shell: an attack of 11 exceeds it
  feed of 3: A1 Carnivore, Pack Hunting body=6 pop=5 | B1 Hard Shell body=6 pop=2 | C1
  Attack A1, B1; A1 food=5 fat=0
hard shell adds no meat
  feed of 3: A1 Carnivore body=6 pop=6 | B1 Hard Shell pop=2 | C1
  Attack A1, B1; A1 food=1 fat=0
horns can end both species
  feed of 3: A1 Carnivore body=2 | B1 Horns | C1 Scavenger | A2 | B2; deck: Ambush x4
  Attack A1, B1; gone A1, B1; C1 food=1 fat=0
intelligence takes two plants from the bank for a card
  feed of 3: A1 Intelligence pop=5 | B1; Horns, Ambush, Fertile
  UseIntelligence A1, Horns; UseIntelligence A1, Ambush; A1 food=4 fat=0; plants=3; \
  discarded Horns, Ambush
intelligence negates a defence for a card
  feed of 3: A1 Carnivore, Intelligence body=3 pop=3 | B1 Climbing body=2 pop=2 | C1; Horns, Ambush
  Attack A1, B1, Climbing; A may Discard Ambush 2 | Discard Horns 2
  Pay Horns; B1 pop=1 | A1 food=2 fat=0; discarded Horns
without intelligence cards open no way
  feed: A1 Carnivore body=3 | B1 Climbing; Ambush, Horns
  A may not Attack
intelligence is never forced, neither on a thinker at an empty hole nor on a clever carnivore
  feed: A1 Intelligence body=3 pop=2 | A2 Carnivore, Intelligence body=2 | B1 Climbing; Horns
  A may also Pass this turn; Pass
warning call protects both neighbours and not itself
  feed: A1 Carnivore body=3 | B1 | B2 Warning Call | B3 | B4
  A may Attack B2 with A1 | Attack B4 with A1
hungry is less food than population
  feed of 2: A1 pop=2 food=1 | A2 food=1
  A may Feed A1 a plant
fertile grows only when food is left
  reveal: A1 Fertile pop=2 | B1 pop=6; Fertile 7
  Done; A1 pop=2
fertile grows before the reveal
  reveal of 1: A1 Fertile pop=2 | B1 pop=6; Fertile 7
  Done; A1 pop=3
fertile grows no further than six
  reveal of 1: A1 Fertile pop=6 | B1 pop=6; Fertile 7
  Done; A1 pop=6
""")
