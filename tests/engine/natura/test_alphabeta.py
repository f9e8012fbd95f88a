"""Alpha-beta leaves out what cannot matter, and nothing else."""

import random

import pytest

from engine.natura.board.squares import SIDE, SQUARES
from engine.natura.players.alphabeta import AlphaBeta, First
from engine.natura.players.lead import LEADS
from engine.natura.players.tree import Node, Table, node_of, table_of
from tests.engine.natura.tables import table

_DEPTH = 3


def _searched_whole(tree: Table, node: Node, depth: int) -> float:
    """What a position is worth to the first seat, all lines followed to the end."""
    mover = 1 - node.seat
    for seat, worth in ((mover, 100.0 - (_DEPTH - depth)), (1 - mover, depth - _DEPTH - 100.0)):
        if tree.goal.met(tree.situation(node, seat)):
            return worth if mover == 0 else -worth
    if not depth:
        return LEADS[tree.goal.name](tree.situation(node, 0), node.taken[1])
    moves = tree.moves(node)
    nexts = [after for _, after in tree.turns(node, moves)] or [tree.passed(node)[1]]
    values = [_searched_whole(tree, after, depth - 1) for after in nexts]
    return max(values) if node.seat == 0 else min(values)


@pytest.mark.parametrize("number", range(4))
def test_three_turns_ahead_it_finds_what_a_search_of_all_lines_finds(number: int) -> None:
    """With few pieces, in games of Blue v Browns, where a move may also end it for the other."""
    rng = random.Random(number)
    letters = ["."] * len(SQUARES)
    for square, letter in zip(rng.sample(SQUARES, 5), "OSLIR", strict=True):
        letters[square] = letter
    rows = ["".join(letters[SIDE * at : SIDE * at + SIDE]) for at in range(SIDE)]
    state = table(" ".join(rows), 2, goal="blue-v-browns", moves="rigid")
    tree, node = table_of(state, 0), node_of(state, 0)
    turns = [First(*each) for each in tree.turns(node, tree.moves(node))]
    found = AlphaBeta(tree, 0, lambda: True, _DEPTH).run(turns)
    assert found[0].value == pytest.approx(_searched_whole(tree, node, _DEPTH))
