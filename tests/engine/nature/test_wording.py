"""What a player reads: questions, choices, phrases, reasons, and what a command could mean."""

from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import CARD_KINDS
from tests.engine.nature.tables import A, B, card, check_reasons, ident, legal, species, table
from tests.engine.species_tables import situation
from tests.engine.stories import telling


def test_a_hunt_of_horned_prey_says_what_it_costs() -> None:
    """On the button and in the menu; size counts for each copy."""
    state = table(
        species("A1", size=4, hungry=5, hunter=True),
        species("B1", size=2, hungry=1, up="Horned,Horned"),
        species("B2", size=3, hungry=1),
    )
    assert legal(state, A) == ["Hunt B1 with A1, lose 4", "Hunt B2 with A1"]
    helps = [
        GAME.wording.choice(state, A, action, "prey").help
        for action in GAME.rules.actions(state, A)
    ]
    assert helps == [
        "Defence 2; worth 2 meat; its horns kill 4 of the hunters",
        "Defence 3; worth 3 meat",
    ]


def test_a_card_is_called_in_menus_as_the_log_calls_it() -> None:
    """What a person has read can be typed; the help tells trait and food."""
    state = table(species("A1", hungry=1), phase="adapt", hands={A: "Plated 3"})
    choice = GAME.wording.choice(state, A, act.Grow(card("Plated 3"), ident("A1")), "card")
    assert (choice.key, choice.label) == ("Plated-3", "Plated 3")
    assert choice.help == "+4 defence; no other ability; 3 as food"


def test_every_kind_of_action_can_be_meant_at_any_time() -> None:
    """Also with a card that is no longer held."""
    seen = GAME.rules.redact(table("A1 hungry=1 | B1 hungry=1", hands={A: "Horned"}), A)
    assert all(list(GAME.rules.candidates(seen, A, kind)) for kind in GAME.rules.action_types)
    assert act.Feed(card("Fast 4")) in GAME.rules.candidates(seen, A, act.Feed)


def test_what_can_be_meant_tells_nothing_of_what_others_hold() -> None:
    state = table(species("A1", hungry=1), species("B1", hungry=1), hands={B: "Fast 4"})
    meant = list(GAME.rules.candidates(GAME.rules.redact(state, A), A, act.Feed))
    assert meant == [act.Feed(number) for number in range(CARD_KINDS)]


def check_told(at: str, reasons: str) -> None:
    check_reasons(situation(table, at, round_=4), reasons)


