"""Days of play in moments: people, their habits, a host that dies now and then, and a judge."""
