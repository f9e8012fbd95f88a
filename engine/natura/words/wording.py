"""Natura's status, questions, choices, phrases and forms."""

import re
from collections.abc import Callable, Mapping, Sequence

from engine.errors import IllegalAction
from engine.forms import Field, Form
from engine.model import Action, Choice
from engine.natura.board.effects import RECOVERS, play, recoverable
from engine.natura.board.kinds import LETTERS, NAMES, OCEAN, SIDE_NAMES
from engine.natura.board.position import MOVE, Move
from engine.natura.board.reach import destinations
from engine.natura.board.squares import members, square_at, square_name
from engine.natura.play import actions as act
from engine.natura.play.ending import is_contest
from engine.natura.play.legal import goal_of, is_pressed, side_of, view_of
from engine.natura.play.state import State
from engine.natura.play.turns import shown_kinds
from engine.natura.words.progress import head, head_of
from engine.words import a, capitalized, clip, counted, listed

_LONGEST = 100
ASKED_TOGETHER: Mapping[type[Action], tuple[tuple[str, ...], ...]] = {
    Move: (("kind", "from_"), ("to",))
}
"""A piece and its square are one menu."""
_BOARDS = "AB"
"""The boards of a race have their seats' letters."""


def status(seen: State) -> str:
    """Game, variant and number of the move."""
    goal = goal_of(seen)
    parts = [goal.title, seen.options.moves.capitalize()]
    if seen.options.race:
        parts.append("race")
    turns = seen.board.turns
    if seen.end is not None:
        parts.append(f"finished after {counted(seen.boards[0].turns, 'move')}")
    elif seen.options.length:
        parts.append(f"move {turns + 1} of {seen.options.length}")
    else:
        parts.append(f"move {turns + 1}")
    return " · ".join(parts)


def question(seen: State, seat: int) -> str:
    """What a seat decides now."""
    if seen.asking is not None:
        what = "a draw" if is_contest(seen) else "giving up"
        return f"accept or decline {what}"
    seen = seen.seen_by(seat)
    if seen.recovering is not None:
        life = NAMES[RECOVERS[LETTERS.index(seen.board.letters[seen.recovering])]]
        return f"bring back a {life} beside {square_name(seen.recovering)}, or leave it off"
    if goal_of(seen).is_competitive:
        own = SIDE_NAMES[side_of(seen, seat)]
        if is_pressed(seen):
            return f"move {own}, life, a Fire or a Storm, and get closer to the goal"
        return f"move {own}, life, a Fire or a Storm"
    return f"move any piece on board {_BOARDS[seat]}" if seen.options.race else "move any piece"


def _move_phrase(_seen: State, _seat: int, action: Move) -> str:
    return (
        f"Move the {NAMES[action.kind]} from {square_name(action.from_)} to "
        f"{square_name(action.to)}"
    )


PHRASES: dict[type[Action], Callable[..., str]] = {
    Move: _move_phrase,
    act.Recover: lambda seen, seat, action: (
        f"Bring a {_returning(seen.seen_by(seat))} back on {square_name(action.square)}"
    ),
    act.Leave: lambda _seen, _seat, _action: "Don't bring life back",
    act.Pass: lambda _seen, _seat, _action: "Pass your turn",
    act.Offer: lambda seen, _seat, _action: (
        "Offer a draw" if is_contest(seen) else "Propose giving up"
    ),
    act.Accept: lambda seen, _seat, _action: (
        "Accept the draw" if is_contest(seen) else "Agree to give up"
    ),
    act.Decline: lambda _seen, _seat, _action: "Decline and play on",
    act.Resign: lambda seen, _seat, _action: "Resign" if is_contest(seen) else "Give up",
}
LABELS: dict[type[Action], Callable[..., str]] = {
    Move: lambda _seen, _seat, action: (
        f"Move {NAMES[action.kind]} {square_name(action.from_)} to {square_name(action.to)}"
    ),
    act.Recover: lambda _seen, _seat, action: f"Bring life back on {square_name(action.square)}",
}


def choice(seen: State, seat: int, action: Action, field: str) -> Choice:
    """A field's value as its seat may choose it."""
    seen = seen.seen_by(seat)
    value: int = getattr(action, field)
    if field == "kind":
        count = seen.board.letters.count(LETTERS[value])
        return Choice(
            NAMES[value].lower(), NAMES[value], f"{count} on the board · {moves_like(seen, value)}"
        )
    name = square_name(value)
    match action:
        case Move(kind, from_, to) if field == "from_":
            return Choice(
                name, f"{NAMES[kind]} {name}", clip(_goes_to(seen, kind, from_), _LONGEST)
            )
        case Move(kind, from_, to):
            found = destinations(seen.position, kind, from_, rigid=seen.rigid)
            may_go = found >> to & 1 and seen.board.letters[from_] == LETTERS[kind]
            if not may_go:
                return Choice(name, name)
            told = clip(effects(seen, from_, to), _LONGEST)
            return Choice(name, name, told, _leaves(seen, seat, from_, to))
    return Choice(name, f"{_returning(seen)} on {name}")


