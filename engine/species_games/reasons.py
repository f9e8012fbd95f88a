"""What the reasons of Nature and Evolution share: names in a row, who is hungry, cards given up."""

from collections.abc import Callable, Iterator, Sequence

from engine.clauses import Clause
from engine.words import counted, listed

_MOST_NAMED = 3


def letter(seat: int) -> str:
    """What a seat is called after its species.

    >>> letter(1)
    'B'
    """
    return "ABCDEF"[seat]


def named(names: Sequence[str]) -> str:
    """Some species by their names; of many the first ones and how many more.

    >>> named(["A1", "B2"]), named(["A1", "A2", "B1", "B2", "B3"])
    ('A1 and B2', 'A1, A2 and 3 more')
    """
    if len(names) <= _MOST_NAMED:
        return listed(names)
    return f"{', '.join(names[:2])} and {len(names) - 2} more"


def needs(seats: Sequence[tuple[int, int]]) -> str:
    """Who still needs food, by seat and number of animals; only where somebody does.

    >>> needs([(1, 3)]), needs([(1, 3), (2, 1)])
    ('3 hungry animals of B', '4 hungry animals of B and C')
    """
    total = sum(number for _, number in seats)
    return f"{counted(total, 'hungry animal')} of {listed([letter(seat) for seat, _ in seats])}"


def price(
    hand: Sequence[int], card: int, food_of: Callable[[int], int], trait_of: Callable[[int], int]
) -> Iterator[Clause]:
    """What is said for giving up this card of the hand and no other."""
    foods = {food_of(each) for each in hand}
    if len(foods) > 1 and food_of(card) == min(foods):
        yield Clause(1.75, "costs only the card with the lowest food number", besides=True)
    if sum(trait_of(each) == trait_of(card) for each in hand) > 1:
        yield Clause(1.72, "costs only a trait that the hand holds more than once", besides=True)
