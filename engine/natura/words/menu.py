"""Natura's fourteen games for those who choose one or are new: presets, options, aims."""

from engine.model import Choice
from engine.natura.play.goals import GATHERED, GOALS, STOPPED, Goal
from engine.natura.play.legal import goal_of
from engine.natura.play.state import NaturaOptions, State
from engine.options import OWN, Preset, Setting
from engine.words import capitalized


def _help(goal: Goal) -> str:
    who = "2 players, head to head" if goal.is_competitive else "co-op, 1 to 6, or a race"
    return f"{goal.brief} ({who})"


PRESETS = tuple(
    Preset(goal.title, _help(goal), NaturaOptions(goal=goal.name)) for goal in GOALS.values()
)

WORDS = {
    "goal": Setting(
        choices=(
            Choice("usual", "Automatic", "Blue v Browns for two, otherwise Harmony"),
            *(Choice(goal.name, goal.title, capitalized(_help(goal))) for goal in GOALS.values()),
        ),
        comes_first=True,
    ),
    "moves": Setting(
        choices=(
            Choice("advised", "Recommended", "Flexible or Rigid, whichever suits the game"),
            Choice("flexible", "Flexible moves", "Up to 3 squares, or up to 2"),
            Choice("rigid", "Rigid moves", "Exactly 3 squares, or exactly 2"),
        )
    ),
    "flips": Setting(
        choices=(
            Choice("none", "No flips"),
            Choice("related", "Related flips", "Ocean and Sea swap, Land and Island swap"),
            Choice("opposite", "Opposite flips", "Ocean and Land swap, Sea and Island swap"),
        )
    ),
    "press": Setting(
        title="Pressing on",
        choices=(
            Choice("false", "Move as you like"),
            Choice("true", "Always forward", "If you can get closer to the goal, you must"),
        ),
    ),
    "standstill": Setting(
        choices=(
            Choice("true", "Ends a game for two", "After 100 turns that bring nobody closer"),
            Choice("false", "Plays on", "Until a draw by the usual rules"),
        )
    ),
    "race": Setting(
        choices=(
            Choice("false", "One board for all"),
            Choice("true", "A race", "Two players race on separate boards"),
        )
    ),
    "begins": Setting(
        title="Who begins",
        choices=(
            Choice("seated", "First seat", "Swaps in a rematch"),
            Choice("swapped", "Second seat", "Swaps in a rematch"),
            Choice("drawn", "Random", "Drawn again in each rematch"),
        ),
        idle_with="race",
    ),
    "length": Setting(
        choices=(
            Choice(
                "0",
                "Standard",
                "Harmony ends after 24 moves, Scorched after 12, the others at the goal",
            ),
            *(
                Choice(str(n), f"{n} moves")
                for n in (6, 12, 18, 24, 30, 36, 48, 60, 80, 100, 150, 200)
            ),
        )
    ),
    "board": Setting(
        title="Start",
        choices=(
            Choice("standard", "First start"),
            Choice("second", "Second start"),
            Choice("third", "Third start"),
        ),
    ),
    "board_file": Setting(title="Your own start", choices=(Choice(OWN, "None"),)),
}

_LOOK = {
    "blue-v-browns": "Opposing pieces with few free squares.",
    "one-people": "Your pieces that stand apart.",
    "taker": "Life that your pieces can reach.",
    "harmony": "Life beside a Fire or Storm.",
    "scorched": "Life that a Fire or Storm can reach.",
    "exile": "Life beside Water or Terra Firma.",
    **dict.fromkeys(STOPPED, "Those with free squares."),
    **dict.fromkeys(GATHERED, "Pieces that stand apart."),
}


def first_look(seen: State) -> tuple[str, str]:
    """What this goal asks of its players, and what to look at first."""
    goal = goal_of(seen)
    if goal.name == "taker":
        aim = "you win as the first to remove five life pieces"
    elif goal.either_wins:
        aim = f"you win once {goal.aim}"
    elif goal.is_competitive:
        aim = f"you win if {goal.aim} after your move"
    else:
        aim = goal.aim
    return f"{capitalized(aim)}.", _LOOK[goal.name]
