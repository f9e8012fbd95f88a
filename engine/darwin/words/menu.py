"""The options of Darwin in words, and its cards for those who look for one."""

from engine.darwin.play.cards import cost_of, gain_of
from engine.darwin.play.deck import standard_cards
from engine.menu import OWN, Setting
from engine.model import Choice

WORDS = {"deck": Setting(title="Cards", choices=(Choice(OWN, "The game's own cards"),))}

CARDS = tuple(
    {
        card.title: f"{card.organism}. Costs {cost_of(card)}; {gain_of(card)}. “{card.text}”"
        for card in standard_cards().all
    }.items()
)
"""Each card with what it costs, what it gives and its sentence."""
