"""The rules of the games: pure, deterministic, independent of everything else."""
