"""Natura's board in words: text board, Braille, alt texts."""

from collections.abc import Callable, Iterable, Sequence

from engine.natura import GAME
from engine.natura.board.kinds import EMPTY, LETTERS, NAMES, RAINFOREST, SIDE_NAMES, plural
from engine.natura.board.position import Bar, rows
from engine.natura.board.reach import destinations
from engine.natura.board.squares import FILES, SIDE, members, square_name
from engine.natura.play.actions import PASS
from engine.natura.play.ending import is_contest
from engine.natura.play.goals import TAKER_AIM
from engine.natura.play.legal import goal_of, is_pressed, kinds_of, side_of
from engine.natura.play.par import par_of
from engine.natura.play.state import Board, Last, State
from engine.natura.words.progress import nearing_end, off_board, progress
from engine.words import a, counted, listed, name_of
from render.base import ALT_LIMIT
from render.drawing.names import letter, plain
from render.natura.counting import groups, watched
from render.text import TEXT_LIMIT, Perspective, braille


class TextParts(Perspective[State]):
    """A seen state with the words for it; names given to it are already escaped."""

    def __init__(self, seen: State) -> None:
        super().__init__(GAME.rules, seen, None)
        self.goal = goal_of(seen)

    def sign(self) -> tuple[str, str]:
        """The game and its variant."""
        seen = self.seen
        parts = [seen.options.moves.capitalize()]
        if seen.options.flips != "none":
            parts.append(f"{seen.options.flips} flips")
        if seen.options.press:
            parts.append("pressing on")
        if seen.options.race:
            parts.append("race")
        return self.goal.title, " · ".join(parts)

    def par(self) -> str:
        """Par, beside the points or the moves that it is of; empty if there is none."""
        par = par_of(self.seen.options, self.seen.seats)
        return f"par {par}" if par else ""

    def is_below_par(self) -> bool:
        """Whether a finished game fell short of par."""
        outcome, par = self.outcome, par_of(self.seen.options, self.seen.seats)
        if outcome is None or par is None:
            return False
        reached = outcome.scores[0]
        return reached < par if self.goal.is_measured else reached > par

    def move_number(self) -> str:
        """The number of the move, such as "Move 3 of 24", with a par of moves."""
        seen, par = self.seen, "" if self.goal.is_measured else self.par()
        number = f"Move {seen.board.turns + 1}"
        if self.outcome:
            number = f"{counted(seen.boards[0].turns, 'move')} made"
        elif seen.options.length:
            number = f"{number} of {seen.options.length}"
        return ", ".join(filter(None, (number, par)))

    def headline(self, shown: Sequence[str]) -> str:
        """Whose decision everyone awaits, or how the game ended, in a line."""
        if self.outcome:
            if not self.outcome.winners or not self.parted:
                return self.outcome.note
            verb = "wins" if len(self.outcome.winners) == 1 else "win"
            won = f"{listed([shown[seat] for seat in self.outcome.winners])} {verb}"
            return ": ".join(filter(None, (won, self.reason(shown))))
        acting = GAME.rules.actors(self.seen)
        asked = GAME.wording.question(self.seen, acting[0])
        if len(acting) > 1 and self.seen.asking is None:
            each = (GAME.wording.question(self.seen, seat) for seat in acting)
            return "; ".join(
                f"{shown[seat]}: {what}" for seat, what in zip(acting, each, strict=True)
            )
        if len(acting) > 1:
            return f"{len(acting)} players: {asked}"
        return f"{shown[acting[0]]}: {asked}"

    def reason(self, shown: Sequence[str]) -> str:
        """Why a single winner has won, if by a goal of their own or by resignation."""
        end = self.seen.end
        if end is None or len(end.winners) != 1 or not self.parted:
            return ""
        winner, loser = shown[end.winners[0]], shown[1 - end.winners[0]]
        if end.reason == "resigned":
            return f"{loser} resigned"
        return {
            "blue-v-browns": f"{loser} has no piece left that can move",
            "one-people": f"all pieces of {winner} form one block",
            "taker": f"{winner} took {TAKER_AIM} life pieces",
        }.get(self.goal.name if end.reason == "goal" else "", "")

    def phase(self) -> str:
        """What the acting seats do, in two or three words."""
        seen = self.seen
        if seen.asking is not None:
            return "accept a draw?" if self.parted else "give up?"
        seat, *others = self.acting
        if seen.recovers(seat) is not None and not others:
            return "brings life back?"
        if is_pressed(seen):
            return "must get closer"
        if others:
            return "move at once"
        if GAME.rules.actions(seen, seat)[0] == PASS:
            return "can't move"
        return "moves a piece" if self.goal.is_competitive else "moves any piece"

    def side(self, seat: int) -> str:
        """A seat's side in a competitive game; otherwise empty."""
        return SIDE_NAMES[side_of(self.seen, seat)] if self.goal.is_competitive else ""

    @property
    def owned(self) -> bool:
        """Whether seats that share a board have separate progress."""
        return self.goal.name in {"blue-v-browns", "one-people", "taker"}

    @property
    def parted(self) -> bool:
        """Whether each seat has its own progress."""
        return is_contest(self.seen)

    def life(self, board: Board) -> str:
        """Life on and off a board."""
        count = 8 - board.rainforests - board.meadows
        return f"Life on the board: {count} of 8. Off the board: {off_board(board)}."

    def last(self, board: Board) -> str:
        """The last move on a board and what it caused."""
        if board.last is None:
            return ""
        return f"Last move: {_told(board.last, board)}."

    def mover(self, number: int) -> int | None:
        """Who made the last move on a board, if known."""
        seen, last = self.seen, self.seen.boards[number].last
        if last is None:
            return None
        if seen.options.race or seen.seats == 1:
            return number
        bar = Bar(last.to, last.from_)
        return next((seat for seat in range(seen.seats) if seen.bars[seat] == bar), None)

    def barred(self, number: int) -> dict[int, int]:
        """By square, where a piece could go back in its next turn but mustn't."""
        seen = self.seen
        turn = number if seen.options.race else seen.turn
        if seen.end is not None or seen.recovers(turn) is not None:
            return {}
        where, found = seen.boards[number].position, {}
        for at, squares in seen.position_of(turn).barred().items():
            kind = where.kind_at(at)
            if kind in kinds_of(seen, turn):
                closed = squares & destinations(where, kind, at, rigid=seen.rigid)
                if closed:
                    found[at] = closed
        return found

    def no_return(self, number: int = 0) -> str:
        """Which pieces can't go back where, in words."""
        told = []
        where = self.seen.boards[number].position
        for at, squares in sorted(self.barred(number).items()):
            kind = where.kind_at(at)
            if kind is not None:
                back = listed([*map(square_name, members(squares))], "or")
                told.append(f"the {NAMES[kind]} on {square_name(at)} to {back}")
        return f"Can't go back: {listed(told)}." if told else ""

    def counted(self, board: Board) -> str:
        """What the goal counts on a board: block sizes, or squares still open; often nothing."""
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
        parts.append("Meadow removed")
    if last.lost:
        lost = listed(list(map(square_name, last.lost)))
        parts.append(f"{plural(RAINFOREST) if len(last.lost) > 1 else 'Rainforest'} lost on {lost}")
    where = board.position
    for square in last.flipped:
        kind = where.kind_at(square)
        if kind is not None and square not in last.lost:
            parts.append(f"{square_name(square)} turned into {a(NAMES[kind])}")
    if last.recovered is not None:
        kind = where.kind_at(last.recovered)
        name = a(NAMES[kind]) if kind is not None else "life"
        parts.append(f"{name} back on {square_name(last.recovered)}")
    return "; ".join(parts)


