"""Computer players of every game: three strengths over the contract, and what they found out."""
