"""What the bot does by itself: deadlines, housekeeping, calls, news for followers."""
