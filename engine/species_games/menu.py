"""The options of both games in words."""

from engine.menu import OWN, Setting
from engine.model import Choice

OPEN_SCORES = Setting(
    choices=(
        Choice("false", "Hidden", "What each has eaten is told at the end"),
        Choice("true", "Open", "All see during the game what each has eaten"),
    )
)
DECK = Setting(choices=(Choice(OWN, "The game's own deck"),))


def quick_play(in_turn: str, at_once: str) -> Setting:
    """Whether cards are played in turn or all at once, each with what is said about it."""
    return Setting(
        choices=(
            Choice("false", "One after another", in_turn),
            Choice("true", "All at once", at_once),
        )
    )
