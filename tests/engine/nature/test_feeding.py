"""Feeding: first possible action, cards as food, triggers, passing and starving (rulings 2, 6)."""

from engine.nature import GAME
from engine.nature.play import actions as act
from tests.engine.nature.tables import card, do, is_extinct, stories, table
from tests.engine.stories import A, B, refused


def test_only_cards_in_hand_can_be_food() -> None:
    """Nor is a trait on a species (page 20)."""
    state = table("A1 Fast 4 hungry=1 | B1 hungry=1", plants=1, hands={A: "Horned"})
    for number in (card("Fast 4"), -1, 99):
        assert "not in your hand" in refused(do, state, A, act.Feed(number))


def test_all_starve_by_one_answer_only_if_nothing_else_is_possible() -> None:
    for words, offered in (
        ("A1 hungry=2 | A2 hungry=1 | B1 plant=1", True),
        ("A1 hungry=1 | B1 hungry=1", False),
        ("A1 hungry=2 hunter | A2 hungry=1 | B1 hungry=1", False),
    ):
        state = table(words, hands={B: "Fast"})
        form = GAME.forms.form(GAME.rules.redact(state, A), A)
        assert (form is not None) is offered
        if form is not None:
            (starve,) = form.actions({"starve": "all"})
            do(state, A, starve)
            do(state, B, act.PASS)
            assert is_extinct(state, "A1")
            assert is_extinct(state, "A2")


