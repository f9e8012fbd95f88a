"""Every test finds the example game beside the games of the product."""

import os

from tests import games

__all__ = ["games"]

# Whatever is set outside: the many programs that tests start are not translated anew each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
