"""An example turn of Nature: Ann adapts, and all three feed; data alone."""

from engine.game import Example, Step
from engine.nature.play.actions import DONE, ENLARGE, FORAGE, GROW, HUNT, HUNTER, PASS, TRAIT
from engine.nature.play.state import SPECIES_PER_SEAT, TRAITS, NatureOptions, make_card

_ANN, _BEN, _CLEO = range(3)
_A1, _B1, _C1 = (seat * SPECIES_PER_SEAT + 1 for seat in range(3))


def _card(trait: str, food: int) -> int:
    return make_card(TRAITS.index(trait), food)


_OTHERS_ADAPT = (
    (_BEN, HUNTER[_B1]),
    (_BEN, TRAIT[_card("Clawed", 2)][_B1]),
    (_BEN, ENLARGE[_card("Plated", 2)][_B1]),
    (_BEN, GROW[_card("Opportunistic", 1)][_B1]),
    (_BEN, DONE),
    (_CLEO, TRAIT[_card("Clawed", 2)][_C1]),
    (_CLEO, GROW[_card("Opportunistic", 1)][_C1]),
    (_CLEO, GROW[_card("Opportunistic", 2)][_C1]),
    (_CLEO, GROW[_card("Scavenging", 1)][_C1]),
    (_CLEO, DONE),
)

EXAMPLES = (
    Example(
        "An example turn",
        NatureOptions(),
        seed=3,
        names=("Ann", "Ben", "Cleo"),
        steps=(
            Step(
                "The first round of a game of three. Ann has the snow leopard, so she adapts "
                "first. She has five cards, and her species A1 is one animal of size 1. The "
                "watering hole has nine plants: fewer than three growing species will want.",
                hand=True,
            ),
            Step(
                "Ann plays **Social** face down on A1. A species of size 1 eats one plant a turn; "
                "with Social it will eat three, before the others come to the watering hole.",
                ((_ANN, TRAIT[_card("Social", 1)][_A1]),),
                hand=True,
            ),
            Step(
                "She discards **Scavenging** and the other **Social** to grow A1 twice. It now "
                "has three animals, as many as it can feed in one turn. What is printed on a "
                "discarded card doesn't matter.",
                ((_ANN, GROW[_card("Scavenging", 3)][_A1]), (_ANN, GROW[_card("Social", 3)][_A1])),
                hand=True,
            ),
            Step(
                "Someone may become a hunter, so she also plays **Plated** on A1: its defence "
                "goes from 1 to 5. She keeps **Horned 4**: she could discard it for four more "
                "plants in Feeding, or play it next round.",
                ((_ANN, TRAIT[_card("Plated", 2)][_A1]),),
                hand=True,
            ),
            Step(
                "Ann has finished, and the others adapt. Ben makes B1 a hunter of size 2 with "
                "**Clawed**: its hunt value is 4. Cleo grows C1 to four animals with **Clawed**. "
                "Then all traits are revealed, and Feeding begins.",
                ((_ANN, DONE), *_OTHERS_ADAPT),
            ),
            Step(
                "Ann feeds first. A1 forages: 1 plant for its size and 2 for Social. All three "
                "animals are fed, and six plants are left for the others.",
                ((_ANN, FORAGE[_A1]),),
            ),
            Step(
                "Ben's hunter can't hunt A1: its hunt value is 4, and A1's defence is 5. "
                "C1's is only 2. C1 loses one animal, and B1 eats 1 meat, C1's size.",
                ((_BEN, HUNT[_B1][_C1]),),
            ),
            Step(
                "C1 forages for three plants, Ann stops feeding, and Ben hunts C1 again: this time "
                "a fed animal dies. Now nobody is hungry, so the round ends. Ann has 3 food behind "
                "her screen. In the new round everyone gets a species and five cards. Cleo's C2 "
                "starts with her two lost animals and one of its own.",
                ((_CLEO, FORAGE[_C1]), (_ANN, PASS), (_BEN, HUNT[_B1][_C1])),
            ),
        ),
    ),
)
"""What `/rules` shows: the ways of growing, guarding and feeding a species, in one round."""
