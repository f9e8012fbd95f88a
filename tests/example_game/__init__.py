"""Nectar: a small complete game to copy for a new one; see docs/games.md.

It has a hidden hand, simultaneous choices, and a card that is shown to all and shuffled back.
"""

from engine.forms import TurnForms
from engine.game import Game
from engine.model import Choice
from engine.options import Preset, Setting
from engine.parts import Rounds, SecretChoices
from tests.example_game.play.state import NectarOptions
from tests.example_game.players.bots import BOTS
from tests.example_game.rules import NectarRules, may_change, progress
from tests.example_game.words.examples import EXAMPLES
from tests.example_game.words.wording import NectarWording, form, typed

PRESETS = (Preset("long", "five rounds instead of two; 2 to 4", NectarOptions(rounds=5)),)
WORDS = {"crowd": Setting(choices=(Choice("true", "Two to four"), Choice("false", "Two or three")))}

GAME = Game(
    name="nectar",
    title="Nectar",
    summary="Bid cards in secret, turn one up, and give points away",
    first_look=lambda _: ("Give away as few points as you can.", "Your lowest card."),
    rules=NectarRules(),
    wording=NectarWording(),
    bots=BOTS,
    safest="bee",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    forms=TurnForms(form, typed),
    rounds=Rounds(progress, lambda state: progress(state).round),
    secret_choices=SecretChoices(may_change),
)
"""The instance that the registry knows."""
