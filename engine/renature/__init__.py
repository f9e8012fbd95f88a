"""Renature and Renature Valley: dominoes along a brook, plants beside it, areas won and lost."""

from engine.foresight import SearchParams
from engine.forms import TurnForms
from engine.game import Game
from engine.model import Choice
from engine.options import OWN, Preset, Setting
from engine.parts import Rounds
from engine.renature.play.scoring import highlight, progress
from engine.renature.play.state import RenatureOptions, State
from engine.renature.players.bots import BOTS
from engine.renature.puzzles import PUZZLES
from engine.renature.rules import RenatureRules
from engine.renature.words import narration, wording
from engine.renature.words.examples import EXAMPLES
from engine.renature.words.reasons import clauses
from engine.wording import Wording

PRESETS = (
    Preset(
        "Valley",
        "the expansion with tree stumps and mushrooms; 2 to 4 players",
        RenatureOptions(board="valley"),
    ),
    Preset(
        "Valley, back",
        "the other side of the expansion board; 2 to 4 players",
        RenatureOptions(board="valley-back"),
    ),
    Preset(
        "second board",
        "same rules, different brook; 2 to 4 players",
        RenatureOptions(board="second"),
    ),
    Preset(
        "third board", "same rules, a third brook; 2 to 4 players", RenatureOptions(board="third")
    ),
    Preset(
        "new board", "a brook made for this table; 2 to 4 players", RenatureOptions(board="random")
    ),
)

WORDS = {
    "board": Setting(
        help="Which board to play on",
        choices=(
            Choice("standard", "First board", "The board of the base game"),
            Choice("second", "Second board", "The same rules on a different brook"),
            Choice("third", "Third board", "The same rules on a third brook"),
            Choice("random", "New board", "A brook made for this table"),
            Choice("valley", "Valley", "The expansion, with tree stumps and mushrooms"),
            Choice("valley-back", "Valley, back", "The other side of the expansion board"),
        ),
    ),
    "board_file": Setting(title="Your own board", choices=(Choice(OWN, "None"),)),
}


class RenatureWording(Wording[State]):
    """Renature's words."""

    package = "engine.renature"
    status = staticmethod(wording.status)
    moment = staticmethod(wording.moment)
    chapter = staticmethod(wording.chapter)
    question = staticmethod(wording.question)
    choice = staticmethod(wording.choice)
    phrases = wording.PHRASES
    labels = wording.LABELS
    pointed = staticmethod(wording.pointed)
    clauses = staticmethod(clauses)
    sentences = narration.SENTENCES
    concerns = narration.CONCERNS
    asked_together = wording.ASKED_TOGETHER
    joined = staticmethod(wording.joined)
    merge_rules = narration.MERGE_RULES
    part_titles = {  # noqa: RUF012 - nobody changes it
        "start": "start",
        "plants": "plants",
        "areas": "areas closed",
        "rest": "open areas",
        "clouds": "clouds",
        "left": "plants left",
        "tokens": "tokens",
    }
    ranking = "Ties are broken by area tokens; in Valley, by first place in the largest area."


GAME = Game(
    name="renature",
    title="Renature",
    summary="Lay animal dominoes along a brook and win the areas beside it with your plants",
    length="45 to 60 minutes",
    first_look=lambda _: (
        "Plants score when you place them, and again when the brook around them is full.",
        "Where your dominoes fit.",
    ),
    rules=RenatureRules(),
    wording=RenatureWording(),
    bots=BOTS,
    safest="gardener",
    tuning=SearchParams(playout=0, crowded=0, sharpness=0.5, shrinkage=0.5, blunder_rate=0.25),
    presets=PRESETS,
    words=WORDS,
    examples=EXAMPLES,
    forms=TurnForms(wording.form),
    rounds=Rounds(progress),
    highlight=highlight,
    puzzles=PUZZLES,
)
"""The one instance, as `engine.registry` knows it."""
