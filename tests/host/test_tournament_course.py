"""The laws of a tournament: byes, repeats and points, of random people and results."""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import combinations

import msgspec
import pytest

from engine.registry import GAMES
from host.errors import NotAllowed
from host.repositories.tournaments import Form, Member, Played, Stored, Tournament
from host.tournaments import course
from host.tournaments.course import Ended
from host.tournaments.pairing import Field, Pair, pair, pair_of, sizes
from host.tournaments.standings import bye_halves, halves_of, met, standings

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEATS = sorted(
    {
        (min(seats), most)
        for game in GAMES.values()
        for seats in [game.rules.seats_for(game.rules.options_type())]
        for most in seats
        if most > 1
    }
)
"""The fewest who can play a game, and how many may sit at its tables, for all games."""


def signed_up(
    people: int, seats: int, rounds: int = 4, form: Form = "swiss", number: int = 1
) -> Stored:
    tournament = Tournament(
        id=number,
        guild=1,
        channel=2,
        parent=2,
        host=3,
        title="Cup",
        game="nature",
        options=b"{}",
        seats=seats,
        rounds=rounds,
        form=form,
        pace="day",
        days=7,
        status="sign-up",
        round=0,
        due=NOW,
        paused=None,
        created=NOW,
    )
    stored = Stored(tournament, (), ())
    for user in range(1, people + 1):
        stored = course.join(stored, 100 + user, f"Person {user}")
    return stored


def tables(stored: Stored) -> dict[int, list[Played]]:
    """The tables of the round, by number."""
    found: dict[int, list[Played]] = {}
    for each in stored.of_round(stored.tournament.round):
        if not each.is_bye:
            found.setdefault(each.number, []).append(each)
    return found


def numbered(stored: Stored) -> Stored:
    """The same once the tables of its round are open."""
    played = tuple(
        msgspec.structs.replace(each, table_id=each.round * 1000 + each.number)
        if each.table_id is None and each.number
        else each
        for each in stored.played
    )
    return msgspec.structs.replace(stored, played=played)


def play(stored: Stored, chance: random.Random, missing: Sequence[int] = ()) -> Stored:
    """Decide all games of the round at random."""
    for number, table in tables(stored).items():
        users = [each.user for each in table]
        if chance.random() < 0.1:
            ended = course.draw(users)
        else:
            places = {user: chance.randint(1, len(users)) for user in users}
            ranks = {
                user: 1 + sum(each < places[user] for each in places.values()) for user in users
            }
            ended = Ended(ranks, {each for each in missing if each in users})
        stored = course.decide(stored, stored.tournament.round * 1000 + number, ended)
    return stored


def check_round(before: Stored, after: Stored, least: int) -> None:
    """Everybody plays or has the bye; a second bye only if all had one; no needless repeats."""
    now = after.of_round(after.tournament.round)
    assert sorted(each.user for each in now) == sorted(each.user for each in after.playing)
    sat = Counter(each.number for each in now if each.number)
    assert all(least <= many <= after.tournament.seats for many in sat.values())
    byes = Counter(each.user for each in before.played if each.is_bye)
    fewest = min(byes[each.user] for each in after.playing)
    for each in now:
        if each.is_bye:
            assert byes[each.user] == fewest
            assert each.halves == bye_halves(after.tournament.seats)


@pytest.mark.parametrize("seed", range(40))
def test_laws_of_random_tournaments(seed: int) -> None:
    chance = random.Random(seed)
    least, most = chance.choice(SEATS)
    people = chance.choice([3, 4, 5, 6, 7, 8, 9, 12, 15, 20, 31, 32, 33, 60])
    stored = signed_up(people, most, chance.randint(2, 6), number=seed + 1)
    seats = range(least, 9)
    while stored.tournament.is_open:
        before = stored
        stored = course.go_on(stored, seats, NOW)
        if not stored.tournament.is_open:
            break
        check_round(before, stored, least)
        stored = numbered(stored)
        playing = [each.user for each in stored.playing]
        if chance.random() < 0.4:
            stored = course.leave(stored, chance.choice(playing))
        if chance.random() < 0.4 and stored.tournament.round < stored.tournament.rounds:
            stored = course.join(stored, 1000 + stored.tournament.round, "Late")
        missing = [each for each in playing if chance.random() < 0.15]
        assert not course.is_due(stored, NOW) or not tables(stored)
        stored = play(stored, chance, missing)
        assert course.is_due(stored, NOW)
        for each in stored.members:
            assert each.missed == sum(one.missed for one in stored.played if one.user == each.user)
            assert each.status != "in" or each.missed < course.MAX_MISSED
    check_points(stored)


