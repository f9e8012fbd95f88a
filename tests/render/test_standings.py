"""Pictures of a tournament: sign-up, standings, podium."""

import msgspec
import pytest

from render.pages.sign_up import draw_sign_up
from render.pages.standings import draw_standings
from tests.render.cards import field, podium, sign_up, standings
from tests.render.drawn import faults, keeps_limits, recorded, recorded_small
from tests.render.test_profile import WRITTEN

SIZES = [
    *((3, 3), (8, 2), (32, 6), (200, 4)),
    *(pytest.param(*each, marks=pytest.mark.long) for each in ((9, 2), (10, 5), (32, 2), (200, 2))),
]


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize(("many", "seats"), SIZES)
def test_standings_can_be_read_whatever_the_names(name: str, many: int, seats: int) -> None:
    for own in (None, 1, many - 1):
        people = field([name] * many, seats, own)
        for card in (standings(people, due=0), standings(people), podium(people)):
            with recorded() as texts:
                assert keeps_limits(draw_standings(card))
            assert faults(texts) == []


@pytest.mark.parametrize(("many", "seats"), SIZES)
def test_no_number_of_the_standings_is_too_small_for_a_phone(many: int, seats: int) -> None:
    people = field(["Ann"] * many, seats, many - 1)
    with recorded_small() as small:
        draw_standings(standings(people))
        draw_standings(podium(people))
        draw_sign_up(sign_up(["Ann"] * many))
    assert small == []


def test_ones_own_row_is_seen_however_far_down() -> None:
    names = [f"P{n}" for n in range(200)]
    for own in (4, 9, 150):
        people = field(names, own=own)
        for card in (standings(people), podium(people)):
            with recorded() as texts:
                alt = draw_standings(card).alt
            assert f"{own + 1} P{own} (you)" in alt
            assert f"P{own}" in [one.text for one in texts]


@pytest.mark.parametrize("step", [1, 7, 13])
def test_all_people_are_counted_by_points_however_many_there_are(step: int) -> None:
    people = [
        each._replace(points=(199 - place) // step / 2)
        for place, each in enumerate(field(["Ann"] * 200))
    ]
    with recorded() as texts:
        draw_standings(standings(tuple(people)))
    beside = [int(one.text) for one in texts if one.left > 990 and one.text.isdigit()]
    assert sum(beside) == 200


def test_the_alt_text_of_standings_tells_all_of_them() -> None:
    four = field(["Ann", "Ben", "Cleo", "Dov"], own=3)
    assert draw_standings(standings(four)).alt == (
        "Autumn Cup, Renature, 4 people. Round 3 of 4: 9 of 16 games ended, all end Sun 6 Dec "
        "21:00 UTC. "
        "1 Ann 2½, opponents 0, to move 5 h left, against Ben, table 12. 2 Ben 1½, opponents ½, "
        "waits, against Ann, table 12. 3 Cleo 1, opponents 1, won 61 : 52, against Dov, table 13. "
        "4 Dov (you) ½, opponents 1½, lost 52 : 61, against Cleo, table 13."
    )
    bye = four[0]._replace(status="bye", note="", against=(), table=None)
    out = four[1]._replace(status="out", note="", against=(), table=None)
    alt = draw_standings(standings((bye, out, *four[2:]))).alt
    assert "1 Ann 2½, opponents 0, has the bye. 2 Ben 1½, opponents ½, is out." in alt
    many = field([f"P{n}" for n in range(12)])
    assert draw_standings(standings(many, due=6)).alt.endswith(
        "2 more. Next deadline: P6, to move 5 h left, against P7, table 15."
    )
    assert draw_standings(podium(four)).alt == (
        "Autumn Cup, Renature, 4 people. Ann wins: 64 games. 1 Ann 2½. 2 Ben 1½. 3 Cleo 1. 4 Dov "
        "(you) ½."
    )


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("many", [0, 1, 8, 9, 24, 25, 200])
def test_a_sign_up_can_be_read_whatever_the_names(name: str, many: int) -> None:
    for most in (0, many, many + 1):
        with recorded() as texts:
            assert keeps_limits(draw_sign_up(sign_up([name] * many, most)))
        assert faults(texts) == []


def test_the_alt_text_of_a_sign_up_tells_all_of_it() -> None:
    two = sign_up(["Ann", "Ben"])
    assert draw_sign_up(two).alt == (
        "Autumn Cup, Renature: sign up until Sun 6 Dec 21:00 UTC. 6 more needed. 4 rounds, "
        "tables of 2. 24 hours a turn. Signed up: Ann and Ben."
    )
    assert "Signed up: nobody yet." in draw_sign_up(sign_up([])).alt
    for most, said in ((0, "Everyone can join"), (3, "Room for 1 more"), (2, "Full")):
        card = msgspec.structs.replace(two, least=2, most=most)
        assert f". {said}. " in draw_sign_up(card).alt
