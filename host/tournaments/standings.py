"""Points of a tournament, and the order of its people.

Points count in halves, so that no fraction is rounded.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, groupby, permutations

import msgspec

from host.repositories.tournaments import Member, Played, Tournament
from host.tournaments.pairing import Pair, pair_of


class Standing(msgspec.Struct, frozen=True):
    """Somebody's rank, which equals share, their points in halves, and those of all whom they have
    met.
    """

    member: Member
    rank: int
    halves: int
    of_opponents: int


def halves_of(places: Mapping[int, int], seats: int) -> dict[int, int]:
    """The points of people who share a table, by their places: one for each seat behind theirs, at
    a smaller table too. Equals share what their places would bring.

    >>> halves_of({1: 1, 2: 2, 3: 2}, 4)
    {1: 6, 2: 3, 3: 3}
    """
    found = {}
    for user, place in places.items():
        equals = sum(each == place for each in places.values())
        better = sum(each < place for each in places.values())
        first, last = seats - 1 - better, seats - better - equals
        found[user] = first + last
    return found


def bye_halves(seats: int) -> int:
    """The points for a bye: as for a win."""
    return 2 * (seats - 1)


def tables_of(played: Sequence[Played]) -> list[list[Played]]:
    """The tables of all rounds, each with its people."""
    found = defaultdict[tuple[int, int], list[Played]](list)
    for each in played:
        if not each.is_bye:
            found[each.round, each.number].append(each)
    return list(found.values())


def met(played: Sequence[Played]) -> Counter[Pair]:
    """How often two people have sat at one table."""
    return Counter(
        pair_of(a.user, b.user) for table in tables_of(played) for a, b in combinations(table, 2)
    )


def standings(
    tournament: Tournament, members: Sequence[Member], played: Sequence[Played]
) -> list[Standing]:
    """Everyone who has played, the best first.

    Those of a final come first, in its order. Else points count, then the points of all opponents,
    then what equals reached against each other.
    """
    halves, opponents = Counter[int](), Counter[int]()
    for each in played:
        halves[each.user] += each.halves or 0
    beaten = Counter[tuple[int, int]]()
    final: dict[int, int] = {}
    for table in tables_of(played):
        for a, b in permutations(table, 2):
            opponents[a.user] += halves[b.user]
            if a.place is not None and b.place is not None:
                beaten[a.user, b.user] += (a.place < b.place) - (a.place > b.place)
        if tournament.is_final(table[0].round):
            final |= {each.user: each.place for each in table if each.place is not None}

    def before(user: int) -> tuple[int, int, int]:
        return final.get(user, len(members) + 1), -halves[user], -opponents[user]

    begun = {each.user for each in played}
    ordered = [each for each in members if each.user in begun]
    ordered.sort(key=lambda each: (before(each.user), each.number))
    alike = [[each.user for each in some] for _, some in groupby(ordered, lambda m: before(m.user))]
    # What equals reached against each other.
    between = {
        user: sum(beaten[user, other] for other in users) for users in alike for user in users
    }
    keys = {each.user: (before(each.user), -between[each.user]) for each in ordered}
    ordered.sort(key=lambda each: (keys[each.user], each.number))
    ranks = [keys[each.user] for each in ordered]
    return [
        Standing(each, ranks.index(keys[each.user]) + 1, halves[each.user], opponents[each.user])
        for each in ordered
    ]
