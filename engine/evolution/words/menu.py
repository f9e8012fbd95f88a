"""What the menu offers of Evolution, and its options in words."""

from engine.evolution.play.state import EvolutionOptions
from engine.menu import Preset, Setting
from engine.model import Choice
from engine.species_games.menu import DECK, OPEN_SCORES, quick_play

PRESETS = (
    Preset(
        "quick",
        "all play cards at once and in secret; 2 to 6, good for 5",
        EvolutionOptions(quick_play=True),
    ),
    Preset(
        "short",
        "40 of the cards left out, for fewer rounds; 2 to 6",
        EvolutionOptions(short_deck=40),
    ),
)

WORDS = {
    "quick_play": quick_play(
        "Each plays cards in turn and sees what the others did",
        "Everyone plays cards at once and in secret; always so with six",
    ),
    "short_deck": Setting(
        title="Length",
        choices=(
            Choice("0", "The whole deck", "The game as the rulebook has it"),
            *(Choice(str(n), f"{n} cards left out") for n in (10, 20, 30, 40, 50, 60, 73)),
        ),
    ),
    "open_scores": OPEN_SCORES,
    "deck": DECK,
}
