"""Pictures that are the same for every game: lobby, ending, analysis, results."""
