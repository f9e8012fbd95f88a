"""Checks that the playground answers as Discord's document describes."""

from tests.answers import answers_as_described

__all__ = ["answers_as_described"]
