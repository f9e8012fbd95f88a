"""The picture of the end: podium or last board, points, highlight, lines by round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from PIL import Image

from engine.ends import Highlight, Summary
from engine.model import Outcome
from engine.words import listed
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import backdrop, exists
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    fill,
    gap,
    label,
    layers,
    margins,
    put,
    row,
    show,
    text,
    within,
)
from render.drawing.names import letter
from render.drawing.parts import (
    Stroke,
    apart,
    draw_strokes,
    step_of,
    wooden_board,
    wooden_step,
)
from render.drawing.seats import badge, names_drawn
from render.text import alt_text, alt_titles, minus

_LEFT, _LEFT_WIDTH = 8, 548
_RIGHT, _RIGHT_WIDTH = 564, 748
_SPLIT = 548
"""Where podium and results end."""
_STEP_HEIGHTS = (236, 188, 160)
BOARD = 548
"""The width and height of a last board."""
_HEADING = 26
_DARK = 200
"""Below this sum of channels a line needs a softer edge than ink."""
_NAMES_WIDTH, _NAMES_MIN_WIDTH = 190, 136
_MOST_LINES = 3
"""Lines of a highlight's words."""
_NUMBER = 36
_FOOT = 30
"""The sizes of the numbers in bars, and of the reason below the results."""
_BRIGHT = 420
"""From this sum of channels on, a bar's number is dark."""
_TICK, _CROSS = "darwin/sign_check", "darwin/sign_cross"
_MAX_ROUNDS_WITH_DOTS = 14
_PARTS: tuple[Colour, ...] = (c.LEAF, c.rgb("e0a13c"), c.rgb("54446a"), c.WATER)


class Ending(msgspec.Struct, frozen=True):
    """What a game gives to the picture of its end.

    `champions` are pieces of art by seat, `scene` the background, `parts` titles with numbers by
    seat. `totals` are the deciding numbers as written.
    """

    outcome: Outcome
    scene: str
    champions: tuple[str, ...]
    parts: tuple[tuple[str, tuple[float, ...]], ...]
    totals: tuple[str, ...]
    total: str = "points"
    title: str = ""
    """The sign's text, if not who wins."""
    ranking: str = ""
    """How equal points are ranked, as a sentence."""
    needs: tuple[tuple[int, ...], ...] = ()
    """What each part must reach, by seat: then parts are conditions, not points, and only seats
    that meet all are on the podium.
    """
    board: Image.Image | None = None
    """The last board, `BOARD` wide and high, in place of a podium."""
    colours: tuple[Colour, ...] = c.SEATS
    folders: tuple[str, ...] = ()


def finished(outcome: Outcome | None) -> Outcome:
    """The outcome. Raises `ValueError` before the end."""
    if outcome is None:
        raise ValueError("the game is not over")
    return outcome


def fewer_parts(
    parts: Sequence[tuple[str, Sequence[float]]], most: int = 4
) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The parts of points that aren't all 0, the smallest joined as "other" if there are more than
    `most`.

    >>> fewer_parts([("a", [9, 9]), ("b", [0, 0]), ("c", [1, 2]), ("d", [3, 1])], 2)
    (('a', (9, 9)), ('other', (4, 3)))
    """
    kept = [(title, tuple(numbers)) for title, numbers in parts if any(numbers)]
    if len(kept) <= most:
        return tuple(kept)
    large = sorted(kept, key=lambda part: -sum(map(abs, part[1])))[: most - 1]
    small = [part[1] for part in kept if part not in large]
    other = tuple(map(sum, zip(*small, strict=True)))
    return (*(part for part in kept if part in large), ("other", other))


def ending_alt(ending: Ending, people: Sequence[str], summary: Summary) -> str:
    """The same in words: winners, every seat's number and its parts, the highlight."""
    titles = alt_titles(people)
    outcome = ending.outcome
    winners = [titles[seat] for seat in outcome.winners]
    verb = "wins" if len(winners) == 1 else "win"
    won = f"{listed(winners)} {verb}" if winners else "Nobody wins"
    sentences = [ending.title or won, *_reasons(ending)]
    for seat in outcome.order:
        if ending.needs:
            parts = f"misses {listed(missed)}" if (missed := _missed(ending, seat)) else "survives"
        else:
            parts = ", ".join(f"{title} {minus(numbers[seat])}" for title, numbers in ending.parts)
        behind = f" ({parts})" if parts else ""
        total = f"{ending.totals[seat]} {ending.total}".rstrip()
        sentences.append(f"{titles[seat]}: {total}{behind}")
    if summary.highlight is not None:
        words = summary.highlight.words.format(*(titles[s] for s in summary.highlight.seats))
        sentences.append(f"{summary.highlight.value} {words}")
    return alt_text(sentence for sentence in sentences if sentence)


