"""`python -m bench NAME`: run one benchmark; each is a module here with a `main`."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

BENCHES: Final = (
    "engine",
    "search",
    "strength",
    "goals",
    "darwin",
    "render",
    "wire",
    "tables",
    "table",
    "fortnight",
    "dead",
    "scale",
    "limits",
    "stop",
    "thinking",
)
"""Benchmarks by name: what comes after the name goes to them, and the exit code comes back."""


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark that the first argument names."""
    if not arguments or arguments[0] not in BENCHES:
        print(f"usage: python -m bench {{{','.join(BENCHES)}}} [--help]", file=sys.stderr)
        return 2
    # Only this one is imported: another may need packages that are not installed.
    run: Callable[[Sequence[str]], int] = import_module(f"bench.{arguments[0]}").main
    return run(arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
