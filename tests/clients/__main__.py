"""`python -m tests.clients`: tests the libraries on the playground, and prints what works."""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.clients.libraries import LIBRARIES, Library
from tests.clients.trial import NO, ROWS, Result, attempt


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    chosen = options.library or LIBRARIES
    results = asyncio.run(_all(chosen, options.openapi, quiet=options.json))
    if options.json:
        print(json.dumps([each.body() for each in results], indent=1))
    else:
        print(table(results))
    return 0 if all(each.passed for each in results) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.clients", description=__doc__)
    parser.add_argument("library", nargs="*", type=_library, help="only these")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    document = os.environ.get("DISCORD_OPENAPI")
    parser.add_argument(
        "--openapi",
        type=Path,
        default=Path(document) if document else None,
        help="list what Discord's OpenAPI document doesn't know (or env DISCORD_OPENAPI)",
    )
    return parser


def _library(name: str) -> Library:
    """A library by its name. Raises ArgumentTypeError, which argparse prints."""
    known = {each.name: each for each in LIBRARIES}
    if name not in known:
        raise argparse.ArgumentTypeError(f"{name} isn't tested; there are {', '.join(known)}")
    return known[name]


async def _all(chosen: Sequence[Library], openapi: Path | None, *, quiet: bool) -> list[Result]:
    results = []
    for library in chosen:
        if not quiet:
            print(f"{library.name} {library.version()} …", file=sys.stderr, flush=True)
        results.append(await attempt(library, openapi))
    return results


def table(results: list[Result]) -> str:
    """A row per check, a column per library; then what failed."""
    rows = [["", *(each.library for each in results)], ["", *(each.version for each in results)]]
    rows += [[name, *(each.works.get(name, NO) for each in results)] for name in ROWS]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    for each in results:
        lines += [f"{each.library}: {name}: {why}" for name, why in each.failures.items()]
        lines += [f"{each.library}: complaint: {words}" for words in each.complaints]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
