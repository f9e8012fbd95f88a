"""Evolution: its parts by name."""

from engine.evolution.play.state import State
from engine.evolution.players.bots import BOTS
from engine.evolution.rules import EvolutionRules
from engine.evolution.words import forms, narration, wording
from engine.evolution.words.examples import EXAMPLES
from engine.evolution.words.menu import PRESETS, WORDS
from engine.evolution.words.reasons import reasons
from engine.foresight import Tuning
from engine.game import Game
from engine.species_games.narration import SpeciesWording


class EvolutionWording(SpeciesWording[State]):
    """The words of Evolution."""

    package = "engine.evolution"
    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    reasons = staticmethod(reasons)
    sentences = narration.SENTENCES
    form = staticmethod(forms.form)
    joints = narration.JOINTS


GAME = Game(
    name="evolution",
    title="Evolution",
    summary="Evolve species that eat, store, cooperate, defend themselves, and attack each other",
    rules=EvolutionRules(),
    wording=EvolutionWording(),
    bots=BOTS,
    safest="carnivore",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    tuning=Tuning(playout=16, tries=8),
)
"""The one instance, as `engine.registry` knows it."""
