"""What a computer player is asked for and finds: strengths, and what is known of each action."""

from typing import Final, Literal, TypeAlias, get_args

from engine.foresight import Foresight, GoOn, Look, Position

Strength: TypeAlias = Literal["easy", "medium", "hard"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
USUAL: Final[Strength] = "medium"
"""What plays where nobody chose."""

__all__ = ["STRENGTHS", "USUAL", "Foresight", "GoOn", "Look", "Position", "Strength"]
