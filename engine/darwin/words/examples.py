"""Example turns of Darwin: Ann's six turns of a short game for two; data alone."""

from engine.darwin.play.actions import ADD, CHANGE, DONE, DRAW, I_WILL_SURVIVE, REPRODUCE_CARD, TAKE
from engine.darwin.play.state import RESOURCES, DarwinOptions, Resource
from engine.game import Example, Step
from engine.model import Action

_ANN, _BEN = range(2)
_FERMENTING_VAT, _FUNGUS_PARTNERS, _SPINNING_SEEDS = 11, 63, 82
_DRAW_EAT = DRAW[0]


def _take(*resources: Resource) -> tuple[Action, ...]:
    return tuple(TAKE[RESOURCES.index(each)] for each in resources)


def _turn(seat: int, *actions: Action) -> tuple[tuple[int, Action], ...]:
    return tuple((seat, action) for action in actions)


EXAMPLES = (
    Example(
        "A short example game",
        DarwinOptions(),
        seed=40,
        names=("Ann", "Ben"),
        steps=(
            Step(
                "**Ann's first turn.** She has nothing yet, and Resources would not help without a "
                "card. So she picks up two cards from the Eat deck. Fermenting vat gives all the "
                "Eat that a species needs, for Sun, Water and two Nutrients.",
                _turn(_ANN, _DRAW_EAT, _DRAW_EAT),
                hand=True,
            ),
            Step(
                "**Her second turn.** Ben has drawn two cards, too. Ann begins to save for "
                "Fermenting vat: she picks up Nutrients and Sun. Resources lie open, so Ben can "
                "see them. He picks up Sun twice.",
                (
                    *_turn(_BEN, _DRAW_EAT, _DRAW_EAT),
                    *_turn(_ANN, *_take("nutrients", "sun"), DONE),
                    *_turn(_BEN, *_take("sun", "sun"), DONE),
                ),
            ),
            Step(
                "**Her third turn.** She picks up Water and Nutrients again. Now she can pay: she "
                "adds **Fermenting vat**, and its sentence is read to all. The card is from the "
                "Eat deck, so she draws a Strategy card for it: Fungus partners, which gives "
                "+Nutrients.",
                _turn(_ANN, *_take("water", "nutrients"), ADD[_FERMENTING_VAT]),
                hand=True,
            ),
            Step(
                "**Her fourth turn.** She picks up Water and Sun, and pays both for **Fungus "
                "partners**. From now on every card costs her one Nutrients less, even while "
                "Nutrients are scarce. That is what she needs for a Reproduce card.",
                (
                    *_turn(_BEN, *_take("water", "nutrients"), DONE),
                    *_turn(_ANN, *_take("water", "sun"), ADD[_FUNGUS_PARTNERS], DONE),
                ),
            ),
            Step(
                "**Ben's turn.** He spends it on changing the Environment to the Sky, and forfeits "
                "his own Nutrients, which are scarce there. But the two Reproduce cards of the Sky "
                "are available now.",
                _turn(_BEN, CHANGE["sky"]),
            ),
            Step(
                "**Her fifth turn.** Spinning seeds, a card of the Sky, costs Water and Nutrients, "
                "which nobody can pick up now. Ann picks up Water twice and pays one; Fungus "
                "partners saves her the Nutrients. She adds **Spinning seeds**: Reproduce 1.",
                _turn(_ANN, *_take("water", "water"), REPRODUCE_CARD[_SPINNING_SEEDS], DONE),
            ),
            Step(
                "**Her sixth turn.** Ben has picked up Air twice. Ann's species has Eat 3 and "
                "Reproduce 1, and its Survive of 0 is enough, for Ben has no Predator score. So "
                "she may say **“I will survive”** in place of her turn. Ben has one last turn.",
                (*_turn(_BEN, *_take("air", "air"), DONE), *_turn(_ANN, I_WILL_SURVIVE)),
            ),
            Step(
                "**The end.** Ben's species is far from surviving. He changes the Environment to "
                "the Desert, which does Ann no harm: what she has added stays. Hers is the only "
                "species that survives, with three Adaptations, and she wins.",
                _turn(_BEN, CHANGE["desert"]),
            ),
        ),
    ),
)
"""What `/rules` shows: how a species comes to survive, from the first card to the call."""
