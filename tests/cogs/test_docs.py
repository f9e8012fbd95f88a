"""The documents tell what is so: games, permissions, settings, exit codes, and links that lead on.

That the README names every command is tested with the commands, in `test_within_limits`.
"""

import re
import tomllib
from pathlib import Path

import discord
import pytest

import bot
from cogs.discord_api.channels import NEEDED
from cogs.messages.threads import NEEDED as IN_THREADS
from engine.registry import GAMES, NAMES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OWNERS = (ROOT / "docs" / "owners.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_tells_how_many_can_play_each_game(name: str) -> None:
    game = GAMES[name]
    [row] = [line for line in README.splitlines() if line.startswith(f"| {game.title}")]
    assert f"| {game.rules.min_seats} to {game.rules.max_seats}" in row


def test_the_invitation_asks_for_exactly_what_the_bot_needs() -> None:
    asked = re.search(r"permissions=(\d+)", README)
    assert asked is not None
    needed = discord.Permissions(**dict.fromkeys([*NEEDED, *IN_THREADS], True))
    assert discord.Permissions(int(asked[1])) == needed
    played = re.search(r"--permissions (\d+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert played is not None
    assert played[1] == asked[1]


def test_the_owners_page_tells_every_setting() -> None:
    example = tomllib.loads((ROOT / "config.example.toml").read_text(encoding="utf-8"))
    names = [f"{section}.{name}" for section, settings in example.items() for name in settings]
    assert re.findall(r"^\| `([a-z_.]+)`", OWNERS, re.MULTILINE) == names


def test_the_owners_page_tells_every_exit_code() -> None:
    codes = OWNERS.partition("## Exit codes")[2].partition("##")[0]
    told = [int(code) for code in re.findall(r"(?:^|, )(\d) ", codes, re.MULTILINE)]
    assert told == [0, bot.WRONG_SETTING, bot.NO_STORE, bot.NO_LOGIN]


def test_the_index_lists_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert set(re.findall(r"\]\((\w+\.md)\)", index)) == pages


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_no_link_of_a_document_leads_nowhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^):#]+)\)", text)
    assert [link for link in links if not (document.parent / link).exists()] == []
