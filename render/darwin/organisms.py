"""Which vignette shows a card: its organism's piece of art, and the habitat that is its ground."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from engine.darwin.play.cards import Card
from engine.darwin.play.state import REPRODUCE, Environment
from render.drawing.art import exists

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
"""The habitats of the organisms of the game's own cards, by the names of their files."""
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
    """The piece of art of a card's organism; the sign of what it gives for an unknown one."""
    own = f"darwin/organisms/{slug(card.organism)}"
    if exists(own):
        return own
    return f"darwin/{_SIGNS.get(card.effect, _DECK_SIGNS[card.deck])}"


def habitat_of(card: Card) -> Habitat:
    """The habitat of a card's organism; of an unknown one that of its Environment, or grass."""
    known = _HABITATS.get(slug(card.organism))
    if known is not None:
        return known
    placed = card.deck == REPRODUCE or card.effect in {"to", "fertility"}
    return _OF_ENVIRONMENTS[card.environment] if placed else "grass"
