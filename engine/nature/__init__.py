"""Nature: adapt species around a watering hole, feed them, hunt or be hunted."""

from engine.foresight import SearchParams
from engine.forms import TurnForms
from engine.game import Game
from engine.model import Choice
from engine.nature.play import redaction
from engine.nature.play.scoring import final_outcome, points_now
from engine.nature.play.state import PIECES, NatureOptions, State
from engine.nature.players.bots import BOTS
from engine.nature.puzzles import PUZZLES
from engine.nature.rules import NatureRules
from engine.nature.words import narration, wording
from engine.nature.words.examples import EXAMPLES
from engine.nature.words.reasons import clauses
from engine.options import Preset, Setting
from engine.parts import Recall
from engine.species_games.narration import DECK, OPEN_SCORES, SpeciesWording, quick_play
from engine.species_games.rules import QUICK_PLAY, most_hunts, rounds

PRESETS = (
    Preset(
        "quick", "everyone adapts at once, in secret; best with 5", NatureOptions(quick_play=True)
    ),
    Preset("long", "six rounds instead of four, and more hunger", NatureOptions(rounds=6)),
    Preset("large animals", "sizes up to 10 instead of 4", NatureOptions(largest_size="10")),
)

WORDS = {
    "rounds": Setting(
        choices=(
            Choice("4", "4 rounds", "As in the rulebook"),
            Choice("5", "5 rounds", "A little longer"),
            Choice("6", "6 rounds", "A long game; food gets scarce"),
            Choice("7", "7 rounds", "Most animals starve at the end"),
            Choice("8", "8 rounds", "Few animals survive to the end"),
        )
    ),
    "quick_play": quick_play(
        "Players adapt one by one and see what the others did",
        "Everyone adapts at once, in secret; always used with 5 or 6 players",
    ),
    "food_card": Setting(
        title="Plants each round",
        help="How many plants are added to the watering hole each round",
        choices=(
            Choice("three", "Three per player", "You know in advance how many will come"),
            Choice("draw", "By a drawn card", "A random card says how many per player"),
        ),
    ),
    "largest_size": Setting(
        choices=(
            Choice("4", "Up to 4", "As in the rulebook"),
            Choice("10", "Up to 10", "Animals can grow far larger, and so can hunters"),
        )
    ),
    "open_scores": OPEN_SCORES,
    "deck": DECK,
}


class NatureWording(SpeciesWording[State]):
    """The words of Nature."""

    package = "engine.nature"
    status = staticmethod(wording.status)
    moment = staticmethod(wording.moment)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    labels = wording.LABELS
    harms_self = staticmethod(wording.harms_self)
    clauses = staticmethod(clauses)
    sentences = narration.SENTENCES
    concerns = narration.CONCERNS
    merge_rules = narration.MERGE_RULES
    part_titles = {  # noqa: RUF012 - nobody changes it
        "plants": "plants",
        "meat": "meat",
        "species": "species",
    }
    ranking = "Ties are broken by traits on surviving species."


GAME = Game(
    name="nature",
    title="Nature",
    summary="Adapt your species around a watering hole, feed them, hunt or be hunted",
    length="30 to 60 minutes",
    first_look=lambda _: (
        "Each food your animals eat is 1 point, and each species alive at the end is 2.",
        "The plants: too few, and animals starve.",
    ),
    rules=NatureRules(),
    wording=NatureWording(),
    bots=BOTS,
    safest="hunter",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    forms=TurnForms(wording.form),
    rounds=rounds(points_now),
    highlight=most_hunts(PIECES, "hunts by {0}", "nature/hunter", final_outcome),
    secret_choices=QUICK_PLAY,
    recall=Recall(redaction.NatureMemory, redaction.recall),
    tuning=SearchParams(playout=24, tries=8, shrinkage=0.6, bias=0.55, blunder_rate=0.25),
    puzzles=PUZZLES,
)
"""The one instance, as `engine.registry` knows it."""
