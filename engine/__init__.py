"""The rules of the house's games: pure, deterministic, and knowing of nothing but themselves."""
