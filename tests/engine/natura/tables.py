"""Positions and moves for tests, as people write them."""

import random

from engine.model import Action, Event
from engine.natura import GAME
from engine.natura.board.kinds import LETTERS, SIDES
from engine.natura.board.position import Move, from_rows, position, rows
from engine.natura.board.squares import square_at, square_name
from engine.natura.play import actions
from engine.natura.play.goals import GOALS, Side
from engine.natura.play.state import NaturaOptions, State
from tests.engine.stories import Stories, head_of, telling

CHANCE = random.Random(1)
"""Natura never draws on it."""


def letters(text: str) -> str:
    """The 64 letters of up to eight rows, the eighth rank first; missing rows are free."""
    lines = text.split()
    return from_rows([*lines, *["........"] * (8 - len(lines))])


def table(text: str = "", seats: int = 1, **options: object) -> State:
    chosen = NaturaOptions(**({"goal": "river", "moves": "flexible"} | options))  # type: ignore[arg-type]
    state = GAME.rules.setup(GAME.rules.check(chosen, seats), seats, CHANCE)
    if text:
        for board in state.boards:
            board.letters = letters(text)
    return state


def move_of(state: State, words: str) -> Move:
    from_, to = map(square_at, words.split())
    return Move(LETTERS.index(state.board.letters[from_]), from_, to)


def go(state: State, *moves: str) -> list[Event]:
    """Carry out moves, each by the seat to move; returns the last one's events."""
    events: list[Event] = []
    for words in moves:
        events = GAME.rules.apply(state, state.turn, move_of(state, words), CHANCE)
    return events


def goes(state: State, square: str) -> str:
    """Where the piece on a square may go, such as "a1 b2"."""
    at = square_at(square)
    found = [
        action.to
        for action in GAME.rules.actions(state, state.turn)
        if isinstance(action, Move) and action.from_ == at
    ]
    return " ".join(sorted(map(square_name, found)))


def shown(state: State) -> str:
    """The board's ranks that aren't empty, the eighth first."""
    return " ".join(row for row in rows(state.board.letters) if row.strip("."))


def reaches(goal: str, text: str, *, rigid: bool = False, missing: int = 0, seat: int = 0) -> bool:
    """Whether a position reaches a goal, for a seat of a competitive game."""
    side = Side(0, SIDES[seat], SIDES[1 - seat], rigid)
    return GOALS[goal].met(position(letters(text), missing), side)


class _Natura(Stories[State, NaturaOptions]):
    verbs = "goes to|shows|ended|counted"

    def action(self, state: State, kind: str, *words: str) -> Action:
        """An action of its kind, or a move such as "Go a8 b7"."""
        return move_of(state, *words) if kind == "Go" else super().action(state, kind, *words)

    def meant(self, field: str, words: str) -> int:
        """A square by its name."""
        del field
        return square_at(words)

    def _act(self, state: State, step: str) -> list[Event]:
        kind, _, words = step.partition(" ")
        return go(state, *words.split(", ")) if kind == "Go" else super()._act(state, step)

    def is_so(self, state: State, who: str, verb: str, words: str) -> bool:
        """Where a piece goes, what the board shows; how the game ended, who won and by what."""
        if verb == "goes to":
            return goes(state, who) == words
        if verb == "shows":
            return shown(state) == words
        outcome = GAME.rules.outcome(state)
        assert outcome is not None
        assert state.end is not None
        if verb == "ended":
            winners = "".join(f" {'ABC'[seat]}" for seat in state.end.winners)
            return f"{state.end.reason}{winners}" == words
        parts = GAME.wording.titled(outcome.breakdown)
        told = [f"{title} {' '.join(map(str, numbers))}" for title, numbers in parts]
        return " ".join(told) == words


def tell(at: str, story: str) -> None:
    """Assert what comes of a situation such as "taker, 2 players, flips=none: F....... .M......;
    quiet 99; taken 4 0; nearest 1 5; meadows 1; rainforests 2".
    """
    head, rest, more = head_of(at)
    goal, *options = head.split(", ")
    for each in options:
        key, is_option, value = each.partition("=")
        more |= (
            {key: int(value) if value.isdigit() else value == "yes" or value} if is_option else {}
        )
    text, *kept = rest.split("; ")
    state = table(text, goal=goal, **more)
    for each in kept:
        name, *numbers = each.split()
        found = [int(number) for number in numbers]
        at_which = state.board if name in {"meadows", "rainforests"} else state
        setattr(at_which, name, found if name in {"taken", "nearest"} else found[0])
    _STORIES.tell(state, story)


_STORIES = _Natura(GAME, actions)
stories = telling(tell)
