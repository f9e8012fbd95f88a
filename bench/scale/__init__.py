"""`python -m bench scale`: what one, two and four processes carry together over PostgreSQL.

A database of its own has thousands of games under way. The processes share the work on it as those
of the bot do: whoever is told of a press carries it out and stores it, whoever has time plans and
draws what is to be shown. Only Discord is left out: a message counts as sent once its picture is
drawn, since Discord would take fewer (its own limit is 50 requests a second). The server stores to
the disk as it does in earnest.
"""

from bench.scale.measure import main

__all__ = ["main"]
