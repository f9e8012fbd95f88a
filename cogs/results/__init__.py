"""After the end: results, profiles, leaderboards, stories."""
