"""The board at the left, and beside it how things stand; for a seat alone its hand and choices."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.renature.play import actions as act
from engine.renature.play.state import State
from render.base import Picture
from render.drawing.canvas import Canvas
from render.drawing.seats import names_drawn
from render.renature import own_panel as panel
from render.renature.changes import Changes, changes_of
from render.renature.colours import new_canvas
from render.renature.field import draw_field
from render.renature.marks import draw_marks
from render.renature.panel import draw_last, draw_ribbon, draw_sign
from render.renature.seats import draw_seats
from render.renature.text_board import board_alt, hand_alt
from render.renature.text_parts import TextParts


def draw_board(
    seen: State,
    viewer: int | None,
    people: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
) -> Picture:
    """The table as a viewer sees it, what the last action changed marked in gold; privately, what
    may be chosen.
    """
    telling = TextParts(seen, viewer)
    alt = board_alt(seen, viewer, people)
    if marks and viewer is not None:
        return _choosing(seen, viewer, marks, "").picture(alt)
    shown, changes = names_drawn(people), changes_of(seen, recent)
    canvas = new_canvas()
    draw_field(canvas, seen, telling, changes)
    draw_sign(canvas, seen, telling, changes)
    draw_ribbon(canvas, telling, shown)
    draw_last(canvas, changes)
    draw_seats(canvas, seen, telling, shown, changes)
    return canvas.picture(alt)


def draw_hand(
    seen: State, seat: int, people: Sequence[str], recent: Sequence[Event] = ()
) -> Picture:
    """The board, and beside it a seat's dominoes and all else that it has."""
    telling = TextParts(seen, seat)
    canvas = new_canvas()
    draw_field(canvas, seen, telling, changes_of(seen, recent))
    panel.draw_question(canvas, "Your hand")
    draw_ribbon(canvas, telling, names_drawn(people))
    panel.draw_dominoes(canvas, seen, panel.hand_of(seen, seat), 272, 296)
    panel.draw_own(canvas, seen, telling, seat, 580, tokens=True)
    return canvas.picture(hand_alt(seen, seat, people))


def draw_choosing(
    seen: State, seat: int, people: Sequence[str], actions: Sequence[Action], field: str
) -> Picture:
    """The board with what may be chosen, numbered as in the menu, and what it is chosen for.

    `field` is what is asked for; empty where it is everything that these actions name.
    """
    return _choosing(seen, seat, actions, field).picture(hand_alt(seen, seat, people))


def _choosing(seen: State, seat: int, actions: Sequence[Action], field: str) -> Canvas:
    if field:
        actions = [each for each in actions if field in each.__struct_fields__]
    telling = TextParts(seen, seat)
    canvas = new_canvas()
    draw_field(canvas, seen, telling, Changes())
    draw_marks(canvas, seen, actions, field)
    panel.draw_question(canvas, question(actions, field))
    ways = [each for each in actions if isinstance(each, act.Place)]
    plants = [each for each in actions if isinstance(each, act.Plant)]
    if ways and len({way.domino for way in ways}) == 1 and field != "domino":
        panel.draw_chosen(canvas, seen, ways, facing=field == "facing")
        rest = [domino for domino in panel.hand_of(seen, seat) if domino != ways[0].domino]
        panel.draw_others(canvas, seen, rest)
    elif plants:
        panel.draw_pieces(canvas, seen, seat, plants)
    elif field == "animal":
        panel.draw_jokers(canvas, seen, seat, actions)
    else:
        panel.draw_dominoes(canvas, seen, panel.hand_of(seen, seat), 152, 410)
    panel.draw_own(canvas, seen, telling, seat, 580)
    return canvas


def question(actions: Sequence[Action], field: str) -> str:
    """What is asked, in two or three words."""
    for kind, words in _QUESTIONS.items():
        found = [each for each in actions if isinstance(each, kind)]
        if not found:
            continue
        if kind is act.Place:
            if field == "facing":
                return "Which way?"
            dominoes = {each.domino for each in found if isinstance(each, act.Place)}
            return "Which domino?" if len(dominoes) > 1 or field == "domino" else words
        if kind is act.Plant and field == "piece":
            return "Which plant?"
        return words
    return "Your turn"


_QUESTIONS: dict[type[Action], str] = {
    act.Place: "Which place?",
    act.Discard: "Discard which?",
    act.Mushroom: "Which square?",
    act.Plant: "Plant where?",
    act.Joker: "Which joker?",
    act.Return: "Take back which?",
}