test_an_action_is_told_with_its_reasons = telling(check_told)("""
out of reach, as long as the hunter adapts
  adapt of 6: A1 hungry=2 | B1 hungry=3 hunter; Fast 2
  Enlarge A1 (Fast 2) => puts A1 out of reach of B1, unless that changes before Feeding; \
    A1 eats 2 plants at a time instead of 1, all it needs
out of reach for sure, once the hunter is done adapting
  adapt of 6, others are done: A1 hungry=2 | B1 hungry=3 hunter; Fast 2
  Enlarge A1 (Fast 2) => puts A1 out of reach of B1; \
    A1 eats 2 plants at a time instead of 1, all it needs
a trait that lies face down on the hunter may still change its reach
  adapt of 6, others are done: A1 hungry=1 | B1 / Clawed hungry=3 hunter; Plated
  Play Plated 2 on A1 => puts A1 out of reach of B1, unless that changes before Feeding; \
    raises the defence of A1 from 1 to 5
claws make prey of a larger species
  adapt of 6: A1 hungry=2 hunter | B1 size=2 hungry=3; Clawed
  Play Clawed 2 on A1 => lets A1 hunt B1, unless that changes before Feeding; \
    raises the defence of A1 from 1 to 2
Social goes with Opportunistic
  adapt of 6: A1 Opportunistic hungry=5 | B1 size=2 hungry=3; Social
  Play Social 2 on A1 => gives Opportunistic on A1 2 more meat each time; \
    A1 eats 3 plants at a time instead of 1
growth counts the rounds that are left
  adapt of 6: A1 hungry=1 | B1 hungry=3 hunter; Social 1
  Grow A1 (Social 1) => adds an animal that can score in each of the last 4 rounds
growth in the last round counts once
  adapt of 6, last round: A1 hungry=1 | B1 size=2 hungry=3; Social 1
  Grow A1 (Social 1) => adds an animal that scores 1 point if fed
a new hunter knows its prey and who scavenges
  adapt of 6: A1 size=2 hungry=4 | A2 Scavenging hungry=2 | B1 size=2 hungry=3 | B2 Plated hungry=3
  Make A1 a hunter => A1 can hunt B1, unless that changes before Feeding; \
    triggers Scavenging on A2 whenever A1 hunts
finishing keeps cards
  adapt of 6: A1 Plated, Fast, Horned hungry=4; Fast 3, Plated 1
  Finish adapting => keeps 2 cards: 4 plants as food, or traits for the next round; \
    A feeds first this round, before plants run out
removing makes room
  adapt of 6: A1 Plated, Fast, Horned hungry=4; Fast 3, Plated 1
  Remove A1's Fast 2 => makes room on A1, which already has 3 traits; \
    keeps 2 cards: 4 plants as food, or traits for the next round
foraging feeds an opportunist, too
  feed of 6: A1 size=2 hungry=2 | A2 Opportunistic hungry=4 | B1 size=2 hungry=3
  Forage with A1: 2 plants => triggers Opportunistic on A2: 2 meat, \
    so two species eat at once; feeds all 2 hungry animals of A1 at once
foraging empties the watering hole
  feed of 2: A1 Tusked size=2 hungry=4 | B1 size=2 hungry=3
  Forage with A1: 2 plants => empties the watering hole and triggers Tusked on A1: 1 meat; \
    leaves no plant for 3 hungry animals of B
foraging comes before plants run out
  feed of 4: A1 size=2 hungry=2 | A2 hungry=1 | B1 size=2 hungry=3
  Forage with A1: 2 plants => feeds all 2 hungry animals of A1 at once; \
    feeds 2 animals of A1 while it can: 4 plants left for 6 hungry animals
hunting feeds a scavenger, too
  feed: A1 size=3 hungry=4 hunter | A2 Scavenging hungry=3 | B1 size=2 hungry=3
  Hunt B1 with A1 => triggers Scavenging on A2: 2 meat; feeds 2 of the 4 hungry animals of A1
hunting ends a threat
  feed: A1 size=3 hungry=4 hunter | A2 hungry=3 | B1 size=2 hungry=1 hunter
  Hunt B1 with A1 => B1, which could hunt A2, dies out; feeds 2 of the 4 hungry animals of A1
hunting costs others food that was eaten
  feed: A1 size=3 hungry=4 hunter | B1 size=2 plant=3
  Hunt B1 with A1 => feeds 2 of the 4 hungry animals of A1; costs B a point: all of B1 had eaten
a card as food saves from starving
  feed, last round: A1 size=2 hungry=3 | B1 size=2 hungry=3; Fast 3
  Fast 3: +3 plants => lets A1 eat 2 plants at once instead of 0; \
    uses a card that is worthless after this round
a card as food makes a meal larger
  feed of 1: A1 size=3 hungry=3 | B1 size=2 hungry=3; Fast 3
  Fast 3: +3 plants => lets A1 eat 3 plants at once instead of 1; adds food for A
starving where it costs least
  feed: A1 size=3 hungry=3 | A2 Fast hungry=1 | B1 size=2 hungry=3
  Starve one of A1 => spares A2, which would die out; A1 survives with 2 animals
starving out brings something back
  feed: A1 size=3 hungry=3 | A2 Fast hungry=1 | B1 size=2 hungry=3
  Starve one of A2 => A2 dies out, but gives 1 trait card back; \
    adds its size (1) to the next new species
stopping keeps cards
  feed: A1 plant=1 | B1 size=2 hungry=3; Fast 3
  Stop feeding this round => keeps 1 card for the next round; A has no hungry animals left
""")


def test_with_four_species_a_card_offers_each_use_on_each() -> None:
    state = table(*(species(f"A{n}", hungry=1) for n in (1, 2, 3, 4)), phase="adapt")
    state.seats[A].hand = [card("Fast 1")]
    form = GAME.forms.form(state, A)
    assert form is not None
    (field,) = form.fields
    keys = [answer.choice.key for answer in field.answers]
    assert keys == [f"{use}-A{n}" for use in ("grow", "enlarge", "trait") for n in (1, 2, 3, 4)]
    assert field.help == "Only a species with at least as many Fast traits can hunt it; 1 as food"


def test_traits_that_clash_are_named_with_their_species() -> None:
    state = table(species("A1", hungry=1), species("A2", hungry=1), phase="adapt")
    state.seats[A].hand = [card("Fast 1"), card("Plated 2")]
    fast, plated = (act.Trait(each, ident("A2")) for each in state.seats[A].hand)
    said = GAME.wording.clash(state, A, fast, plated)
    assert said == "Fast 1 and Plated 2 can't both go on A2"
    assert "can't both be done" in GAME.wording.clash(state, A, fast, act.DONE)
