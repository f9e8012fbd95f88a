"""Commands and presses on their way in: routing, pacing, replies, which table is meant."""
