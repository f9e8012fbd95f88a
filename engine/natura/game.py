"""Natura: its parts by name."""

from functools import cached_property

from engine.game import Game
from engine.natura import narration, wording
from engine.natura.bots import BOTS
from engine.natura.rules import NaturaRules
from engine.natura.state import State
from engine.pages import read_pages
from engine.wording import Wording


class NaturaWording(Wording[State]):
    """The words of Natura."""

    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrase = staticmethod(wording.phrase)
    narrate = staticmethod(narration.narrate)

    @cached_property
    def rules_pages(self) -> tuple[tuple[str, str], ...]:
        """The pages of rules.md."""
        return read_pages("engine.natura")


GAME = Game(
    name="natura",
    title="Natura",
    summary="Move oceans, lands, life and forces on one board: fourteen games, alone or together",
    rules=NaturaRules(),
    wording=NaturaWording(),
    bots=BOTS,
)
"""The one instance, as `engine.registry` knows it."""
