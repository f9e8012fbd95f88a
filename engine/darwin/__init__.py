"""Darwin: resources, environments, survival."""

from collections.abc import Mapping

from engine.darwin.play import redaction, scoring
from engine.darwin.play.cards import cost_of, gain_of
from engine.darwin.play.deck import standard_cards
from engine.darwin.play.state import State
from engine.darwin.players.bots import BOTS
from engine.darwin.puzzles import PUZZLES
from engine.darwin.rules import DarwinRules
from engine.darwin.words import narration, wording
from engine.darwin.words.examples import EXAMPLES
from engine.darwin.words.reasons import clauses
from engine.foresight import SearchParams
from engine.forms import TurnForms
from engine.game import Game
from engine.model import Choice
from engine.options import OWN, Setting
from engine.parts import Recall, Rounds
from engine.wording import Wording
from engine.words import counted

WORDS = {"deck": Setting(title="Cards", choices=(Choice(OWN, "The standard cards"),))}

CARDS = tuple(
    {
        card.title: f"{card.organism}. Costs {cost_of(card)}; {gain_of(card)}. “{card.text}”"
        for card in standard_cards().all
    }.items()
)
"""Each card with its cost, what it gives and its sentence."""


class DarwinWording(Wording[State]):
    """Darwin's words."""

    package = "engine.darwin"
    status = staticmethod(wording.status)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    labels = wording.LABELS
    clauses = staticmethod(clauses)
    sentences = narration.SENTENCES
    concerns = narration.CONCERNS
    merge_rules = narration.MERGE_RULES
    ranking = "Among survivors, the fewest Adaptations win, then the fewest Strategy cards."
    part_titles = {  # noqa: RUF012 - nobody changes it
        "conditions": "conditions met",
        "adaptations": "Adaptations",
        "strategy": "Strategy cards among them",
        "eat": "Eat",
        "survive": "Survive",
        "predator": "best opposing Predator",
        "reproduce": "Reproduce",
    }

    def moment(self, seen: State) -> str:
        """The round: it has no parts that all go through together."""
        return f"Round {seen.round}"

    def counts(self, points: int, parts: Mapping[str, int]) -> str:
        """Adaptations decide among survivors, so they count in the end."""
        many = parts.get("adaptations")
        return str(points) if many is None else counted(many, "Adaptation")

    def unit(self, seen: State) -> str:
        """Scores count conditions: a species needs three."""
        del seen
        return "conditions"


GAME = Game(
    name="darwin",
    title="Darwin",
    summary="Feed one species, protect it and let it breed, with as few Adaptations as you can",
    length="40 minutes",
    first_look=lambda _: (
        "Survive with the fewest Adaptations: Eat 3, Reproduce 1, Survive as any Predator.",
        "What your cards cost.",
    ),
    rules=DarwinRules(),
    wording=DarwinWording(),
    bots=BOTS,
    safest="cautious",
    words=WORDS,
    cards=CARDS,
    examples=EXAMPLES,
    forms=TurnForms(wording.form),
    rounds=Rounds(scoring.progress),
    highlight=scoring.highlight,
    recall=Recall(redaction.DarwinMemory, redaction.recall),
    storytellers=scoring.storytellers,
    tuning=SearchParams(
        playout=0, sharpness=0.5, switch_round=15, favourites=2, shrinkage=0.9, bias=0.12
    ),
    puzzles=PUZZLES,
)
"""The one instance, as `engine.registry` knows it."""
