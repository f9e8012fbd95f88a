"""Example turns of Natura: the first turns of Taker and of Mosaic."""

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
                "In Taker, the first player to remove five life pieces wins. Ann plays Water and "
                "moves first; Ben plays Terra Firma. Both may move life, Fires and Storms."
            ),
            Step(
                "Ann moves a Fire from f1 to g2. On her next turn it could take the Meadow in the "
                "corner.",
                ((_ANN, _move("Fire", "f1", "g2")),),
            ),
            Step(
                "But Ben may move the same Fire! He moves it on to h1 and removes the Meadow: one "
                "life piece for him. Don't set up what your opponent can finish.",
                ((_BEN, _move("Fire", "g2", "h1")),),
            ),
            Step(
                "Ann makes room on g3: her Sea moves exactly two squares, to e1, because this game "
                "has Rigid moves. Now g3 has a Storm on one edge and a Rainforest above it.",
                ((_ANN, _move("Sea", "g3", "e1")),),
            ),
            Step(
                "Ben moves that Rainforest from g4 to g3. One Storm doesn't hurt it, but two "
                "Fires or Storms on its edges would remove it. He missed what comes next.",
                ((_BEN, _move("Rainforest", "g4", "g3")),),
            ),
            Step(
                "Ann brings the Fire back to g2. She may, because both have moved since it went to "
                "h1. A Storm and a Fire now touch the Rainforest, so it is removed: one for Ann.",
                ((_ANN, _move("Fire", "h1", "g2")),),
            ),
            Step(
                "Ben moves an Island to g8. The free square g7 now has Islands on two edges, so "
                "he could bring a Meadow back there. He doesn't: the Fire on f8 could take it at "
                "once, and Ann would have removed two.",
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
                "Mosaic is for one player, or for several together. Join all 36 pieces into one "
                "block, edge to edge, in as few moves as you can. You start with twelve blocks."
            ),
            Step(
                "Ann may move every piece. Her Island goes from h7 to f7 and joins two Lands, a "
                "Fire and a large block: ten blocks left. Moves are Flexible, so an Island may go "
                "one or two squares.",
                ((_ANN, _move("Island", "h7", "f7")),),
            ),
            Step(
                "The Sea on a2 goes to c2, between a Storm, a Fire and the Oceans on d2 and e2. A "
                "good move joins several blocks, even if it strands a piece like the Meadow on a1.",
                ((_ANN, _move("Sea", "a2", "c2")),),
            ),
            Step(
                "The Island on a7 goes to c7 and joins the two large blocks. The rest are near "
                "the edge. Once all 36 pieces form one block, the number of moves is the score.",
                ((_ANN, _move("Island", "a7", "c7")),),
            ),
        ),
    ),
)
