"""The picture of a tournament before it begins: who has signed up, and what it will be."""

import msgspec

from engine.words import listed
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import backdrop
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    fill,
    gap,
    grid,
    label,
    layers,
    put,
    row,
    share,
    text,
    within,
)
from render.drawing.names import broken, drawn, plain
from render.drawing.parts import plaque
from render.pages.profile import animal_of
from render.pages.standings import TOP, heading
from render.text import alt_text

_EDGE, _GAP = 8, 10
_NAMES = Area(_EDGE, TOP, 880, HEIGHT - TOP - _EDGE)
_FACTS = Area(898, TOP, WIDTH - 906, HEIGHT - TOP - _EDGE)
_FEW, _MOST = 8, 24
"""People in large cells, and in small ones."""
_FADED = c.rgb("f9ecd0")


class SignUp(msgspec.Struct, frozen=True):
    """What a tournament shows before it begins.

    `people`: number and name, the first to come first; `least` and `most` of them (0: as many as
    want to). `until`: "Sun 6 Dec 21:00 UTC". `facts`: up to four short lines, such as "4 rounds,
    tables of 2", "24 hours a turn".
    """

    title: str
    below: str
    until: str
    people: tuple[tuple[int, str], ...]
    least: int
    most: int = 0
    facts: tuple[str, ...] = ()


def draw_sign_up(card: SignUp) -> Picture:
    """The picture of a tournament before it begins."""
    canvas = Canvas(c.SAND, ("scenes", "animals"), (_FADED,))
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    until = f"Sign up until {card.until}"
    heading(card.title, card.below, until, [_so_far(card)], gap(0)).draw(canvas, _EDGE, _EDGE)
    put(canvas, _entrants(card), _NAMES, sit="top")
    put(canvas, _about_it(card), _FACTS)
    return canvas.picture(_alt(card))


def _so_far(card: SignUp) -> str:
    """How many more there must or may be."""
    many = len(card.people)
    if many < card.least:
        return f"{card.least - many} more needed"
    if not card.most:
        return "Everyone can join"
    return f"Room for {card.most - many} more" if many < card.most else "Full"


def _entrants(card: SignUp) -> Piece:
    """Who has signed up, with dashed places for those who are still needed."""
    many = max(len(card.people), min(card.least, _FEW))
    across, height = (2, 162) if many <= _FEW else (3, 76)
    width = share(_NAMES.width, across, _GAP)
    people, left = _shown(card)
    cells = [_entrant(*each, width, height) for each in people]
    if left:
        words = label(f"and {left} more", (GLANCE, READABLE), width - 30)
        cells.append(layers(box(width, height, c.PANEL, c.EDGE, thick=4, radius=16), words))
    dashed = plaque(width, height, _FADED, c.SOFT_INK, thick=4, dashed=True)
    cells += [dashed] * (min(card.least, _MOST) - len(cells))
    return grid(cells, across, _GAP)


def _entrant(person: int, name: str, width: int, height: int) -> Piece:
    size = 124 if height > 100 else 62
    room = width - size - 44
    lines, largest = broken(drawn(name, 0), room, height - 10, 50 if height > 100 else 40)
    told = column(*(text(line, largest) for line in lines), gap=2, align="left")
    whole = row(art(animal_of(person), size), told, gap=14)
    ground = box(width, height, c.PAPER, c.EDGE, thick=4, radius=16)
    return layers(ground, within(width - 24, height, whole, "left"))


def _about_it(card: SignUp) -> Piece:
    """How many there are, and what they sign up for."""
    width, height, many = _FACTS.width, _FACTS.height, len(card.people)
    number = label(str(many), (150, 60), width - 40, c.LEAF_DARK)
    words = text("has signed up" if many == 1 else "have signed up", GLANCE)
    room = width - 44
    lines = [
        text(line, 36, weight="bold")
        for fact in card.facts
        for line in fonts.wrap(fact, 36, room, "bold")
    ]
    facts = column(*lines, gap=14)
    shown = column(number, words, fill(room, 4, c.EDGE), facts, gap=34)
    return layers(box(width, height, c.PAPER, thick=4, radius=16), shown)


# --- words ---------------------------------------------------------------------------------------


def _shown(card: SignUp) -> tuple[tuple[tuple[int, str], ...], int]:
    """The people who are named, and how many more there are."""
    people = card.people if len(card.people) <= _MOST else card.people[: _MOST - 1]
    return people, len(card.people) - len(people)


def _alt(card: SignUp) -> str:
    people, left = _shown(card)
    names = [plain(name, 0) for _, name in people] + [f"{left} more"] * bool(left)
    return alt_text(
        [
            f"{card.title}, {card.below}: sign up until {card.until}",
            _so_far(card),
            *card.facts,
            f"Signed up: {listed(names) or 'nobody yet'}",
        ]
    )