def _reasons(ending: Ending) -> list[str]:
    """Why the first is first, or how equals were ranked."""
    outcome = ending.outcome
    if outcome.note or not outcome.breaks_ties:
        return [outcome.note] if outcome.note else []
    return [ending.ranking]


def _missed(ending: Ending, seat: int) -> list[str]:
    """The conditions that a seat didn't meet."""
    return [
        f"{title} {numbers[seat]} of {needed[seat]}"
        for (title, numbers), needed in zip(ending.parts, ending.needs, strict=False)
        if numbers[seat] < needed[seat]
    ]


def draw_ending(ending: Ending, people: Sequence[str], summary: Summary) -> Picture:
    """The picture of the end."""
    alt = ending_alt(ending, people, summary)
    if not ending.needs:
        ending = msgspec.structs.replace(ending, parts=fewer_parts(ending.parts))
    canvas = Canvas(c.SAND, ("scenes", *ending.folders))
    canvas.tile(backdrop(ending.scene, WIDTH, HEIGHT), 0, 0)
    names = names_drawn(people)
    wooden_board(_LEFT_WIDTH, 92, _sign(ending, names)).draw(canvas, _LEFT, 8)
    if ending.board is None:
        put(canvas, _podium(ending), Area(_LEFT, 0, _LEFT_WIDTH, _SPLIT), sit="bottom")
    else:
        canvas.tile(ending.board, _LEFT, 108, radius=14)
    bottom = HEIGHT - 8 if _tall(summary) else _SPLIT
    _results(ending, names, bottom - 8).draw(canvas, _RIGHT, 8)
    if summary.highlight is not None:
        top = _SPLIT + 8 if ending.board is None else 108 + BOARD + 8
        told = _highlight(summary.highlight, names)
        wooden_board(_LEFT_WIDTH, HEIGHT - 8 - top, told, "left").draw(canvas, _LEFT, top)
    if not _tall(summary):
        _draw_lines(canvas, ending, summary)
    return canvas.picture(alt)


def _tall(summary: Summary) -> bool:
    return len(summary.rounds) < 2


def _together(ending: Ending) -> bool:
    teams = ending.outcome.teams
    return len(teams) > 1 and len(set(teams)) == 1


def _sign(ending: Ending, names: Sequence[str]) -> Piece:
    """Who wins."""
    winners = ending.outcome.winners
    if ending.title:
        line = ending.title
    elif not winners:
        line = "Nobody wins"
    elif len(winners) == 1:
        line = f"{names[winners[0]]} wins"
    else:
        line = f"{listed([letter(seat) for seat in winners])} win"
    badges = () if _together(ending) or len(winners) != 1 else winners
    words = label(line, (58, GLANCE), _LEFT_WIDTH - 40 - 70 * len(badges), c.WHITE)
    return row(*(badge(seat, 60, ending.colours) for seat in badges), words, gap=14)


def _podium(ending: Ending) -> Piece:
    """The first three on steps by rank, equals on equal steps; on one level if nobody has won."""
    first = [seat for seat in ending.outcome.order if not _missed(ending, seat)][:3]
    if not _together(ending):
        # The best in the middle and the second on the left, as on any podium.
        first = [*first[1:2], *first[:1], *first[2:]]
    return row(*(_step(ending, seat) for seat in first), gap=4, sit="bottom")


def _step(ending: Ending, seat: int) -> Piece:
    """A champion on its step, with its total and its badge."""
    rank = ending.outcome.ranks[seat]
    level = _together(ending) or not ending.outcome.winners
    width, height = 178, _STEP_HEIGHTS[1 if level else min(rank, 3) - 1]
    total = label(ending.totals[seat], (64 if rank == 1 else 52, GLANCE), width - 20, c.GOLD_LIGHT)
    shown = column(within(width, 64, total), badge(seat, 66, ending.colours), gap=2)
    step = wooden_step(width, height, shown)
    champion = margins(art(ending.champions[seat], 134), bottom=-2)
    crown = [margins(art("signs/crown", 78), bottom=-4)] * (seat in ending.outcome.winners)
    return column(*crown, champion, step, gap=0)


