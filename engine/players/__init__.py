"""Computer players of every game: three strengths over the contract, and their analyses."""
