"""The right side of a private picture: the question, the choices, a seat's own things."""

from collections.abc import Sequence

from engine.model import Action
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.play import actions as act
from engine.renature.play.planting import code_of, counts_of, points_for
from engine.renature.play.preview import ways
from engine.renature.play.state import KINDS, NEUTRAL, State, colour_of
from engine.renature.words.wording import numbered
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    ends,
    gap,
    grid,
    label,
    layers,
    margins,
    row,
    staged,
    text,
    within,
)
from render.drawing.parts import left_out
from render.drawing.seats import badge
from render.renature import colours as own
from render.renature import pieces
from render.renature.marks import disc
from render.renature.seats import BETWEEN, WIDTH, wooden
from render.renature.text_board import TextParts, tokens_of
from render.text import minus

CHOICES = 416
"""How high all choices are together."""
_OTHERS = 136
_CHOSEN, _OTHER = 126, 70
"""The size of half a domino."""
_OWN = 246
_MAX_LARGE_KINDS = 4


def hand_of(seen: State, seat: int) -> list[int]:
    """The dominoes of a seat's hand that may be seen."""
    return [domino for domino in seen.seats[seat].hand if domino >= 0]


def question(words: str, small: str = "Only you see this") -> Piece:
    """The sign with the question, and a small line above it."""
    asked = label(words, (50, GLANCE), WIDTH - 46, c.WHITE)
    told = column(text(small, 34, c.GOLD_LIGHT), asked, gap=5, align="left")
    return wooden(within(WIDTH - 46, told.height, told, "left"))


def _panel(height: int, told: Piece, *, bright: bool = True) -> Piece:
    return layers(box(WIDTH, height, c.PAPER if bright else c.PANEL, radius=16), told)


def _ways_in_words(count: int) -> str:
    return "1 way" if count == 1 else f"{count} ways"


# --- dominoes ----------------------------------------------------------------------------------


def dominoes(seen: State, hand: Sequence[int], height: int) -> Piece:
    """Each domino of a hand with its animals' names and the number of ways to place it."""
    step = (height - 16) // 3
    rows = (within(WIDTH, step, _domino(seen, domino, min(step - 12, 58))) for domino in hand)
    return _panel(height, column(*rows, gap=0) if hand else text("No dominoes left", GLANCE))


def _domino(seen: State, domino: int, half: int) -> Piece:
    room = WIDTH - 120 - 2 * half
    animals = (label(ANIMALS[animal], (34, 34), room) for animal in DOMINOES[domino])
    named = row(pieces.domino(domino, half, seen.joker), column(*animals, gap=2, align="left"))
    number, words = _ways_in_words(len(ways(seen, domino, seen.joker))).split()
    counted = column(text(number, GLANCE), text(words, 34, c.SOFT_INK), gap=2)
    return ends(WIDTH - 28, named, within(76, counted.height, counted))


