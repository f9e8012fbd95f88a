"""Looking back at games: replays, and reviews of games that are over."""
