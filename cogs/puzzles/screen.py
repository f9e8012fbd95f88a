"""The pages of a puzzle: an attempt, its end, and the answer."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from cogs.ui.components import (
    BESIDE,
    DANGER,
    PRIMARY,
    ComponentId,
    GameButton,
    GameSelect,
    button,
)
from cogs.ui.layout import BLUE, GREEN, MessageLayout, newest, plain
from engine.forms import Form
from engine.puzzles.days import Day
from engine.puzzles.puzzle import MOST_STARS
from engine.registry import AnyGame
from engine.words import counted
from host.puzzles.attempts import Attempt
from host.puzzles.puzzles import Moment, Month
from host.table.place import Place
from host.table.seats import Player
from host.table.views import SeatView, TableView
from render.animation import AnimationSpec, Frame
from render.base import Picture
from render.drawing.names import plain as written
from render.pages.puzzles import PuzzleMonth, Solvers

PUZZLE, DO, TURN, TYPE, FILL, BACK, OVER, QUIT, ANSWER, STEP, SHARE, RESULTS, NAME = (
    *("puzzle", "puzzledo", "puzzleturn", "puzzletype", "puzzlefill"),
    *("puzzleundo", "puzzleover", "puzzlequit", "puzzleanswer", "puzzlestep"),
    *("puzzleshare", "puzzleresults", "puzzlename"),
)
"""Actions: open a puzzle, choose a move, choose a whole turn, open a turn's form and fill it in,
undo, start over, give up, watch the answer, step through it, share, show one's results, choose
whether to be named.
"""
NO_TIME: Final = datetime(2027, 1, 1, tzinfo=UTC)
SURE: Final = "sure"
STALE = "You've moved on since. Here's how it is now."
POSSIBLE = "The best answer is still possible."
MISSED_BEST = "**The best answer is out of reach now.** Undo is free."
UNSURE = "I can't tell yet whether the best answer is still possible."
LOOKING = "-# Checking whether the best answer is still possible …"
MISSED = "**That misses the goal.** Undo, or start over."
NAMED = "Servers where you solve puzzles now see your name."
UNNAMED = "Servers where you solve puzzles no longer see your name."
LATE = "-# This day is over, so it doesn't count for a streak."
SQUARES: Final = ("⬜", "🟨", "🟧", "🟩")
"""Squares for a day by its stars, as people share them."""
MOST_SQUARES: Final = 7
MOST_NAMES: Final = 4
"""Names beside each number of stars."""
MOST_ROWS: Final = 10
"""People of a server's month."""
DRAWING = "-# Drawing the answer …"
FRAME_MS: Final = 2_000
"""How long each move of an answer is shown."""
SOLVER, OPPONENT = "Player", "Opponent"


def seen_of(moment: Moment) -> SeatView:
    """What the person who solves a puzzle sees."""
    problem, game = moment.day.puzzle.problem, moment.game
    seat, rules = problem.seat, game.rules
    known = (rules.redact_event(event, seat) for event in moment.recent)
    return SeatView(
        _table(moment.day),
        seat,
        rules.redact(moment.state, seat),
        actions=() if moment.is_over else problem.actions(moment.state),
        recent=tuple(event for event in known if event is not None),
    )


def _table(day: Day) -> TableView:
    """A puzzle as if it were a table, for its pictures: nobody sits there."""
    problem = day.puzzle.problem
    others = [OPPONENT] * (problem.seats - 1)
    if len(others) > 1:
        others = [f"{OPPONENT} {number}" for number in range(1, problem.seats)]
    others.insert(problem.seat, SOLVER)
    return TableView(
        id=0,
        place=Place(0, None),
        game=problem.game.name,
        status="running",
        players=tuple(Player(None, name) for name in others),
        actors=(problem.seat,),
        started=None,
        host=0,
        options=problem.game.rules.options_type(),
        commitment="",
        seed=None,
        created=NO_TIME,
        ended=None,
        abandon_votes=(),
    )


def title(day: Day) -> str:
    """Which puzzle it is, and its task."""
    game = day.puzzle.problem.game
    first, _, rest = day.puzzle.task.partition(". ")
    task = f"**{first.rstrip('.')}.**" + (f" {rest}" if rest else "")
    return f"### Puzzle {day.number} · {game.title}\n{task}"


