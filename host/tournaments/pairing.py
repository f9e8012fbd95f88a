"""Who plays whom in a round: people with similar points, as few repeats as can be, fair byes.

Tables of two are a matching of least cost, which networkx finds exactly. For larger tables no such
method is known: a search finds tables without a repeat, and exchanges bring equals together. What
is equal in all else is settled by the order in which the people are given.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Two people, the smaller number first."""
Tables: TypeAlias = list[tuple[int, ...]]

SECOND_BYE: Final = 10**10
REPEAT: Final = 10**6
"""What these cost beside a difference in points, which costs its square."""
NEAREST: Final = 30
"""The number of next people in the ranking with whom each is matched at first."""
MAX_STEPS: Final = 50_000
"""The longest search for tables without a repeat."""
MAX_PASSES: Final = 20
"""How often all exchanges are tried, at most."""
NEAR_TABLES: Final = 8
"""How many tables two people of one standing may be apart, at most."""


class Field(NamedTuple):
    """The people of a round, and what is known of them: their points in halves, how often two have
    met, and how often somebody had a bye.
    """

    people: Sequence[int]
    halves: Mapping[int, int]
    met: Counter[Pair]
    byes: Counter[int]

    def cost(self, table: Sequence[int]) -> int:
        """What speaks against people at one table."""
        return sum(
            REPEAT * self.met[pair_of(a, b)] + (self.halves[a] - self.halves[b]) ** 2
            for a, b in combinations(table, 2)
        )

    def repeats(self, table: Sequence[int]) -> int:
        """How often people at one table have met before."""
        return sum(self.met[pair_of(a, b)] for a, b in combinations(table, 2))


class Round(NamedTuple):
    """The tables of a round, and those who have a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def pair_of(a: int, b: int) -> Pair:
    """Two people, in either order."""
    return (a, b) if a < b else (b, a)


def sizes(people: int, seats: range) -> list[int]:
    """The sizes of tables for this number of people, as even as can be; `seats` can be played.

    Anyone left over has a bye.

    >>> sizes(7, range(2, 5)), sizes(7, range(2, 3)), sizes(5, range(4, 5)), sizes(2, range(3, 5))
    ([4, 3], [2, 2, 2], [4], [])
    """
    for playing in range(people, 0, -1):
        tables = -(-playing // seats[-1])
        least, larger = divmod(playing, tables)
        if least >= seats.start:
            return [least + 1] * larger + [least] * (tables - larger)
    return []


def pair(field: Field, seats: range) -> Round:
    """The next round of these people, at tables with one of these numbers of `seats`."""
    many = sizes(len(field.people), seats)
    ranked = sorted(field.people, key=lambda each: -field.halves[each])
    if not many:
        return Round((), tuple(ranked))
    if seats[-1] <= 2:
        return _in_pairs(ranked, field)
    # Of those who had fewest, the last ones.
    worst = sorted(range(len(ranked)), key=lambda at: (field.byes[ranked[at]], -at))
    byes = [ranked[at] for at in worst[: len(ranked) - sum(many)]]
    playing = [each for each in ranked if each not in byes]
    return Round(tuple(_at_tables(playing, many, field)), tuple(byes))


# --- tables of two -------------------------------------------------------------------------------


def _in_pairs(ranked: Sequence[int], field: Field) -> Round:
    """The pairs that cost least; of an odd number, one is matched with nobody."""
    places = range(len(ranked) + len(ranked) % 2)
    matched = _matched(ranked, field, NEAREST)
    # Among the next ones there may be none for everybody, or none whom they haven't met.
    is_whole = len(matched) * 2 == len(places)
    if len(places) > NEAREST and not (is_whole and _is_clean(matched, ranked, field)):
        matched = _matched(ranked, field, len(places))
    tables = ((ranked[a], ranked[b]) for a, b in matched if b < len(ranked))
    byes = (ranked[a] for a, b in matched if b == len(ranked))
    return Round(tuple(tables), tuple(byes))


def _matched(ranked: Sequence[int], field: Field, nearest: int) -> list[Pair]:
    """Places in the ranking that are matched with each other, the place behind the last for a bye;
    each only with the `nearest`.
    """
    # Imported when it is needed: that takes longer than the bot's own start.
    from networkx import Graph, max_weight_matching  # noqa: PLC0415

    graph, last, fewest = Graph(), len(ranked), min(field.halves[each] for each in ranked)
    graph.add_nodes_from(range(last + last % 2))
    most = 100 * SECOND_BYE
    for a, one in enumerate(ranked):
        for b in range(a + 1, min(a + 1 + nearest, last)):
            graph.add_edge(a, b, weight=most - field.cost((one, ranked[b])))
        if last % 2:
            cost = SECOND_BYE * field.byes[one] + (field.halves[one] - fewest) ** 2
            graph.add_edge(a, last, weight=most - cost)
    found = max_weight_matching(graph, maxcardinality=True)
    return sorted((a, b) if a < b else (b, a) for a, b in found)


def _is_clean(matched: Sequence[Pair], ranked: Sequence[int], field: Field) -> bool:
    """Whether nobody meets anybody again, or has a second bye."""
    last = len(ranked)
    return not any(
        field.byes[ranked[a]] if b == last else field.repeats((ranked[a], ranked[b]))
        for a, b in matched
    )


# --- larger tables -------------------------------------------------------------------------------


def _at_tables(ranked: Sequence[int], many: Sequence[int], field: Field) -> Tables:
    """Tables of these sizes: without a repeat if some are found, then of equals."""
    tables = _without_repeats(ranked, many, field)
    if tables is None:
        tables, start = [], 0
        for size in many:
            tables.append(tuple(ranked[start : start + size]))
            start += size
    for _ in range(MAX_PASSES):
        if not _exchange(tables, field):
            break
    return tables


def _without_repeats(ranked: Sequence[int], many: Sequence[int], field: Field) -> Tables | None:
    """Tables where nobody has met, those of the best first; None if the search found none."""
    steps = iter(range(MAX_STEPS))

    def tables(left: Sequence[int], open_: Sequence[int]) -> Iterator[Tables]:
        if not left:
            yield []
            return
        for size in dict.fromkeys(open_):
            others = list(open_)
            others.remove(size)
            for table in mates((left[0],), left[1:], size):
                rest = [each for each in left if each not in table]
                yield from ([table, *more] for more in tables(rest, others))

    def mates(table: tuple[int, ...], left: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
        if len(table) == size:
            yield table
            return
        for place, each in enumerate(left):
            if next(steps, None) is None:
                return
            if not any(field.met[pair_of(each, other)] for other in table):
                yield from mates((*table, each), left[place + 1 :], size)

    return next(tables(ranked, many), None)


def _exchange(tables: Tables, field: Field) -> bool:
    """Exchange two people wherever that costs less; whether there were any."""
    is_better = False
    costs = [field.cost(each) for each in tables]
    for a, b in combinations(range(len(tables)), 2):
        if b - a > NEAR_TABLES and max(costs[a], costs[b]) < REPEAT:
            continue
        for i in range(len(tables[a])):
            for j in range(len(tables[b])):
                one, other = list(tables[a]), list(tables[b])
                one[i], other[j] = other[j], one[i]
                new = field.cost(one), field.cost(other)
                if sum(new) < costs[a] + costs[b]:
                    tables[a], tables[b] = tuple(one), tuple(other)
                    costs[a], costs[b] = new
                    is_better = True
    return is_better
