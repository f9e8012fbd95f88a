"""What the playground answers in these tests is as Discord's document describes it."""

from tests.answers import answers_as_described

__all__ = ["answers_as_described"]