def chosen(seen: State, found: Sequence[act.Place], *, facing: bool) -> Piece:
    """The chosen domino, large, and below it what numbers and arrows mean."""
    domino = found[0].domino
    if facing:
        letters = " ".join(way.facing[0].upper() for way in found)
        meaning = row(gap(_CHOSEN), within(_CHOSEN, 66, text(letters, 46, rim=own.CHANGED)), gap=0)
    else:
        numbers = numbered(seen, domino)
        shown = sorted({numbers[way.at] for way in found})
        words = f"{shown[0]}\N{EN DASH}{shown[-1]}" if len(shown) > 1 else str(shown[0])
        told = text(words, 44)
        ground = box(max(told.width + 36, 66), 66, own.CHANGED, thick=4, radius=33)
        first = within(_CHOSEN, 66, layers(ground, told))
        meaning = within(2 * _CHOSEN, 72, first, "left")
        meaning = layers(margins(_arrow(_CHOSEN), left=_CHOSEN // 2, right=32), meaning)
        legend = label("The number is the left animal", (32, 28), WIDTH - 28, c.SOFT_INK)
        meaning = column(meaning, legend, gap=4)
    whole = column(pieces.domino(domino, _CHOSEN, seen.joker), meaning, gap=8)
    return _panel(CHOICES - _OTHERS - BETWEEN, whole)


def _arrow(length: int) -> Piece:
    """An arrow whose head reaches beyond this length."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for half, head, base, tip, colour in (
            (16, 36, length - 6, length + 48, c.INK),
            (10, 27, length, length + 36, own.CHANGED),
        ):
            upper, lower = head - half, head + half
            points = ((0, upper), (base, upper), (base, 0), (tip, head), (base, 2 * head),
                      (base, lower), (0, lower))  # fmt: skip
            canvas.polygon(x, y + 36 - head, points, colour)

    return Piece(length + 48, 72, draw)


def others(seen: State, hand: Sequence[int]) -> Piece:
    """The other dominoes of the hand, and the number of ways to place each."""
    shown = []
    for domino in hand:
        told = text(_ways_in_words(len(ways(seen, domino, seen.joker))), 34, c.SOFT_INK)
        one = column(pieces.domino(domino, _OTHER, seen.joker), told, gap=10)
        shown.append(within(WIDTH // len(hand), one.height, one))
    none = text("No other domino", 34, c.SOFT_INK)
    return _panel(_OTHERS, row(*shown, gap=0) if hand else none, bright=False)


# --- plants and jokers -------------------------------------------------------------------------


def plants(seen: State, seat: int, found: Sequence[act.Plant]) -> Piece:
    """The pieces to plant, each with how many are left and the most points it could score."""
    best: dict[int, int] = {}
    for each in found:
        points = points_for(seen, each.piece % len(KINDS) + 1, each.at)
        best[each.piece] = max(best.get(each.piece, 0), points)
    if len(best) == 1:
        (piece,) = best
        kind = piece % len(KINDS)
        plant, left = _plant(seen, seat, piece, 240)
        named = text(f"{KINDS[kind]}, value {kind + 1}", 46)
        return _panel(CHOICES, column(plant, named, left, gap=22))
    across, size = (2, 112) if len(best) <= _MAX_LARGE_KINDS else (3, 84)
    height = CHOICES // max(-(-len(best) // across), 2)
    shown = []
    for piece, points in sorted(best.items()):
        plant, left = _plant(seen, seat, piece, size)
        worth = margins(disc(f"+{points}", 27), top=14)
        one = column(row(plant, worth, gap=-7, sit="top"), left)
        shown.append(within(WIDTH // across, height, one))
    return _panel(CHOICES, grid(shown, across, gap=0))


def _plant(seen: State, seat: int, piece: int, size: int) -> tuple[Piece, Piece]:
    """A kind of plant, and how many are left."""
    left = counts_of(seen.seats[seat], piece)[piece % len(KINDS)]
    return art(pieces.art_of_plant(code_of(seat, piece)), size), text(f"{left} left", 34)


def jokers(seen: State, seat: int, actions: Sequence[Action]) -> Piece:
    """Each possible joker, and how many ways it gives the hand."""
    hand = hand_of(seen, seat)
    shown = []
    for animal in sorted({each.animal for each in actions if isinstance(each, act.Joker)}):
        told = _ways_in_words(sum(len(ways(seen, domino, animal)) for domino in hand))
        tile = pieces.animal_piece(animal, 88, joker=False)
        shown.append(within(WIDTH // 3, 136, column(tile, text(told, 34), gap=4)))
    return _panel(CHOICES, grid(shown, 3, gap=0))


# --- one's own things --------------------------------------------------------------------------


def own_things(seen: State, telling: TextParts, seat: int, *, tokens: bool = False) -> Piece:
    """Points, clouds, the joker, plants left by their worth, and on request the tokens' backs."""
    mine = seen.seats[seat]
    points = (text(minus(telling.points(seat)), 60), text("points", 34))
    joker = pieces.animal_piece(seen.joker, 84, joker=True)
    head = ends(WIDTH - 38, row(badge(seat, 70, own.SEATS), *points, gap=14), joker)
    clouds = row(art("renature/cloud", 56), text(str(mine.clouds), 40))
    backs = [back for _, back in tokens_of(seen, seat)] if tokens else []
    held = row(clouds, _backs(backs, WIDTH - 94 - clouds.width), gap=16)
    kinds = (
        column(
            margins(text(str(kind + 1), 34), left=18),
            _left(pieces.plant_art(colour_of(seat), kind), mine.own[kind]),
            _left(pieces.plant_art(NEUTRAL, kind), mine.neutral[kind]),
            gap=0,
            align="left",
        )
        for kind in range(len(KINDS))
    )
    table = row(within(100, 34, text("worth", 34), "left"), *kinds, gap=0, sit="top")
    return _panel(_OWN, column(head, held, table, gap=-8, align="left"), bright=False)


def _left(plant: str, count: int) -> Piece:
    """How many of a plant are left, if any."""
    shown = row(art(plant, 38), text(str(count), 34), gap=2) if count else gap(0)
    return within(80, 38, shown, "left")


def _backs(backs: Sequence[int], room: int) -> Piece:
    """The tokens; where room is short they overlap, with their numbers visible."""
    step = max(min(room // max(len(backs) - 1, 1), 51), 37)
    most = room // step + 1
    if len(backs) <= most:
        return row(*(pieces.token(None, back, 48) for back in backs), gap=step - 48)
    shown = (pieces.token(None, back, 48) for back in backs[: most - 1])
    rest = staged("tokens", left_out(51, 50, len(backs) - most + 1))
    return row(*shown, rest, gap=step - 48)
