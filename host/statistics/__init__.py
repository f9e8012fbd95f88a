"""Statistics over results: ratings and profiles."""
