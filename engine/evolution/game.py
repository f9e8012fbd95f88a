"""Evolution: its parts by name."""

from functools import cached_property

from engine.evolution.play.state import State
from engine.evolution.players.bots import BOTS
from engine.evolution.rules import EvolutionRules
from engine.evolution.words import forms, narration, wording
from engine.evolution.words.examples import EXAMPLES
from engine.evolution.words.menu import PRESETS, WORDS
from engine.evolution.words.reasons import reasons
from engine.foresight import Tuning
from engine.game import Game
from engine.pages import read_pages
from engine.wording import Wording


class EvolutionWording(Wording[State]):
    """The words of Evolution."""

    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrase = staticmethod(wording.phrase)
    reasons = staticmethod(reasons)
    narrate = staticmethod(narration.narrate)
    form = staticmethod(forms.form)
    joints = narration.JOINTS

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        """The pages of words/rules.md."""
        return read_pages("engine.evolution.words")


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
