"""Pictures that are the same for every game."""
