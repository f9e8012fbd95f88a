"""Natura's board: squares, kinds, positions, moves."""
