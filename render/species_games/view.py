"""What the views of both games have in common: their text boards, and how a game has ended."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from engine.ends import Summary
from engine.registry import game
from engine.species_games.state import TableT
from render.base import Picture, View
from render.drawing.art import Emblem
from render.drawing.colours import SEATS
from render.drawing.names import letter
from render.drawing.seats import mark
from render.pages.ending import Ending, draw_ending, finished
from render.species_games.text_parts import SpeciesTextParts

_NO_SPECIES = "signs/paw"
"""On the podium, the sign of a seat whose species all died out."""


class SpeciesView(View[TableT]):
    """How one of the games looks and reads, from a redacted state alone."""

    trait_art: ClassVar[Mapping[str, str]]
    """The art of each trait by its name."""
    telling: ClassVar[Callable[..., SpeciesTextParts[TableT]]]
    """The words for a seen state and its viewer."""

    @abstractmethod
    def champions(self, seen: TableT) -> list[str]:
        """The animal of each seat's largest species; nothing for a seat that has none."""

    def emblems(self, seat: int) -> Mapping[str, Emblem]:
        """A seat's species by its colour, a card by its trait."""
        del seat
        species = {
            rf"{letter(which)}\d+": mark(which, colour, bright=True)
            for which, colour in enumerate(SEATS)
        }
        return species | {name: Emblem(art) for name, art in self.trait_art.items()}

    def text_board(self, seen: TableT, viewer: int | None, names: Sequence[str], /) -> str:
        """Its facts in short lines."""
        return type(self).telling(seen, viewer).text_board(names)

    def ending(self, seen: TableT, names: Sequence[str], summary: Summary, /) -> Picture:
        """Who won, what the points are made of, and each seat's largest species."""
        outcome = finished(type(self).telling(seen, None).outcome)
        wording = game(self.game).wording
        champions = [f"animals/{one}" if one else _NO_SPECIES for one in self.champions(seen)]
        ending = Ending(
            outcome=outcome,
            scene="scenes/savanna",
            champions=tuple(champions),
            parts=wording.titled(outcome.breakdown),
            totals=tuple(map(str, outcome.scores)),
            ranking=wording.ranking,
            folders=("animals", self.game),
        )
        return draw_ending(ending, names, summary)
