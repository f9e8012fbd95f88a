"""`python -m engine`: simulate games, verify an exported one, read its rules, prove puzzles."""

import argparse
import random
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path

import msgspec

from engine.errors import CorruptRecord, Refused
from engine.options import parse_options
from engine.parts import Score
from engine.play import random_game
from engine.puzzles.checks import is_proven
from engine.puzzles.days import Day, puzzle_of, span, write
from engine.record import decode_record, summary, unproven, verify
from engine.registry import GAMES, AnyGame, UnknownGame
from engine.registry import game as game_named

DIFFERS, UNREADABLE = 1, 2
_YEAR = 365


class Simulated(msgspec.Struct, frozen=True):
    """What `simulate` measured; scores are in points."""

    game: str
    seats: int
    games: int
    seed: int
    games_per_s: float
    actions_per_s: float
    mean_actions: float
    mean_score: float
    mean_score_by_seat: tuple[float, ...]


class ProvenPuzzle(msgspec.Struct, frozen=True):
    """A day's puzzle; the state and the actions as in a record, `seconds` of proving it again."""

    date: date
    game: str
    kind: str
    task: str
    state: msgspec.Raw
    best: Score
    solution: tuple[msgspec.Raw, ...]
    seconds: float


def simulate(
    game: AnyGame, seats: int, games: int, seed: int, options: Mapping[str, object]
) -> Simulated:
    """Play random games to the end and measure them. Raises `Refused` for options that can't be."""
    chosen = game.rules.check(parse_options(game.rules.options_type, options), seats)
    rng = random.Random(seed)  # noqa: S311 - a simulation, not a key
    began = time.perf_counter()
    played = [random_game(game, chosen, seats, rng) for _ in range(games)]
    took = time.perf_counter() - began
    actions = sum(each.actions for each in played)
    by_seat = tuple(
        round(sum(each.scores[seat] for each in played) / games, 2) for seat in range(seats)
    )
    return Simulated(
        game=game.name,
        seats=seats,
        games=games,
        seed=seed,
        games_per_s=round(games / took, 1),
        actions_per_s=round(actions / took, 1),
        mean_actions=round(actions / games, 1),
        mean_score=round(sum(sum(each.scores) for each in played) / (games * seats), 2),
        mean_score_by_seat=by_seat,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line. Exit status: 0, 1 for a difference, 2 for bad input or another version's
    record.
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        if asked.command == "simulate":
            options = dict(_option(words) for words in asked.option)
            game = game_named(asked.game)
            _print_simulated(
                simulate(game, asked.seats, asked.games, asked.seed, options), as_json=asked.json
            )
        elif asked.command == "replay":
            return _replay(asked.file)
        elif asked.command == "puzzles":
            return _puzzles(asked)
        else:
            _print_rules(game_named(asked.game))
    except (UnknownGame, Refused, CorruptRecord, OSError) as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    simulating = commands.add_parser("simulate", help="play random games and measure them")
    simulating.add_argument("game", help=f"one of: {', '.join(GAMES)}")
    simulating.add_argument("--seats", type=int, default=4)
    simulating.add_argument("--games", type=_positive, default=200)
    simulating.add_argument("--seed", type=int, default=1)
    simulating.add_argument("--json", action="store_true", help="one JSON object")
    simulating.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option",
    )
    replaying = commands.add_parser("replay", help="replay and verify an exported game")
    replaying.add_argument("file", type=Path)
    puzzles = commands.add_parser("puzzles", help="prove the puzzles of some days, or make more")
    puzzles.add_argument("make", nargs="?", choices=("make",), help="make days that lack a puzzle")
    puzzles.add_argument(
        "--from", type=date.fromisoformat, dest="first", help="the first day (default: of all)"
    )
    puzzles.add_argument(
        "--days",
        type=_positive,
        help="how many days (default: all; to make: up to a year after the last)",
    )
    puzzles.add_argument("--game", choices=tuple(GAMES), help="only this game's")
    puzzles.add_argument("--json", action="store_true", help="one JSON object a line")
    rules = commands.add_parser("rules", help="print a game's rules for players")
    rules.add_argument("game", help=f"one of: {', '.join(GAMES)}")
    return parser


def _positive(words: str) -> int:
    number = int(words)
    if number < 1:
        message = f"{words} is not a positive number"
        raise argparse.ArgumentTypeError(message)
    return number


def _option(words: str) -> tuple[str, str]:
    name, _, value = words.partition("=")
    return name, value


def _print_simulated(found: Simulated, *, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    scores = ", ".join(f"{score:.1f}" for score in found.mean_score_by_seat)
    print(f"{found.game}, {found.seats} seats, {found.games} random games from seed {found.seed}")
    print(f"  {found.actions_per_s:,.0f} actions a second, {found.games_per_s:,.0f} games a second")
    print(f"  {found.mean_actions:.1f} actions a game")
    print(f"  mean score {found.mean_score:.1f} (by seat: {scores})")


def _replay(file: Path) -> int:
    record = decode_record(file.read_bytes())
    difference = verify(record)
    if difference is not None and difference.kind == "version" and difference.seq is None:
        print(f"{file.name}: {difference}", file=sys.stderr)
        return UNREADABLE
    if difference is not None:
        print(f"{file.name}: differs: {difference}")
        return DIFFERS
    names = ", ".join(person.name for person in record.people)
    print(f"{file.name}: verified: {record.game}, {names}, {summary(record)}")
    if before := unproven(record):
        rest = f"the {before} entries before it used an older version and were not replayed"
        print(f"{file.name}: the rules changed at entry {record.entries[before].seq}: {rest}")
    return 0


def _puzzles(asked: argparse.Namespace) -> int:
    """Make puzzles, or prove the best answers again. 1: a proof failed."""
    first, last = span()
    begin = asked.first or first
    days = asked.days or (last - begin).days + 1 + (_YEAR if asked.make else 0)
    wanted = [begin + timedelta(day) for day in range(days)]
    if asked.make:
        for made in write(wanted):
            print(made, flush=True)
        return 0
    status = 0
    for found in filter(None, map(puzzle_of, wanted)):
        game = found.puzzle.problem.game.name
        if asked.game not in {None, game}:
            continue
        began = time.perf_counter()
        if not is_proven(found.puzzle):
            print(f"{found.date}, {game}: the best answer differs", file=sys.stderr)
            status = DIFFERS
        _print_puzzle(found, time.perf_counter() - began, as_json=asked.json)
    return status


def _print_puzzle(found: Day, seconds: float, *, as_json: bool) -> None:
    puzzle = found.puzzle
    problem = puzzle.problem
    encode = problem.game.storage.encode
    shown = ProvenPuzzle(
        date=found.date,
        game=problem.game.name,
        kind=problem.kind.name,
        task=puzzle.task,
        state=msgspec.Raw(encode(problem.start)),
        best=puzzle.best,
        solution=tuple(msgspec.Raw(encode(action)) for action in puzzle.solution),
        seconds=round(seconds, 2),
    )
    if as_json:
        print(msgspec.json.encode(shown).decode(), flush=True)
        return
    print(
        f"{found.date}  {problem.game.title}, {problem.kind.title}, {shown.seconds} s: {shown.task}"
    )


def _print_rules(game: AnyGame) -> None:
    for title, text in game.wording.rules_pages:
        print(f"## {title}\n\n{text}\n")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` has read enough
    sys.exit(main())
