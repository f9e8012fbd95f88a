"""Natura: its parts by name."""

from engine.game import Game
from engine.natura.players.bots import BOTS
from engine.natura.players.regret import compare
from engine.natura.players.search import search
from engine.natura.rules import NaturaRules
from engine.natura.words.examples import EXAMPLES
from engine.natura.words.menu import PRESETS, WORDS
from engine.natura.words.wording import NaturaWording

GAME = Game(
    name="natura",
    title="Natura",
    summary="Move oceans, lands, life and forces on one board: fourteen games, alone or together",
    rules=NaturaRules(),
    wording=NaturaWording(),
    bots=BOTS,
    safest="planner",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    search=search,
    compare=compare,
)
"""The one instance, as `engine.registry` knows it."""
