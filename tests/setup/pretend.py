"""Stands in for the programs of a machine that a documented script needs and a test can't run.

Called as `pretend.py PROGRAM WORDS…`, in an environment made by `tests.setup.script_machine`. Each
program refuses what the real one would refuse, and does what later lines of the script rely on.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import yaml

from tests.setup.units import ROOT, Machine, settings_of

FOLDER: Final = Path(os.environ["PRETENDED_MACHINE"])
UNITS: Final = FOLDER / "etc/systemd/system"
RUNNING: Final = FOLDER / "running"
"""There while a bot runs; holds the names of the services of a container."""


def refuse(why: str) -> None:
    """End as a program does that was called wrongly."""
    sys.exit(f"{' '.join(sys.argv[1:])}: {why}")


def start(config: Path) -> None:
    """A start of the bot."""
    bot = [sys.executable, str(ROOT / "tests/setup/pretend_bot.py"), "--config", str(config)]
    if code := subprocess.run(bot, check=False).returncode:  # noqa: S603 - our own words
        sys.exit(code)


def sudo(words: list[str]) -> None:
    """Only what the owner of PostgreSQL's server does."""
    if words[:2] != ["-u", "postgres"]:
        refuse("no rights here")
    clean = {name: each for name, each in os.environ.items() if not name.startswith("PG")}
    admin = {"PGHOST": "127.0.0.1", "PGUSER": "postgres", "PGPORT": os.environ["PGPORT"]}
    os.execvpe(words[2], words[2:], {**clean, **admin})  # noqa: S606 - its words are in a page


def git(words: list[str]) -> None:
    """Git itself, which replaces the program of no running bot."""
    if words[0] == "pull" and RUNNING.exists():
        refuse("the program of a running bot would change")
    os.execv(os.environ["REAL_GIT"], ["git", *words])  # noqa: S606 - as above


def journalctl(words: list[str]) -> None:
    """A unit's log."""
    unit(words[words.index("-u") + 1])


def unit(name: str) -> Path:
    """The file of a unit, which has to be installed."""
    path = UNITS / (name if "." in name else f"{name}.service")
    if not path.exists() or not path.with_suffix(".service").exists():
        refuse(f"there is no unit {name}")
    return path


def systemctl(words: list[str]) -> None:
    """Starts and stops the bot, and makes copies."""
    verb, *names = [word for word in words if word != "--now"]
    for path in map(unit, names):
        told = {}
        if (environment := FOLDER / "etc/watering-hole/environment").exists():
            told = dict(line.split("=", 1) for line in environment.read_text().splitlines())
        told["PGPORT"] = os.environ.get("PGPORT", "")
        if path.name == "watering-hole.service" and verb == "stop":
            RUNNING.unlink()
        elif path.name == "watering-hole.service":
            machine = Machine(FOLDER)
            machine.games.mkdir(parents=True, exist_ok=True)
            named = [each for name, each in settings_of(path) if name == "Environment"]
            usual = dict(machine.expanded(each).split("=", 1) for each in named if "%S" in each)
            os.environ.update({**usual, **told})
            start(FOLDER / "etc/watering-hole/config.toml")
            RUNNING.touch()
        elif path.suffix == ".service" and (said := Machine(FOLDER).run(path, told)):
            refuse(said)


def docker(words: list[str]) -> None:
    """`docker compose`: its files, and commands in its containers."""
    if words[0] != "compose":
        refuse("only compose")
    verb, *rest = words[1:]
    services = yaml.safe_load(Path(os.environ.get("COMPOSE_FILE", "compose.yaml")).read_text())
    containers = Containers(services["services"])
    getattr(containers, verb)(rest)


class Containers:
    """The services of a compose file. Only what they keep in `/data` is here."""

    def __init__(self, services: dict[str, dict[str, Any]]) -> None:
        self._services = services
        self._up = set(RUNNING.read_text().split()) if RUNNING.exists() else set()

    def up(self, words: list[str]) -> None:
        """Start them all."""
        if "--detach" not in words or "\nDISCORD_TOKEN=" not in Path("bot.env").read_text():
            refuse("no token")
        if "postgres" in self._services:
            self._server()
        [first, *_] = self._services
        os.environ.update(self._environment(first))
        (FOLDER / "data").mkdir(exist_ok=True)
        config = FOLDER / "container/config.toml"
        config.write_text(self._here((ROOT / "deploy/container.toml").read_text()))
        start(config)
        RUNNING.write_text(" ".join(self._services))

    def stop(self, words: list[str]) -> None:
        """Stop some, or all."""
        self._up -= set(words or self._services)
        RUNNING.unlink()
        if self._up:
            RUNNING.with_name("others").write_text(" ".join(self._up))

    def logs(self, words: list[str]) -> None:
        """Print the last lines."""
        if words[0] != "--tail":
            refuse("that would go on")

    def cp(self, words: list[str]) -> None:
        """Copy a file out of a container."""
        source, target = words
        shutil.copy(self._here(source.removeprefix("bot:")), target)

    def exec(self, words: list[str]) -> None:
        """A command in a container that runs."""
        service, *command = [word for word in words if word != "-T"]
        others = RUNNING.with_name("others")
        if service not in self._up | set(others.read_text().split() if others.exists() else ()):
            refuse("it doesn't run")
        self._run(service, command)

    def run(self, words: list[str]) -> None:
        """A command in a container of its own."""
        if words[0] != "--rm":
            refuse("the container would stay")
        service, *command = [word for word in words[1:] if word != "-T"][2:]
        self._run(service, [words[words.index("--entrypoint") + 1], *command])

    def _run(self, service: str, command: list[str]) -> None:
        environment = {**os.environ, **self._environment(service)}
        environment["PATH"] = f"{FOLDER}/container:{environment['PATH']}"  # `python` is only there
        if service == "postgres":
            environment |= {"PGHOST": "127.0.0.1"}
        words = [self._here(word) for word in command]
        done = subprocess.run(  # noqa: S603 - its words are in a page
            words, env=environment, cwd=ROOT, check=False
        )
        if done.returncode:
            sys.exit(done.returncode)

    def _environment(self, service: str) -> dict[str, str]:
        """What a service is told, for a server that is here."""
        told: dict[str, str] = self._services[service].get("environment", {})
        return {name: self._here(value) for name, value in told.items() if "$" not in value}

    def _here(self, word: str) -> str:
        return word.replace("/data/", f"{FOLDER}/data/").replace("@postgres/", "@127.0.0.1/")

    def _server(self) -> None:
        """The first start of PostgreSQL's container makes its user and database."""
        if "POSTGRES_PASSWORD=" not in Path(".env").read_text():
            refuse("no password")
        told = self._services["postgres"]["environment"]
        admin = {**os.environ, "PGHOST": "127.0.0.1", "PGUSER": "postgres"}
        if not RUNNING.with_name("others").exists():
            for command in (
                ["createuser", "--superuser", told["POSTGRES_USER"]],
                ["createdb", "--owner", told["POSTGRES_USER"], told["POSTGRES_DB"]],
            ):
                subprocess.run(command, env=admin, check=True)  # noqa: S603 - our own words


if __name__ == "__main__":
    program, *words = sys.argv[1:]
    {
        "docker": docker,
        "git": git,
        "journalctl": journalctl,
        "sudo": sudo,
        "systemctl": systemctl,
    }[program](words)
