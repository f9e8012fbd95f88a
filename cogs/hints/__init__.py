"""Help with deciding: hints, lessons, and the analysis of a game that is over."""
