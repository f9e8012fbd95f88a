"""What the signs in Renature's pictures mean."""

from functools import lru_cache

from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.play.state import NEUTRAL
from render.base import Picture
from render.drawing import colours as c
from render.drawing.layout import Piece, art, box, column, layers, row, text
from render.drawing.seats import badge
from render.pages.legend import Panel, Sign, draw_legend
from render.renature import colours as own
from render.renature import marks, pieces

_BADGER, _TURTLE = ANIMALS.index("badger"), ANIMALS.index("turtle")
_DOMINO = DOMINOES.index((_BADGER, _TURTLE))


def _grid(*four: Piece) -> Piece:
    return column(row(*four[:2], gap=4), row(*four[2:], gap=4), gap=0)


def _plants(colour: str) -> Piece:
    return _grid(*(art(f"renature/{plant}_{colour}", 56) for plant in pieces.PLANT_ART))


def _domino(*, spent: bool = False, joker: int = -1) -> Piece:
    return pieces.domino(_DOMINO, 64, joker, spent=(spent, False))


def _area() -> Piece:
    seat = own.SEATS[1]
    ground = box(74, 70, own.AREA_GROUNDS[2], seat, thick=9, radius=2)
    mark = art("signs/seat_b", 30, recolour=(("010203", seat),))
    return layers(box(80, 76, c.INK, radius=2), ground, mark)


def _board() -> tuple[Sign, ...]:
    scored = layers(box(80, 76, own.SCORED_GROUND, thick=4, radius=2), art("renature/scored", 60))
    cloud = layers(art("renature/cloud", 88), text("2", 46, own.CLOUD_INK))
    return (
        Sign(_plants("blue"), "Plants", "Turf is worth 1, bush 2, pine 3, oak 4. The shape is the "
             "player's."),
        Sign(_plants("neutral"), "Neutral plants", "They're green and have no shape."),
        Sign(_area(), "Area", "Its colour and shape show who leads."),
        Sign(pieces.token(2, 7, 68), "Number", "Points for first place. Second place gets half, "
             "rounded down."),
        Sign(pieces.token(NEUTRAL, 7, 68), "Neutral leads", "Nobody gets these points."),
        Sign(pieces.token(None, 7, 68), "Nobody leads", "No plants, or a tie."),
        Sign(scored, "Scored", "This area has already been scored."),
        Sign(cloud, "Clouds", "Plant here to take them. On a meadow, cover them with a domino."),
        Sign(_domino(spent=True), "Pale animal", "No domino can go next to it any more."),
        Sign(_domino(joker=_TURTLE), "Star on yellow ground", "The joker: it matches every "
             "animal."),
    )  # fmt: skip


def _beside() -> tuple[Sign, ...]:
    seats = (badge(seat, 54, own.SEATS) for seat in range(len(own.SEATS)))
    start = layers(box(88, 88, c.WATER, radius=6), art("renature/start", 76))
    return (
        Sign(_grid(*seats), "Players", "Orange, blue, black, white. The dark strip says whose turn "
             "it is."),
        Sign(pieces.frame(106, 53), "Gold", "The last action changed this. A faint plant "
             "was taken back."),
        Sign(start, "Start, or a pond", "Dominoes can always start here."),
        Sign(art("renature/stump", 84), "Tree stump in Valley", "Cover it to get a mushroom."),
        Sign(art("renature/mushroom", 84), "Mushroom", "It counts as land and joins the areas it "
             "touches."),
        Sign(art("renature/cloud", 84), "Beside a player: clouds", "They pay for special actions."),
        Sign(art("renature/domino", 100), "Dominoes", "In hand and reserve."),
        Sign(art("renature/area_token", 84), "Beside a player: tokens", "For areas closed so far."),
    )  # fmt: skip


def _choosing() -> tuple[Sign, ...]:
    number = row(marks.disc("4"), marks.arrow("east"), gap=-34)
    link = row(marks.disc("5", 27), box(26, 14, own.LIT, radius=7), marks.disc("6", 27), gap=-7)
    tile = pieces.animal_piece(_TURTLE, 68, joker=False)
    price = layers(art("renature/cloud", 54), text("2", 32, own.CLOUD_INK))
    plant = layers(pieces.frame(62, 62), art("renature/bush_blue", 62))
    ways = column(text("12", 46), text("ways", 30, c.SOFT_INK), gap=2)
    return (
        Sign(number, "Number", "The first animal can go here, as numbered in the menu. The arrow "
             "points to the second."),
        Sign(link, "Link instead of an arrow", "A domino fits on both squares."),
        Sign(layers(tile, text("E", 46, rim=own.CHANGED)), "Letter", "The second animal can go "
             "here: north, east, south or west."),
        Sign(box(64, 64, own.LIT, c.WHITE, thick=4, radius=6), "Lit square", "One of your "
             "dominoes, or a mushroom, can go here."),
        Sign(ways, "Ways", "How many ways you could place this domino now."),
        Sign(marks.disc("+3"), "Points", "What your plant would score here."),
        Sign(marks.disc("9"), "Squares", "A mushroom here joins the areas into "
             "one of this many squares."),
        Sign(row(plant, price, gap=-10), "Price", "A plant you can take back, and its price "
             "in clouds."),
        Sign(pieces.token(None, 3, 68), "Token in your hand",
             "A token you took, with the points on its back."),
    )  # fmt: skip


@lru_cache(maxsize=1)
def pages() -> tuple[Picture, ...]:
    """Three pages: the board, the rest of the table, and what you see while choosing."""
    pages = (
        ("On the board", _board()),
        ("Beside the board, and in Valley", _beside()),
        ("When you choose", _choosing()),
    )
    return tuple(
        draw_legend(own.new_canvas(), f"Renature: {title[:1].lower()}{title[1:]}", [Panel(signs)])
        for title, signs in pages
    )
