"""Nature: its parts by name."""

from engine.foresight import Tuning
from engine.game import Game
from engine.nature.play.state import State
from engine.nature.players.bots import BOTS
from engine.nature.rules import NatureRules
from engine.nature.words import forms, narration, wording
from engine.nature.words.examples import EXAMPLES
from engine.nature.words.menu import PRESETS, WORDS
from engine.nature.words.reasons import reasons
from engine.species_games.narration import SpeciesWording


class NatureWording(SpeciesWording[State]):
    """The words of Nature."""

    package = "engine.nature"
    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    reasons = staticmethod(reasons)
    sentences = narration.SENTENCES
    form = staticmethod(forms.form)
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
    tuning=Tuning(playout=24, tries=8, optimism=0.7),
)
"""The one instance, as `engine.registry` knows it."""
