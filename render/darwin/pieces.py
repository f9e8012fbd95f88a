"""The pieces of Darwin's pictures: vignettes, scores in their outlines, Resources as signs."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from PIL import Image, ImageDraw

from engine.darwin.play.cards import Card
from engine.darwin.play.state import ENVIRONMENTS, REPRODUCE, RESOURCES, Environment
from render.drawing import colours as c
from render.drawing.art import exists, sprite
from render.drawing.canvas import READABLE, Align, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Piece,
    Sit,
    art,
    box,
    column,
    gap,
    layers,
    on,
    row,
    staged,
    text,
    within,
)

Habitat = Literal["sea", "air", "sand", "grass", "wood", "snow"]

_TABLE: dict[Habitat, str] = {
    "sea": (
        "antarctic_krill atlantic_flyingfish banded_archerfish black_mangrove blue_whale "
        "coconut_palm common_octopus eastern_emerald_sea_slug electric_eel european_eel "
        "giant_clam giant_kelp greater_flamingo humpback_whale lined_seahorse "
        "long_spine_porcupinefish ocean_sunfish orca pacific_hagfish palolo_worm "
        "peacock_mantis_shrimp sperm_whale staghorn_coral water_spider"
    ),
    "air": (
        "bar_headed_goose common_flying_dragon common_swift dandelion edible_nest_swiftlet "
        "emperor_dragonfly japanese_honeybee monarch_butterfly money_spider norway_maple "
        "peregrine_falcon ruby_throated_hummingbird straw_coloured_fruit_bat"
    ),
    "sand": (
        "couchs_spadefoot desert_locust dromedary fog_basking_beetle galapagos_tortoise "
        "ground_pangolin honeypot_ant joshua_tree marine_iguana meerkat merriams_kangaroo_rat "
        "namaqua_sandgrouse red_kangaroo saguaro saharan_silver_ant thorny_devil tumbleweed "
        "west_african_lungfish"
    ),
    "grass": (
        "african_wild_dog american_bison black_tailed_prairie_dog bombardier_beetle "
        "giant_puffball goldenrod_crab_spider leafcutter_ant potato resurrection_spikemoss "
        "striped_skunk sugarcane sunflower venus_flytrap whistling_thorn white_clover"
    ),
    "wood": (
        "barn_owl brown_bear dyeing_poison_frog great_hornbill oyster_mushroom "
        "panther_chameleon red_rumped_agouti silver_birch spanish_moss strangler_fig "
        "strawberry_poison_frog tank_bromeliad titan_arum water_bear"
    ),
    "snow": ("eastern_skunk_cabbage muskox snowshoe_hare wood_frog"),
}
"""The habitats of the standard cards' organisms, by file name."""
_HABITATS = {organism: habitat for habitat, names in _TABLE.items() for organism in names.split()}
_OF_ENVIRONMENTS: dict[Environment, Habitat] = {
    "desert": "sand",
    "sky": "air",
    "ocean": "sea",
    "rainforest": "wood",
}
_SIGNS = {"plus": "sign_plus", "keep": "sign_kept", "to": "sign_to", "fertility": "sign_reproduce"}
_DECK_SIGNS = ("sign_eat", "sign_survive", "sign_plus", "sign_reproduce")


@lru_cache(maxsize=512)
def slug(organism: str) -> str:
    """The name of an organism's file: lower case letters and digits, joined by underscores.

    >>> slug("Couch's spadefoot"), slug("Black-tailed prairie dog")
    ('couchs_spadefoot', 'black_tailed_prairie_dog')
    """
    plain = unicodedata.normalize("NFKD", organism).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")


def art_of(card: Card) -> str:
    """The art of a card's organism, or the sign of what it gives if there is none."""
    own = f"darwin/organisms/{slug(card.organism)}"
    if exists(own):
        return own
    return f"darwin/{_SIGNS.get(card.effect, _DECK_SIGNS[card.deck])}"


