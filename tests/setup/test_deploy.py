"""The container, the compose files and the units, as far as they can be checked without running."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

import bot
from cogs.app.settings import Role, Settings, load
from tests.setup import containerfile
from tests.setup.containerfile import ROOT
from tests.setup.units import PYTHON

UNIT = ROOT / "deploy" / "watering-hole.service"
COPY, DUMP = COPIES = [ROOT / "deploy" / f"watering-hole-{job}.service" for job in ("copy", "dump")]
TIMERS = [each.with_suffix(".timer") for each in COPIES]
COMPOSE = ("deploy/compose.yaml", "deploy/compose.postgresql.yaml")
MOST_EXPOSED = 15
"""Tenths, as `systemd-analyze security` counts: 100 is a service with every right."""


def composed(name: str) -> dict[str, Any]:
    read = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


SERVICES = [
    pytest.param(service, id=f"{name}:{key}")
    for name in COMPOSE
    for key, service in composed(name)["services"].items()
]


@pytest.mark.skipif(sys.platform != "linux", reason="hadolint is installed on Linux only")
def test_the_containerfile_passes_its_linter() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run(  # noqa: S603 - our own words
        [hadolint, ROOT / "deploy/Containerfile"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_the_container_installs_by_hash_and_runs_without_privileges() -> None:
    first, last = containerfile.stages()
    assert "--require-hashes" in next(step.words for step in first if step.instruction == "RUN")
    user = next(n for n, step in enumerate(last) if step.instruction == "USER")
    assert int(last[user].words) > 0
    assert not [step for step in last[user:] if step.instruction in ("RUN", "COPY")]
    for step in (*first, *last):
        assert "://" not in step.words
        if step.instruction == "FROM":
            assert "/" not in step.words, "a plain image, from wherever images come there"


def test_the_build_context_is_exactly_what_the_container_copies() -> None:
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    allowed = {line.removeprefix("!") for line in sent if line.startswith("!")}
    wanted = {source for sources in containerfile.copied().values() for source in sources}
    assert "*" in sent, "nothing else: no token, and no games"
    assert allowed == wanted | {"requirements/run.txt", "requirements/postgresql.txt"}


def test_the_health_check_uses_the_address_of_the_settings() -> None:
    settings = load(ROOT / "deploy" / "container.toml", {"DISCORD_TOKEN": "x"})
    assert containerfile.command_of("HEALTHCHECK")[-1] == settings.metrics.address
    assert settings.storage.database.startswith(containerfile.words_of("VOLUME") + "/")
    assert settings.log.format == "json"


@pytest.mark.parametrize("service", SERVICES)
def test_each_service_has_no_more_rights_than_it_needs(service: dict[str, Any]) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "ports", "network_mode", "pid", "devices"} & service.keys()
    assert service["pids_limit"] <= 256
    assert service["mem_limit"]
    assert service["restart"] == "unless-stopped"
    assert int(service["stop_grace_period"].removesuffix("s")) >= 30
    assert "/tmp" in service["tmpfs"]  # noqa: S108 - in the container


@pytest.mark.parametrize("name", COMPOSE)
def test_no_compose_file_contains_a_secret_or_mounts_the_host(name: str) -> None:
    read = composed(name)
    for key, service in read["services"].items():
        for variable, value in service.get("environment", {}).items():
            if "PASSWORD" in variable:
                assert re.fullmatch(r"\$\{\w+:\?[^}]+\}", value), f"{key}: {variable}"
            assert not re.search(r"//[^/@]*:[^/@]*@", value), "no password in an address"
        assert "DISCORD_TOKEN" not in service.get("environment", {})
        for volume in service.get("volumes", ()):
            assert volume.split(":")[0] in read["volumes"]


def test_processes_on_postgresql_share_one_database_and_have_roles() -> None:
    services = composed("deploy/compose.postgresql.yaml")["services"]
    database = services["worker"]["environment"]["WATERING_HOLE_DATABASE"]
    assert database.startswith("postgresql+psycopg://")
    for role in get_args(Role):
        if role != "all":
            *_, said = services[role]["command"]
            assert said == role
    settings = load(ROOT / "deploy" / "container.postgresql.toml", {"DISCORD_TOKEN": "x"})
    processes = 1 + services["worker"]["deploy"]["replicas"]
    usual = Settings(storage=settings.storage).discord.requests_per_second
    assert processes * settings.discord.requests_per_second <= usual
    assert containerfile.command_of("HEALTHCHECK")[-1] == settings.metrics.address


def unit_for_here(folder: Path, unit: Path) -> Path:
    """The unit with a program that exists on this machine."""
    text = unit.read_text(encoding="utf-8").replace(PYTHON, "/bin/sh")
    path = folder / unit.name
    path.write_text(text, encoding="utf-8")
    return path


def analyzed(*words: str | Path) -> str:
    """What systemd says about a unit, which must pass."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip(
            "systemd-analyze is not installed here (Debian, Ubuntu: apt-get install systemd)"
        )
    done = subprocess.run(  # noqa: S603 - our own words
        [analyze, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stderr


@pytest.mark.parametrize("unit", [UNIT, *COPIES, *TIMERS], ids=lambda unit: unit.name)
def test_systemd_understands_every_line_of_a_unit(tmp_path: Path, unit: Path) -> None:
    started = unit.with_suffix(".service")
    for each in {unit, started}:
        unit_for_here(tmp_path, each)
    assert analyzed("verify", tmp_path / unit.name) == ""


@pytest.mark.parametrize("unit", [UNIT, *COPIES], ids=lambda unit: unit.name)
def test_systemd_rates_a_unit_as_safe(tmp_path: Path, unit: Path) -> None:
    here = unit_for_here(tmp_path, unit)
    analyzed("security", "--offline=true", f"--threshold={MOST_EXPOSED}", here)


def test_the_unit_restarts_the_bot_only_if_that_may_help() -> None:
    text = UNIT.read_text(encoding="utf-8")
    found = re.search(r"^RestartPreventExitStatus=(.*)$", text, re.MULTILINE)
    assert found is not None
    assert found[1].split() == [str(bot.WRONG_SETTING), str(bot.NO_LOGIN)]


def test_the_unit_never_gives_up_and_the_bot_is_soon_back() -> None:
    """A bot that keeps crashing waits by itself: see `bot.login_pause`."""
    settings = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE))
    assert settings["Restart"] == "on-failure"
    assert settings["StartLimitIntervalSec"] == "0", "no number of failures is too many"
    assert int(settings["RestartSec"]) <= 5
