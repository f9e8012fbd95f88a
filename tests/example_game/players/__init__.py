"""Computer players of Nectar, and what a position is worth."""