class _Table(NamedTuple):
    """How wide the columns of the results are, in pixels, and a bar for each point."""

    names: int
    parts: tuple[int, ...]
    scale: float


def _results(ending: Ending, names: Sequence[str], height: int) -> Piece:
    """A row for each seat: badge, name, parts, total; below them why the first is first."""
    width, order, table = _RIGHT_WIDTH - 34, ending.outcome.order, _table(ending, names)
    foot = [
        text(line, _FOOT, weight="bold")
        for line in fonts.wrap(" ".join(_reasons(ending)), _FOOT, _RIGHT_WIDTH - 40)[:2]
        if line
    ]
    reasons = margins(column(*foot, gap=4, align="left"), 4, bottom=12)
    head = 74 if any(len(fonts.wrap(title, _HEADING, 1)) > 1 for title, _ in ending.parts) else 54
    titles = []
    for (title, _), across in zip(ending.parts, table.parts, strict=True):
        lines = (text(line, _HEADING, weight="bold") for line in fonts.wrap(title, _HEADING, 1))
        titles.append(within(across, head, column(*lines, gap=4, align="left"), "left"))
    points = within(width, head, text(ending.total, _HEADING, weight="bold"), "right")
    rows = [layers(within(width, head, row(gap(60 + table.names), *titles, gap=0), "left"), points)]
    step = min((height - 12 - head - (reasons.height - 4) * bool(foot)) // len(order), 230)
    edge = within(width, step, fill(width + 2, 3, c.EDGE), "left", "top")
    rows += [layers(edge, _row(ending, seat, names[seat], width, step, table)) for seat in order]
    frame = box(_RIGHT_WIDTH, height, c.PAPER, radius=16)
    shown = margins(column(*rows, gap=0), 16)
    pieces = [within(_RIGHT_WIDTH, height, shown, "left", "top")]
    if foot:
        pieces.append(within(_RIGHT_WIDTH, height, margins(reasons, 16), "left", "bottom"))
    return layers(frame, *pieces)


def _table(ending: Ending, names: Sequence[str]) -> _Table:
    """A column for each part, its bars in one scale with all others; names get the rest."""
    totals = min(max(fonts.line(total, 54, "black").width for total in ending.totals), 150)
    room = _RIGHT_WIDTH - 108 - max(totals, fonts.line(ending.total, _HEADING).width)
    widest = max(fonts.line(name, GLANCE, "black").width for name in names) + 14
    most = max((abs(number) for _, numbers in ending.parts for number in numbers), default=1) or 1
    for tenths in range(int(10 * room / most), -1, -1):
        widths = [_width(ending, part, tenths / 10) for part in range(len(ending.parts))]
        if room - sum(widths) >= max(min(widest, _NAMES_WIDTH), _NAMES_MIN_WIDTH):
            break
    named = max(min(widest, room - sum(widths)), _NAMES_MIN_WIDTH)
    spare = max(room - named - sum(widths), 0) // max(len(widths), 1)
    return _Table(named, tuple(width + spare for width in widths), tenths / 10)


def _width(ending: Ending, part: int, scale: float) -> int:
    """The width of a part's column with bars in this scale."""
    cells = [_cell(ending, part, seat, scale) for seat in range(len(ending.totals))]
    return max(_title_width(ending.parts[part][0]), *(cell.width for cell in cells)) + 14


def _cell(ending: Ending, part: int, seat: int, scale: float, height: int = 50) -> Piece:
    """A part of a seat's points as a bar with its number, beside it if the bar is too short; or a
    condition, and whether it is met.
    """
    value = ending.parts[part][1][seat]
    if ending.needs:
        needed = ending.needs[part][seat]
        ink = c.INK if value >= needed else c.BAD
        met = art(_TICK if value >= needed else _CROSS, 28)
        return row(text(f"{value}/{needed}", _NUMBER, ink), met, gap=2)
    ground = _PARTS[part % len(_PARTS)] if value >= 0 else c.LOST
    bar = box(max(round(abs(value) * scale), 6), height, ground, radius=8) if value else gap(0)
    inside = text(minus(value), _NUMBER, c.INK if sum(ground) > _BRIGHT else c.WHITE)
    if bar.width >= inside.width + 16:
        return layers(bar, inside)
    return row(bar, text(minus(value), _NUMBER), gap=6) if value else bar


def _title_width(title: str) -> int:
    return max(fonts.line(word, _HEADING).width for word in fonts.wrap(title, _HEADING, 1))


def _row(ending: Ending, seat: int, name: str, width: int, step: int, table: _Table) -> Piece:
    tall = min(round(step * 0.62), 84)
    named = within(table.names, step, label(name, (GLANCE, 28), table.names - 14), "left")
    parts = (
        within(across, step, _cell(ending, part, seat, table.scale, tall), "left")
        for part, across in enumerate(table.parts)
    )
    told = row(badge(seat, 52, ending.colours), gap(8), named, *parts, gap=0)
    total = label(ending.totals[seat], (54, GLANCE), 150)
    return layers(within(width, step, told, "left"), within(width, step, total, "right"))


def _highlight(highlight: Highlight, names: Sequence[str]) -> Piece:
    sign = [art(highlight.sign, 90)] if highlight.sign and exists(highlight.sign) else []
    number = row(text(str(highlight.value), 100, c.GOLD_LIGHT), *sign, gap=12)
    words = highlight.words.format(*(names[seat] for seat in highlight.seats))
    room = _LEFT_WIDTH - 80 - number.width
    size = 44 if len(fonts.wrap(words, 44, room, "black")) <= _MOST_LINES else 34
    lines = [
        text(fonts.fit(line, size, room, "black"), size, c.WHITE)
        for line in fonts.wrap(words, size, room, "black")[:_MOST_LINES]
    ]
    return row(number, column(*lines, gap=4, align="left"), gap=20)


def _draw_lines(canvas: Canvas, ending: Ending, summary: Summary) -> None:
    """A line for each seat over the rounds, leading to its badge and last number at the right."""
    top, left = _SPLIT + 8, _RIGHT
    bottom = HEIGHT - 8
    canvas.framed(left, top, _RIGHT_WIDTH, bottom - top, c.PAPER, c.INK, thick=3, radius=16)
    rounds = summary.rounds
    most = max(max(numbers) for numbers in rounds)
    least = min(0, *(min(numbers) for numbers in rounds))
    step = step_of(most - least)
    high = -(-most // step) * step or step
    low = least // step * step
    digits = max(len(minus(number)) for number in rounds[-1])
    x0, x1 = left + 24 + 18 * len(str(high)), left + _RIGHT_WIDTH - 90 - 24 * digits
    y0, y1 = bottom - 50, top + 66

    def height(value: float) -> int:
        return round(y0 - (y0 - y1) * (value - low) / (high - low))

    for value in range(low, high + 1, step):
        canvas.fill(x0, height(value) - 1, x1 - x0, 3, c.EDGE)
        canvas.text(x0 - 10, height(value), minus(value), 26, c.INK, weight="bold", align="right")
    places = [x0 + (x1 - x0) * number // (len(rounds) - 1) for number in range(len(rounds))]
    for number in _labelled(len(rounds)):
        canvas.text(places[number], bottom - 26, str(number + 1), 26, weight="bold", align="middle")
    order = sorted(ending.outcome.order, key=lambda seat: -rounds[-1][seat])
    shown = apart([height(rounds[-1][seat]) for seat in order], [44] * len(order), top + 8, bottom)
    ends = dict(zip(order, shown, strict=True))
    strokes: list[Stroke] = []
    for seat in reversed(order):
        course = [(x, height(each[seat])) for x, each in zip(places, rounds, strict=True)]
        strokes += _strokes(course, (x1 + 40, ends[seat]), ending.colours[seat])
    draw_strokes(canvas, strokes)
    for seat in order:
        last = text(minus(rounds[-1][seat]), 36)
        show(canvas, row(badge(seat, 44, ending.colours), last, gap=6), x1 + 26, ends[seat])
    canvas.text(x0, top + 30, summary.title, 30)


def _labelled(count: int) -> range:
    return range(0, count, max(-(-count // 12), 1))


def _strokes(
    course: Sequence[tuple[int, int]], end: tuple[int, int], colour: Colour
) -> Iterator[Stroke]:
    """A seat's line with an edge, dots, and a thin line to its end."""
    ink = c.INK if sum(colour) > _DARK else c.SOFT_INK
    dots = course if len(course) <= _MAX_ROUNDS_WITH_DOTS else course[-1:]
    yield Stroke((course[-1], end), colour, 4)
    yield Stroke(course, ink, 11, dots, 9)
    yield Stroke(course, colour, 6, dots, 6)