def check_points(stored: Stored) -> None:
    """The points of each table add up, and so do those of the standings; ranks follow them."""
    most = stored.tournament.seats
    by_table = Counter[int](), Counter[int]()
    for each in stored.played:
        if each.table_id:
            by_table[0][each.table_id] += 1
            by_table[1][each.table_id] += each.halves or 0
    for table, many in by_table[0].items():
        assert by_table[1][table] == 2 * sum(most - place for place in range(1, many + 1))
    found = standings(stored.tournament, stored.members, stored.played)
    assert sum(each.halves for each in found) == sum(each.halves or 0 for each in stored.played)
    assert {each.member.user for each in found} == {each.user for each in stored.played}
    if stored.tournament.form == "swiss":
        ordered = [(each.halves, each.of_opponents) for each in found]
        assert ordered == sorted(ordered, reverse=True)
    assert all(each.rank == 1 or found[each.rank - 2].rank < each.rank for each in found)


# --- repeats -------------------------------------------------------------------------------------


def has_fresh(people: Sequence[int], known: Counter[Pair], many: list[int]) -> bool:
    """Whether some tables of these sizes have no repeat, found by trying them all."""
    if not people:
        return True
    first, others = people[0], people[1:]
    for size in set(many):
        rest = list(many)
        rest.remove(size)
        for mates in combinations(others, size - 1):
            if not any(known[pair_of(a, b)] for a, b in combinations((first, *mates), 2)):
                left = [each for each in others if each not in mates]
                if has_fresh(left, known, rest):
                    return True
    return False


@pytest.mark.parametrize(
    ("people", "seats"), [(6, 2), (8, 2), (10, 2), (9, 3), (8, 4), (10, 4), (12, 3)]
)
def test_nobody_meets_again_while_another_pairing_exists(people: int, seats: int) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        users = list(range(people))
        known = Counter[Pair]()
        for _ in range(chance.randint(1, 5)):
            chance.shuffle(users)
            for start in range(0, people, seats):
                known.update(
                    pair_of(a, b) for a, b in combinations(users[start : start + seats], 2)
                )
        halves = Counter({each: chance.randint(0, 8) for each in users})
        found = pair(Field(users, halves, known, Counter()), range(2, seats + 1))
        field = Field(users, halves, known, Counter())
        repeats = sum(field.repeats(table) for table in found.tables)
        assert bool(repeats) != has_fresh(users, known, sizes(people, range(2, seats + 1)))


