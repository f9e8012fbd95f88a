"""Computer players of Darwin, and what a position is worth."""
