"""Discord: commands and components in, messages out. Knows the rules of no single game."""
