"""What the bot does by itself: deadlines, housekeeping, calls, messages to followers."""
