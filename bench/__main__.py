"""`python -m bench NAME`: run one benchmark; each is a module here with a `main`."""

import sys
from collections.abc import Callable, Mapping, Sequence

from bench import (
    darwin,
    dead,
    engine,
    fortnight,
    goals,
    limits,
    render,
    scale,
    search,
    stop,
    strength,
    table,
    tables,
    thinking,
    wire,
)

BENCHES: Mapping[str, Callable[[Sequence[str]], int]] = {
    "engine": engine.main,
    "search": search.main,
    "strength": strength.main,
    "goals": goals.main,
    "darwin": darwin.main,
    "render": render.main,
    "wire": wire.main,
    "tables": tables.main,
    "table": table.main,
    "fortnight": fortnight.main,
    "dead": dead.main,
    "scale": scale.main,
    "limits": limits.main,
    "stop": stop.main,
    "thinking": thinking.main,
}
"""Benchmarks by name: what comes after the name goes to them, and the exit code comes back."""


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark that the first argument names."""
    if not arguments or arguments[0] not in BENCHES:
        print(f"usage: python -m bench {{{','.join(BENCHES)}}} [--help]", file=sys.stderr)
        return 2
    return BENCHES[arguments[0]](arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
