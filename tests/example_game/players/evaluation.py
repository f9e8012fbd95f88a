"""How a game of Nectar stands for a seat."""

from tests.example_game.play.state import State


def evaluate(state: State, seat: int) -> float:
    """The share in the win, at its end; before it, the share of the points, nobody at nothing."""
    points = [each.points for each in state.seats]
    if state.round > state.options.rounds:
        best = max(points)
        return (points[seat] == best) / points.count(best)
    return (points[seat] + 1) / (sum(points) + len(points))
