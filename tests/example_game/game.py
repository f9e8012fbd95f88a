"""Nectar: its parts by name."""

from engine.game import Game
from tests.example_game.players.bots import BOTS
from tests.example_game.rules import NectarRules
from tests.example_game.words.examples import EXAMPLES
from tests.example_game.words.menu import PRESETS, WORDS
from tests.example_game.words.wording import NectarWording

GAME = Game(
    name="nectar",
    title="Nectar",
    summary="Bid cards in secret, turn one up, and give points away",
    rules=NectarRules(),
    wording=NectarWording(),
    bots=BOTS,
    safest="bee",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
)
"""The one instance, as the registry knows it."""
