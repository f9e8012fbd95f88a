"""What the bot does by itself: deadlines, housekeeping, messages about tables."""
