"""Example turns of Natura: the beginnings of Taker and of Mosaic; data alone."""

from engine.game import Example, Step
from engine.model import Action
from engine.natura.board.kinds import NAMES
from engine.natura.board.position import MOVE
from engine.natura.board.squares import square_at
from engine.natura.play.actions import LEAVE
from engine.natura.play.state import NaturaOptions

_ANN, _BEN = range(2)


def _move(kind: str, from_: str, to: str) -> Action:
    return MOVE[NAMES.index(kind)][square_at(from_)][square_at(to)]


EXAMPLES = (
    Example(
        "Example turns of Taker",
        NaturaOptions(goal="taker"),
        seed=1,
        names=("Ann", "Ben"),
        steps=(
            Step(
                "Taker is a game against each other: whoever first removes five life pieces wins. "
                "Ann plays Water and begins, and Ben plays Terra Firma. Life, Fires and Storms are "
                "nobody's own: both may move them."
            ),
            Step(
                "Ann moves a Fire one square, from f1 to g2. From there it could take the Meadow "
                "in the corner on her next turn.",
                ((_ANN, _move("Fire", "f1", "g2")),),
            ),
            Step(
                "But Ben may move the same Fire! He goes on to h1: the Meadow there is removed, "
                "and he has taken one. So do not prepare what your opponent can finish.",
                ((_BEN, _move("Fire", "g2", "h1")),),
            ),
            Step(
                "Ann makes room on g3: her Sea goes to e1, exactly two squares, as the Rigid moves "
                "of this game ask. g3 has a Storm on one of its edges now, and a Rainforest above.",
                ((_ANN, _move("Sea", "g3", "e1")),),
            ),
            Step(
                "Ben moves that Rainforest from g4 to g3. One Storm on its edges does it no harm; "
                "two Fires or Storms would remove it. He has not seen what can come next.",
                ((_BEN, _move("Rainforest", "g4", "g3")),),
            ),
            Step(
                "Ann brings the Fire back to g2. That is allowed, for Ann and Ben have both moved "
                "since it went to h1. The Rainforest has a Storm and a Fire on its edges: it is "
                "removed, and Ann has taken one, too.",
                ((_ANN, _move("Fire", "h1", "g2")),),
            ),
            Step(
                "Ben moves an Island to g8. The free square g7 has Islands on two of its edges "
                "now, so he may bring a Meadow back there. He leaves it: the Fire on f8 could take "
                "it at once, and Ann would have two.",
                ((_BEN, _move("Island", "g6", "g8")), (_BEN, LEAVE)),
            ),
        ),
    ),
    Example(
        "Example turns of Mosaic",
        NaturaOptions(goal="mosaic"),
        seed=1,
        names=("Ann",),
        steps=(
            Step(
                "Mosaic is a game for one, or for several together. All 36 pieces shall make one "
                "block, each touching another along an edge, in as few moves as possible. At the "
                "start there are twelve blocks."
            ),
            Step(
                "Ann may move every piece. She moves the Island on h7 to f7, where it joins two "
                "Lands, a Fire and a large block: ten blocks are left. Moves are Flexible, so an "
                "Island may go one or two squares.",
                ((_ANN, _move("Island", "h7", "f7")),),
            ),
            Step(
                "The Sea on a2 goes to c2, between a Storm, a Fire and the Oceans on d2 and e2. A "
                "good move brings several blocks together, even if it leaves a piece behind, such "
                "as the Meadow on a1.",
                ((_ANN, _move("Sea", "a2", "c2")),),
            ),
            Step(
                "The Island on a7 goes to c7, and the two large blocks become one. What is "
                "left over lies at the rim. When all 36 make one block, Mosaic is reached, and "
                "the number of moves is the score.",
                ((_ANN, _move("Island", "a7", "c7")),),
            ),
        ),
    ),
)
"""What `/rules` shows: one of the games against each other, and one alone or together."""
