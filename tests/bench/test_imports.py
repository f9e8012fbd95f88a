"""Each benchmark starts where only its own packages are installed."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import bench
from bench.__main__ import BENCHES

DATABASE = frozenset({"sqlalchemy", "aiosqlite"})
PLAYGROUND = frozenset({"aiohttp"})
PICTURES = frozenset({"PIL", "resvg_py"})
DISCORD = frozenset({"discord"})
NEEDS: Mapping[str, frozenset[str]] = {
    "calibration": frozenset(),
    "cuts": frozenset(),
    "dead": DATABASE | PLAYGROUND | PICTURES | DISCORD,
    "engine": frozenset(),
    "fortnight": DATABASE,
    "idle": DATABASE | PLAYGROUND,
    "killed": DATABASE | PLAYGROUND,
    "lengths": frozenset(),
    "limits": DATABASE | PLAYGROUND,
    "move": DATABASE | PLAYGROUND | PICTURES | DISCORD,
    "news": DATABASE | PLAYGROUND | PICTURES | DISCORD,
    "panels": DATABASE | PLAYGROUND | PICTURES | DISCORD,
    "par": frozenset(),
    "reasons": frozenset(),
    "render": PICTURES,
    "scale": DATABASE | PLAYGROUND,
    "search": frozenset(),
    "solving": frozenset(),
    "standing": DATABASE | PLAYGROUND | PICTURES | DISCORD | {"simcord"},
    "strength": frozenset(),
    "table": DATABASE | PLAYGROUND | PICTURES | DISCORD | {"playwright"},
    "tables": DATABASE | PLAYGROUND,
    "thinking": DATABASE | PLAYGROUND,
    "undisturbed": DATABASE | PLAYGROUND | PICTURES | DISCORD | {"simcord"},
    "wire": PLAYGROUND,
}
"""The packages of each, beside what the engine needs."""
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({packages!r}))  # to import one of them fails
from bench.__main__ import main
main([{name!r}, "--help"])
"""


def test_every_module_of_the_folder_is_a_benchmark_whose_needs_are_known() -> None:
    [folder] = map(Path, bench.__path__)
    found = {file.stem for file in folder.glob("*.py") if not file.stem.startswith("__")}
    assert found == set(BENCHES) == set(NEEDS)


@pytest.mark.parametrize("name", BENCHES)
def test_it_starts_where_only_its_own_packages_are_installed(name: str) -> None:
    """What another benchmark needs may be missing: a browser, pictures, Discord, a database."""
    missing = frozenset().union(*NEEDS.values()) - NEEDS[name]
    script = WITHOUT.format(packages=sorted(missing), name=name)
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"bench {name}" in done.stdout
