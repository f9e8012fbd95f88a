"""The board at the left; at the right every seat, or privately a seat's hand and choices."""

from collections.abc import Sequence

from PIL import Image

from engine.model import Action, Event
from engine.renature.board.squares import facing_between
from engine.renature.play import actions as act
from engine.renature.play.state import State
from render.base import Picture
from render.drawing.canvas import HEIGHT, Canvas, Corner
from render.drawing.layout import Piece, column
from render.drawing.seats import names_drawn
from render.renature import own_panel as panel
from render.renature import pieces
from render.renature.colours import new_canvas
from render.renature.ground import CELL, corner, draw_area, draw_ground, draw_names
from render.renature.marks import draw_marks, marks_alt
from render.renature.seats import (
    BETWEEN,
    PANEL,
    Changes,
    changes_of,
    last_turn,
    ribbon,
    seat_panel,
    sign,
)
from render.renature.text_board import TextParts, board_alt, hand_alt

_GHOST_STRENGTH = 0.45


def draw_field(canvas: Canvas, seen: State, telling: TextParts, changes: Changes) -> None:
    """Everything on the board, with what an action changed in gold."""
    draw_ground(canvas, seen.board)
    _draw_areas(canvas, seen, telling, changes)
    _draw_dominoes(canvas, seen, telling)
    for square in seen.mushrooms:
        if not seen.plants[square]:
            pieces.draw_mushroom(canvas, square, behind=False)
    for square, count in seen.clouds.items():
        pieces.draw_cloud(canvas, count, square)
    for square, plant in enumerate(seen.plants):
        if plant:
            pieces.draw_plant(canvas, plant, square)
            if square in seen.mushrooms:
                pieces.draw_mushroom(canvas, square, behind=True)
    _draw_tokens(canvas, seen, telling)
    _draw_changes(canvas, seen, changes)


def _draw_areas(canvas: Canvas, seen: State, telling: TextParts, changes: Changes) -> None:
    """Land tinted by who leads. Areas just scored come last: their rim covers others."""
    new = {each.area for each in changes.scored if each.closer is not None}
    for area in sorted(telling.areas, key=lambda area: area.squares[0] in new):
        draw_area(
            canvas,
            area.squares,
            seen.plants,
            area.standing.first,
            scored=area.scored_in_play,
            changed=area.squares[0] in new,
        )


def _draw_dominoes(canvas: Canvas, seen: State, telling: TextParts) -> None:
    """Spent halves are pale, except on the last domino, and at the end of the game."""
    last = len(seen.laid) - 1
    for number, laid in enumerate(seen.laid):
        facing = facing_between(laid.at, laid.to)
        full = number == last or telling.outcome is not None
        spent = (not full and laid.at in telling.spent, not full and laid.to in telling.spent)
        x, y = corner(laid.at)
        pieces.domino(laid.domino, CELL, seen.joker, facing, spent).draw(canvas, x, y)


def _draw_tokens(canvas: Canvas, seen: State, telling: TextParts) -> None:
    """The main points of each area that is still to be scored, in the leader's shape."""
    for area in telling.areas:
        if area.scored_in_play:
            continue
        leader = area.standing.first
        free = [s for s in area.squares if not seen.plants[s] and s not in seen.clouds]
        # A mushroom is worth seeing where it can be.
        free.sort(key=lambda square: (square in seen.mushrooms, square))
        if free:
            pieces.draw_area_token(canvas, leader, area.main, free[0])
        else:
            taken = [square for square in area.squares if seen.plants[square]]
            pieces.draw_token_over(canvas, leader, area.main, (taken or area.squares)[-1])


def _draw_changes(canvas: Canvas, seen: State, changes: Changes) -> None:
    """Frames of gold around what is new; a ghost where a plant was taken back."""
    if changes.domino:
        pieces.draw_frame(canvas, changes.domino.at, changes.domino.to)
    if changes.planted:
        pieces.draw_frame(canvas, changes.planted.at)
    for grown in changes.grown:
        pieces.draw_frame(canvas, grown.at)
    for gone in changes.returned:
        if not seen.plants[gone.at]:
            pieces.draw_plant(canvas, gone.plant, gone.at, strength=_GHOST_STRENGTH)
        pieces.draw_frame(canvas, gone.at)


