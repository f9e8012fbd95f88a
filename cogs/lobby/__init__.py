"""Before a game begins: opening a table, seats, options, waiting lists, calls."""