def stars(many: int) -> str:
    """Stars in text."""
    return "★" * many + "☆" * (MOST_STARS - many)


def attempt(
    moment: Moment,
    pictures: Sequence[Picture],
    menus: Sequence[GameSelect],
    verdict: str,
    *,
    form: Form | None,
    is_past: bool,
    note: str = "",
) -> MessageLayout:
    """An attempt that goes on; a `form` that is no menu has a button."""
    day, seat = moment.day, moment.day.puzzle.problem.seat
    done = steps_in_words(moment.game, moment, seat)
    keys = [
        _key(BACK, day, "Undo", moment.name, disabled=not moment.actions),
        _key(OVER, day, "Start over", moment.name, disabled=not moment.actions),
        _key(QUIT, day, "Give up", style=DANGER),
        rules_key(moment.game),
    ]
    if form is not None and not form.is_menu:
        keys.insert(0, _key(TYPE, day, form.label, moment.name, style=PRIMARY))
    return MessageLayout(
        title(day),
        note,
        LATE if is_past else "",
        *pictures,
        # Below the pictures, where the next move is chosen: on a phone the top is out of sight.
        newest(done, 900) if done else "",
        MISSED if moment.is_missed else verdict,
        *menus,
        keys,
        colour=GREEN,
        picture_name="puzzle",
        chooser=(moment.game.name, seat),
    )


def steps_in_words(game: AnyGame, moment: Moment, seat: int) -> list[str]:
    """The moves made so far."""
    labels = (
        game.wording.label(state, seat, action)
        for state, action in zip(moment.states, moment.actions, strict=False)
    )
    return [f"{number}. {label}" for number, label in enumerate(labels, 1)]


def sure(day: Day, streak: int) -> MessageLayout:
    """Asks whether somebody really gives up, which ends a `streak` of some days."""
    ends = " Your streak ends with that." if streak else ""
    return MessageLayout(
        f"{title(day)}\nGive up and see the answer?{ends}",
        [
            _key(QUIT, day, "Give up", SURE, style=DANGER),
            _key(PUZZLE, day, "Keep trying"),
        ],
        colour=GREEN,
    )


def ended(
    moment: Moment, streak: int, pictures: Sequence[Picture], *, note: str = ""
) -> MessageLayout:
    """A solved puzzle, or one that was given up."""
    day, own = moment.day, moment.attempt
    if not own.stars:
        said = "You gave up this one. The next puzzle comes at midnight UTC."
        keys = [_key(ANSWER, day, "Show the answer", style=PRIMARY)]
    else:
        said = f"## {stars(own.stars)}\nSolved {tries_of(own)}."
        if not own.counts:
            said += f"\n{LATE}"
        elif streak > 1:
            said += f" **{streak} days in a row.**"
        keys = [_key(ANSWER, day, "Show the answer")]
        if own.counts:
            keys.insert(0, _key(SHARE, day, "Show my friends", style=PRIMARY))
    keys.append(button(RESULTS, 0, "Results"))
    return MessageLayout(
        title(day), note, said, *pictures, keys, colour=BLUE, picture_name="puzzle"
    )


def month_card(now: Moment, month: Month, name: str) -> PuzzleMonth:
    """What the picture of somebody's month shows, with today's attempt."""
    day, own = now.day.date, now.attempt
    head, said = "Not solved yet", "still to be solved"
    if own.counts:
        head, said = f"Solved by {written(name, 0)}", tries_of(own)
    elif own.ended is not None:
        head, said = "Given up", "no stars for this one"
    begins, length = monthrange(day.year, day.month)
    return PuzzleMonth(
        number=now.day.number,
        date=f"{day.day} {day:%B}",
        head=head,
        said=said,
        stars=own.stars if own.counts else None,
        streak=month.streak,
        best=month.best_streak,
        month=f"{day:%B}",
        begins=begins,
        length=length,
        today=day.day,
        days={
            each.day: stars
            for each, stars in month.solved.items()
            if (each.year, each.month) == (day.year, day.month)
        },
        solvers=None
        if month.here is None
        else tuple(Solvers(each.stars, each.many, each.names[:MOST_NAMES]) for each in month.here),
    )


