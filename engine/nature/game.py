"""Nature: its parts by name."""

from functools import cached_property

from engine.foresight import Tuning
from engine.game import Game
from engine.nature.play.state import State
from engine.nature.players.bots import BOTS
from engine.nature.rules import NatureRules
from engine.nature.words import forms, narration, wording
from engine.nature.words.examples import EXAMPLES
from engine.nature.words.menu import PRESETS, WORDS
from engine.nature.words.reasons import reasons
from engine.pages import read_pages
from engine.wording import Wording


class NatureWording(Wording[State]):
    """The words of Nature."""

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
        return read_pages("engine.nature.words")


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
