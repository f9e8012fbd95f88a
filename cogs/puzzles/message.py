"""The words of a server's puzzle of the day."""

from datetime import UTC, datetime, time

from cogs.drawing.pictures import Pictures
from cogs.messages.carrier import Draft, NothingToSay
from cogs.puzzles import screen as screens
from cogs.puzzles.screen import ANSWER, PUZZLE
from cogs.ui.components import PRIMARY, button
from cogs.ui.layout import GREEN, MessageLayout, moment, plain
from engine.puzzles.days import puzzle_of
from engine.words import listed
from host.puzzles.attempts import DAY, Attempt
from host.puzzles.message import PuzzleOfDay, PuzzlePost
from host.puzzles.puzzles import moment_of

MOST_NAMES = 5


class PuzzleText:
    """Shows the position and its task, and how many have solved it."""

    kind = PuzzlePost.name

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def compose(self, shown: PuzzleOfDay, mark: str) -> Draft:
        """The message while its day lasts, and afterwards with the answer."""
        day = puzzle_of(shown.day)
        if day is None:
            raise NothingToSay
        number, game = day.number, day.puzzle.problem.game
        seen = screens.seen_of(moment_of(day, Attempt(0, shown.day)))
        # Everyone sees it, so it says neither "you" nor "only you".
        pictures = await self._pictures.again(seen, own=False)
        solve = button(PUZZLE, 0, "Solve it", str(number), mark, style=PRIMARY)
        keys = [solve, screens.rules_key(game, mark)]
        if shown.is_over:
            keys = [button(ANSWER, 0, "Show the answer", str(number), mark), *keys]
            until = "This day is over."
        else:
            midnight = datetime.combine(shown.day + DAY, time(), UTC)
            until = f"Until {moment(midnight)}."
            if number > 1:
                earlier = str(number - 1)
                keys.append(button(ANSWER, 0, "Yesterday's answer", earlier, mark))
        return Draft(
            MessageLayout(
                screens.title(day),
                *pictures,
                f"{solved(shown)}\n-# {until}",
                keys,
                colour=GREEN,
                picture_name="puzzle",
            )
        )


def solved(shown: PuzzleOfDay) -> str:
    """How many have solved it, and who at the first try.

    >>> from datetime import date
    >>> solved(PuzzleOfDay(date(2027, 1, 1), solved=7, tried=11, first_try=("Ben",)))
    'Solved by 7 of 11 · Ben at the first try'
    """
    if not shown.tried:
        return "Nobody has tried it yet."
    if not shown.solved:
        return f"Tried by {shown.tried}, and not solved yet."
    names = [plain(each) for each in shown.first_try[:MOST_NAMES]]
    more = len(shown.first_try) - len(names)
    if more:
        names.append(f"{more} more")
    first = f" · {listed(names)} at the first try" if names else ""
    return f"Solved by {shown.solved} of {shown.tried}{first}"
