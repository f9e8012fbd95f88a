"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence

from engine.natura import GAME
from engine.natura.kinds import NAMES, RAINFOREST, SIDE_NAMES, a_piece, plural
from engine.natura.legal import barred_of, goal_of, kinds_of, side_of
from engine.natura.offers import is_contest
from engine.natura.progress import nearing_end, off_board, progress
from engine.natura.reach import destinations
from engine.natura.squares import members, square_name
from engine.natura.state import Board, Last, State
from engine.words import counted, listed
from render.perspective import Perspective


class TextParts(Perspective[State]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, seen: State) -> None:
        super().__init__(GAME.rules, seen, None)
        self.goal = goal_of(seen)

    def sign(self) -> tuple[str, str]:
        """The game and its variant, as two short lines."""
        seen = self.seen
        parts = [seen.options.moves.capitalize()]
        if seen.options.flips != "none":
            parts.append(f"{seen.options.flips} flips")
        if seen.options.press:
            parts.append("press")
        if seen.options.race:
            parts.append("race")
        return self.goal.title, " · ".join(parts)

    def move_number(self) -> str:
        """How far the game has come, such as "Move 3 of 24"."""
        seen = self.seen
        if self.outcome:
            return f"{counted(seen.boards[0].turns, 'move')} made"
        length = f" of {seen.options.length}" if seen.options.length else ""
        return f"Move {seen.board.turns + 1}{length}"

    def aim(self) -> str:
        """What is to be reached."""
        return f"Goal: {self.goal.aim}"

    def headline(self, shown: Sequence[str]) -> str:
        """What everyone waits for, or how the game ended, in a line."""
        if self.outcome:
            if not self.outcome.winners or not self.parted:
                return self.outcome.note
            verb = "wins" if len(self.outcome.winners) == 1 else "win"
            return f"{listed([shown[seat] for seat in self.outcome.winners])} {verb}"
        acting = GAME.rules.actors(self.seen)
        asked = GAME.wording.question(self.seen, acting[0])
        if len(acting) > 1:
            return f"{len(acting)} players: {asked}"
        return f"{shown[acting[0]]}: {asked}"

    def tags(self, seat: int, viewer: int | None) -> tuple[str, ...]:
        """Short words beside a seat's name, the last being what it is doing."""
        tags = ["you"] if seat == viewer else []
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.leading:
            tags.append("to act")
        return tuple(tags)

    def side(self, seat: int) -> str:
        """What a seat plays in a competitive game; nothing in others."""
        return SIDE_NAMES[side_of(self.seen, seat)] if self.goal.is_competitive else ""

    def progress(self, seat: int) -> str:
        """How far a seat has come."""
        return progress(self.seen, seat)

    def nearing_end(self) -> str:
        """What may soon end a competitive game without its goal."""
        return nearing_end(self.seen)

    @property
    def parted(self) -> bool:
        """Whether each seat has a progress of its own."""
        return is_contest(self.seen)

    def life(self, board: Board) -> str:
        """Life on a board and off it."""
        count = 8 - board.rainforests - board.meadows
        return f"Life on the board: {count} of 8. Off the board: {off_board(board)}."

    def last(self, board: Board) -> str:
        """The last move on a board with all that came of it; nothing before the first."""
        if board.last is None:
            return ""
        return f"Last move: {_told(board.last, board)}."

    def barred(self) -> dict[int, int]:
        """Squares of pieces that could return now but may not, each with the set of squares barred
        to it; none of pieces that are not the mover's to move.
        """
        seen = self.seen
        if seen.end is not None or seen.recovering is not None:
            return {}
        where, found = seen.board.position, {}
        for at, squares in barred_of(seen).items():
            kind = where.kind_at(at)
            if kind in kinds_of(seen, seen.turn):
                closed = squares & destinations(where, kind, at, rigid=seen.rigid)
                if closed:
                    found[at] = closed
        return found

    def no_return(self) -> str:
        """Which pieces may not return where, in words."""
        told = []
        where = self.seen.board.position
        for at, squares in sorted(self.barred().items()):
            kind = where.kind_at(at)
            if kind is not None:
                back = " or ".join(map(square_name, members(squares)))
                told.append(f"the {NAMES[kind]} on {square_name(at)} to {back}")
        return f"May not return: {listed(told)}." if told else ""


def _told(last: Last, board: Board) -> str:
    parts = [f"{NAMES[last.kind]} {square_name(last.from_)} to {square_name(last.to)}"]
    if last.eaten:
        parts.append("the Meadow there removed")
    if last.lost:
        lost = listed(list(map(square_name, last.lost)))
        parts.append(f"{plural(RAINFOREST) if len(last.lost) > 1 else 'Rainforest'} lost on {lost}")
    where = board.position
    for square in last.flipped:
        kind = where.kind_at(square)
        if kind is not None and square not in last.lost:
            parts.append(f"{square_name(square)} turned into {a_piece(kind)}")
    if last.recovered is not None:
        kind = where.kind_at(last.recovered)
        name = a_piece(kind) if kind is not None else "life"
        parts.append(f"{name} back on {square_name(last.recovered)}")
    return "; ".join(parts)
