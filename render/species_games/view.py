"""What the views of both games have in common: their text boards, and how a game has ended."""

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engine.ends import Summary
from engine.registry import game
from engine.species_games.state import TableT
from render.base import KEEPSAKE, DrawBoard, DrawHand, FindZooms, Parts, Picture, ScoreSheets, View
from render.drawing.art import Emblem, backdrop
from render.drawing.colours import SEATS
from render.drawing.names import letter
from render.drawing.seats import mark
from render.pages.ending import Ending, draw_ending, finished
from render.pages.keepsakes import with_row
from render.species_games.text_parts import SpeciesTextParts

_SCENE = "scenes/savanna"
_NO_SPECIES = "signs/paw"
"""The sign of a seat whose species all died out."""


def species_view(
    name: str,
    *,
    board: DrawBoard[TableT],
    hand: DrawHand[TableT],
    score_sheets: Callable[[TableT, int | None, Sequence[str]], Parts],
    zooms: FindZooms[TableT],
    legend: Callable[[], Sequence[Picture]],
    telling: Callable[[TableT, int | None], SpeciesTextParts[TableT]],
    trait_art: Mapping[str, str],
    herds: Callable[[TableT], Sequence[Sequence[str]]],
) -> View[TableT]:
    """The view of a game of this name.

    `telling` has the words for a seen state and its viewer, `trait_art` the art of each trait by
    its name; `herds` are the animals of each seat's species, the largest first.
    """
    # A seat's species by its colour, a card by its trait.
    emblems = {
        **{
            rf"{letter(which)}\d+": mark(which, colour, bright=True)
            for which, colour in enumerate(SEATS)
        },
        **{trait: Emblem(art) for trait, art in trait_art.items()},
    }

    def ending(seen: TableT, names: Sequence[str], summary: Summary) -> Picture:
        """Who won, what the points are made of, and each seat's largest species."""
        outcome, wording = finished(telling(seen, None).outcome), game(name).wording
        ending = Ending(
            outcome=outcome,
            scene=_SCENE,
            champions=tuple(_herd(one)[0] for one in herds(seen)),
            parts=wording.titled(outcome.breakdown),
            totals=tuple(map(str, outcome.scores)),
            ranking=wording.ranking,
            folders=("animals", name),
        )
        return draw_ending(ending, names, summary)

    def keepsake(seen: TableT, seat: int) -> Image.Image:
        """A seat's species in the savanna."""
        ground = backdrop(_SCENE, *KEEPSAKE)
        return with_row(ground, _herd(herds(seen)[seat]), ("animals", name))

    return View(
        board=board,
        text_board=lambda seen, viewer, names: telling(seen, viewer).text_board(names),
        hand=hand,
        score_sheets=ScoreSheets(score_sheets),
        zooms=zooms,
        legend=legend,
        emblems=lambda _: emblems,
        own_ending=ending,
        own_keepsake=keepsake,
    )


def _herd(animals: Sequence[str]) -> list[str]:
    """The art of a seat's species, or a sign that they all died out."""
    return [f"animals/{one}" for one in animals] or [_NO_SPECIES]
