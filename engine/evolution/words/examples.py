"""An example turn of Evolution: Ann's first round, from the food card to the screen; data alone."""

from engine.evolution.play.actions import DONE, EAT, ENLARGE, GROW, LAY, TRAIT, Attack
from engine.evolution.play.state import SPECIES_PER_SEAT, TRAITS, EvolutionOptions, make_card
from engine.game import Example, Step
from engine.model import Order

_ANN, _BEN, _CLEO = range(3)
_A1, _B1, _C1 = (seat * SPECIES_PER_SEAT + 1 for seat in range(3))


def _card(trait: str, food: int) -> int:
    return make_card(TRAITS.index(trait), food)


_OTHERS_PLAY = (
    (_BEN, TRAIT[_card("Carnivore", 1)][_B1]),
    (_BEN, ENLARGE[_card("Scavenger", 6)][_B1]),
    (_BEN, TRAIT[_card("Hard Shell", 4)][_B1]),
    (_BEN, DONE),
    (_CLEO, GROW[_card("Fertile", 4)][_C1]),
    (_CLEO, GROW[_card("Scavenger", 6)][_C1]),
    (_CLEO, DONE),
)

EXAMPLES = (
    Example(
        "An example turn",
        EvolutionOptions(),
        seed=24,
        names=("Ann", "Ben", "Cleo"),
        # Otherwise Feeding would go on by itself, because nobody has a choice.
        before=tuple((seat, Order("forced", "ask")) for seat in range(3)),
        steps=(
            Step(
                "The first round of a game of three. Ann is the first player. She has four "
                "cards, and her species A1 has body size 1 and population 1. First everyone lays "
                "one card face down as food. Ann lays **Horns 4**: she wants plenty of "
                "plants, and needs this trait least.",
                hand=True,
            ),
            Step(
                "Everyone has laid a card, and nobody knows yet how much food will come. Ann plays "
                "**Foraging** face down on A1: when it takes a plant, it will get a second one.",
                (
                    (_ANN, LAY[_card("Horns", 4)]),
                    (_BEN, LAY[_card("Cooperation", 4)]),
                    (_CLEO, LAY[_card("Pack Hunting", 0)]),
                    (_ANN, TRAIT[_card("Foraging", 6)][_A1]),
                ),
                hand=True,
            ),
            Step(
                "She discards **Long Neck** to grow A1 to population 2. It wants 2 food now, as "
                "much as it gets in one turn.",
                ((_ANN, GROW[_card("Long Neck", 7)][_A1]),),
                hand=True,
            ),
            Step(
                "Her last card, **Burrowing**, goes on A1 too: once A1 is fed, no carnivore can "
                "attack it. The two traits work together, because Foraging feeds it quickly.",
                ((_ANN, TRAIT[_card("Burrowing", 5)][_A1]),),
                hand=True,
            ),
            Step(
                "Ann has finished, and the others play. Ben makes a carnivore of body size 2 with "
                "**Hard Shell**; Cleo grows C1 to population 3. The traits are revealed, then the "
                "food cards: 4, 4 and 0 make eight plants.",
                ((_ANN, DONE), *_OTHERS_PLAY),
            ),
            Step(
                "Ann feeds first. A1 takes 1 plant and gets 1 more from Foraging. It has 2 food "
                "for a population of 2, so it isn't hungry, and Burrowing protects it.",
                ((_ANN, EAT[_A1]),),
            ),
            Step(
                "Ben's carnivore is hungry and has to attack. It can't attack A1, but C1 is "
                "smaller and has no defence. C1 drops to population 2, and B1 takes 1 meat: "
                "C1's body size.",
                ((_BEN, Attack(_B1, _C1)),),
            ),
            Step(
                "C1 takes 1 plant in each of Cleo's next two turns. Then nobody is hungry, and the "
                "round ends. Ann's 2 food goes behind her screen: 2 points. Four plants stay at "
                "the watering hole for the next round, in which Ben goes first. Ann draws four "
                "cards: 3, and 1 more for her species.",
                ((_CLEO, EAT[_C1]), (_CLEO, EAT[_C1])),
            ),
        ),
    ),
)
"""What `/rules` shows: a food card, traits that help each other, eating and an attack."""
