"""Ratings and profiles of people, made from their results. `docs/results.md` says what counts."""
