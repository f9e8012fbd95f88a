"""The options of Darwin in words."""

from engine.menu import OWN, Setting
from engine.model import Choice

WORDS = {"deck": Setting(title="Cards", choices=(Choice(OWN, "The game's own cards"),))}
