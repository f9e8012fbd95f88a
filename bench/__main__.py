"""`python -m bench NAME`: run one benchmark.

Each module of this folder is a benchmark: a `Course`, whose annotated fields are options, and
`measure`, which takes a course and an empty folder and returns figures. The packages beside them
hold their parts.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from inspect import iscoroutine
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from bench import __path__
from bench.parts import report

BENCHES: Final = sorted(
    each.name for each in iter_modules(__path__) if not (each.ispkg or each.name == "__main__")
)
"""Names of the benchmarks."""


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark that the first argument names. Returns the exit code."""
    if not arguments or arguments[0] not in BENCHES:
        print(f"usage: python -m bench {{{','.join(BENCHES)}}} [--help]", file=sys.stderr)
        return 2
    # Import only this one: another may need packages that aren't installed.
    bench = import_module(f"bench.{arguments[0]}")
    course, as_json = report.asked(arguments[0], bench.__doc__, bench.Course, arguments[1:])
    with tempfile.TemporaryDirectory() as folder:
        figures = bench.measure(course, Path(folder))
        if iscoroutine(figures):
            figures = asyncio.run(figures)
    return report.show(figures, as_json=as_json)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