test_feeding = stories("""
ruling 2: starving is refused while a hungry hunter has prey
  feed of 1: A1 hunter hungry=2 | A2 hungry=1 | B1 Plated hungry=1
  Starve A2 -> A1 is hungry and can hunt A2
ruling 2: starving is refused while a species can forage
  feed of 1: A1 hunter hungry=2 | A2 hungry=1 size=2 | B1 Plated hungry=1
  Starve A2 -> A2 is hungry and can forage
ruling 2: passing is refused while anything is hungry
  feed: A1 hungry=2 | A2 hungry=2 | B1 hungry=1
  Pass -> You can't stop feeding: A1 and A2 are still hungry
ruling 2: a card may make foraging possible and then forbids starving
  feed: A1 hungry=1 | A2 hungry=1 | B1 hungry=1; Fast 1
  A may Fast 1: +1 plant | Starve one of A1 | Starve one of A2
  Feed Fast 1; A may Forage with A1: 1 plant | Forage with A2: 1 plant
ruling 2: who is fed may discard cards as food for others, and has passed with the last
  feed: A1 plant=1 | B1 hungry=1; Fast 4
  Order passing, ask; A may Fast 4: +4 plants | Stop feeding this round
  Feed Fast 4; plants=4; A passed; B is asked
ruling 2: a seat that has passed is out for the phase, even when a card comes back to its hand
  feed, 3 players: A1 plant=1 | B1 hunter hungry=2 | C1 Plated hungry=1; Fast 4
  Pass; Hunt B1, A1; gone A1; Starve C1; B is asked
ruling 2: the phase ends at once when nobody is hungry, though both hold cards
  feed of 1: A1 hungry=1 | B1 plant=1; Fast; B: Fast
  Forage A1; round=2 phase=adapt
ruling 2: starving without a choice is done by the order
  feed of 1: A1 hungry=1 | B1 hungry=1
  B: Order starve, on; Forage A1; round=2; gone B1
ruling 2: starving without a choice is asked of an owner who wants to say
  feed of 1: A1 hungry=1 | B1 hungry=1
  Forage A1; B is asked; B1 hungry=1
ruling 2: starving is asked where a card is a choice
  feed of 1: A1 hungry=1 | B1 hungry=1; B: Fast
  B: Order starve, on; Forage A1; round=1; B is asked; B1 hungry=1
ruling 2: starving is asked where another species is a choice
  feed of 1: A1 hungry=1 | B1 hungry=1 | B2 hungry=1; Fast
  B: Order starve, on; Forage A1; round=1; B is asked; B1 hungry=1
all starve in one step if nothing can save any animal: no order of deaths would change anything
  feed of 1: A1 hungry=3 | A2 hungry=1 | B1 hungry=2 | B2 hungry=1 size=2
  Order starve, on; B: Order starve, on; Forage A2; round=2
starving is asked while a card could bring plants, until all are told to starve
  feed of 1: A1 hungry=3 | A2 hungry=1 | B1 hungry=2 | B2 hungry=1 size=2; Fast
  Order starve, on; B: Order starve, on; Forage A2; round=1; B is asked; B1 hungry=2
  B: Order starve, all; B1 hungry=1; A is asked
starving is asked while a hungry hunter could hunt
  feed of 1: A1 hunter hungry=3 | A2 hungry=1 | B1 hungry=2 | B2 hungry=1 size=2
  Order starve, on; B: Order starve, on; Forage A2; round=1; B is asked; B1 hungry=2
starving is asked while one wants to be asked
  feed of 1: A1 hungry=3 | A2 hungry=1 | B1 hungry=2 | B2 hungry=1 size=2
  Order starve, on; Forage A2; round=1; B is asked; B1 hungry=2
page 17: starving is asked while a species that would die out holds cards, which are food at once
  feed of 1: A1 hungry=3 | A2 hungry=1 | B1 hungry=2 | B2 Fast 4 hungry=1 size=2
  Order starve, on; B: Order starve, on; Forage A2; round=1; B is asked
  Starve B2; B may also Fast 4: +4 plants; Feed Fast 4; Forage B1; B1 plant=1
cards of a species with a fed animal stay on it, so that nobody is asked
  feed of 1: A1 hungry=3 | A2 hungry=1 | B1 hungry=2 | B2 Fast 4 plant=1 hungry=1 size=2
  Order starve, on; B: Order starve, on; Forage A2; round=2
foraging of a single grazer without a card is done by the order
  feed of 9: A1 hungry=1 | B1 hungry=2
  B: Order foraging, on; Forage A1; round=2
foraging is asked where a card is a choice
  feed of 9: A1 hungry=1 | B1 hungry=2; B: Fast
  B: Order foraging, on; Forage A1; round=1; B is asked
foraging is asked where a second grazer is a choice
  feed of 9: A1 hungry=1 | B1 hungry=2 | B2 hungry=1
  B: Order foraging, on; Forage A1; B is asked
foraging is asked of an owner who wants to say
  feed of 9: A1 hungry=1 | B1 hungry=2
  B: Order foraging, ask; Forage A1; round=1; B is asked
the order to starve answers a waiting starving at once
  feed: A1 hungry=3 | B1 hungry=9
  Order starve, on; A1 hungry=2; B is asked
the order to stop feeding works while holding cards
  feed of 1: A1 plant=1 | B1 hungry=1; Fast
  Order passing, on; heard: **Ada** is done feeding this round.; B is asked
an order of another seat answers nothing for the one that is asked
  feed of 1: A1 plant=1 | B1 hungry=1; Fast
  B: Order passing, on; not heard: feeding; A is asked
ruling 5: all Tusked eat when the hole becomes empty on anyone's turn, two more with Social
  feed of 1: A1 hungry=1 | A2 Tusked hungry=2 | B1 Tusked, Social hungry=4
  Forage A1; heard: the watering hole is empty
  heard: **Ada**'s A2 (1) and **Bo**'s B1 (3) eat 4 meat (Tusked).
ruling 6: Tusked triggers again when plants come back and are eaten
  feed of 1: A1 hungry=2 | A2 Tusked, Tusked hungry=5 | B1 hungry=2; Fast 1, Fast 1
  Forage A1; A2 meat=2; Starve B1; A2 meat=2; Feed Fast 1; Forage A1; A2 meat=4
ruling 7: triggers are told from the acting player clockwise
  feed of 1, 3 players, B's turn: A1 Tusked hungry=1 | B1 hungry=1 | B2 Tusked hungry=1 \
    | C1 Tusked hungry=1 | C2 hungry=1
  Forage B1; heard: **Bo**'s B2, **Cy**'s C1 and **Ada**'s A1 each eat 1 meat (Tusked).
the dead, killed and starved, are shown until the round ends, then join a new species
  feed: A1 hunter hungry=1 | A2 hungry=1 | B1 hungry=3; Fast 2
  Hunt A1, B1; Starve B1; B1 dead=2; Feed Fast 2; Forage A2; Forage B1
  round=2; B1 dead=0; B2 hungry=3
Opportunistic eats on its owner's turn only and only with plants left
  feed of 3: A1 hungry=2 | A2 Opportunistic, Opportunistic hungry=9 | B1 hungry=2
  Forage A1; A2 meat=4; Forage B1; A2 meat=4; Forage A1; plants=0; A2 meat=4
ruling 10: traits of a dead species are in the hand at once and a choice again, as food
  feed: A1 Fast 4, Plated size=4 hungry=1 | A2 hungry=1 | B1 hungry=1 | B2 hungry=1
  Starve A1; Starve B1; A may also Fast 4: +4 plants; Feed Fast 4; Forage A2; A2 plant=1
foraging is refused with the reason
  feed: A1 plant=1 | A2 hungry=1 | B1 hungry=1; Fast
  Forage A1 -> A1 has no hungry animal
  Forage A2 -> hole is empty. Discard a card as food first
  Forage B1 -> That isn't one of your species. Yours: A1, A2.
a turn skips who has passed and comes back to the hungry
  feed of 9, 3 players: A1 hungry=3 | B1 plant=1 | C1 hungry=3
  Forage A1; turn=C; Forage C1; turn=A
what belongs to another phase, or is not in the hand, is refused with its reason
  feed: A1 hungry=1 | B1 hungry=1; Horned
  Done -> It's the Feeding Phase; Lose fed -> It's the Feeding Phase
  Remove A1, Hunter card -> It's the Feeding Phase; Grow Fast 4, A1 -> It's the Feeding Phase
  Feed Fast 4 -> Fast 4 is not in your hand
""")
