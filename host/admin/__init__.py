"""The owner's commands: list, show and end tables, check and move databases."""
