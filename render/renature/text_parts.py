"""The facts of a state that pictures and text twin both tell, said once for both."""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from engine.renature import GAME
from engine.renature.areas import Standing, standing_of, worth
from engine.renature.state import (
    ANIMALS,
    UNSCORED,
    State,
    dominoes_left,
    layout,
    score_of,
)
from render.perspective import Perspective


class AreaFacts(msgspec.Struct, frozen=True):
    """An area as everyone sees it."""

    squares: tuple[int, ...]
    main: int
    minor: int
    standing: Standing
    closed: bool
    taker: int | None
    """The seat that has its token; None where nobody has."""

    @property
    def ranked(self) -> list[int]:
        """The colours in it by their totals, the highest first."""
        totals = self.standing.totals
        return sorted((c for c, total in enumerate(totals) if total), key=lambda c: -totals[c])


class TextParts(Perspective[State]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)

    @property
    def title(self) -> str:
        """The game's name on this board."""
        return "Renature" if self.seen.taken else "Renature Valley"

    @property
    def played(self) -> str:
        """How far the game has come."""
        if self.outcome:
            return "Game over"
        left = sum(dominoes_left(seat) for seat in self.seen.seats)
        gone = sum(len(seat.discarded) for seat in self.seen.seats) + len(self.seen.laid)
        return f"{gone} of {left + gone} dominoes"

    @property
    def joker(self) -> str:
        """The animal that is the joker."""
        return ANIMALS[self.seen.joker]

    def headline(self, shown: Sequence[str]) -> str:
        """Whom everyone waits for, or how the game ended, in a line."""
        if self.outcome:
            winners = " and ".join(shown[seat] for seat in self.outcome.winners)
            verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
            return f"{winners} {verb} with {max(self.outcome.scores)} points"
        seat = self.acting[0]
        return f"{shown[seat]}: {GAME.wording.question(self.seen, seat)}"

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words on a seat's panel, the last being what it is doing."""
        tags = ["you"] if seat == self.viewer else []
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to act")
        elif not dominoes_left(self.seen.seats[seat]):
            tags.append("finished")
        return tuple(tags)

    def points(self, seat: int) -> int:
        """A seat's points so far, or in the end."""
        return score_of(self.seen.seats[seat])

    @cached_property
    def areas(self) -> tuple[AreaFacts, ...]:
        """Every area, in the order of their first squares."""
        seen = self.seen
        return tuple(
            AreaFacts(
                squares,
                *worth(len(squares)),
                standing_of(seen, area),
                closed=bool(seen.taken) and seen.taken[area] != UNSCORED,
                taker=seen.taken[area] if seen.taken and seen.taken[area] >= 0 else None,
            )
            for area, squares in enumerate(layout(seen).areas)
        )

    @cached_property
    def contested(self) -> tuple[AreaFacts, ...]:
        """The areas that are still to be scored and have plants."""
        return tuple(each for each in self.areas if not each.closed and each.ranked)

    @cached_property
    def spent(self) -> frozenset[int]:
        """Squares with an animal beside which no domino can lie any more."""
        animals, around = self.seen.animals, layout(self.seen).around

        def is_open(square: int) -> bool:
            return animals[square] < 0 and any(animals[other] < 0 for other in around[square])

        return frozenset(
            square
            for square, animal in enumerate(animals)
            if animal >= 0 and not any(map(is_open, around[square]))
        )