@pytest.mark.parametrize("people", [31, 32, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_many_people_meet_nobody_twice(people: int, seats: int) -> None:
    chance = random.Random(people)
    stored = signed_up(people, seats, 3)
    for _ in range(3):
        stored = play(numbered(course.go_on(stored, range(2, 7), NOW)), chance)
    assert max(met(stored.played).values()) == 1


def test_people_with_similar_points_meet() -> None:
    stored = numbered(course.go_on(signed_up(32, 2), range(2, 3), NOW))
    for number, table in tables(stored).items():
        places = {table[0].user: 1, table[1].user: 2}
        stored = course.decide(stored, 1000 + number, Ended(places))
    stored = course.go_on(stored, range(2, 3), NOW)
    halves = {each.user: each.halves for each in stored.of_round(1)}
    assert all(halves[a.user] == halves[b.user] for a, b in tables(stored).values())


# --- byes, reserves, finals ----------------------------------------------------------------------


def test_a_reserve_takes_over_and_spares_a_bye() -> None:
    stored = numbered(course.go_on(signed_up(7, 2), range(2, 3), NOW))
    stored = course.join(stored, 500, "Late")
    assert [each.user for each in stored.reserves] == [500]
    stored = course.go_on(play(stored, random.Random(1)), range(2, 3), NOW)
    assert not stored.reserves
    assert not any(each.is_bye for each in stored.of_round(2))


def test_who_misses_two_rounds_is_out() -> None:
    stored = signed_up(8, 2)
    for number in (1, 2):
        stored = numbered(course.go_on(stored, range(2, 3), NOW))
        for table in tables(stored).values():
            places = {each.user: place for place, each in enumerate(table, 1)}
            ended = Ended(places, {101} & places.keys())
            stored = course.decide(stored, table[0].table_id or 0, ended)
        member = stored.member(101)
        assert member is not None
        assert (member.missed, member.status) == (number, "in" if number == 1 else "out")
    with pytest.raises(NotAllowed):
        course.join(stored, 101, "Again")
    stored = course.go_on(stored, range(2, 3), NOW)
    assert 101 not in {each.user for each in stored.of_round(3)}


def test_the_best_of_each_group_play_the_final() -> None:
    stored, chance = signed_up(12, 4, 3, "groups"), random.Random(3)
    for _ in range(2):
        stored = numbered(course.go_on(stored, range(2, 5), NOW))
        groups = {each.user: each.group for each in stored.members}
        for table in tables(stored).values():
            assert len({groups[each.user] for each in table}) == 1
        stored = play(stored, chance)
    best: dict[int, int] = {}
    for each in standings(stored.tournament, stored.members, stored.played):
        best.setdefault(each.member.group, each.member.user)
    stored = numbered(course.go_on(stored, range(2, 5), NOW))
    finalists = {each.user for each in stored.of_round(3)}
    assert finalists == set(best.values())
    places = {user: at for at, user in enumerate(sorted(finalists), 1)}
    stored = course.decide(stored, 3001, Ended(places))
    stored = course.go_on(stored, range(2, 5), NOW)
    assert stored.tournament.status == "over"
    ranked = standings(stored.tournament, stored.members, stored.played)
    assert [each.member.user for each in ranked[:4]] == sorted(finalists)


def test_too_few_people_begin_nothing() -> None:
    stored = course.go_on(signed_up(2, 2), range(2, 3), NOW)
    assert stored.tournament.status == "ended"
    assert not stored.played


def test_equals_share_what_their_places_bring() -> None:
    assert halves_of({1: 1, 2: 2}, 2) == {1: 2, 2: 0}
    assert halves_of({1: 1, 2: 1}, 2) == {1: 1, 2: 1}
    assert halves_of({1: 1, 2: 2, 3: 3}, 4) == {1: 6, 2: 4, 3: 2}
    assert halves_of({1: 1, 2: 1, 3: 1, 4: 1}, 4) == {1: 3, 2: 3, 3: 3, 4: 3}


def test_head_to_head_decides_between_equals() -> None:
    def game(number: int, first: int, second: int) -> list[Played]:
        return [
            Played(1, number, first, 1, number, 1, 2),
            Played(1, number, second, 1, number, 2, 0),
        ]

    stored = signed_up(3, 2)
    members = [Member(1, user, "", at) for at, user in enumerate((1, 2, 3))]
    played = [*game(1, 2, 1), *game(2, 1, 3), *game(3, 3, 2)]
    assert [each.rank for each in standings(stored.tournament, members, played)] == [1, 1, 1]
    played = [*game(1, 2, 1), Played(1, 2, 1, 0, halves=2)]
    found = standings(stored.tournament, members[:2], played)
    assert [(each.member.user, each.rank) for each in found] == [(2, 1), (1, 2)]
    assert {(each.halves, each.of_opponents) for each in found} == {(2, 2)}
