"""The lobby's options: the host's private panel, the public differences, and files."""

import asyncio
import gzip
import io
import json
import time
import zipfile
from typing import cast

import discord
import pytest

from cogs.discord_api import uploads
from cogs.discord_api.uploads import LONGEST_LINE, MOST_BYTES, MOST_LINES, checked_text, read_text
from cogs.lobby.new_table import file_options
from cogs.lobby.options_screen import offered
from cogs.ui.components import ComponentId
from engine.errors import BadFile, BadOption
from engine.natura.play.state import NaturaOptions
from engine.nature.play.state import NatureOptions
from engine.registry import GAMES
from host.table.lobby import parse_options
from tests.cogs.test_forged import press_by_hand
from tests.cogs.town import Guest, Town
from tests.cogs.views import table_of


async def test_the_host_chooses_in_menus_with_the_usual_marked(town: Town, ann: Guest) -> None:
    page = await ann.press("Options", await town.lobby(ann))
    assert page.private
    assert [menu.placeholder for menu in page.sight.menus] == [
        *("Rounds …", "Quick play …", "Plants each round …", "Time per turn …")
    ]
    assert "Rounds to play; beyond 6 most animals starve" in page.text
    rounds = dict(page.sight.menus[0].options)
    assert rounds["4 rounds (default)"] == "4"
    page = await ann.choose("6", page.sight, menu=":rounds")
    assert "Rounds: 6 rounds." in page.text
    assert "Rounds: 6 rounds" in town.public()[-1].text
    page = await ann.press("More options", page.sight)
    page = await ann.choose("true", page.sight, menu=":open_scores")
    assert (await town.tables.read.view(1)).options == NatureOptions(rounds=6, open_scores=True)
    page = await ann.press("Reset to defaults", page.sight)
    assert (await town.tables.read.view(1)).options == NatureOptions()
    assert "Reset to defaults" not in page.sight.labels


async def test_others_see_who_chooses_the_options(town: Town, ann: Guest, ben: Guest) -> None:
    page = await ben.press("Options", await town.lobby(ann, ben, rounds=6))
    assert page.private
    assert page.sight.menus == []
    assert f"<@{ann.id}> chooses the options:" in page.text
    assert "- Rounds: 6 rounds" in page.text
    assert "- Quick play: In turn" in page.text
    for component in (ComponentId("set", 1, ("rounds",)), ComponentId("usual", 1)):
        said = await press_by_hand(town, component, "5", ben)
        assert "Only Ann, the host, can choose the options." in said
    assert (await town.tables.read.view(1)).options == NatureOptions(rounds=6)


async def test_conflicting_options_are_refused_with_the_reason(town: Town, ann: Guest) -> None:
    await ann.slash("table new", game="natura/Taker")
    said = await press_by_hand(town, ComponentId("set", 1, ("race",)), "true", ann)
    assert "Taker is played on one board, so it can't be a race." in said
    assert (await town.tables.read.view(1)).options == NaturaOptions(goal="taker")


async def test_the_options_are_those_that_fit_the_goal(town: Town, ann: Guest) -> None:
    """What was chosen for another goal gives way to the new one."""
    await ann.slash("table new", game="natura/Harmony")
    page = await ann.press("Options", town.public()[-1])
    page = await ann.press("More options", page.sight)
    page = await ann.choose("12", page.sight, menu=":length")
    page = await ann.choose("one-people", (await ann.press("Options", town.public()[-1])).sight)
    assert (await town.tables.read.view(1)).options == NaturaOptions(goal="one-people")
    shown = [menu.placeholder for menu in page.sight.menus]
    page = await ann.press("More options", page.sight)
    shown += [menu.placeholder for menu in page.sight.menus]
    assert [each for each in shown if each in ("Race …", "Length …", "Pressing on …")] == []
    assert "Who begins …" in shown


async def test_a_file_stays_until_it_is_taken_away(town: Town, ann: Guest) -> None:
    lobby = await town.lobby(ann, deck=("ours.txt", b"Horned 3 x20\nPlated 2 x20\n"))
    page = await ann.press("Options", lobby)
    page = await ann.choose("5", page.sight, menu=":rounds")
    page = await ann.press("More options", page.sight)
    page = await ann.choose("file", page.sight, menu=":deck")
    assert "Deck: A file of your own" in town.public()[-1].text
    await ann.choose("own", page.sight, menu=":deck")
    assert (await town.tables.read.view(1)).options == NatureOptions(rounds=5)


@pytest.mark.parametrize(
    ("action", "rest", "value"),
    [
        ("set", ("rounds",), "60"),
        ("set", ("rounds",), "five"),
        ("set", ("tundra",), "1"),
        ("set", ("deck",), "Horned 3 x20"),
        ("set", ("__class__",), "1"),
        ("options", ("7",), ""),
    ],
)
async def test_a_forged_choice_is_refused_and_changes_nothing(
    town: Town, ann: Guest, action: str, rest: tuple[str, ...], value: str
) -> None:
    await town.lobby(ann)
    said = await press_by_hand(town, ComponentId(action, 1, rest), value, ann)
    assert "older version" in said
    assert (await town.tables.read.view(1)).options == NatureOptions()


