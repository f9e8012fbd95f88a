"""A puzzle for every day: positions whose best answer is proven by a search."""
