"""What Nature and Evolution tell in numbers adds up for somebody who reads nothing else."""

import re
from collections.abc import Iterator

import pytest

from engine.model import Event
from engine.stories import words_of
from engine.words import Reader
from tests.games import GAMES
from tests.playing import random_steps

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
LONG_NAMES = tuple(f"{name}, daughter of the watering hole" for name in NAMES)
MEAL = re.compile(
    r"(?!.* (?:hunts|attacks) )(?P<who>[^.;:]*?) (?P<each>each )?"
    r"(?:eats?|takes?) (?P<total>\d+) (?P<food>plants?|meat)(?P<rest>[^.]*)\."
)
SPECIES, PART, OTHERS = r"\b[A-F]\d+\b", r"\((\d+)\)", r"'s (\d+)\b"
LEFT = re.compile(r"(\d+) plants? left|(the watering hole is empty)")
HOLE = re.compile(r"watering hole (?:now )?has (\d+) plants?|watering hole is (empty)")
LAID = re.compile(r"The food cards give ([+−]\d+) plants?: (.*?)\.")  # noqa: RUF001 - a true minus
STORED = re.compile(
    r"(\d+) food (?:from Fat Tissue )?goes behind your|you store (\d+|no) food, (\d+) in all"
)


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def eaten(meal: "re.Match[str]") -> int:
    """How much was eaten by a sentence, which must tell whose it is so that it adds up."""
    who, total = meal["who"], int(meal["total"])
    if meal["each"]:
        return total * len(re.findall(SPECIES, who))
    if who.endswith(" species"):
        return total + sum(map(int, re.findall(OTHERS, meal["rest"])))
    parts = [int(each) for each in re.findall(PART, who)]
    assert sum(parts) == total if parts else len(re.findall(SPECIES, who)) == 1, meal[0]
    return total


def games(name: str, seats: int) -> Iterator[list[Event]]:
    """The events of random games."""
    for seed in range(3):
        steps = random_steps(GAMES[name], seats, seed)
        yield [event for step in steps for event in step.events]


@pytest.mark.parametrize("name", ["nature", "evolution"])
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
def test_plants_of_the_watering_hole_add_up(name: str, seats: int, names: tuple[str, ...]) -> None:
    meals = 0
    for events in games(name, seats):
        hole: int | None = None
        for words in words_of(GAMES[name].wording.stories(events, Reader(None, names[:seats]))):
            assert len(words) <= 160
            for sentence in re.split(r"(?<=\.) ", words):
                meal = MEAL.fullmatch(sentence)
                if meal is None:
                    found = HOLE.search(sentence)
                    hole = hole if found is None else int(found[1] or 0)
                    continue
                ate, left = eaten(meal), LEFT.search(meal["rest"])
                if meal["food"] != "meat" and "from the bank" not in sentence:
                    hole = None if hole is None else hole - ate
                if left is not None:
                    assert hole in (None, int(left[1] or 0)), words
                    hole, meals = int(left[1] or 0), meals + 1
    assert meals > 10


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_food_cards_add_up(seats: int) -> None:
    for events in games("evolution", seats):
        told = " ".join(words_of(GAMES["evolution"].wording.stories(events, Reader(0, NAMES))))
        for total, cards in LAID.findall(told):
            laid = [re.split(r"[ ]", each)[-1] for each in re.split(", | and ", cards)]
            assert sum(map(number, laid)) == number(total), cards


@pytest.mark.parametrize("name", ["nature", "evolution"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_food_behind_my_screen_adds_up(name: str, seats: int) -> None:
    for events in games(name, seats):
        total = 0
        told = words_of(GAMES[name].wording.stories(events, Reader(0, NAMES[:seats])))
        for screened, stored, in_all in STORED.findall(" ".join(told)):
            total += int((screened or stored).replace("no", "0"))
            assert not in_all or total == int(in_all), told
        assert total
