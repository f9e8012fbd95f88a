"""Nature: adapt species around a watering hole, feed them, hunt or be hunted."""

from engine.foresight import Tuning
from engine.game import Game
from engine.model import Choice
from engine.nature.play.state import NatureOptions, State
from engine.nature.players.bots import BOTS
from engine.nature.rules import NatureRules
from engine.nature.words import narration, wording
from engine.nature.words.examples import EXAMPLES
from engine.nature.words.reasons import reasons
from engine.options import Preset, Setting
from engine.species_games.narration import DECK, OPEN_SCORES, SpeciesWording, quick_play

PRESETS = (
    Preset(
        "quick",
        "all adapt at once and in secret; 2 to 6, good for 5",
        NatureOptions(quick_play=True),
    ),
    Preset("long", "six rounds instead of four, with more hunger; 2 to 6", NatureOptions(rounds=6)),
    Preset(
        "large animals",
        "sizes up to 10 instead of 4; 2 to 6",
        NatureOptions(largest_size="10"),
    ),
)

WORDS = {
    "rounds": Setting(
        choices=(
            Choice("4", "4 rounds", "The game as the rulebook has it"),
            Choice("5", "5 rounds", "A little longer"),
            Choice("6", "6 rounds", "A long game; food grows scarce"),
            Choice("7", "7 rounds", "Most animals starve at the end"),
            Choice("8", "8 rounds", "Few animals live to the end"),
        )
    ),
    "quick_play": quick_play(
        "Each adapts in turn and sees what the others did",
        "Everyone adapts at once and in secret; always so with 5 or 6",
    ),
    "food_card": Setting(
        title="Plants each round",
        help="How many plants are put at the watering hole each round",
        choices=(
            Choice("three", "Three for each player", "The number is known before a round begins"),
            Choice("draw", "By a drawn card", "A card from the deck says how many for each player"),
        ),
    ),
    "largest_size": Setting(
        choices=(
            Choice("4", "Up to 4", "The size dial as the rulebook has it"),
            Choice("10", "Up to 10", "Animals can grow far larger, and hunters with them"),
        )
    ),
    "open_scores": OPEN_SCORES,
    "deck": DECK,
}


class NatureWording(SpeciesWording[State]):
    """The words of Nature."""

    package = "engine.nature"
    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    reasons = staticmethod(reasons)
    sentences = narration.SENTENCES
    turn_form = staticmethod(wording.form)
    joints = narration.JOINTS


GAME = Game(
    name="nature",
    title="Nature",
    summary="Adapt your species around a watering hole, feed them, hunt or be hunted",
    rules=NatureRules(),
    wording=NatureWording(),
    bots=BOTS,
    safest="tusker",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    tuning=Tuning(playout=24, tries=8, optimism=0.6, slips=0.3),
)
"""The one instance, as `engine.registry` knows it."""
