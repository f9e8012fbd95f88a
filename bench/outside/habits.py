"""What outsiders do first: each plays the rules as a beginner might, with a bent of its own."""

from typing import Final, Literal, TypeAlias

Habit: TypeAlias = Literal["beginner", "attacker", "feeder", "hoarder", "racer"]
"""Plays what scores next; attacks or hunts whenever that is possible; sees to food, or to points
that count at once; keeps what it has until late; or hurries to the end.
"""
HABITS: Final[tuple[Habit, ...]] = ("beginner", "attacker", "feeder", "hoarder", "racer")
