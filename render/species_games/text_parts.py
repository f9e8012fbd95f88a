"""The facts that pictures and text twins of both games tell, said once for all."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence

from engine.game import Game
from engine.model import HIDDEN, OptionsT
from engine.species_games.state import TableT
from render.drawing import fonts
from render.drawing.canvas import GLANCE
from render.text import Perspective


class SpeciesTextParts(Perspective[TableT]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, game: Game[TableT, OptionsT], seen: TableT, viewer: int | None) -> None:
        super().__init__(game.rules, seen, viewer)
        self._question = game.wording.question

    @property
    @abstractmethod
    def together(self) -> bool:
        """Whether everyone decides at once, unseen by the others."""

    @property
    @abstractmethod
    def doing_together(self) -> str:
        """What they do then, to be followed by how many are ready."""

    @property
    @abstractmethod
    def under_way(self) -> str:
        """The hunt or attack that waits for somebody's choice; nothing without one."""

    @abstractmethod
    def out(self, seat: int) -> str:
        """Why a seat that is not to act is out of the present phase, in a word; or nothing."""

    def headline(self, shown: Sequence[str]) -> str:
        """What everyone waits for, or how the game ended, in a line."""
        if self.outcome:
            winners = " and ".join(shown[seat] for seat in self.outcome.winners)
            verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
            return f"{winners} {verb} with {max(self.outcome.scores)} points"
        if self.together:
            seats = len(self.seen.seats)
            done, verb = seats - len(self.acting), self.doing_together
            return verb.format(f"{done} of {seats}")
        seat = self.acting[0]
        before = f"{self.under_way}. " if self.under_way else ""
        return f"{before}{shown[seat]}: {self._question(self.seen, seat)}"

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words on a seat's banner, the last being what it is doing."""
        tags = ["you"] if seat == self.viewer else []
        if self.outcome:
            doing = "winner" if seat in self.outcome.winners else ""
        else:
            doing = "to act" if seat in self.acting else self.out(seat)
        return (*tags, doing) if doing else tuple(tags)

    def points(self, seat: int) -> int | None:
        """Final points of a seat; None while the game goes on."""
        return self.outcome.scores[seat] if self.outcome else None


def named(name: str, verb: str, room: int) -> str:
    """A name with a verb, the name cut off where both have no room in a strip."""
    left = room - fonts.line(f" {verb}", GLANCE, "black").width
    return f"{fonts.fit(name, GLANCE, left, 'black')} {verb}"


def hand_told(hand: Sequence[int], card_name: Callable[[int], str]) -> str:
    """The cards of a hand that may be seen, those alike together."""
    cards = sorted(Counter(card for card in hand if card != HIDDEN).items())
    told = [f"{card_name(card)} {times(copies)}".rstrip() for card, copies in cards]
    return f"Your hand: {', '.join(told) or 'no cards'}."


def times(copies: int) -> str:
    """How often something is there, as a sign and a number; nothing for once."""
    return f"\N{MULTIPLICATION SIGN}{copies}" if copies > 1 else ""
