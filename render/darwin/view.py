"""Darwin's view."""

import re
from collections.abc import Mapping, Sequence

from PIL import Image

from engine.darwin import GAME
from engine.darwin.play.actions import Take
from engine.darwin.play.cards import Card
from engine.darwin.play.deck import cards_of, standard_cards
from engine.darwin.play.state import ENVIRONMENTS, RESOURCES, SURVIVE, State
from engine.ends import Summary
from engine.model import Action
from engine.words import counted
from render.base import KEEPSAKE, Picture, ScoreSheets, View
from render.darwin.board import DrawnSeat, draw_board, scores
from render.darwin.faces import Face, adaptation, face_piece
from render.darwin.hand import draw_hand
from render.darwin.header import ground_of
from render.darwin.legend import pages
from render.darwin.news import News
from render.darwin.pieces import RESOURCE_ART, SCORE_ART, art_of
from render.darwin.score_sheets import score_sheets
from render.darwin.text_board import SCORES, TextParts, portrait_alt, text_board
from render.darwin.zoom import zooms
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import Emblem, backdrop, middle_of
from render.drawing.canvas import HEIGHT, WIDTH
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    grid,
    label,
    layers,
    put,
    row,
    share,
    staged,
    text,
    within,
)
from render.drawing.names import drawn
from render.drawing.parts import left_out
from render.drawing.seats import badge, names_drawn
from render.pages.ending import Ending, draw_ending, finished
from render.pages.keepsakes import with_row

_HEAD = Area(6, 6, WIDTH - 12, 178)
_CARDS = Area(10, 194, WIDTH - 20, HEIGHT - 202)
_MAX_WHOLE_CARDS = 8
_MOST = 32


def draw_portrait(seen: State, seat: int, people: Sequence[str], title: str) -> Picture:
    """A portrait of a seat's species under the name its player gave it."""
    telling = TextParts(seen, seat)
    canvas = ground_of(seen.environment)
    winner = telling.outcome is not None and seat in telling.outcome.winners
    crown = [art("signs/crown", 110)] * winner
    room = _HEAD.width - 212 - 130 * winner
    cards = telling.species(seat)
    player = names_drawn(people[: len(seen.seats)])[seat]
    words = f"{player} · {counted(len(cards), 'Adaptation')}"
    below = ends(
        room,
        text(fonts.fit(words, 34, room - 660, "black"), 34, c.SOFT_INK),
        scores(DrawnSeat(telling, seat, player, News()), 640),
    )
    told = column(label(drawn(title, seat), (72, 42), room), below, gap=17, align="left")
    frame = box(_HEAD.width, _HEAD.height, c.PAPER, c.WOOD_DARK, thick=6, radius=20)
    head = row(badge(seat, 130), told, *crown, gap=24)
    put(canvas, layers(frame, within(_HEAD.width - 48, _HEAD.height, head, "left")), _HEAD)
    put(canvas, _portrayed(cards, _CARDS.width, _CARDS.height), _CARDS, sit="top")
    return canvas.picture(portrait_alt(seen, seat, people, title))


def _portrayed(cards: Sequence[Card], width: int, height: int) -> Piece:
    """All cards with their sentences; without them if there are many."""
    if len(cards) <= _MAX_WHOLE_CARDS:
        across = 2 if len(cards) in {1, 2, 4} else (3 if len(cards) <= 6 else 4)
        down = max(-(-len(cards) // across), 1)
        size = share(width, across), share(height, down)
        face = Face(lines=7 if len(cards) <= 6 else 2, least=90)
        faces = [face_piece(card, *size, face) for card in cards]
        return column(*(row(*faces[at : at + across]) for at in range(0, len(faces), across)))
    hidden = len(cards) - _MOST + 1 if len(cards) > _MOST else 0
    down = min(max(-(-len(cards) // 4), 4), _MOST // 4)
    size = share(width, 4), share(height, down)
    shown = [adaptation(card, *size, titled=True) for card in cards[: len(cards) - hidden]]
    rest = [staged("left out", left_out(*size, hidden))] * bool(hidden)
    return staged("cards without sentences", grid([*shown, *rest], 4))


def _emblems(_seat: int) -> Mapping[str, Emblem]:
    """Standard Adaptations by their titles; Resources, Environments, decks."""
    cards = {re.escape(card.title): Emblem(art_of(card)) for card in standard_cards().all}
    decks = {f"{name} deck": Emblem(f"darwin/back_{name}") for name in ("eat", "survive")}
    places = {name: Emblem(f"darwin/environments/{name}") for name in ENVIRONMENTS}
    return cards | decks | places | dict(zip(RESOURCES, map(Emblem, RESOURCE_ART), strict=True))


def _choosing(
    seen: State, seat: int, names: Sequence[str], actions: Sequence[Action], field: str
) -> Picture:
    """The board with the choices marked for an Environment, a Resource to take or a deck; else
    the hand.
    """
    if field in {"environment", "deck"} or (
        field == "resource" and any(isinstance(action, Take) for action in actions)
    ):
        return draw_board(seen, seat, names, actions)
    return draw_hand(seen, seat, names)


def _ending(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """Who won, what its species scored, and the organism of its newest Adaptation."""
    telling = TextParts(seen, None)
    conditions = [telling.conditions(seat) for seat in range(len(seen.seats))]
    by_part = list(zip(*conditions, strict=True))
    outcome, cards = finished(telling.outcome), cards_of(seen.options.deck).all
    ending = Ending(
        outcome=outcome,
        scene="scenes/savanna",
        champions=tuple(
            art_of(cards[seat.species[-1]]) if seat.species else SCORE_ART[SURVIVE]
            for seat in seen.seats
        ),
        parts=tuple((SCORES[each[0].score], tuple(one.value for one in each)) for each in by_part),
        needs=tuple(tuple(one.needed for one in each) for each in by_part),
        totals=tuple(str(len(seat.species)) for seat in seen.seats),
        total="Adaptations",
        title="" if outcome.winners else "No survivor",
        ranking=GAME.wording.ranking,
        folders=("darwin",),
    )
    return draw_ending(ending, names, summary)


def _keepsake(seen: State, seat: int) -> Image.Image:
    """A seat's newest organisms in the Environment of the end."""
    cards = cards_of(seen.options.deck).all
    species = [art_of(cards[card]) for card in reversed(seen.seats[seat].species)]
    whole = KEEPSAKE[0], HEIGHT * KEEPSAKE[0] // WIDTH
    ground = middle_of(backdrop(f"darwin/backgrounds/{seen.environment}", *whole), *KEEPSAKE)
    return with_row(ground, species or [SCORE_ART[SURVIVE]], ("darwin",))


VIEW = View(
    board=draw_board,
    text_board=text_board,
    hand=draw_hand,
    score_sheets=ScoreSheets(score_sheets),
    zooms=zooms,
    legend=pages,
    emblems=_emblems,
    own_choosing=_choosing,
    own_ending=_ending,
    own_keepsake=_keepsake,
    portrait=draw_portrait,
)
"""How Darwin looks and reads."""
