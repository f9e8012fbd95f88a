"""How far a goal is, what is off the board, and a finished game in numbers, in few words."""

from collections.abc import Sequence

from engine.ends import Highlight, Played, Progress
from engine.natura.board.kinds import (
    COLOURS,
    LIFE,
    MEADOW,
    NAMES,
    RAINFOREST,
    TERRA_FIRMA,
    WATER,
    plural,
)
from engine.natura.board.position import Position
from engine.natura.board.squares import LINES, blocks
from engine.natura.play.ending import times_stood
from engine.natura.play.goals import DISTANCES, POINTS, TAKER_AIM
from engine.natura.play.legal import goal_of, view_of
from engine.natura.play.state import QUIET_TURNS, REPETITIONS, Board, State
from engine.words import counted, listed

_QUIET_TURNS_TOLD = 80


def progress(seen: State, seat: int) -> str:
    """How far a seat has come, or what its board is worth; up to some 40 characters."""
    goal, (now, side) = goal_of(seen), view_of(seen, seat)
    if goal.is_measured:
        return counted(POINTS[goal.name](now), "point")
    match goal.name:
        case "one-people":
            return f"{counted(_blocks_of(now, side.own), 'own block')} so far"
        case "taker":
            return f"{now.taken[side.seat]} of {TAKER_AIM} taken"
        case "mosaic":
            return f"{counted(blocks(now.occupied), 'block')} so far"
        case "three-realms":
            colours = ((TERRA_FIRMA, "brown"), (WATER, "blue"), (LIFE, "green"))
            told = [f"{_blocks_of(now, kinds)} {name}" for kinds, name in colours]
            return f"blocks: {', '.join(told)}"
        case "river" | "short-river":
            groups = COLOURS if goal.name == "river" else COLOURS[:3]
            count = sum(_blocks_of(now, group) for group in groups)
            return f"{counted(count, 'block')} of one colour, {len(groups)} wanted"
        case "green-line":
            life = now.sets(LIFE)
            best = max((life & line).bit_count() for line in LINES)
            return f"{best} of 8 life pieces in a line"
        case "exile":
            return f"{counted(DISTANCES[goal.name](now, side), 'life piece')} not apart"
    whom = {
        "blue-v-browns": "to the opponent",
        "calm": "to the Storms",
        "quench": "to the Fires",
        "stillness": "to Fires and Storms",
        "deadlock": "to Water and Terra Firma",
    }[goal.name]
    return f"{counted(DISTANCES[goal.name](now, side), 'move')} left {whom}"


def nearing_end(seen: State) -> str:
    """What may soon end a competitive game without its goal: a third repetition, or quiet turns."""
    if seen.end is not None or seen.recovering is not None or not goal_of(seen).is_competitive:
        return ""
    if times_stood(seen) == REPETITIONS - 1:
        return "Position seen twice: a third time ends it"
    told = seen.quiet >= _QUIET_TURNS_TOLD
    return f"Quiet turns: {seen.quiet}, {QUIET_TURNS} end the game" if told else ""


def _blocks_of(now: Position, kinds: tuple[int, ...]) -> int:
    return blocks(now.sets(kinds))


def off_board(board: Board) -> str:
    """The life that is off a board, in words."""
    told = [
        counted(count, NAMES[kind], plural(kind))
        for count, kind in ((board.rainforests, RAINFOREST), (board.meadows, MEADOW))
        if count
    ]
    return listed(told) or "none"


def by_rounds(state: State) -> Progress | None:
    """Life taken by each seat, in the one goal that counts by turns."""
    if goal_of(state).name != "taker":
        return None
    return Progress(-(-state.turns // state.seats), tuple(state.taken), "life taken by round")


def feat(state: State, played: Sequence[Played]) -> Highlight | None:
    """How many moves were made on the board of whoever was first done."""
    del played
    winners = state.end.winners if state.end is not None else ()
    board = winners[0] if winners and state.options.race else 0
    moves = state.boards[board].turns
    return Highlight(moves, "move" if moves == 1 else "moves", (), "natura/leaf")