def habitat_of(card: Card) -> Habitat:
    """The habitat of a card's organism; for an unknown one its Environment's, or grass."""
    known = _HABITATS.get(slug(card.organism))
    if known is not None:
        return known
    placed = card.deck == REPRODUCE or card.effect in {"to", "fertility"}
    return _OF_ENVIRONMENTS[card.environment] if placed else "grass"


FOLDERS = ("darwin",)
"""The art folder whose colours every picture keeps."""
DECK_COLOURS = tuple(map(c.rgb, ("2f7a2a", "3f66ad", "54446a", "a23f86")))
RESOURCE_ART = tuple(f"darwin/resources/{each}" for each in RESOURCES)
SCORE_ART = tuple(f"darwin/sign_{each}" for each in ("eat", "survive", "predator", "reproduce"))
BACK_ART = tuple(f"darwin/back_{each}" for each in ("eat", "survive", "strategy"))
PALE: dict[Environment, Colour] = {
    "desert": c.rgb("fff0d6"),
    "sky": c.rgb("e4f3fb"),
    "ocean": c.rgb("def2ef"),
    "rainforest": c.rgb("ebf4d6"),
}
"""The background of panels in each Environment."""
STRONG: dict[Environment, Colour] = {
    "desert": c.rgb("ffd08a"),
    "sky": c.rgb("a9d8f0"),
    "ocean": c.rgb("9bd5da"),
    "rainforest": c.rgb("bcdc8c"),
}
"""The background of what belongs to the present Environment."""
VERDICT_GROUNDS = {True: c.rgb("cfe6bf"), False: c.rgb("f6cfc0")}
GROUNDS = (
    *DECK_COLOURS,
    *PALE.values(),
    *STRONG.values(),
    *VERDICT_GROUNDS.values(),
    *(each for part in ("habitats", "backgrounds") for each in c.of_art(f"darwin/{part}")),
)
"""Colours of large areas, kept exactly."""
TICK, CROSS = "darwin/sign_check", "darwin/sign_cross"
CHOOSE, STRUCK, ANY = "signs/choose", "darwin/sign_struck", "darwin/sign_any"
_SHAPES = tuple(f"darwin/shape_{each}" for each in ("eat", "survive", "predator", "reproduce"))
_DROPS = (0.0, -0.02, 0.0, 0.06)
"""How much lower the number is in each outline, as a share of its size."""
_GAP = 3
_LEAST_SIGN = 26
"""The smallest sign of a Resource; if they need more room, a number and one sign replace them."""
_LEAST_BESIDE = 16
"""The smallest sign next to a number."""


def environment_art(environment: Environment) -> str:
    """The square picture of an Environment."""
    return f"darwin/environments/{environment}"


# --- vignettes -----------------------------------------------------------------------------------


class Vignette(NamedTuple):
    """A vignette's size, the organism's size and middle, and its top unless centred."""

    width: int
    height: int
    size: int
    middle: int
    top: int | None = None

    def at(self, scale: int) -> Self:
        """The same at a scale."""
        top = None if self.top is None else self.top * scale
        width, height, size, middle = (scale * each for each in self[:4])
        return type(self)(width, height, size, middle, top)


