"""Short lines of turns, found by beams: to a target, or by what positions are worth.

At each turn the beam to a target keeps the positions nearest to it. What a piece still costs
is the cheapest way to its square on the board as it stands, where to go through another piece costs
more, as that has to make way. Costs are in half moves.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.foresight import GoOn
from engine.natura.board.effects import play
from engine.natura.board.position import Move, Position
from engine.natura.board.reach import CENTRE, PATTERNS, free_ways
from engine.natura.board.squares import SIDE, SQUARES, bits_of, members
from engine.natura.play.legal import Turn, Variant, moves_on
from engine.natura.players.targets import Aim, Steps, Target

_EVERY_KIND: Final = tuple(range(8))
_MOVE: Final = 2
"""What a move costs."""
_THROUGH: Final = 4
"""What it costs more to go through another piece."""
_FAR: Final = 60
_LOOKED_INTO: Final = 3
"""How many times as many positions are looked into as are kept."""


class _Way(NamedTuple):
    """A position on a way to the target."""

    cost: int
    where: Position
    goes: tuple[int, ...]
    back: tuple[int, int] | None
    """The move that would be an immediate return: from and to."""
    moves: tuple[Move, ...]
    maps: dict[int, list[int]]
    """For each piece that is on its way, by its square, what each square costs it."""


class Carried(NamedTuple):
    """What was found of a way."""

    moves: tuple[Move, ...]
    cost: int
    """What is left to the target."""
    reached: bool


class Carrier:
    """The search for ways to one target."""

    def __init__(
        self,
        variant: Variant,
        now: Position,
        target: Target,
        first: Aim,
        steps: tuple[Steps, ...],
        is_met: Callable[[Position], bool],
    ) -> None:
        self._variant = variant
        self._start = now
        self._target = target
        self._first = first
        self._steps = steps
        self._is_met = is_met
        self._free = free_ways(rigid=variant.rigid)
        self._alike = {kind: kinds for kinds, _ in target.groups for kind in kinds}
        """By kind the kinds that can take each other's place."""
        self.positions = 0
        """How many positions were looked at."""

    def carry(self, width: int, most: int, go_on: GoOn) -> Carried:
        """The moves of a way of at most so many, or of one that comes as near as was found before
        there was no more time.
        """
        now = self._start
        level = [self._way(now, self._first.goes, None, (), {})]
        nearest = level[0]
        seen = {now.letters}
        for left in reversed(range(most)):
            found: list[tuple[float, int, _Way, Move]] = []
            for way in level:
                if not go_on():
                    return Carried(nearest.moves, nearest.cost, reached=False)
                self._rate(way, found)
            found.sort(key=lambda each: each[:2])
            kept = self._best(found, seen, _LOOKED_INTO * width, left)
            if not kept:
                # What brings something nearer would cost life that may not go.
                found = [each for way in level for each in self._any_moves(way)]
                kept = self._best(found, seen, _LOOKED_INTO * width, left)
            if kept and self._is_reached(kept[0]):
                return Carried(kept[0].moves, 0, reached=True)
            level = kept[:width]
            if not level:
                break
            if level[0].cost < nearest.cost:
                nearest = level[0]
        return Carried(nearest.moves, nearest.cost, reached=False)

    def _best(
        self, found: list[tuple[float, int, _Way, Move]], seen: set[str], count: int, left: int
    ) -> list[_Way]:
        """The first so many that may still be in time, the nearest to the target first."""
        kept: list[_Way] = []
        for _, _, way, move in found:
            new = self._moved(way, move, seen)
            if new is not None and len(new.maps) <= left:
                kept.append(new)
                if len(kept) == count or not new.maps:
                    break
        return sorted(kept, key=lambda way: way.cost)

    def _is_reached(self, way: _Way) -> bool:
        return not way.maps and self._is_met(way.where)

    def _way(
        self,
        where: Position,
        goes: Sequence[int],
        back: tuple[int, int] | None,
        moves: tuple[Move, ...],
        known: Mapping[int, list[int]],
    ) -> _Way:
        """A position with what is left. `known` has the maps that are as they were."""
        maps: dict[int, list[int]] = {}
        changed = [*goes]
        for at, to in enumerate(goes):
            if to < 0 or at == to or changed[at] == at:
                continue
            if at in known and changed[at] == to:
                maps[at] = known[at]
                continue
            maps[at] = self._map(where, at, changed[at])
            other = self._blocker(where, at, changed[at], maps[at])
            if other is not None:
                self._relay(where, (at, other), changed, maps)
        cost = sum(costs[at] for at, costs in maps.items())
        for at in members(where.occupied & self._first.closed):
            if changed[at] < 0:
                cost += _MOVE
        return _Way(cost, where, tuple(changed), back, moves, maps)

    def _blocker(self, where: Position, at: int, to: int, costs: Sequence[int]) -> int | None:
        """A piece in the way of another that could as well go to its square instead."""
        kind = self._kind(where, at)
        if costs[at] == _MOVE * self._steps[kind][at][to]:
            return None
        alike = 0
        for each in self._alike.get(kind, ()):
            alike |= where.bits[each]
        found = self._met(at, costs, kind, alike & ~(1 << at))
        return found.bit_length() - 1 if found else None

    def _relay(
        self, where: Position, pair: tuple[int, int], goes: list[int], maps: dict[int, list[int]]
    ) -> None:
        """Let two pieces go to each other's squares if that is a shorter way."""
        one, other = pair
        to, instead = goes[one], goes[other]
        if instead < 0:
            return
        now = maps[one][one]
        if instead != other:
            maps[other] = self._map(where, other, instead)
            now += maps[other][other]
        first, second = self._map(where, one, instead), self._map(where, other, to)
        if first[one] + second[other] < now:
            goes[one], goes[other] = instead, to
            maps[one], maps[other] = first, second

    def _met(self, at: int, costs: Sequence[int], kind: int, wanted: int) -> int:
        """The pieces of a set through which the cheapest way leads."""
        free_ways, square, found = self._free[kind], at, 0
        while costs[square]:
            best = min(members(free_ways[square]), key=costs.__getitem__)
            if costs[best] >= costs[square]:
                break
            if costs[square] - costs[best] > _MOVE:
                found |= (_between(square, best) | 1 << best) & wanted
            square = best
        return found

    def _kind(self, where: Position, at: int) -> int:
        kind = where.kind_at(at)
        assert kind is not None  # noqa: S101 - only pieces go anywhere
        return kind

    def _map(self, where: Position, at: int, to: int) -> list[int]:
        """What the way to its square costs a piece from there and from all that is nearer."""
        kind, occupied = self._kind(where, at), where.occupied
        parts, _, beyond = PATTERNS[self._variant.rigid][kind]
        free_ways = self._free[kind]
        blocked = (occupied & ~(1 << at)) << CENTRE
        costs = [_FAR] * len(SQUARES)
        waiting = [0] * (_FAR + _MOVE + _THROUGH + 1)
        waiting[0] = 1 << to
        reached = 0
        for cost in range(_FAR):
            edge = waiting[cost] & ~reached
            reached |= edge
            while edge:
                square = edge.bit_length() - 1
                edge ^= 1 << square
                costs[square] = cost
                around = blocked >> square | beyond[square]
                entered = 0
                for squares, by_occupied, _ in parts:
                    entered |= by_occupied[around & squares]
                entered = entered << square >> CENTRE
                waiting[cost + _MOVE] |= entered
                waiting[cost + _MOVE + _THROUGH] |= free_ways[square] & ~entered
            if reached >> at & 1:
                break
        return costs

    def _rate(self, way: _Way, found: list[tuple[float, int, _Way, Move]]) -> None:
        """Add the moves that bring something nearer or make way, with what they seem to lead to."""
        goes, closed, maps = way.goes, self._first.closed, way.maps
        moves = self._moves(way)
        self.positions += len(moves)
        makes_way = self._in_the_way(way)
        before = len(found)
        for move in moves:
            from_, to = move.from_, move.to
            if way.back == (from_, to):
                continue
            if from_ in maps:
                costs = maps[from_]
                change = min(costs[to], costs[from_] + _MOVE) - costs[from_]
            elif goes[from_] == from_:
                change = _MOVE
            else:
                change = _MOVE * ((closed >> to & 1) - (closed >> from_ & 1))
            if makes_way >> from_ & 1:
                change -= _THROUGH
            elif change >= 0:
                continue
            found.append((way.cost + change, len(found), way, move))
        if len(found) == before:
            found += self._any_moves(way)

    def _any_moves(self, way: _Way) -> list[tuple[float, int, _Way, Move]]:
        moves = self._moves(way)
        return [(way.cost + _THROUGH, at, way, move) for at, move in enumerate(moves)]

    def _moves(self, way: _Way) -> Sequence[Move]:
        """What can be moved: as it is now by the rules, later anything not barred by the last."""
        if not way.moves:
            return self._variant.moves(self._start)
        return moves_on(way.where, _EVERY_KIND, {}, rigid=self._variant.rigid)

    def _in_the_way(self, way: _Way) -> int:
        """The set of pieces through which others have to go."""
        found = 0
        for at, costs in way.maps.items():
            kind = self._kind(way.where, at)
            if costs[at] != _MOVE * self._steps[kind][at][way.goes[at]]:
                found |= self._met(at, costs, kind, way.where.occupied & ~(1 << at))
        return found

    def _moved(self, way: _Way, move: Move, seen: set[str]) -> _Way | None:
        """The position after a move; None if it was met before, or if life goes that may not."""
        played = play(way.where, move.from_, move.to, self._variant.flips)
        where = played.position
        if where.letters in seen or played.flipped:
            return None
        if played.removed and self._target.spares_life:
            return None
        moved = [*way.goes]
        gone = [moved[move.to]] if played.eaten else []
        moved[move.to], moved[move.from_] = moved[move.from_], -1
        for at in played.lost:
            gone.append(moved[at])
            moved[at] = -1
        if any(to >= 0 and self._first.closed >> to & 1 for to in gone):
            return None
        seen.add(where.letters)
        known = {
            at: costs
            for at, costs in way.maps.items()
            if costs[move.from_] == costs[move.to] == _FAR
        }
        own = way.maps.get(move.from_)
        if own is not None and own[move.to] < _FAR:
            known[move.to] = own
        return self._way(where, moved, (move.to, move.from_), (*way.moves, move), known)


