"""Natura's board in words: the text twin, the Braille twin and alt texts."""

from collections.abc import Callable, Iterable, Sequence

from engine.natura.board.kinds import EMPTY, LETTERS, NAMES
from engine.natura.board.position import rows
from engine.natura.board.squares import FILES, SIDE
from engine.natura.play.state import Board, State
from engine.words import counted, name_of
from render.base import ALT_LIMIT
from render.drawing.names import letter, plain
from render.natura.text_parts import TextParts
from render.text.braille import braille
from render.text.twins import TEXT_LIMIT


def text_board(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The board by ranks and all that the picture shows, in Discord's markdown."""
    clean = _clean(seen, people)
    shown = [f"{letter(seat)} {name_of(seat, clean)}" for seat in range(seen.seats)]
    return "\n".join(_lines(seen, viewer, shown, _fenced))[:TEXT_LIMIT]


def braille_board(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The same in Braille cells, each square one cell; what is no Latin letter stays as it is."""
    shown = [f"{letter(seat)} {name}" for seat, name in enumerate(_clean(seen, people))]
    return braille("\n".join(_lines(seen, viewer, shown, _bare)))[:TEXT_LIMIT]


def board_alt(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The alt text: where the game stands, then the board by ranks."""
    del viewer  # everyone sees the same
    telling = TextParts(seen)
    shown = [f"{letter(seat)} {name}" for seat, name in enumerate(_clean(seen, people))]
    parts = [
        f"Natura. {', '.join(telling.sign())}. {telling.move_number()}",
        telling.headline(shown),
        *(part for board in seen.boards for part in _alt_of(telling, board)),
        *_progress(telling, shown),
        *(telling.no_return(number) for number in range(len(seen.boards))),
        telling.nearing_end(),
    ]
    text = " ".join(f"{part.removesuffix('.')}." for part in parts if part)
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 1]}…"


def _alt_of(telling: TextParts, board: Board) -> Iterable[str]:
    ranks = _bare(board)[:SIDE]
    yield f"Ranks from the eighth, files a to h, - is free: {', '.join(ranks)}"
    yield telling.last(board)


def _clean(seen: State, people: Sequence[str]) -> list[str]:
    return [plain(name, seat) for seat, name in enumerate(people[: seen.seats])]


def _fenced(board: Board) -> list[str]:
    """The ranks as rows of letters, in a block of letters of one width."""
    lines = [f"{SIDE - number} {' '.join(row)}" for number, row in enumerate(rows(board.letters))]
    return ["```", *lines, f"  {' '.join(FILES)}", "```"]


def _bare(board: Board) -> list[str]:
    """The ranks as rows of letters with a hyphen for a free square, and nothing around them."""
    ranks = [row.replace(EMPTY, "-") for row in rows(board.letters)]
    lines = [f"{SIDE - number} {rank}" for number, rank in enumerate(ranks)]
    return [*lines, f"files {FILES}"]


def _lines(
    seen: State, viewer: int | None, shown: Sequence[str], drawn: Callable[[Board], list[str]]
) -> Iterable[str]:
    telling = TextParts(seen)
    yield " · ".join((*telling.sign(), telling.move_number()))
    yield f"{telling.aim()}."
    yield f"{telling.headline(shown).removesuffix('.')}."
    if telling.outcome and telling.outcome.note not in telling.headline(shown):
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
    yield from (f"{line}." for line in filter(None, (telling.nearing_end(),)))
    kinds = ", ".join(f"{sign} {name}" for sign, name in zip(LETTERS, NAMES, strict=True))
    yield f"Letters: {kinds}."


def _mover(telling: TextParts, number: int, shown: Sequence[str]) -> str:
    """Who made the last move, where several share a board."""
    mover = telling.mover(number) if telling.seen.seats > len(telling.seen.boards) else None
    return f"Moved by {shown[mover]}." if mover is not None else ""


def _progress(telling: TextParts, shown: Sequence[str]) -> Iterable[str]:
    """How far everyone has come."""
    if not telling.parted:
        yield f"Progress: {telling.progress(0)}"
        return
    for seat, name in enumerate(shown):
        side = telling.side(seat)
        yield f"{name}{f', {side}' if side else ''}: {telling.progress(seat)}"
