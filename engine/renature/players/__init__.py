"""Computer players of Renature, and what a position is worth."""
