"""The pinned lists are complete and have hashes, for every Python that `make play` accepts.

`make lock-check` resolves them against the package index. This test asks the installed packages
what they need on each Python, without a network.
"""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "requirements"
LISTS = ("run", "dev")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {"linux": "Linux", "darwin": "Darwin"}


class Pin(NamedTuple):
    """One line of a pinned list, with the hashes that follow it."""

    requirement: Requirement
    hashes: tuple[str, ...]


def pins(name: str) -> list[Pin]:
    """Everything that a pinned list names."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", re.sub(r"^ *#.*\n", "", text, flags=re.MULTILINE))
    return [
        Pin(
            Requirement(block.split(" \\\n")[0].strip()),
            tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})(?:\s|$)", block)),
        )
        for block in blocks
    ]


def asked(name: str) -> Iterator[Requirement]:
    """What a list was compiled from."""
    for line in (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            yield from asked(line.removeprefix("-r ").removesuffix(".in"))
        elif line and not line.startswith(("#", "-c ")):
            yield Requirement(line)


def machine(python: str, system: str) -> dict[str, str]:
    """The environment markers of a Python there."""
    return {
        **{name: str(value) for name, value in default_environment().items()},
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "platform_system": SYSTEMS[system],
    }


def holds(requirement: Requirement, there: dict[str, str], extra: str = "") -> bool:
    """Whether a requirement applies to a machine."""
    return requirement.marker is None or requirement.marker.evaluate({**there, "extra": extra})


def needed(name: str, there: dict[str, str]) -> Iterator[Requirement]:
    """What a list's packages need on a machine, as far as they are installed here."""
    waiting = [requirement for requirement in asked(name) if holds(requirement, there)]
    known: set[tuple[str, str]] = set()
    while waiting:
        requirement = waiting.pop()
        yield requirement
        for extra in ("", *requirement.extras):
            if (key := (canonicalize_name(requirement.name), extra)) in known:
                continue
            known.add(key)
            try:
                further = [Requirement(line) for line in requires(requirement.name) or ()]
            except PackageNotFoundError:  # not for this machine; so what it needs is not known
                continue
            waiting += [each for each in further if holds(each, there, extra)]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_complete_on_each_python(name: str, python: str, system: str) -> None:
    there = machine(python, system)
    pinned = {
        canonicalize_name(pin.requirement.name): pin.requirement.specifier
        for pin in pins(name)
        if holds(pin.requirement, there)
    }
    for requirement in needed(name, there):
        specifier = pinned.get(canonicalize_name(requirement.name))
        assert specifier is not None, f"{requirement} is not in the list"
        [pin] = specifier
        assert requirement.specifier.contains(pin.version, prereleases=True), requirement


@pytest.mark.parametrize("name", LISTS)
def test_each_package_is_pinned_to_one_version_with_hashes(name: str) -> None:
    for pin in pins(name):
        [specifier] = pin.requirement.specifier
        assert specifier.operator == "=="
        assert pin.hashes


def test_what_python_3_13_removed_is_installed_from_3_13_on() -> None:
    for name in LISTS:
        [pin] = [pin for pin in pins(name) if pin.requirement.name == "audioop-lts"]
        held = [python for python in PYTHONS if holds(pin.requirement, machine(python, "linux"))]
        assert held == ["3.13", "3.14"]


def test_the_bot_runs_with_the_tested_packages() -> None:
    tested = {str(pin.requirement): pin.hashes for pin in pins("dev")}
    assert {str(pin.requirement): pin.hashes for pin in pins("run")}.items() <= tested.items()


@pytest.mark.parametrize("file", sorted(path.name for path in FOLDER.iterdir()))
def test_no_list_names_a_package_index(file: str) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host", text)


def test_makefile_project_and_tests_agree_on_pythons() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    first, last = (tuple(map(int, python.split("."))) for python in (PYTHONS[0], PYTHONS[-1]))
    assert f"PYTHONS := {' '.join(PYTHONS)}\n" in makefile
    assert f"not {first} <= sys.version_info[:2] <= {last}" in makefile
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={PYTHONS[0]},<3.{last[1] + 1}"' in project
