"""Computer players of Evolution, and what a position is worth."""
