"""Getting to know the bot and its games: help, rules, the welcome, boards as text."""
