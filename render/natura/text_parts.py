"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence

from engine.natura import GAME
from engine.natura.board.kinds import NAMES, RAINFOREST, SIDE_NAMES, a_piece, plural
from engine.natura.board.reach import destinations
from engine.natura.board.squares import members, square_name
from engine.natura.play.actions import PASS
from engine.natura.play.ending import times_stood
from engine.natura.play.legal import barred_of, goal_of, is_pressed, kinds_of, side_of
from engine.natura.play.offers import is_contest
from engine.natura.play.state import QUIET_TURNS, REPETITIONS, Bar, Board, Last, State
from engine.natura.words.progress import nearing_end, off_board, progress
from engine.words import counted, listed
from render.natura.counting import groups, watched
from render.text.perspective import Perspective


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

    def phase(self) -> str:
        """What those do who are to act, in two or three words."""
        seen = self.seen
        if seen.asking is not None:
            return "accepts a draw?" if self.parted else "agrees to end?"
        if seen.recovering is not None:
            return "puts life back?"
        if is_pressed(seen):
            return "must get nearer"
        if GAME.rules.actions(seen, seen.turn)[0] == PASS:
            return "cannot move"
        return "moves a piece" if self.goal.is_competitive else "moves any piece"

    def side(self, seat: int) -> str:
        """What a seat plays in a competitive game; nothing in others."""
        return SIDE_NAMES[side_of(self.seen, seat)] if self.goal.is_competitive else ""

    def progress(self, seat: int) -> str:
        """How far a seat has come."""
        return progress(self.seen, seat)

    def nearing_end(self) -> str:
        """What may soon end a competitive game without its goal."""
        return nearing_end(self.seen)

    def warning(self) -> str:
        """The same, as short as a strip in the picture has room for."""
        if not self.nearing_end():
            return ""
        if times_stood(self.seen) == REPETITIONS - 1:
            return f"Same position: {REPETITIONS - 1} of {REPETITIONS}"
        return f"Quiet turns: {self.seen.quiet} of {QUIET_TURNS}"

    @property
    def owned(self) -> bool:
        """Whether seats that share a board have each a progress of their own."""
        return self.goal.name in {"blue-v-browns", "one-people", "taker"}

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

    def mover(self, number: int) -> int | None:
        """Who made the last move on a board; None before the first, or where the moved piece is
        gone, for then nobody could tell.
        """
        seen, last = self.seen, self.seen.boards[number].last
        if last is None:
            return None
        if seen.options.race or seen.seats == 1:
            return number
        bar = Bar(last.to, last.from_)
        return next((seat for seat in range(seen.seats) if seen.bars[seat] == bar), None)

    def barred(self, number: int) -> dict[int, int]:
        """Squares of pieces on a board that could return in its next turn but may not, each with
        the set of squares barred to it; none of pieces that are not the mover's to move.
        """
        seen = self.seen
        turn = number if seen.options.race else seen.turn
        if seen.end is not None or (seen.recovering is not None and turn == seen.turn):
            return {}
        where, found = seen.boards[number].position, {}
        for at, squares in self._bars(turn).items():
            kind = where.kind_at(at)
            if kind in kinds_of(seen, turn):
                closed = squares & destinations(where, kind, at, rigid=seen.rigid)
                if closed:
                    found[at] = closed
        return found

    def _bars(self, turn: int) -> dict[int, int]:
        if turn == self.seen.turn:
            return barred_of(self.seen)
        bar = self.seen.bars[turn]
        return {} if bar is None else {bar.at: 1 << bar.back}

    def no_return(self, number: int = 0) -> str:
        """Which pieces of a board may not return where, in words."""
        told = []
        where = self.seen.boards[number].position
        for at, squares in sorted(self.barred(number).items()):
            kind = where.kind_at(at)
            if kind is not None:
                back = " or ".join(map(square_name, members(squares)))
                told.append(f"the {NAMES[kind]} on {square_name(at)} to {back}")
        return f"May not return: {listed(told)}." if told else ""

    def counted(self, board: Board) -> str:
        """What the goal counts on a board, where a number alone does not say it: the sizes of
        blocks, or the squares that pieces can still go to; nothing for other goals.
        """
        told = [
            f"{group.name.capitalize() or 'All'} {', '.join(map(str, group.sizes)) or 'none'}"
            for group in groups(self.seen, board)
        ]
        if told:
            return f"Pieces in each block: {'; '.join(told)}."
        found = watched(self.seen, board)
        for one in found:
            squares = " ".join(map(square_name, members(one.open_squares))) or "none"
            whose = listed([plural(kind) for kind in one.kinds])
            told.append(f"Squares open to {whose}: {squares}.")
        return " ".join(told)


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
