"""Nectar: its parts by name."""

from engine.game import Game
from engine.menu import Preset
from tests.example_game.play.state import NectarOptions
from tests.example_game.players.bots import BOTS
from tests.example_game.rules import NectarRules
from tests.example_game.words.wording import NectarWording

GAME = Game(
    name="nectar",
    title="Nectar",
    summary="Bid cards in secret, turn one up, and give points away",
    rules=NectarRules(),
    wording=NectarWording(),
    bots=BOTS,
    safest="bee",
    presets=(Preset("long", "five rounds instead of two; 2 to 4", NectarOptions(rounds=5)),),
)
"""The one instance, as the registry knows it."""
