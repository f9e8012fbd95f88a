"""The facts of a state that pictures and text twin both tell, said once for both."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from engine.renature import GAME
from engine.renature.board.dominoes import ANIMALS
from engine.renature.board.squares import NAMES
from engine.renature.play.scoring import Standing, standing_of, value_left, worth
from engine.renature.play.state import UNSCORED, State, dominoes_left, layout, score_of
from engine.words import counted
from render.text import Perspective

_DOING: Mapping[str, str] = {
    "place": "places a domino",
    "mushroom": "sets a mushroom",
    "plant": "may plant",
    "score": "closes an area",
    "end": "ends the turn",
    "clouds": "takes clouds",
    "over": "",
}


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
    def scored_in_play(self) -> bool:
        """Whether it was scored before the end: how it stands may have changed since."""
        return self.taker is not None

    @property
    def ranked(self) -> list[int]:
        """The colours in it by their totals, the highest first."""
        totals = self.standing.totals
        return sorted((c for c, total in enumerate(totals) if total), key=lambda c: -totals[c])


def tokens_of(seen: State, seat: int) -> list[tuple[str, int]]:
    """The tokens that a seat has taken: the area's first square, and the points on the back."""
    areas = layout(seen).areas
    return [
        (NAMES[areas[area][0]], seen.backs[area])
        for area, taker in enumerate(seen.taken)
        if taker == seat
    ]


class TextParts(Perspective[State]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)

    @property
    def title(self) -> str:
        """The game's name on this board."""
        return "Renature" if self.seen.taken else "Renature Valley"

    @property
    def dominoes(self) -> tuple[int, int]:
        """How many dominoes have been placed or discarded, and how many there are to play."""
        left = sum(dominoes_left(seat) for seat in self.seen.seats)
        gone = sum(len(seat.discarded) for seat in self.seen.seats) + len(self.seen.laid)
        return gone, left + gone

    @property
    def played(self) -> str:
        """How far the game has come."""
        if self.outcome:
            return "Game over"
        gone, all_of_them = self.dominoes
        return f"{gone} of {all_of_them} dominoes"

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

    @property
    def doing(self) -> str:
        """What those of the headline do, in two or three words after their names."""
        if self.outcome:
            best = counted(max(self.outcome.scores), "point")
            return f"wins: {best}" if len(self.leading) == 1 else best
        return _DOING["clouds" if self.seen.coming else self.seen.phase]

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

    def made_of(self, seat: int) -> list[tuple[str, int]]:
        """What a seat's points are made of, with words for it; what is counted at the end, then."""
        points = self.seen.seats[seat].points
        rows = [("Start", points.start), ("Plants placed", points.plants)]
        if self.seen.taken:
            rows.append(("Areas closed", points.areas))
        if self.outcome:
            rows += [("Areas at the end", points.rest), ("Clouds", points.clouds)]
            rows.append(("Plants left", points.left))
            rows += [("Backs of tokens", points.tokens)] if self.seen.taken else []
        return rows

    def to_come(self, seat: int) -> list[tuple[str, int]]:
        """What would be added to a seat's points if the game ended now, as far as all can see."""
        if self.outcome:
            return []
        gains = [
            points
            for area in self.areas
            if not area.closed
            for gainer, points in area.standing.gains(area.main, area.minor)
            if gainer == seat
        ]
        mine = self.seen.seats[seat]
        return [
            ("Open areas", sum(gains)),
            ("Clouds", mine.clouds),
            ("Plants left", -value_left(mine)),
        ]

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
