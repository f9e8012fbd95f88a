"""What games come to: results, profiles, leaderboards, stories after the end."""