def text_board(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The board by ranks, and everything the picture shows."""
    clean = _clean(seen, people)
    shown = [f"{letter(seat)} {name_of(seat, clean)}" for seat in range(seen.seats)]
    return "\n".join(_lines(seen, viewer, shown, _fenced))[:TEXT_LIMIT]


def braille_board(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The same in Braille, a cell a square."""
    shown = [f"{letter(seat)} {name}" for seat, name in enumerate(_clean(seen, people))]
    return braille("\n".join(_lines(seen, viewer, shown, _bare)))[:TEXT_LIMIT]


def board_alt(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The alt text: the situation, then the board by ranks."""
    del viewer  # everyone sees the same
    return _alt(seen, people, None)


def own_alt(seen: State, own: int, people: Sequence[str]) -> str:
    """The alt text of a race as one of its seats sees it: its own board first."""
    return _alt(seen, people, own)


def _alt(seen: State, people: Sequence[str], own: int | None) -> str:
    telling = TextParts(seen)
    shown = [f"{letter(seat)} {name}" for seat, name in enumerate(_clean(seen, people))]
    boards = [*range(len(seen.boards))]
    boards.sort(key=lambda number: number != own)
    parts = [
        f"Natura. {', '.join(telling.sign())}. {telling.move_number()}",
        telling.headline(shown),
        *(part for seat in boards for part in _alt_of(telling, seat, shown, own)),
        *_progress(telling, shown),
        *(telling.no_return(number) for number in range(len(seen.boards))),
        nearing_end(seen),
    ]
    text = " ".join(f"{part.removesuffix('.')}." for part in parts if part)
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 1]}…"


def _alt_of(
    telling: TextParts, number: int, shown: Sequence[str], own: int | None
) -> Iterable[str]:
    board = telling.seen.boards[number]
    whose = f"Board of {shown[number]}: ranks" if telling.seen.options.race else "Ranks"
    if own is not None:
        place = "Your board," if number == own else "Small beside it, the board of"
        whose = f"{place} {shown[number]}: ranks"
    yield f"{whose} from 8 down, files a to h, - is free: {', '.join(_bare(board)[:SIDE])}"
    yield telling.last(board)


def _clean(seen: State, people: Sequence[str]) -> list[str]:
    return [plain(name, seat) for seat, name in enumerate(people[: seen.seats])]


def _fenced(board: Board) -> list[str]:
    """Ranks as letters in a code block."""
    lines = [f"{SIDE - number} {' '.join(row)}" for number, row in enumerate(rows(board.letters))]
    return ["```", *lines, f"  {' '.join(FILES)}", "```"]


def _bare(board: Board) -> list[str]:
    """Ranks as letters, with a hyphen for a free square."""
    ranks = [row.replace(EMPTY, "-") for row in rows(board.letters)]
    lines = [f"{SIDE - number} {rank}" for number, rank in enumerate(ranks)]
    return [*lines, f"files {FILES}"]


def _lines(
    seen: State, viewer: int | None, shown: Sequence[str], drawn: Callable[[Board], list[str]]
) -> Iterable[str]:
    telling = TextParts(seen)
    yield " · ".join((*telling.sign(), telling.move_number()))
    yield f"Goal: {telling.goal.aim}."
    yield f"{telling.headline(shown).removesuffix('.')}."
    resigned = seen.end is not None and seen.end.reason == "resigned"
    if telling.outcome and not resigned and telling.outcome.note not in telling.headline(shown):
        yield telling.outcome.note
    if viewer is not None and seen.seats > 1:
        yield f"You are {shown[viewer]}."
    for seat, board in enumerate(seen.boards):
        if seen.options.race:
            yield f"Board of {shown[seat]}, {counted(board.turns, 'move')}:"
        yield from drawn(board)
        yield from filter(None, (telling.last(board), _mover(telling, seat, shown)))
        yield telling.life(board)
        yield from filter(None, (telling.no_return(seat), telling.counted(board)))
    yield from (f"{line}." for line in _progress(telling, shown))
    if warning := nearing_end(seen):
        yield f"{warning}."
    kinds = ", ".join(f"{sign} {name}" for sign, name in zip(LETTERS, NAMES, strict=True))
    yield f"Letters: {kinds}."


def _mover(telling: TextParts, number: int, shown: Sequence[str]) -> str:
    mover = telling.mover(number) if telling.seen.seats > len(telling.seen.boards) else None
    return f"Moved by {shown[mover]}." if mover is not None else ""


def _progress(telling: TextParts, shown: Sequence[str]) -> Iterable[str]:
    if not telling.parted:
        par = telling.par() if telling.goal.is_measured else ""
        yield f"Progress: {', '.join(filter(None, (progress(telling.seen, 0), par)))}"
        return
    for seat, name in enumerate(shown):
        side = telling.side(seat)
        yield f"{name}{f', {side}' if side else ''}: {progress(telling.seen, seat)}"
