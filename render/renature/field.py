"""The board at the left of a picture: ground, areas, dominoes, plants, and what changed last."""

from engine.renature.board.squares import facing_between
from engine.renature.play.state import State
from render.drawing.canvas import Canvas
from render.renature import pieces
from render.renature.changes import Changes
from render.renature.ground import CELL, board_tile, corner, draw_area
from render.renature.text_parts import TextParts

_GHOST = 0.45
"""How strong the picture of a plant is that was taken back."""


def draw_field(canvas: Canvas, seen: State, telling: TextParts, changes: Changes) -> None:
    """Everything on the board; marked in gold what an action changed."""
    canvas.tile(board_tile(seen.board), 0, 0)
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
    """Land tinted by who leads; areas just scored last, for their rim lies above others'."""
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
    """Spent halves pale, the domino placed last and all at the end in full colour."""
    last = len(seen.laid) - 1
    for number, laid in enumerate(seen.laid):
        facing = facing_between(laid.at, laid.to)
        full = number == last or telling.outcome is not None
        spent = (
            not full and laid.at in telling.spent,
            not full and laid.to in telling.spent,
        )
        x, y = corner(laid.at)
        pieces.domino(laid.domino, CELL, seen.joker, facing, spent).draw(canvas, x, y)


def _draw_tokens(canvas: Canvas, seen: State, telling: TextParts) -> None:
    """What each area pays first, in the shape of who leads, while it is to be scored."""
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
            pieces.draw_plant(canvas, gone.plant, gone.at, strength=_GHOST)
        pieces.draw_frame(canvas, gone.at)
