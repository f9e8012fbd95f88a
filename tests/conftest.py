"""Every test finds the example game beside the games of the product."""

from tests import games

__all__ = ["games"]
