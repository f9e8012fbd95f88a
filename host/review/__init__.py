"""Games looked at afterwards: replays, and reviews by the hard player."""
