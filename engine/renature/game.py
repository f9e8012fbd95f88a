"""Renature: its parts by name."""

from engine.foresight import Tuning
from engine.game import Game
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

    package = "engine.renature"
    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    reasons = staticmethod(reasons)
    sentences = narration.SENTENCES
    asked_together = wording.ASKED_TOGETHER
    joined = staticmethod(wording.joined)
    form = staticmethod(forms.form)
    joints = narration.JOINTS


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
