"""The board of Natura: squares, pieces, positions, and where a piece can go."""
