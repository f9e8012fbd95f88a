"""`make play` on machines of all kinds: which Python it uses, and what it says without one.

A machine is a folder that is the whole PATH. Its Pythons are this one, pretending to be another
version and logging how it is called.
"""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make") or "make"
NEEDED = ("mkdir", "rm", "awk", "cat", "sh")

PYTHON = """#!/bin/sh
echo "$(basename "$0") $*" >> {log}
case "$*" in
-c*) exec {real} -c 'import sys; sys.version_info = {version}; {lacks}; exec(sys.argv[1])' "$2" ;;
"-m venv"*) mkdir -p .venv/bin && cat "$0" > .venv/bin/python && chmod +x .venv/bin/python ;;
esac
exit {ends_with}
"""


class Machine:
    """A computer with some Pythons on it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "path"
        self.project = folder / "project"
        self.log = folder / "log"
        self.path.mkdir()
        (self.project / "requirements").mkdir(parents=True)
        shutil.copy(ROOT / "Makefile", self.project)
        for name in ("run.txt", "dev.txt"):
            (self.project / "requirements" / name).touch()
        for tool in (*NEEDED, "basename", "chmod"):
            (self.path / tool).symlink_to(shutil.which(tool) or tool)

    def has(self, name: str, version: str, *, venv: bool = True, ends_with: int = 0) -> None:
        """Install a Python of this version under this name."""
        numbers = tuple(int(number) for number in version.split("."))
        script = PYTHON.format(
            log=self.log,
            real=shlex.quote(sys.executable),
            version=(*numbers, 0),
            lacks="0" if venv else 'sys.modules["ensurepip"] = None',
            ends_with=ends_with,
        )
        (self.path / name).write_text(script)
        (self.path / name).chmod(0o755)

    def make(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run make there."""
        return subprocess.run(  # noqa: S603 - our own words
            [MAKE, *words],
            cwd=self.project,
            env={"PATH": str(self.path), **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def refusal(self, *words: str) -> str:
        """The one line of an error, besides make's own last line."""
        ended = self.make(*words)
        assert ended.returncode != 0
        line, last = ended.stderr.splitlines()
        assert "***" in last
        assert not (self.project / ".venv").exists()
        return line

    def done(self) -> list[str]:
        """How its Pythons were called, except for checks of their version."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if line.split()[1] != "-c"]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A computer without any Python."""
    return Machine(tmp_path)


@pytest.mark.parametrize(
    "name", ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"]
)
def test_any_suitable_python_installs_and_runs_the_bot(machine: Machine, name: str) -> None:
    machine.has(name, name.removeprefix("python") if "." in name else "3.12")
    assert machine.make("play").returncode == 0
    venv, install, play = machine.done()
    assert venv == f"{name} -m venv --clear .venv"
    assert "--require-hashes -r requirements/run.txt" in install
    assert "-m playground" in play
    assert "--scenes scenes/play.scenes" in play
    assert machine.make("play").returncode == 0
    assert machine.done()[3:] == [play], "nothing is installed twice"


def test_unsuitable_pythons_are_skipped(machine: Machine) -> None:
    machine.has("python3.14", "3.14")
    (machine.path / "python3.14").write_text("#!/bin/sh\necho not installed here >&2\nexit 127\n")
    machine.has("python3.13", "3.15")
    machine.has("python3.12", "3.10")
    machine.has("python3.11", "3.11", venv=False)
    machine.has("python3", "3.12")
    ended = machine.make("play")
    assert ended.stderr == ""
    assert machine.done()[0] == "python3 -m venv --clear .venv"


def test_a_named_python_is_used(machine: Machine) -> None:
    machine.has("python3.14", "3.14")
    machine.has("mine", "3.11")
    machine.make("play", "PYTHON=mine")
    assert machine.done()[0] == "mine -m venv --clear .venv"


@pytest.mark.parametrize("words", [("play",), ("run",), ("test",), ("play", "PYTHON=python3.14")])
def test_without_python_it_says_what_to_install(machine: Machine, words: tuple[str, ...]) -> None:
    machine.has("python3", "3.10")
    line = machine.refusal(*words)
    assert "No Python from 3.11 to 3.14" in line
    assert "apt-get install python3 python3-venv" in line
    assert "brew install" in line


def test_without_the_venv_module_one_line_names_the_package(machine: Machine) -> None:
    machine.has("python3", "3.12", venv=False)
    assert "apt-get install python3.12-venv" in machine.refusal("play")


def test_missing_tools_are_named_in_one_line(machine: Machine) -> None:
    machine.has("python3", "3.12")
    (machine.path / "mkdir").unlink()
    assert machine.refusal("play") == "mkdir is missing: install coreutils"


def test_on_windows_one_line_says_where_it_runs(machine: Machine) -> None:
    ended = machine.make("play", OS="Windows_NT")
    assert ended.returncode != 0
    [line] = ended.stderr.splitlines()
    assert "inside WSL" in line


def test_a_failed_installation_is_retried_next_time(machine: Machine) -> None:
    machine.has("python3", "3.12")
    assert machine.make(".venv/bin/python").returncode == 0
    made = machine.project / ".venv" / "bin" / "python"
    working = made.read_text()
    made.write_text("#!/bin/sh\nexit 1\n")
    ended = machine.make("play")
    assert ended.returncode != 0
    assert "could not be installed" in ended.stderr
    made.write_text(working)
    assert machine.make("play").returncode == 0
    assert "requirements/run.txt" in machine.done()[-2]


def test_an_environment_without_its_python_is_rebuilt(machine: Machine) -> None:
    machine.has("python3", "3.12")
    machine.make("play")
    made = machine.project / ".venv" / "bin" / "python"
    made.unlink()
    made.symlink_to(machine.path / "python3.10")
    machine.make("play")
    assert [line.split()[2] for line in machine.done()] == ["venv", "pip", "playground"] * 2


def test_make_alone_lists_every_target_that_is_explained(machine: Machine) -> None:
    listed = [line.split()[0] for line in machine.make().stdout.splitlines()]
    assert {"play", "run", "test", "lock", "lock-check", "audit", "clean"} <= set(listed)


def test_nothing_is_used_that_the_make_of_macos_does_not_know() -> None:
    """GNU make 3.81 has no `!=`, `::=`, `.ONESHELL`, `$(file ...)`, `&:` and no `undefine`."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    code = [line for line in makefile.splitlines() if line and line[0] not in "#\t"]
    for newer in ("!=", "::=", ".ONESHELL", "$(file ", "&:", "undefine", "$(intcmp", "$(let "):
        assert not [line for line in code if newer in line]
