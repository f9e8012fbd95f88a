"""`python -m bench NAME`: run one benchmark.

Each module of this folder is a benchmark with a `main`; the packages beside them hold their parts.
"""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from bench import __path__

BENCHES: Final = sorted(
    each.name for each in iter_modules(__path__) if not (each.ispkg or each.name == "__main__")
)
"""Names of the benchmarks. Each gets the remaining arguments and returns the exit code."""


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark that the first argument names."""
    if not arguments or arguments[0] not in BENCHES:
        print(f"usage: python -m bench {{{','.join(BENCHES)}}} [--help]", file=sys.stderr)
        return 2
    # Import only this one: another may need packages that aren't installed.
    run: Callable[[Sequence[str]], int] = import_module(f"bench.{arguments[0]}").main
    return run(arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
