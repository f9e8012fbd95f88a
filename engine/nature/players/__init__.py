"""Computer players of Nature, and what a position is worth."""
