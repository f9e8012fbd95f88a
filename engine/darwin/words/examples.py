"""Example turns of Darwin: Ann's six turns in a short game for two."""

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
                "**Ann's first turn.** She has nothing yet, and Resources alone are no use. So "
                "she draws two cards from the Eat deck. Fermenting vat gives all the Eat a species "
                "needs, for Sun, Water and two Nutrients.",
                _turn(_ANN, _DRAW_EAT, _DRAW_EAT),
                hand=True,
            ),
            Step(
                "**Her second turn.** Ben drew two cards as well. Ann starts saving for Fermenting "
                "vat and takes Nutrients and Sun. Everyone can see her Resources. Ben takes Sun "
                "twice.",
                (
                    *_turn(_BEN, _DRAW_EAT, _DRAW_EAT),
                    *_turn(_ANN, *_take("nutrients", "sun"), DONE),
                    *_turn(_BEN, *_take("sun", "sun"), DONE),
                ),
            ),
            Step(
                "**Her third turn.** She takes Water and Nutrients. Now she can pay, so she adds "
                "**Fermenting vat**. Everyone hears its sentence. It's an Eat card, so she draws "
                "a Strategy card: Fungus partners, which gives +Nutrients.",
                _turn(_ANN, *_take("water", "nutrients"), ADD[_FERMENTING_VAT]),
                hand=True,
            ),
            Step(
                "**Her fourth turn.** She takes Water and Sun and pays both for **Fungus "
                "partners**. From now on every card costs her one Nutrients less, even while "
                "Nutrients are scarce. That's what she needs for a Reproduce card.",
                (
                    *_turn(_BEN, *_take("water", "nutrients"), DONE),
                    *_turn(_ANN, *_take("water", "sun"), ADD[_FUNGUS_PARTNERS], DONE),
                ),
            ),
            Step(
                "**Ben's turn.** He spends it changing the Environment to the Sky. Nutrients are "
                "scarce there, so he loses his. But now the two Reproduce cards of the Sky are "
                "available.",
                _turn(_BEN, CHANGE["sky"]),
            ),
            Step(
                "**Her fifth turn.** Spinning seeds, a card of the Sky, costs Water and Nutrients, "
                "which nobody can take now. Ann takes Water twice and pays one; Fungus partners "
                "saves her the Nutrients. She adds **Spinning seeds**: Reproduce 1.",
                _turn(_ANN, *_take("water", "water"), REPRODUCE_CARD[_SPINNING_SEEDS], DONE),
            ),
            Step(
                "**Her sixth turn.** Ben took Air twice. Ann's species has Eat 3 and Reproduce 1, "
                "and a Survive score of 0 is enough because Ben has no Predator score. So instead "
                "of taking her turn she says **“I will survive”**. Ben gets one last turn.",
                (*_turn(_BEN, *_take("air", "air"), DONE), *_turn(_ANN, I_WILL_SURVIVE)),
            ),
            Step(
                "**The end.** Ben's species is far from surviving. He changes the Environment to "
                "the Desert, which doesn't hurt Ann: she keeps what she added. Hers is the only "
                "surviving species, with three Adaptations, so she wins.",
                _turn(_BEN, CHANGE["desert"]),
            ),
        ),
    ),
)
"""What `/rules` shows: how a species gets to survive, from the first card to the call."""