@lru_cache(maxsize=1024)
def vignette(card: Card, cut: Vignette) -> Image.Image:
    """A card's organism in its habitat, cached: never change it."""
    image = sprite(f"darwin/habitats/{habitat_of(card)}", cut.width, cut.height).convert("RGB")
    organism = sprite(art_of(card), cut.size, cut.size)
    top = (cut.height - cut.size) // 2 if cut.top is None else cut.top
    image.paste(organism, (cut.middle - cut.size // 2, top), organism)
    return image


# --- numbers and signs ---------------------------------------------------------------------------


def score_piece(which: int, score: int, size: int) -> Piece:
    """A score as a number inside its own outline."""
    number = text(str(score), max(round(size * 0.64), READABLE), c.WHITE)
    lower = column(gap(0, 2 * round(size * _DROPS[which])), number, gap=0)
    return layers(art(_SHAPES[which], size), lower)


def gains(card: Card) -> list[tuple[str, int]]:
    """What a card gives: signs with numbers (0: the sign alone)."""
    match card.effect:
        case "to":
            return [("darwin/sign_to", 0), (environment_art(card.environment), 0)]
        case "plus":
            return [("darwin/sign_plus", 0), (RESOURCE_ART[card.target], 0)]
        case "keep":
            return [("darwin/sign_kept", 0), (RESOURCE_ART[card.target], 0)]
        case "fertility":
            environment = ENVIRONMENTS[card.target]
            return [("darwin/sign_reproduce", 0), (environment_art(environment), 0)]
    return [(_SHAPES[which], score) for which, score in enumerate(card.scores) if score]


def gain_piece(gain: tuple[str, int], size: int) -> Piece:
    """One of a card's gains, in a square."""
    sign, number = gain
    if number:
        return score_piece(_SHAPES.index(sign), number, size)
    return disc(sign, size) if "environments" in sign else art(sign, size)


def disc(name: str, size: int) -> Piece:
    """A picture as a disc with an edge."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        edge = 2 if size < 50 else 3
        canvas.disc(x, y, size, c.INK)
        canvas.paste(_disc(name, (size - 2 * edge) * canvas.scale), x + edge, y + edge)

    return Piece(size, size, draw)


def environment_disc(environment: Environment, size: int) -> Piece:
    """The picture of an Environment as a disc."""
    return disc(environment_art(environment), size)


@lru_cache(maxsize=64)
def _disc(art: str, size: int) -> Image.Image:
    picture = sprite(art, size, size).copy()
    mask = Image.new("L", (size * 4, size * 4))
    ImageDraw.Draw(mask).ellipse((0, 0, size * 4 - 1, size * 4 - 1), fill=255)
    picture.putalpha(mask.reduce(4))
    return picture


# --- Resources -----------------------------------------------------------------------------------


def amounts(numbers: Sequence[int], size: int, room: int, ink: Colour = c.INK) -> Piece:
    """Resources as signs; with less room a number before each sign, or one number for all."""
    total = sum(numbers)
    if not total:
        return gap(0)
    held = [(sign, count) for sign, count in zip(RESOURCE_ART, numbers, strict=True) if count]
    fitted = min((room + _GAP) // total - _GAP, size)
    if fitted >= _LEAST_SIGN:
        return row(*(art(sign, fitted) for sign, count in held for _ in range(count)), gap=_GAP)
    counts = {count: text(str(count), READABLE, ink) for count in (total, *numbers)}
    words = sum(counts[count].width for _, count in held if count > 1)
    apart = (room - words + _GAP) // len(held) - _GAP >= _LEAST_BESIDE
    if not apart:
        words = counts[total].width
    fitted = max(min((room - words + _GAP) // len(held) - _GAP, size), 12)
    signs = [
        row(*[counts[count]] * (apart and count > 1), art(sign, fitted), gap=0)
        for sign, count in held
    ]
    shown = row(*signs, gap=_GAP) if apart else row(counts[total], row(*signs, gap=_GAP), gap=0)
    return staged("numbers of Resources", shown)


def struck(resource: int, size: int) -> Piece:
    """A scarce Resource: its sign, struck out."""
    return layers(art(RESOURCE_ART[resource], size), art(STRUCK, size))


def choosable(
    piece: Piece,
    *,
    pad: int = 4,
    ground: Colour = c.WHITE,
    align: Align = "left",
    sit: Sit = "bottom",
) -> Piece:
    """Something that can be chosen now: a frame around it, and the sign on one of its corners."""
    width, height = piece.width + 2 * pad, piece.height + 2 * pad
    frame = layers(
        box(width + 10, height + 10, c.PAPER, c.PAPER, radius=16),
        box(width + 6, height + 6, ground, c.INK),
    )
    corner = within(width + 20, height + 36, art(CHOOSE, 40), align, sit)
    return layers(on(frame, piece), on(corner, gap(piece.width, piece.height)))
