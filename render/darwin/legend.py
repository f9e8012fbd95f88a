"""The pages that explain every sign of Darwin's pictures."""

from collections.abc import Callable, Sequence

from engine.darwin.play.cards import RESOURCE_NAMES, environment_name, scarce_name
from engine.darwin.play.state import ENVIRONMENTS
from engine.words import capitalized
from render.base import Picture
from render.darwin.header import ground_of
from render.darwin.pieces import (
    ANY,
    BACK_ART,
    CHOOSE,
    CROSS,
    DECKS,
    RESOURCE_ART,
    SCORE_ART,
    TICK,
    draw_disc,
    draw_score,
    draw_struck,
    environment_art,
)
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.parts import draw_gold_frame, draw_left_out, draw_sign

SIGNS_PAGES = ("scores, Resources, Environments", "cards, seats, marks")
"""What each page is about."""
_LEFT, _TOP, _STEP = 30, 112, 90
_SIZE = 30
_LINE = 34
_COLUMN = 648

_Draw = Callable[[Canvas, int, int], None]
"""Draws a sign around the height `middle`, from the column `x` on: `(canvas, x, middle)`."""


def _art(*names: str) -> _Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        size = 60 if len(names) < 2 else 52
        for number, name in enumerate(names):
            left = x + (120 - len(names) * (size + 4)) // 2 + number * (size + 4)
            if "environments" in name:
                draw_disc(canvas, name, left, middle - size // 2, size)
            else:
                canvas.art(name, left, middle - size // 2, size)

    return draw


def _back(deck: int) -> _Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        canvas.art(BACK_ART[deck], x + 36, middle - 31, 62, 47)

    return draw


def _score(which: int, number: int) -> _Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        draw_score(canvas, which, number, x + 28, middle - 32, 64)

    return draw


def _scarce(canvas: Canvas, x: int, middle: int) -> None:
    draw_struck(canvas, 2, x + 28, middle - 30, 60)


def _survives(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x, middle - 27, 120, 54, c.GOOD, c.INK, radius=27)
    canvas.art(TICK, x + 40, middle - 20, 40)


def _needs(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x, middle - 27, 120, 54, c.WOOD, c.INK, radius=27)
    canvas.art(SCORE_ART[1], x + 40, middle - 20, 40)


def _gold(canvas: Canvas, x: int, middle: int) -> None:
    draw_gold_frame(canvas, x + 14, middle - 29, 92, 58, c.GOLD_LIGHT)
    canvas.text(x + 60, middle, "7", 44, align="middle")


def _count(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 34, middle - 27, 54, 54, c.PANEL, c.INK, thick=4, radius=10)
    canvas.text(x + 61, middle, "5", 44, align="middle")


def _lost(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 6, middle - 27, 108, 54, c.LOST, c.INK, radius=12)
    canvas.art(RESOURCE_ART[1], x + 14, middle - 22, 44)
    canvas.text(x + 62, middle, "\N{MINUS SIGN}2", 40, c.WHITE)


def _rest(canvas: Canvas, x: int, middle: int) -> None:
    draw_left_out(canvas, x + 14, middle - 29, 92, 58, 4)


def _empty(canvas: Canvas, x: int, middle: int) -> None:
    canvas.art("darwin/place", x + 20, middle - 32, 64, 80)


def _pages() -> tuple[Sequence[tuple[_Draw, str]], ...]:
    first: list[tuple[_Draw, str]] = [
        (_art(SCORE_ART[0]), "Eat: a species needs 3 in all to survive."),
        (_art(SCORE_ART[1]), "Survive: it needs as much as the best opposing Predator score."),
        (_art(SCORE_ART[3]), "Reproduce: it needs 1 to survive."),
        (_art(SCORE_ART[2]), "Predator: what the others' Survive score must reach."),
        (_score(0, 2), "A card's score is a number in the outline of what it scores."),
        (_art(TICK, CROSS), "The condition is met, or not met. After a slash is what is needed."),
        (_survives, "The species survives as things are."),
        (_needs, "The species lacks this one condition alone."),
    ]
    first += [
        (
            _art(RESOURCE_ART[which], environment_art(environment)),
            f"{RESOURCE_NAMES[which]}: scarce in the {environment_name(environment)}.",
        )
        for which, environment in enumerate(
            sorted(ENVIRONMENTS, key=lambda each: RESOURCE_NAMES.index(scarce_name(each)))
        )
    ]
    first += [
        (_scarce, "Scarce now: nobody can pick it up."),
        (_art(ANY), "Cost of a To the … card: any one Resource."),
        (_lost, "Forfeited when the Environment changed."),
        (_count, "How many Adaptations the species has. The fewest win."),
    ]
    second: list[tuple[_Draw, str]] = [
        (_back(0), "Eat card: at the edge of a card, in a hand or on the deck."),
        (_back(1), "Survive card."),
        (_back(2), "Strategy card: one for each Eat card added in a turn."),
        (_edge, "Reproduce card: bought from the table in its Environment."),
        (_art("darwin/sign_plus", RESOURCE_ART[0]), "Each later card costs one of it less."),
        (_art("darwin/sign_kept", RESOURCE_ART[1]), "It is kept when it becomes scarce."),
        (
            _art("darwin/sign_reproduce", environment_art("sky")),
            "Fertility: its Reproduce cards can be bought anywhere.",
        ),
        (
            _art("darwin/sign_to", environment_art("desert")),
            "The card changes the Environment; then it is discarded.",
        ),
        (_art("signs/hand_cards"), "Cards in hand, of all decks together."),
        (_art("darwin/sign_called"), "Has said “I will survive!”: all others have a last turn."),
        (_art("signs/crown"), "Has won: the survivor with the fewest Adaptations."),
        (_gold, "A gold frame: the last action changed this."),
        (_art(CHOOSE), "This may be chosen now."),
        (_empty, "The Reproduce card of this place was bought."),
        (_rest, "So many older Adaptations are not shown: look closer."),
    ]
    return first, second


def _edge(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 36, middle - 31, 47, 62, DECKS[3], c.INK, thick=3, radius=8)


def draw_signs(page: int) -> Picture:
    """One page of signs."""
    canvas = ground_of("sky" if page else "ocean")
    draw_sign(canvas, 8, 8, 380, 86, "Darwin", f"Signs {page + 1} of {len(SIGNS_PAGES)}")
    canvas.panel(400, 8, WIDTH - 408, 86, c.INK, radius=16)
    title = SIGNS_PAGES[page]
    title, size = fonts.shrink(capitalized(title), (44, 42), WIDTH - 448, "black")
    canvas.text(424, 51, title, size, c.GOLD_LIGHT)
    canvas.framed(6, 102, WIDTH - 12, 732, c.PAPER, c.INK, thick=4, radius=18)
    told = []
    for number, (draw, words) in enumerate(_pages()[page]):
        column, row = divmod(number, 8)
        x, middle = _LEFT + column * _COLUMN, _TOP + row * _STEP + _STEP // 2
        draw(canvas, x, middle)
        lines = fonts.wrap(words, _SIZE, _COLUMN - 170, "bold")
        for place, line in enumerate(lines):
            top = middle + round((place - (len(lines) - 1) / 2) * _LINE)
            canvas.text(x + 136, top, line, _SIZE, weight="bold")
        told.append(words)
    return canvas.picture(f"Signs of Darwin: {title}. {' '.join(told)}"[:1000])
