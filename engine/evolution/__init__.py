"""Evolution: grow and adapt species, feed them from a scarce watering hole, attack or be prey."""

from engine.evolution.play import redaction, turns
from engine.evolution.play.scoring import final_outcome, points_now
from engine.evolution.play.state import PIECES, EvolutionOptions, State
from engine.evolution.players.bots import BOTS
from engine.evolution.rules import EvolutionRules
from engine.evolution.words import narration, wording
from engine.evolution.words.examples import EXAMPLES
from engine.evolution.words.reasons import clauses
from engine.foresight import SearchParams
from engine.forms import TurnForms
from engine.game import Game
from engine.model import Choice
from engine.options import Preset, Setting
from engine.parts import Recall, SecretChoices
from engine.species_games.events import TableMemory
from engine.species_games.narration import DECK, OPEN_SCORES, SpeciesWording, quick_play
from engine.species_games.rules import QUICK_PLAY, most_hunts, rounds

PRESETS = (
    Preset(
        "quick",
        "everyone plays cards at once, in secret; best with 5",
        EvolutionOptions(quick_play=True),
    ),
    Preset("short", "40 cards left out, for fewer rounds", EvolutionOptions(short_deck=40)),
)

WORDS = {
    "quick_play": quick_play(
        "Players play cards one by one and see what the others did",
        "Everyone plays cards at once, in secret; always used with 6 players",
    ),
    "short_deck": Setting(
        title="Length",
        choices=(
            Choice("0", "The whole deck", "As in the rulebook"),
            *(Choice(str(n), f"{n} cards left out") for n in (10, 20, 30, 40, 50, 60, 73)),
        ),
    ),
    "open_scores": OPEN_SCORES,
    "deck": DECK,
}


class EvolutionWording(SpeciesWording[State]):
    """The words of Evolution."""

    package = "engine.evolution"
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
    ranking = "Ties are broken by trait points, then by population points."
    part_titles = {  # noqa: RUF012 - nobody changes it
        "food": "food",
        "population": "population",
        "traits": "traits",
    }


GAME = Game(
    name="evolution",
    title="Evolution",
    summary="Evolve species that eat, store, cooperate, defend themselves, and attack each other",
    length="45 to 60 minutes",
    first_look=lambda _: (
        "Each food you eat is 1 point, and so is each animal and trait you have at the end.",
        "The plants, and who could attack you.",
    ),
    rules=EvolutionRules(),
    wording=EvolutionWording(),
    bots=BOTS,
    safest="carnivore",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    forms=TurnForms(wording.form),
    rounds=rounds(points_now),
    highlight=most_hunts(PIECES, "attacks by {0}", "evolution/carnivore", final_outcome),
    secret_choices=SecretChoices(turns.may_change, QUICK_PLAY.go_unnoticed),
    recall=Recall(TableMemory, redaction.recall),
    tuning=SearchParams(playout=16, tries=8, shrinkage=0.77, bias=0.4),
)
"""The one instance, as `engine.registry` knows it."""
