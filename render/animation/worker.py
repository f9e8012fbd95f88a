"""`render.animation.worker`: draws one animation, in a process of its own
(`host.computers.worker_process`).

A `Film` comes by standard input and a `Picture` goes by standard output, both as MessagePack. The
process gives way to all others on its machine.
"""

import os
import sys
from typing import Final

import msgspec

from render.animation.film import Film, animated

NICE: Final = 15


def main() -> int:
    """Draw what standard input asks for. Returns the exit code."""
    os.nice(NICE)
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library may print is no answer
    film = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Film)
    with target:
        target.write(msgspec.msgpack.encode(animated(film)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
