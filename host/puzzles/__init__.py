"""Daily puzzles: attempts at them, and a message a day in servers that want one."""