def moves_like(seen: State, kind: int) -> str:
    """How a kind moves at this table, in a few words."""
    flexible = ("1 to 3", "1 or 2", "1 to 3", "1 or 2")
    rigid = ("exactly 3", "exactly 2", "exactly 3", "exactly 2")
    others = (
        "1 square in any direction",
        "1 or 2 squares in a line",
        "1 square in any direction",
        "an L-shape, may jump",
    )
    if kind < len(flexible):
        return f"{(rigid if seen.rigid else flexible)[kind]} squares in a line"
    return others[kind - len(flexible)]


def effects(seen: State, from_: int, to: int) -> str:
    """What a move would cause, in a few words."""
    played = play(seen.position, from_, to, seen.options.flips)
    told = ["removes the Meadow"] if played.eaten else []
    for square, kind in zip(played.flipped, shown_kinds(played), strict=True):
        told.append(f"turns {square_name(square)} into {a(NAMES[kind])}")
    if played.lost:
        lost = listed([square_name(square) for square in played.lost])
        told.append(
            f"removes the {'Rainforests' if len(played.lost) > 1 else 'Rainforest'} on {lost}"
        )
    free = recoverable(played.position, to)
    if free:
        life = NAMES[RECOVERS[LETTERS.index(played.position.letters[to])]]
        told.append(f"a {life} may return on {listed([*map(square_name, free)], 'or')}")
    text = "; ".join(told)
    return capitalized(text)


def _leaves(seen: State, seat: int, from_: int, to: int) -> str:
    """What a move leaves of the number that the goal counts; of the opponent's where a side wins by
    leaving it no move.
    """
    goal = goal_of(seen)
    is_theirs = goal.name == "blue-v-browns"
    whose = 1 - seat if is_theirs else seat
    _, side = view_of(seen, whose)
    after = play(seen.position, from_, to, seen.options.flips).position
    then, now = head_of(goal, after, side), head(seen, whose)
    if then.number == now.number:
        return f"still {now.number} {now.unit}"
    if is_theirs:
        return f"leaves {then.number} {then.unit} (now {now.number})"
    return f"{then.number} {then.unit} (now {now.number})"


def _goes_to(seen: State, kind: int, from_: int) -> str:
    found = destinations(seen.position, kind, from_, rigid=seen.rigid)
    found &= ~seen.position.barred().get(from_, 0)
    return f"To {', '.join(map(square_name, members(found)))}"


def _returning(seen: State) -> str:
    moved = seen.recovering
    kind = LETTERS.find(seen.board.letters[moved]) if moved is not None else -1
    return NAMES[RECOVERS[kind]] if kind in RECOVERS else "life piece"


_PIECE = "|".join((*NAMES, *LETTERS)).casefold()
_MOVE = re.compile(rf"(?:({_PIECE})\W*)?([a-h][1-8])\W*(?:to)?\W*([a-h][1-8])")
_SQUARE = re.compile(r"[a-h][1-8]")


def form(seen: State, seat: int) -> Form | None:
    """Where a move, or a square for life, is typed; None while an offer is open."""
    if seen.end is not None or seen.asking is not None:
        return None
    if seen.recovers(seat) is not None:
        field = Field("move", "Bring life back on", "A free square beside the piece, such as d3")
        return Form("Type a square …", "Bring life back", (field,))
    field = Field("move", "Your move", "From and to, such as e4 d4 or Tf3 e5")
    return Form("Type a move …", "Move a piece", (field,))


def typed(seen: State, seat: int, text: str) -> Sequence[Action]:
    """What was typed, legal or not. Raises `IllegalAction` for anything but squares, and
    the right piece before them, by its letter or name.
    """
    seen = seen.seen_by(seat)
    words = " ".join(text.casefold().split())
    if seen.recovering is not None:
        if not _SQUARE.fullmatch(words):
            raise IllegalAction("That isn't a square.", "Type one, such as d3.")
        return (act.RECOVER[square_at(words)],)
    found = _MOVE.fullmatch(words)
    if found is None:
        raise IllegalAction("I need two squares: from and to.", "For example: e4 d4, or Tf3 e5.")
    piece, from_, to = found[1], square_at(found[2]), square_at(found[3])
    kind = seen.position.kind_at(from_)
    if kind is not None and piece not in (None, LETTERS[kind].casefold(), NAMES[kind].casefold()):
        reason = f"The piece on {found[2]} is {a(NAMES[kind])}."
        raise IllegalAction(reason, "Check the piece or the square.")
    # On a free square any kind will do: the refusal names only the square.
    return (MOVE[OCEAN if kind is None else kind][from_][to],)
