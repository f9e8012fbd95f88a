"""What the menu offers of Evolution, and its options in words."""

from engine.evolution.play.state import EvolutionOptions
from engine.menu import OWN, Preset, Setting
from engine.model import Choice

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
    "quick_play": Setting(
        choices=(
            Choice(
                "false",
                "One after another",
                "Each plays cards in turn and sees what the others did",
            ),
            Choice(
                "true",
                "All at once",
                "Everyone plays cards at once and in secret; always so with six",
            ),
        )
    ),
    "short_deck": Setting(
        title="Length",
        choices=(
            Choice("0", "The whole deck", "The game as the rulebook has it"),
            *(Choice(str(n), f"{n} cards left out") for n in (10, 20, 30, 40, 50, 60, 73)),
        ),
    ),
    "open_scores": Setting(
        choices=(
            Choice("false", "Hidden", "What each has eaten is told at the end"),
            Choice("true", "Open", "All see during the game what each has eaten"),
        )
    ),
    "deck": Setting(choices=(Choice(OWN, "The game's own deck"),)),
}
