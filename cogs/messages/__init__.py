"""Messages that the bot sends and keeps up to date by itself: boards, threads, direct ones."""
