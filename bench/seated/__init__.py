"""People at a table who play by what the bot shows them, and what that costs."""