@cache
def _between(one: int, other: int) -> int:
    """The squares on the straight line between two squares; none where there is no such line."""
    files, ranks = other % SIDE - one % SIDE, other // SIDE - one // SIDE
    count = max(abs(files), abs(ranks))
    if min(abs(files), abs(ranks)) not in {0, count}:
        return 0
    step = SIDE * ranks // count + files // count
    return bits_of(one + step * number for number in range(1, count))


Worth = Callable[[Position], float]


class Climb(NamedTuple):
    """A line of turns, and what the position after it is worth."""

    worth: float
    now: Position
    turns: tuple[Turn, ...]
    reached: bool = False
    """Whether the goal stands after it."""


class Climber:
    """The search for a line from one position."""

    def __init__(self, variant: Variant, now: Position, worth: Worth, at_end: Worth) -> None:
        self._variant = variant
        self._start = now
        self._worth = worth
        self._at_end = at_end
        self.positions = 0
        """How many positions were looked at."""

    def climb(self, width: int, most: int, go_on: GoOn) -> Climb | None:
        """The line of at most so many turns that reaches the goal first; where none does, one of
        exactly so many to the greatest worth. None if there is no time.
        """
        level = [Climb(self._worth(self._start), self._start, ())]
        seen = {self._start.letters}
        for _ in range(most):
            found: list[Climb] = []
            for climb in level:
                if not go_on():
                    return None
                reached = self._go_on(climb, seen, found)
                if reached is not None:
                    return reached
            if not found:
                break
            found.sort(key=lambda each: -each.worth)
            level = found[:width]
        ended = [each._replace(worth=self._at_end(each.now)) for each in level]
        return max(ended, key=lambda each: each.worth)

    def _go_on(self, climb: Climb, seen: set[str], found: list[Climb]) -> Climb | None:
        """Add what can follow a line; gives a line that reaches the goal."""
        variant, now = self._variant, climb.now
        side = variant.sides[now.seat]
        for turn, after in variant.turns(now, variant.moves(now)):
            self.positions += 1
            if after.letters in seen:
                continue
            seen.add(after.letters)
            turns = (*climb.turns, turn)
            if not variant.goal.is_measured and variant.goal.met(after, side):
                return Climb(0.0, after, turns, reached=True)
            found.append(Climb(self._worth(after), after, turns))
        return None
