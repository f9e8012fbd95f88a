"""How long a computer player thinks: budgets of processor time, pauses and patience, with reasons.

Whoever thinks, waits for an answer or offers a choice takes the figure from here.
"""

from typing import Final

from engine.players.model import Strength
from host.clock.pace import LIVE

# --- a move --------------------------------------------------------------------------------------

EASY_MEDIUM_S: Final = 0.3
"""Easy and medium: a move is shown after as long, so that nobody reads from the time how much there
was to choose from where anything is hidden."""
HARD_S: Final = 2
"""Hard, unless the table's host chose otherwise: more makes it little better."""
HARD_CHOICES_S: Final = (1, 2, 5, 10)
"""What the host can choose."""
HARD_LIVE_S: Final = 0.7
"""Hard, at the pace Live: there people sit and wait for each other."""
SECRET_TURN_FACTOR: Final = 3
"""A turn that nobody sees before it is over is shown after as many times as long: it may take
several decisions, and how many is a secret."""
WATCHED_PAUSE_S: Final = 2.5
"""The pause before each move where computers play alone, unless the settings say otherwise: a
person who watches can follow."""

# --- advice, and looking back --------------------------------------------------------------------

ADVICE_S: Final = 2.0
"""A hint, or what a lesson advises: a person waits for it, and wants it to be good."""
LESSON_WAIT_S: Final = 3.0
"""A lesson's message waits this long for its advice; later, the advice is added to it."""
JUDGING_S: Final = 0.5
"""A decision of a game that is over: there are many, and a bot's processors are for the living."""
SECOND_LOOK_FACTOR: Final = 2.0
"""A decision that seems to have cost much is judged again, for as many times as long."""

# --- patience with a process that thinks ---------------------------------------------------------

PATIENCE_FACTOR: Final = 12.0
"""A process is ended after as many times its budget (the machine may be busy) and `PATIENCE_S`."""
PATIENCE_S: Final = 30.0
"""Besides: the process may have to be started first."""
JUDGING_PATIENCE_S: Final = 600.0
"""The same for one that judges: it has the lowest priority, so all others go first."""
BREAK_OFF_S: Final = 2.0
"""A process that was told to break off and does not is ended after this."""


def budget_s(strength: Strength, pace: str, chosen_s: int) -> float:
    """How many seconds of a processor a decision may take; `chosen_s` is the host's choice for hard
    computer players.
    """
    if strength != "hard":
        return EASY_MEDIUM_S
    return HARD_LIVE_S if pace == LIVE else float(chosen_s)


def shown_after_s(budget: float, *, is_open: bool, is_secret: bool) -> float:
    """How many seconds after the thinking began a move is made, however soon it was found.

    At once in a game without hidden information (`is_open`); later in a secret turn (`is_secret`).
    """
    if is_open:
        return 0.0
    return budget * SECRET_TURN_FACTOR if is_secret else budget
