"""The rules of the games: pure, deterministic, and knowing of nothing but themselves."""
