"""What the signs in Darwin's pictures mean."""

from collections.abc import Sequence
from functools import lru_cache

from engine.darwin.play.cards import RESOURCE_NAMES, environment_name
from engine.darwin.play.state import ENVIRONMENTS, SCARCE
from render.base import Picture
from render.darwin.header import ground_of
from render.darwin.pieces import (
    ANY,
    BACK_ART,
    CHOOSE,
    CROSS,
    DECK_COLOURS,
    RESOURCE_ART,
    SCORE_ART,
    TICK,
    environment_disc,
    score_piece,
    struck,
)
from render.drawing import colours as c
from render.drawing.layout import Piece, art, box, layers, row, text
from render.drawing.parts import gold, left_out
from render.pages.legend import Panel, Sign, draw_legend

SIGNS_PAGES = ("scores, Resources, Environments", "cards, seats, marks")
"""The pages' topics."""


@lru_cache(maxsize=1)
def pages() -> tuple[Picture, ...]:
    """Both pages."""
    grounds = (ground_of("ocean"), ground_of("sky"))
    signs = (_scores_and_resources(), _cards_and_marks())
    return tuple(
        draw_legend(ground, f"Darwin: {title}", [Panel(rows)])
        for ground, title, rows in zip(grounds, SIGNS_PAGES, signs, strict=True)
    )


def _pair(first: str, second: Piece) -> Piece:
    return row(art(first, 52), second, gap=4)


def _scores_and_resources() -> Sequence[Sign]:
    lost = row(art(RESOURCE_ART[1], 44), text("\N{MINUS SIGN}2", 40, c.WHITE), gap=4)
    scarce_in = {SCARCE[each]: each for each in ENVIRONMENTS}
    return (
        Sign(art(SCORE_ART[0], 60), "Eat: a species needs 3 in all to survive."),
        Sign(art(SCORE_ART[1], 60),
             "Survive: must match the best Predator score of an opponent."),
        Sign(art(SCORE_ART[3], 60), "Reproduce: it needs 1 to survive."),
        Sign(art(SCORE_ART[2], 60), "Predator: opponents need this much Survive."),
        Sign(score_piece(0, 2, 60), "A number in an outline: what the card adds to that score."),
        Sign(_pair(TICK, art(CROSS, 52)),
             "Condition met or not. The species needs the number after the slash."),
        Sign(layers(box(120, 54, c.GOOD, radius=27), art(TICK, 40)),
             "The species survives right now."),
        Sign(layers(box(120, 54, c.WOOD, radius=27), art(SCORE_ART[1], 40)),
             "Only this condition is missing."),
        *(Sign(_pair(sign, environment_disc(scarce_in[which], 52)),
               f"{name}: scarce in the {environment_name(scarce_in[which])}.")
          for which, (sign, name) in enumerate(zip(RESOURCE_ART, RESOURCE_NAMES, strict=True))),
        Sign(struck(2, 60), "Scarce now: nobody can take it."),
        Sign(art(ANY, 60), "Cost of a To the … card: any one Resource."),
        Sign(layers(box(114, 54, c.LOST, radius=12), lost),
             "Lost when the Environment changed."),
        Sign(layers(box(54, 54, c.PANEL, thick=4, radius=10), text("5", 44)),
             "How many Adaptations the species has. Fewer is better."),
    )  # fmt: skip


def _cards_and_marks() -> Sequence[Sign]:
    backs = [art(back, 62, 47) for back in BACK_ART]
    return (
        Sign(backs[0], "Eat card: on the edge of a card, in a hand or on the deck."),
        Sign(backs[1], "Survive card."),
        Sign(backs[2], "Strategy card: one for each Eat card added in a turn."),
        Sign(box(47, 62, DECK_COLOURS[3], radius=8),
             "Reproduce card: bought from the table in its Environment."),
        Sign(_pair("darwin/sign_plus", art(RESOURCE_ART[0], 52)),
             "Every card you add later costs 1 less of it."),
        Sign(_pair("darwin/sign_kept", art(RESOURCE_ART[1], 52)),
             "You keep it when it becomes scarce."),
        Sign(_pair("darwin/sign_reproduce", environment_disc("sky", 52)),
             "Fertility: its Reproduce cards can be bought anywhere."),
        Sign(_pair("darwin/sign_to", environment_disc("desert", 52)),
             "The card changes the Environment; then it is discarded."),
        Sign(art("signs/hand_cards", 60), "Cards in hand, from all decks."),
        Sign(art("darwin/sign_called", 60),
             "Said “I will survive!”: everyone else gets a last turn."),
        Sign(art("signs/crown", 60), "The winner: the survivor with the fewest Adaptations."),
        Sign(layers(gold(92, 58), text("7", 44)), "A gold frame: the last action changed this."),
        Sign(art(CHOOSE, 60), "You can choose this now."),
        Sign(art("darwin/place", 64, 80), "The Reproduce card here has been bought."),
        Sign(left_out(92, 58, 4), "This many older Adaptations aren't shown: Scores has them all."),
    )  # fmt: skip
