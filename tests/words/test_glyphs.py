"""The playground's page brings a glyph for every character that we write or draw."""

import re
from functools import cache
from pathlib import Path
from unicodedata import category

import pytest
from fontTools.ttLib import TTFont

from engine.words import single_line
from playground.program.server import FONTS, STATIC
from tests.words.test_phrases import ROOT, files, texts

FOLDERS = {"cogs", "engine", "host", "playground", "render", "scenes"}
"""Their texts may be shown on the page, the gallery's among them."""
STYLE = (STATIC / "css" / "fonts.css").read_text(encoding="utf-8")
FACE = re.compile(r'font-family: "([^"]+)".* url\("/(.+)/([^/]+)"\)(?:.*unicode-range: ([^;]+))?')
FAMILIES = dict(re.findall(r"(--[a-z]+): (.*);", STYLE))
KINDS = sorted(FAMILIES.keys() - {"--rarer"})


@cache
def characters_of(file: Path) -> frozenset[int]:
    """By its character map."""
    return frozenset(TTFont(file).getBestCmap())


def within(ranges: str) -> set[int]:
    """The characters of a `unicode-range`."""
    found: set[int] = set()
    for each in ranges.split(", "):
        first, _, last = each.removeprefix("U+").partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


@cache
def brought(kind: str) -> set[int]:
    """The characters of which the page brings a glyph for a kind of text."""
    families = FAMILIES[kind].replace("var(--rarer)", FAMILIES["--rarer"])
    found: set[int] = set()
    for family, folder, name, ranges in FACE.findall(STYLE):
        if f'"{family}"' in families:
            has = characters_of({"fonts": FONTS, "static/fonts": STATIC / "fonts"}[folder] / name)
            found |= has & within(ranges) if ranges else has
    return found


def is_seen(character: str) -> bool:
    """Neither blank, nor left out by us or by the page, nor without a meaning."""
    is_choice = "\ufe00" <= character <= "\ufe0f"
    return single_line(character) != "" and not is_choice and category(character) != "Cn"


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_brings_a_glyph_for_every_character_that_we_write(kind: str) -> None:
    missing = {
        (character, file.relative_to(ROOT).as_posix())
        for file in files()
        if file.relative_to(ROOT).parts[0] in FOLDERS
        for _, text in texts(file)
        for character in set(text)
        if is_seen(character) and ord(character) not in brought(kind)
    }
    assert missing == set()


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_brings_a_glyph_for_every_character_that_a_picture_can_draw(kind: str) -> None:
    """What names consist of."""
    drawn = set().union(*map(characters_of, FONTS.glob("*.[ot]tf")))
    missing = {character for character in map(chr, drawn - brought(kind)) if is_seen(character)}
    assert missing == set()


def test_no_text_is_in_a_font_that_the_page_does_not_bring() -> None:
    """Every style takes one of the lists, or names one of their fonts before them."""
    named = {
        family
        for file in (STATIC / "css").glob("*.css")
        if file.name != "fonts.css"
        for family in re.findall(
            r"(?:font-family: |font: [^;]*px(?:/\S+)? )([^;]+);", file.read_text()
        )
    }
    allowed = {"inherit", '"Noto Emoji", var(--discord)', *(f"var({kind})" for kind in KINDS)}
    assert named <= allowed
