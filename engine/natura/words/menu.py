"""What the menu offers of Natura, and its options in words."""

from collections.abc import Mapping
from typing import Final

from engine.model import Choice
from engine.natura.play.goals import GOALS, Goal
from engine.natura.play.state import GoalName, NaturaOptions
from engine.options import OWN, Preset, Setting
from engine.words import capitalized

_AIMS: Final[Mapping[GoalName, str]] = {
    "blue-v-browns": "leave your opponent no move",
    "one-people": "be first to join all your own pieces",
    "calm": "be first to stop every Storm",
    "quench": "be first to stop every Fire",
    "stillness": "be first to stop every Fire and every Storm",
    "taker": "be first to remove five life pieces",
    "mosaic": "all pieces one block",
    "harmony": "as much harmony as you can",
    "three-realms": "browns, blues and greens one block each",
    "river": "the five colours in one line",
    "short-river": "blues, browns and greens in one line",
    "green-line": "all life in one straight line",
    "scorched": "as much damage as you can",
    "deadlock": "no Water and no Terra Firma can move",
    "exile": "no life beside Water or Terra Firma",
}
"""What each of the games is about, in few words."""


def _help(goal: Goal) -> str:
    who = "against each other, 2" if goal.is_competitive else "together, 1 to 6"
    return f"{_AIMS[goal.name]}, {who}"


PRESETS = tuple(
    Preset(goal.title, _help(goal), NaturaOptions(goal=goal.name)) for goal in GOALS.values()
)

WORDS = {
    "goal": Setting(
        help="Which of the fourteen games is played",
        choices=(
            Choice("usual", "By the number of players", "Two play Blue v Browns; else Harmony"),
            *(Choice(goal.name, goal.title, capitalized(_help(goal))) for goal in GOALS.values()),
        ),
    ),
    "moves": Setting(
        help="How far Water and Terra Firma move",
        choices=(
            Choice("advised", "As the game is best", "Flexible or rigid, by the goal"),
            Choice("flexible", "Flexible moves", "Up to 3 squares, or up to 2"),
            Choice("rigid", "Rigid moves", "Exactly 3 squares, or exactly 2"),
        ),
    ),
    "flips": Setting(
        help="Whether a piece touched on three sides by one kind turns over (advanced)",
        choices=(
            Choice("none", "No flips"),
            Choice(
                "related",
                "Related flips",
                "Oceans and Seas, Lands and Islands turn into each other",
            ),
            Choice(
                "opposite",
                "Opposite flips",
                "Oceans and Lands, Seas and Islands turn into each other",
            ),
        ),
    ),
    "press": Setting(
        title="Pressing on",
        choices=(
            Choice("false", "Move as you like"),
            Choice(
                "true",
                "Always forward",
                "If some moves bring the goal nearer, you must make one of them",
            ),
        ),
    ),
    "race": Setting(
        choices=(
            Choice("false", "One board for all"),
            Choice("true", "A race", "Two play the same game, each on a board of their own"),
        )
    ),
    "begins": Setting(
        title="Who begins",
        help="Who has the first move, and plays Water",
        choices=(
            Choice("seated", "Who sits first", "The other one begins when you play again"),
            Choice("swapped", "Who sits second", "The other one begins when you play again"),
            Choice("drawn", "By lot", "It is drawn anew for each game"),
        ),
    ),
    "length": Setting(
        help="After how many moves a game that is played together ends",
        choices=(
            Choice(
                "0", "As the rules say", "Harmony 24, Scorched 12, the others when they are won"
            ),
            *(
                Choice(str(n), f"{n} moves")
                for n in (6, 12, 18, 24, 30, 36, 48, 60, 80, 100, 150, 200)
            ),
        ),
    ),
    "board": Setting(
        title="Start",
        help="How the pieces stand at the beginning",
        choices=(
            Choice("standard", "First start"),
            Choice("second", "Second start"),
            Choice("third", "Third start"),
        ),
    ),
    "board_file": Setting(title="Start of your own", choices=(Choice(OWN, "None"),)),
}