QUICK_S = 2.0
"""CPU time, on a slow machine."""
LINE = "9" * (LONGEST_LINE - 1)


def _bomb() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.txt", b"0" * 10_000_000)
    return packed.getvalue()


REFUSED = {
    "huge": b"a\n" * MOST_BYTES,
    "many lines": b"\n" * (MOST_LINES + 1),
    "one long line": b"x" * (LONGEST_LINE + 1),
    "a NUL": b"trait,food,copies\n\0",
    "an escape": b"\x1b[2J",
    "not UTF-8": "übel".encode("latin-1"),
    "UTF-16": "trait".encode("utf-16"),
    "a zip bomb": _bomb(),
    "a gzip bomb": gzip.compress(b"0" * 10_000_000),
    "a surrogate": b"\xed\xa0\x80",
    "overlong": b"\xc0\xaf",
}
NONSENSE = {
    "nothing": "",
    "deep JSON": "[" * 900 + "]" * 90,
    "deep TOML": "\n".join(["a." * 400 + "b = 1"] * 50),
    "JSON": json.dumps({"trait": [1] * 100}),
    "large numbers": f"Horns,{LINE[:900]},{LINE[:90]}\n" * 60,
    "many empty lines": "\n" * (MOST_LINES - 1),
    "many notes": "# note\n" * (MOST_LINES - 1),
    "many commas": ("," * 900 + "\n") * 60,
    "brackets": ("((((" * 200 + "\n") * 60,
    "blanks": (" " * 990 + "x\n") * 60,
    "odd digits": "٣٤,²,൧൨\n" * 500,
    "odd letters": "ﬁ ẞ İ ǅ\n" * 900,
    "other ends of lines": "a\u2028b\x85c\u2029" * 300,
    "formulas": "=cmd|' /C calc'!A0,1,1\n" * 90,
    "markdown": "[x](https://example.org) @everyone <@1>,1,1\n" * 90,
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_no_text_of_a_game_can_be_is_refused_before_a_game_sees_it(kind: str) -> None:
    before = time.process_time()
    with pytest.raises(BadFile) as refused:
        checked_text(REFUSED[kind])
    assert refused.value.hint
    assert time.process_time() - before < QUICK_S


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_in_a_file_is_refused_by_every_game_at_once_and_with_a_hint(kind: str) -> None:
    try:
        text = checked_text(NONSENSE[kind].encode())
    except BadFile:
        return
    for game in GAMES.values():
        for name in file_options({game.name: game}):
            before = time.process_time()
            with pytest.raises((BadFile, BadOption)) as refused:
                parse_options(game, game.rules.options_type(**{name: text}), 2)
            assert refused.value.hint, game.name
            assert len(str(refused.value)) < 1500, game.name
            assert time.process_time() - before < QUICK_S, game.name


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_how_to_write_a_file_if_it_takes_one(name: str) -> None:
    page = GAMES[name].wording.file_page
    assert (page is not None) == bool(file_options({name: GAMES[name]}))
    assert len("".join(page or ())) <= 3500


class _File:
    """A file that Discord says is small."""

    def __init__(self, data: bytes = b"", size: int = 10, *, slow: bool = False) -> None:
        self.size = size
        self._data = data
        self._slow = slow

    async def read(self) -> bytes:
        """Its content, or wait forever."""
        if self._slow:
            await asyncio.Event().wait()
        return self._data


def _sent(file: _File) -> discord.Attachment:
    return cast("discord.Attachment", file)


async def test_a_file_that_never_comes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "PATIENCE_S", 0.0)
    with pytest.raises(BadFile, match="couldn't fetch the file"):
        await read_text(_sent(_File(slow=True)))


async def test_a_file_larger_than_discord_said_is_refused_and_a_large_one_is_not_fetched() -> None:
    with pytest.raises(BadFile, match="larger than 64 KB"):
        await read_text(_sent(_File(b"a" * (MOST_BYTES + 1))))
    with pytest.raises(BadFile, match="larger than 64 KB"):
        await read_text(_sent(_File(size=MOST_BYTES + 1, slow=True)))
    assert await read_text(_sent(_File("\ufeffHörner".encode()))) == "Hörner"


def test_a_race_offers_no_choice_of_who_begins() -> None:
    game = GAMES["natura"]
    for options, is_offered in (
        (NaturaOptions(goal="harmony", race=True), False),
        (NaturaOptions(goal="taker"), True),
    ):
        assert ("begins" in offered(game, table_of(game, 2, options, "lobby"))) is is_offered
