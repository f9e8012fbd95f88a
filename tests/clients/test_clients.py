"""The libraries' pinned versions, and errors if one can't be installed.

`make clients` tests the libraries themselves, each in its own environment.
"""

import json
import re
from pathlib import Path

import pytest

from tests.clients import trial
from tests.clients.__main__ import main, table
from tests.clients.libraries import LIBRARIES, Library
from tests.clients.trial import ROWS, Result

HOSTS = re.compile(r"https?://[^\s\"]*(?:pypi|pythonhosted|npmjs|registry)[^\s\"]*")


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda each: each.name)
def test_each_library_is_pinned_by_hash_and_names_no_package_host(library: Library) -> None:
    if library.node:
        lock = (library.source / "package-lock.json").read_text(encoding="utf-8")
        packages = json.loads(lock)["packages"]
        wanted = packages.pop("")["dependencies"]
        assert wanted == {library.name: library.version()}
        assert packages[f"node_modules/{library.name}"]["version"] == library.version()
        assert all(each["integrity"].startswith("sha512-") for each in packages.values())
        assert not any("resolved" in each for each in packages.values())
    else:
        lock = (library.source / "requirements.txt").read_text(encoding="utf-8")
        pinned = re.findall(r"^\S+==.*$", lock, re.MULTILINE)
        name = library.name.replace(".", "-")
        assert f"{name}=={library.version()} \\" in pinned
        assert len(re.findall(r"\\\n +--hash=sha256", lock)) >= len(pinned)
        assert all(line.endswith("\\") for line in pinned)
    assert not HOSTS.search(lock)


def test_the_documentation_names_each_library_by_the_version_that_is_tried() -> None:
    told = (Path(__file__).parents[2] / "playground" / "README.md").read_text(encoding="utf-8")
    for library in LIBRARIES:
        assert f"| {library.name} {library.version()} |" in told


def test_without_node_its_row_says_so_and_the_trial_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.clients.libraries.ENVIRONMENTS", tmp_path)
    monkeypatch.setenv("PATH", "")
    assert main(["discord.js", "--json"]) == 1
    [row] = json.loads(capsys.readouterr().out)
    assert (row["library"], row["passed"]) == ("discord.js", False)
    assert row["failures"] == {
        "installation": "npm is missing: install Node.js 20 or newer, with npm."
    }
    assert set(row["works"].values()) == {trial.NO}


def test_an_untried_library_is_told_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["eris"])
    assert "eris isn't tested; there are discord.py, discord.js" in capsys.readouterr().err


def test_the_table_has_a_column_for_each_library_and_says_what_failed() -> None:
    good = Result("one", "1.0", dict.fromkeys(ROWS, trial.YES))
    bad = Result("two", "2.0", dict.fromkeys(ROWS, trial.NO), {"form": "nothing came"}, ["odd"])
    lines = table([good, bad]).splitlines()
    assert lines[0].split() == ["one", "two"]
    assert lines[1].split() == ["1.0", "2.0"]
    assert [line.split()[-2:] for line in lines[2 : 2 + len(ROWS)]] == [["yes", "NO"]] * len(ROWS)
    assert lines[2 + len(ROWS) :] == ["two: form: nothing came", "two: complaint: odd"]
    assert (good.passed, bad.passed) == (True, False)
