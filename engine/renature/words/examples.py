"""An example turn of Renature: Ann closes an area with the help of a new joker."""

from engine.game import Example, Step
from engine.model import Action
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import Facing, square_named
from engine.renature.play.actions import DONE, JOKER, PLANT, Place
from engine.renature.play.state import KINDS, RenatureOptions

_ANN, _BEN = range(2)
_OWN, _NEUTRAL = 0, len(KINDS)


def _place(animals: str, at: str, facing: Facing) -> Action:
    one, other = (ANIMALS.index(animal) for animal in animals.split("-"))
    return Place(DOMINOES.index((one, other)), square_named(at), facing)


def _plant(kind: str, at: str, whose: int = _OWN) -> Action:
    return PLANT[KINDS.index(kind) + whose][square_named(at)]


def _turn(seat: int, domino: Action, plant: Action) -> tuple[tuple[int, Action], ...]:
    return (seat, domino), (seat, plant), (seat, DONE)


_BEFORE = (
    *_turn(_BEN, _place("salamander-owl", "f2", "north"), _plant("oak", "e2")),
    *_turn(_ANN, _place("salamander-frog", "a1", "east"), _plant("oak", "b2")),
    *_turn(_BEN, _place("woodpecker-woodpecker", "l1", "east"), _plant("oak", "l2")),
    *_turn(_ANN, _place("butterfly-butterfly", "c1", "east"), _plant("oak", "e1", _NEUTRAL)),
    *_turn(_BEN, _place("butterfly-snail", "d3", "north"), _plant("oak", "e3")),
    *_turn(_ANN, _place("salamander-snail", "d4", "west"), _plant("oak", "e4", _NEUTRAL)),
    *_turn(_BEN, _place("snail-badger", "b4", "west"), _plant("pine", "b5")),
)

EXAMPLES = (
    Example(
        "An example turn",
        RenatureOptions(),
        seed=4,
        names=("Ann", "Ben"),
        before=_BEFORE,
        steps=(
            Step(
                "It's Ann's turn; she is orange. Ben, who is blue, has just placed a snail and a "
                "badger. Look at the area of four squares from b2 to c3. Only two brook squares "
                "beside it are free, a2 and a3, and its only plant is an orange oak. A domino on "
                "both squares closes the area.",
                hand=True,
            ),
            Step(
                "One of Ann's dominoes is badger-bat. The badger fits on a3, next to the badger on "
                "a4. But on a2 the bat would touch the salamander on a1, which doesn't match. So "
                "Ann pays 2 clouds and makes the **bat** the joker: now it matches any animal.",
                ((_ANN, JOKER[ANIMALS.index("bat")]),),
                hand=True,
            ),
            Step(
                "She places the badger on a3 and the bat on a2. Both squares are covered, but "
                "before the area is scored she may plant.",
                ((_ANN, _place("badger-bat", "a3", "north")),),
            ),
            Step(
                "She plants another **oak** on b3, next to her domino. It scores 2 points: 1 for "
                "itself and 1 for the other oak, which isn't higher. High plants score the most, "
                "and each oak left on her board at the end would cost her 4 points.",
                ((_ANN, _plant("oak", "b3")),),
            ),
            Step(
                "Now the area is scored. Orange is the only colour in it, so Ann gets both its "
                "main points, 4, and its minor points, 2. She closed it, so she takes its token, "
                "with 2 more points on its back for the end. Then she draws a domino.",
                ((_ANN, DONE),),
            ),
            Step(
                "For 3 clouds Ann could take another turn, but she keeps the 4 she has. Each is "
                "worth 1 point at the end, and she may need them more later. Now it's Ben's turn, "
                "and the bat is still the joker.",
                ((_ANN, DONE),),
            ),
        ),
    ),
)
"""What `/rules` shows: clouds, a domino, a plant and a closed area, all in one turn."""
