"""What is offered when a table of Nectar is opened: ready choices, and an option in words."""

from engine.menu import Preset, Setting
from engine.model import Choice
from tests.example_game.play.state import NectarOptions

PRESETS = (Preset("long", "five rounds instead of two; 2 to 4", NectarOptions(rounds=5)),)
WORDS = {"crowd": Setting(choices=(Choice("true", "Two to four"), Choice("false", "Two or three")))}