def draw_board(
    seen: State,
    viewer: int | None,
    people: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
    *,
    corner: Corner | None = None,
) -> Picture:
    """The table as a viewer sees it, with the last action in gold; privately, the choices."""
    telling = TextParts(seen, viewer)
    alt = board_alt(seen, viewer, people)
    if marks and viewer is not None:
        return _choosing(seen, viewer, marks, "", corner).picture(alt)
    shown, changes = names_drawn(people), changes_of(seen, recent)
    canvas = new_canvas(corner)
    draw_field(canvas, seen, telling, changes)
    draw_names(canvas)
    seats = (
        seat_panel(seen, telling, number, name, changes)
        for number, name in enumerate(shown[: len(seen.seats)])
    )
    top = (sign(seen, telling, changes), ribbon(telling, shown), last_turn(changes))
    _draw_beside(canvas, *top, *seats)
    return canvas.picture(alt)


def _draw_beside(canvas: Canvas, *pieces: Piece) -> None:
    """Everything to the right of the board."""
    column(*pieces, gap=BETWEEN).draw(canvas, PANEL.x, PANEL.y)


def draw_small(seen: State, size: int) -> Image.Image:
    """The board alone, as large as asked for."""
    canvas = new_canvas()
    draw_field(canvas, seen, TextParts(seen, None), Changes())
    whole = canvas.cut(HEIGHT, HEIGHT)
    return whole.resize((size, size), Image.Resampling.LANCZOS)


def draw_hand(
    seen: State,
    seat: int,
    people: Sequence[str],
    since: Sequence[Event] = (),
    *,
    own: bool = True,
) -> Picture:
    """The board, and beside it everything a seat has."""
    telling, names = TextParts(seen, seat), names_drawn(people)
    telling.you = seat if own else None
    canvas = new_canvas()
    draw_field(canvas, seen, telling, changes_of(seen, since))
    whose = ("Your hand",) if own else (f"{names[seat]}'s hand", "At this moment")
    _draw_beside(
        canvas,
        panel.question(*whose),
        ribbon(telling, names),
        panel.dominoes(seen, panel.hand_of(seen, seat), 296),
        panel.own_things(seen, telling, seat, tokens=True),
    )
    return canvas.picture(hand_alt(telling, seat, people))


def draw_choosing(
    seen: State, seat: int, people: Sequence[str], actions: Sequence[Action], field: str
) -> Picture:
    """The board with the choices for `field` (empty: for all), numbered as in the menu."""
    if field:
        actions = [each for each in actions if field in each.__struct_fields__]
    marks = marks_alt(seen, actions, field)
    asked = f"{question(actions, field)} {marks}" if marks else ""
    return _choosing(seen, seat, actions, field).picture(
        hand_alt(TextParts(seen, seat), seat, people, asked)
    )


def _choosing(
    seen: State,
    seat: int,
    actions: Sequence[Action],
    field: str,
    corner: Corner | None = None,
) -> Canvas:
    telling = TextParts(seen, seat)
    canvas = new_canvas(corner)
    draw_field(canvas, seen, telling, Changes())
    draw_marks(canvas, seen, actions, field)
    draw_names(canvas)
    _draw_beside(
        canvas,
        panel.question(question(actions, field)),
        *_choices(seen, seat, actions, field),
        panel.own_things(seen, telling, seat),
    )
    return canvas


def _choices(seen: State, seat: int, actions: Sequence[Action], field: str) -> Sequence[Piece]:
    hand = panel.hand_of(seen, seat)
    ways = [each for each in actions if isinstance(each, act.Place)]
    plants = [each for each in actions if isinstance(each, act.Plant)]
    if ways and len({way.domino for way in ways}) == 1 and field != "domino":
        rest = [domino for domino in hand if domino != ways[0].domino]
        chosen = panel.chosen(seen, ways, facing=field == "facing")
        return chosen, panel.others(seen, rest)
    if plants:
        return (panel.plants(seen, seat, plants),)
    if field == "animal":
        return (panel.jokers(seen, seat, actions),)
    return (panel.dominoes(seen, hand, panel.CHOICES),)


def question(actions: Sequence[Action], field: str) -> str:
    """The question, in two or three words."""
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
    act.Place: "Place where?",
    act.Discard: "Discard which?",
    act.Mushroom: "Mushroom where?",
    act.Plant: "Plant where?",
    act.Joker: "Which joker?",
    act.Return: "Take back which?",
}
