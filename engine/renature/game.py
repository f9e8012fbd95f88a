"""Renature: its parts by name."""

from functools import cached_property

from engine.foresight import Tuning
from engine.game import Game
from engine.pages import read_pages
from engine.renature.play.state import State
from engine.renature.players.bots import BOTS
from engine.renature.rules import RenatureRules
from engine.renature.words import forms, narration, wording
from engine.renature.words.examples import EXAMPLES
from engine.renature.words.menu import PRESETS, WORDS
from engine.renature.words.reasons import reasons
from engine.wording import Wording


class RenatureWording(Wording[State]):
    """The words of Renature."""

    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrase = staticmethod(wording.phrase)
    reasons = staticmethod(reasons)
    narrate = staticmethod(narration.narrate)
    asked_together = wording.ASKED_TOGETHER
    joined = staticmethod(wording.joined)
    form = staticmethod(forms.form)
    joints = narration.JOINTS

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        """The pages of words/rules.md."""
        return read_pages("engine.renature.words")


GAME = Game(
    name="renature",
    title="Renature",
    summary="Lay animal dominoes along a brook and win the areas beside it with your plants",
    rules=RenatureRules(),
    wording=RenatureWording(),
    bots=BOTS,
    safest="gardener",
    tuning=Tuning(playout=0, sharpness=0.5),
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
)
"""The one instance, as `engine.registry` knows it."""
