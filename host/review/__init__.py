"""Looking back at games: replays, and reviews by the hard player."""
