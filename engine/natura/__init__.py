"""Natura: move pieces of nature towards the goal of one of fourteen games."""

from collections.abc import Mapping

from engine.foresight import SearchParams
from engine.forms import TurnForms
from engine.game import Game
from engine.natura.play.scoring import record, stake_of, unit_of
from engine.natura.play.state import State
from engine.natura.players.bots import BOTS
from engine.natura.players.search import compare, search
from engine.natura.puzzles import PUZZLES
from engine.natura.rules import NaturaRules
from engine.natura.words import narration, wording
from engine.natura.words.examples import EXAMPLES
from engine.natura.words.menu import PRESETS, WORDS, first_look
from engine.natura.words.reasons import clauses
from engine.wording import Wording

MIN_POINTS = 2
"""Fewer only say who has won."""


class NaturaWording(Wording[State]):
    """The words of Natura."""

    hand = "pieces"

    package = "engine.natura"
    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    labels = wording.LABELS
    clauses = staticmethod(clauses)
    sentences = narration.SENTENCES
    concerns = narration.CONCERNS
    merge_rules = narration.MERGE_RULES
    asked_together = wording.ASKED_TOGETHER
    unit = staticmethod(unit_of)
    part_titles = {  # noqa: RUF012 - nobody changes it
        "movable": "pieces able to move",
        "blocks": "own blocks",
        "taken": "life taken",
    }

    def moment(self, seen: State) -> str:
        """The number of the move, in a race on the board of whose turn it is."""
        return f"Move {seen.board.turns + 1}"

    def changes_since(self, version: int) -> str:
        """Version 1 knew no standstill."""
        told = "New games for two end by a standstill; this one doesn't."
        return told if version == 1 else ""

    def chapter(self, seen: State) -> str:
        """Ten moves."""
        first = seen.board.turns // 10 * 10 + 1
        return f"Moves {first} to {first + 9}"

    def counts(self, points: int, parts: Mapping[str, int]) -> str:
        """What the goal counts, or points; a race to a goal has neither."""
        shown = [f"{number} {self.part_titles[part]}" for part, number in parts.items()]
        return ", ".join(shown) if shown or points < MIN_POINTS else str(points)


GAME = Game(
    name="natura",
    title="Natura",
    summary="Move oceans, lands, life and forces on one board: fourteen games, alone or together",
    length="10 to 60 minutes",
    first_look=first_look,
    rules=NaturaRules(),
    wording=NaturaWording(),
    bots=BOTS,
    safest="planner",
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    search=search,
    compare=compare,
    tuning=SearchParams(blunder_rate=0.05),
    forms=TurnForms(wording.form, wording.typed),
    record=record,
    stake=stake_of,
    puzzles=PUZZLES,
)
"""The instance that `engine.registry` knows."""