def results(month: Month, picture: Picture, *, named: bool, note: str = "") -> MessageLayout:
    """A person's month, and that of their server."""
    lines = [
        f"{place}. {plain(each.name)}: {counted(each.days, 'day')}, {counted(each.stars, 'star')}"
        for place, each in enumerate(month.people[:MOST_ROWS], 1)
    ]
    more = month.others + len(month.people) - len(lines)
    if more:
        others = f"{more} {'person' if more == 1 else 'people'} without a name here"
        lines.append(f"-# and {others}" if lines else f"-# {others}")
    title = "**This month in this server**\n" if lines else ""
    return MessageLayout(
        "### Your puzzles",
        note,
        picture,
        title + "\n".join(lines),
        [button(PUZZLE, 0, "Today's puzzle", style=PRIMARY), name_key(named=named)],
        colour=BLUE,
        picture_name="puzzles",
    )


def tries_of(own: Attempt) -> str:
    """In how many tries a puzzle was solved."""
    return "at the first try" if own.tries == 1 else f"in {own.tries} tries"


def answer_film(day: Day, shown: Sequence[Moment]) -> AnimationSpec:
    """The answer as an animation, from its moments."""
    seen = [seen_of(each) for each in shown]
    encode = day.puzzle.problem.game.storage.encode
    return AnimationSpec(
        game=seen[0].view.game,
        viewer=seen[0].seat,
        names=tuple(seen[0].view.names),
        frames=tuple(Frame(encode(each.begun), encode([*each.recent])) for each in seen),
        about="The answer",
        calm_ms=FRAME_MS,
    )


def answer(day: Day, said: Sequence[str], film: Picture | None, *, is_own: bool) -> MessageLayout:
    """The whole answer, with its animation once that is drawn; `is_own` leads back to one's own
    attempt.
    """
    keys = [_key(STEP, day, "Move by move", "0")]
    if is_own:
        keys.append(_key(PUZZLE, day, "Back"))
    return MessageLayout(
        f"{title(day)}\n-# The answer",
        "\n".join(said),
        DRAWING if film is None else film,
        keys,
        colour=BLUE,
        picture_name="answer",
    )


def answer_step(
    day: Day, step: int, said: Sequence[str], pictures: Sequence[Picture], *, is_own: bool
) -> MessageLayout:
    """The answer up to one of its moves; `is_own` leads back to one's own attempt."""
    many = len(day.puzzle.solution)
    keys = [
        _key(STEP, day, "Previous", str(step - 1), disabled=step == 0),
        _key(STEP, day, "Next move", str(step + 1), style=PRIMARY, disabled=step == many),
    ]
    if is_own:
        keys.append(_key(PUZZLE, day, "Back"))
    return MessageLayout(
        f"{title(day)}\n-# The answer, {step} of {counted(many, 'move')}",
        "\n".join(said),
        *pictures,
        keys,
        colour=BLUE,
        picture_name="answer",
    )


def shared(name: str, streak: int, last: Sequence[int]) -> str:
    """What friends see: the days in a row, and the stars of the last ones; never the moves."""
    squares = "".join(SQUARES[each] for each in last[-MOST_SQUARES:])
    said = f": {streak} days in a row" if streak > 1 else " solved today's puzzle"
    return f"{plain(name)}{said} {squares}"


def name_key(*, named: bool) -> GameButton:
    """The button that chooses whether one is named."""
    label = "Hide my name here" if named else "Show my name here"
    return button(NAME, 0, label, "no" if named else "yes")


def rules_key(game: AnyGame, mark: str = BESIDE) -> GameButton:
    """The button that opens a game's rules beside a message."""
    return button("rules", 0, "Rules", game.name, "0", mark)


def _key(action: str, day: Day, label: str, *rest: str, **how: object) -> GameButton:
    return button(action, 0, label, str(day.number), *rest, **how)  # type: ignore[arg-type]


def press_id(action: str, moment: Moment) -> ComponentId:
    """The beginning of an id of what is pressed at a moment."""
    return ComponentId(action, 0, (str(moment.day.number), moment.name))
