"""Every command in the owner's pages is run here, or listed with why it can't be.

The scripts of an installation run whole, on a pretended machine, with SQLite and with PostgreSQL;
other commands on a database of each kind.
"""

import logging
import re
import runpy
import shutil
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from bot import NO_LOGIN
from host.__main__ import main
from tests.postgres import Server
from tests.setup.script_machine import ScriptMachine
from tests.setup.units import ROOT

INSTALLATIONS: Final = ("plain", "systemd", "container")
PAGES: Final = (
    "README.md",
    *(
        f"docs/{name}.md"
        for name in (
            *INSTALLATIONS,
            *("installing", "operating", "scale", "upgrading", "troubleshooting"),
            *("security", "fairness"),
        )
    ),
)
PROGRAMS: Final = re.compile(
    r"(\.venv/bin/)?python3?|apt-get|brew|cd|chmod|cp|createdb|createuser|crontab|dnf|docker|echo"
    r"|export|git|install|journalctl|ls|make|pg_dump|pg_restore|psql|set|sqlite3|sudo|systemctl"
    r"|timedatectl|wsl|xcode-select"
)
INSTALLS: Final = re.compile(r"^(?:sudo )?apt-get install .*$", re.MULTILINE)
NIGHTLY: Final = "0 4 * * * "
HOST: Final = ".venv/bin/python -m host"
BOT: Final = ".venv/bin/python bot.py"
REHEARSED: Final = (
    f"{HOST} copy GAMES rehearsal.db",
    f"DISCORD_TOKEN=none {BOT} --config config.example.toml --database rehearsal.db",
    f"{HOST} check rehearsal.db",
)
ON_FILES: Final = (
    f"{HOST} copy var/games.db copy.db",
    f"{NIGHTLY}cd /srv/watering-hole && {HOST} copy var/games.db copies/$(date +\\%F).db",
    f"{HOST} restore COPY games.db",
    f"{HOST} rescue games.db rescued.db",
    f"{HOST} restore rescued.db games.db",
)
ON_DATABASES: Final = (
    f"{HOST} tables DB",
    f"{HOST} table N DB",
    f"{HOST} check DB",
    f"{HOST} end N DB",
)
OWNERS: Final = (
    f'{HOST} say "I\'m being updated at noon, and back a few minutes later." DB',
    f"{HOST} pause DB",
    f"{HOST} pause --game natura DB",
    f"{HOST} resume --game natura DB",
    f"{HOST} people export ID DB",
    f'{HOST} block person ID DB --reason "insults"',
    f"{HOST} blocks DB",
    f"{HOST} unblock person ID DB",
    f"{HOST} people forget ID DB",
    f"{HOST} figures DB",
    f"{HOST} shards DB",
    f"{HOST} leave DB",
)
MOVES: Final = (f"{HOST} move var/games.db ADDRESS", f"{HOST} move ADDRESS new.db")
PROCESSES: Final = (
    f"{BOT} --role gateway --shards 0-1",
    f"{BOT} --role gateway --shards 2-3",
    f"{BOT} --role worker",
)
EXPLAINED: Final = (
    HOST,
    ".venv/bin/python -m bench table --json",
    ".venv/bin/python -m bench scale --json",
    ".venv/bin/python -m bench killed --json",
    ".venv/bin/python -m bench idle --json",
    ".venv/bin/python -m bench move --json",
    ".venv/bin/python -m bench move --game nature --tables 10 --share 0.15 --json",
    ".venv/bin/python -m engine replay nature-12.json",
    ".venv/bin/python -m cogs.monitoring 127.0.0.1:9464",
)
"""Measurements take minutes, and others need what a bot makes: they explain themselves here."""
NOT_RUN: Final = {
    "systemctl list-timers": "asks a running systemd",
    "crontab -e": "asks in an editor",
    "sudo apt-get install git make python3 python3-venv": "installs packages",
    "sudo apt-get install git make python3 python3-venv postgresql": "installs packages",
    "apt-get install git make python3 python3-venv": "installs packages",
    "apt-get install git make python3 python3-venv postgresql sudo": "installs packages",
    "sudo dnf install git make python3": "installs packages",
    "brew install python3": "for macOS",
    "xcode-select --install": "for macOS",
    "wsl --install": "for Windows",
    "git clone ADDRESS watering-hole && cd watering-hole": "needs the address",
    "make play": "runs until Ctrl-C; see tests/setup/test_makefile.py",
    "make play PYTHON=/path/to/python3": "the same",
    "make test": "these tests",
    "systemctl edit watering-hole": "asks in an editor",
    "systemctl status watering-hole": "there is no systemd",
    "systemctl status postgresql": "there is no systemd",
    "journalctl -u watering-hole -n 50": "there is no systemd",
    "timedatectl set-ntp true": "changes the machine's clock",
}
"""Commands outside of the scripts, with why none is run. A command that no page names fails."""


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """The headings and the blocks of shell commands below them."""
    heading = ""
    for found in re.finditer(r"^## ([^\n]*)$|^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        heading = found[1] or heading
        if found[2]:
            yield heading, found[2]


def in_blocks(text: str) -> list[str]:
    """Every command in blocks, without the text that one reads."""
    found = []
    for _, block in blocks(text):
        lines = re.sub(r"<<'END'\n.*?^END$", "<<'END'", block, flags=re.MULTILINE | re.DOTALL)
        found += [without_comment(line) for line in lines.splitlines()]
    found = [line for line in found if line]
    assert [line for line in found if not is_command(line)] == [], "which programs are these?"
    return found


def beside(text: str) -> list[str]:
    """Every command elsewhere: indented lines, and code in sentences that is more than a name."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    indented = re.findall(r"^    (\S.*)$", prose, re.MULTILINE)
    spans = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", prose)]
    return [each for each in map(without_comment, indented + spans) if is_command(each)]


def without_comment(line: str) -> str:
    return re.sub(r"(?:^|  +)# .*", "", line)


def is_command(words: str) -> bool:
    """Whether a program is called; its name alone is none."""
    first, *rest = re.sub(rf"^(?:[A-Z_]+=\S+ |{re.escape(NIGHTLY)})*", "", words).split() or [""]
    return PROGRAMS.fullmatch(first) is not None and bool(rest)


def outside_of_scripts() -> set[str]:
    """The commands that no script of an installation runs."""
    scripts = {each for name in INSTALLATIONS for each in in_blocks(page(f"docs/{name}.md"))}
    found = {each for name in PAGES for each in (*beside(page(name)), *in_blocks(page(name)))}
    return found - {each for each in scripts if not INSTALLS.match(each)}


@pytest.fixture
def games_on(postgresql: Server) -> Generator[Server]:
    """A server without the roles and databases that scripts make."""
    names = ("games", "games_before", "watering_hole", "before")

    def clean() -> None:
        for name in names:
            postgresql.drop(name)
        for role in ("games", "watering_hole"):
            postgresql.run("dropuser", "--if-exists", role)

    clean()
    yield postgresql
    clean()


def script(name: str, kind: str) -> str:
    """The whole script of an installation, without the lines that install packages."""
    whole = "\n".join(block for heading, block in blocks(page(name)) if heading == f"With {kind}")
    return INSTALLS.sub("", whole)


def check_script(name: str, kind: str, machine: ScriptMachine) -> None:
    """Run it. The copy is made after the first start; the third start finds it restored."""
    typed = "PASSWORD\nPASSWORD\nTOKEN\n"
    done = machine.run(machine.here(script(f"docs/{name}.md", kind)), typed=typed)
    assert done.returncode == 0, done.stderr
    assert machine.starts == [
        {"is_copy": False, "tables": 0},
        {"is_copy": False, "tables": 1},
        {"is_copy": True, "tables": 1},
    ]
    assert "No faults found." in done.stdout
    if name != "container":
        needed = {"SQLite": ["run.txt"], "PostgreSQL": ["postgresql.txt", "run.txt"]}
        assert sorted(set(machine.installed)) == needed[kind]


@pytest.mark.long
@pytest.mark.sqlite("a file")
@pytest.mark.parametrize("name", INSTALLATIONS)
def test_a_script_leads_from_nothing_to_a_restored_copy_of_a_file(
    name: str, tmp_path: Path
) -> None:
    check_script(name, "SQLite", ScriptMachine(tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("name", INSTALLATIONS)
def test_a_script_leads_from_nothing_to_a_restored_dump_of_a_server(
    name: str, tmp_path: Path, games_on: Server
) -> None:
    check_script(name, "PostgreSQL", ScriptMachine(tmp_path, games_on))


def test_every_command_is_run_or_listed() -> None:
    """The list of those that aren't run can only shrink: what no page names any more fails."""
    run = {*REHEARSED, *ON_FILES, *ON_DATABASES, *OWNERS, *MOVES, *PROCESSES, *EXPLAINED}
    assert outside_of_scripts() == {*NOT_RUN, *run}
    assert not run & NOT_RUN.keys()


def test_no_page_calls_a_python_that_debian_lacks() -> None:
    """Only containers have a `python`, and only `.venv` has the packages."""
    for file in (*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        text = file.read_text(encoding="utf-8")
        for each in (*in_blocks(text), *beside(text)):
            assert not re.search(r"(?:^|&& )python3? ", each), f"{file.name}: {each}"


def test_the_page_on_operating_names_every_command_of_the_host(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    usage = re.search(r"\{([\w,]+)\}", capsys.readouterr().out)
    assert usage is not None
    table = page("docs/operating.md").partition("## Command line")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+) ", table, re.MULTILINE)) == set(usage[1].split(","))


class Installed(NamedTuple):
    """A machine with the program in a folder, and a table in `var/games.db`."""

    machine: ScriptMachine
    folder: Path

    def run(self, line: str, code: int = 0, typed: str = "", **more: str) -> str:
        """Run a line there; what it writes."""
        done = self.machine.run(line, within=self.folder, typed=typed, **more)
        assert done.returncode == code, f"{line}: {done.stdout}{done.stderr}"
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """For several processes, which are told how many shards there are."""
    machine = ScriptMachine(tmp_path_factory.mktemp("machine"))
    there = Installed(machine, machine.home)
    there.run(machine.here("git clone ADDRESS watering-hole"))
    there = Installed(machine, machine.home / "watering-hole")
    example = (there.folder / "config.example.toml").read_text()
    (there.folder / "config.toml").write_text(example.replace("shard_count = 0", "shard_count = 4"))
    there.run("make install && make run")
    return there


@pytest.mark.long
@pytest.mark.sqlite("a file")
def test_each_command_on_files_does_what_its_page_says(there: Installed) -> None:
    now, nightly, *fire = ON_FILES
    there.run(now)
    nightly = nightly.removeprefix(NIGHTLY).replace("\\%", "%")
    there.run(nightly.replace("/srv/watering-hole", str(there.folder)))
    [copy] = (there.folder / "copies").iterdir()
    shutil.copy(copy, there.folder / "games.db")
    back, save, again = (line.replace("COPY", str(copy)) for line in fire)
    assert "is now the copy" in there.run(back)
    assert "tables: 1 row saved, 0 lost" in there.run(save)
    assert "is now the copy" in there.run(again)


def check_commands(there: Installed, database: str) -> None:
    """Run each command that takes a file or an address; table 1 is ended."""
    for line in (*OWNERS, *ON_DATABASES):
        filled = line.replace("DB", database).replace(" N ", " 1 ").replace(" ID ", " 7 ")
        said = there.run(filled, typed="y\n")
        assert said
    assert "Table 1 is over" in said


@pytest.mark.long
@pytest.mark.sqlite("a file")
def test_each_command_works_on_a_file(there: Installed, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(there.folder / "var/games.db", copy)
    check_commands(there, str(copy))


@pytest.mark.long
def test_each_command_works_on_a_server_and_games_move_there_and_back(
    there: Installed, games_on: Server
) -> None:
    address = games_on.create("games")
    for line in MOVES:
        assert "Everything is now in" in there.run(line.replace("ADDRESS", address))
    check_commands(there, address)


@pytest.fixture
def discord() -> Generator[str]:
    """The address of a Discord that refuses every token."""

    class Refusing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(401)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.long
@pytest.mark.sqlite("a file")
def test_an_update_can_be_rehearsed_on_a_copy(there: Installed, discord: str) -> None:
    copy, start, check = (line.replace("GAMES", "var/games.db") for line in REHEARSED)
    there.run(copy)
    said = there.run(start, code=NO_LOGIN, DISCORD_API_URL=discord)
    assert "Discord refused the token" in said
    assert "WARNING" not in said, "nothing frightens"
    assert "No faults found." in there.run(check)


@pytest.mark.long
def test_each_process_of_several_starts(there: Installed, games_on: Server, discord: str) -> None:
    """As far as Discord lets it."""
    more = {"WATERING_HOLE_DATABASE": games_on.create("games"), "DISCORD_API_URL": discord}
    for line in PROCESSES:
        said = there.run(f"DISCORD_TOKEN=none {line}", code=NO_LOGIN, **more)
        assert "Discord refused the token" in said


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("line", EXPLAINED)
def test_what_is_only_explained_exists(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, module, *words = line.removesuffix(" --json").removesuffix(" nature-12.json").split()
    monkeypatch.setattr(sys, "argv", [module, *words, "--help"])
    monkeypatch.setattr(logging, "disable", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # it would hold for the tests after this
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(module, run_name="__main__")
    assert not ended.value.code
    assert "usage: " in capsys.readouterr().out
