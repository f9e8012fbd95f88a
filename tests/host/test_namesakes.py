"""People whose names look alike at one table are told apart by the letters of their seats."""

import json

import pytest

from engine.stories import words_of
from host.table.namesakes import are_alike, told_apart
from tests.host.house import ANN, BEN, CAT, House


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sam", "sam"),
        ("Sam", "S\u0430m"),  # Cyrillic
        ("SAM", "\u0405\u0410\u041c"),
        ("Ilya", "llya"),
        ("Olga", "0lga"),
        ("Omar", "\u039fmar"),  # Greek
        ("Sam", "\uff33\uff41\uff4d"),
        ("Sam", "\U0001d4e2\U0001d4ea\U0001d4f6"),
        ("Sam", "S\u0336am"),
        ("Sam Wolf", "Sam  Wolf"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert told_apart([one, "Ann", other]) == (f"{one} (A)", "Ann", f"{other} (C)")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sam", "Pam"),
        ("Jose", "José"),
        ("กา", "กู"),
        ("Van", "Nan"),
        ("Саша", "Маша"),
        ("राम", "रमा"),
    ],
)
def test_names_that_can_be_told_apart_remain_as_they_are(one: str, other: str) -> None:
    assert told_apart([one, other]) == (one, other)


def test_nobody_passes_for_another_by_a_letter_in_their_name() -> None:
    assert told_apart(["Sam (B)", "Sam"]) == ("Sam (A)", "Sam (B)")
    assert told_apart(["Sam (B)", "Ann"]) == ("Sam (B)", "Ann")


def test_names_told_apart_remain_as_they_are() -> None:
    once = told_apart(["Sam", "SAM", "Ann"])
    assert told_apart(once) == once


def test_the_letter_is_never_cut_off() -> None:
    first, second = told_apart(["x" * 32, "X" * 32])
    assert (first[-4:], second[-4:]) == (" (A)", " (B)")
    assert len(first) == len(second) == 32


async def _namesakes(house: House) -> int:
    view = await house.game(ANN, BEN)
    await house.tables.seats.rename(view.id, ANN, "Sam")
    await house.tables.seats.rename(view.id, BEN, "S\u0430m")
    return view.id


async def test_a_table_tells_its_namesakes_apart_until_one_is_called_otherwise(
    house: House,
) -> None:
    table = await _namesakes(house)
    view = await house.tables.read.view(table)
    assert view.names == ("Sam (A)", "S\u0430m (B)")
    [listed] = await house.tables.read.of_user(ANN)
    assert listed.names == view.names
    await house.tables.seats.rename(table, BEN, "Samuel")
    assert (await house.tables.read.view(table)).names == ("Sam", "Samuel")


async def test_each_sentence_of_a_game_of_namesakes_says_which_it_means(house: House) -> None:
    table = await _namesakes(house)
    for _ in range(6):
        [seat, *_] = (await house.tables.read.view(table)).actors
        played = await house.play(table, (ANN, BEN)[seat])
        assert "**Sam**" not in " ".join(words_of(played.stories))
    told = " ".join(await house.tables.read.log_lines(table, None, 0))
    assert "**Sam (A)**" in told
    assert "**S\u0430m (B)**" in told
    assert "**Sam**" not in told
    assert "**S\u0430m**" not in told


async def test_seats_that_change_hands_keep_the_past_true(house: House) -> None:
    table = await _namesakes(house)
    await house.free(table, CAT, 1, BEN)
    view = await house.tables.read.view(table)
    assert view.names[0] == "Sam"
    told = await house.tables.read.log_lines(table, None, 0)
    [change] = [line for line in told if "steps in for" in line or "left the game" in line]
    assert "**S\u0430m (B)**" in change


async def test_an_export_names_which_namesake_had_which_seat(house: House) -> None:
    table = await _namesakes(house)
    await house.play_out(table)
    made = json.loads(await house.tables.read.export(table))
    assert [each["name"] for each in made["people"]] == ["Sam (A)", "S\u0430m (B)"]


async def test_a_computer_player_never_looks_like_a_person(house: House) -> None:
    view = await house.game(ANN, bots=1)
    await house.tables.seats.rename(view.id, ANN, view.names[1].replace("o", "\u043e").upper())
    now = await house.tables.read.view(view.id)
    assert not are_alike(*now.names)
    assert now.names[0][-1] != ")"
