"""The facts in pictures and text boards of both games, worded once."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from engine.game import Game
from engine.model import HIDDEN, OptionsT
from engine.species_games.state import TableT
from engine.words import capitalized, counted, listed
from render.drawing import fonts
from render.drawing.canvas import GLANCE
from render.text import Perspective, alt_text, alt_titles, fitting, titles

_MAX_BADGES, _TITLE_ROOM = 3, 412


class SpeciesTextParts(Perspective[TableT]):
    """A seen state in words. `names` are ready to be used as they are."""

    first_player: ClassVar[str]
    """What marks the seat that goes first."""
    first_sign: ClassVar[str]
    """The same as a piece of art."""
    scene: ClassVar[str]
    """The art of the strip at the top of the pictures."""

    def __init__(self, game: Game[TableT, OptionsT], seen: TableT, viewer: int | None) -> None:
        super().__init__(game.rules, seen, viewer)
        self._title = game.title
        self._question = game.wording.question

    @abstractmethod
    def sign(self) -> tuple[str, str]:
        """Round and phase, as two short lines."""

    @abstractmethod
    def watering_hole(self, shown: Sequence[str]) -> str:
        """What is at the watering hole."""

    @abstractmethod
    def own_cards(self, seat: int) -> list[str]:
        """The cards of a seat that this viewer may see."""

    @abstractmethod
    def relations(self, seat: int) -> list[str]:
        """Who can eat whom between a seat's species and those of others."""

    def stored(self, seat: int) -> str:
        """The food behind a seat's screen, if this viewer may look there."""
        food = self.food(seat)
        return "screen closed" if food == HIDDEN else f"{food} food behind the screen"

    def coming(self, _seat: int) -> list[str]:
        """What else is known of a seat: what will be, or what its points are made of."""
        return []

    @abstractmethod
    def row(self, seat: int, *, brief: bool) -> list[str]:
        """A seat's species, each in a line."""

    @abstractmethod
    def all_relations(self) -> list[str]:
        """Who can hunt or attack whom, for everyone."""

    @property
    def eating(self) -> bool:
        """Whether species eat in this phase."""
        return self.seen.phase in {"reveal", "feed"}

    @abstractmethod
    def fed(self, seat: int) -> tuple[int, int]:
        """How many of a seat's animals are fed, and how many live."""

    @abstractmethod
    def food(self, seat: int) -> int:
        """The food behind a seat's screen, or `HIDDEN`."""

    @abstractmethod
    def notes(self, seat: int) -> tuple[str, ...]:
        """Short words for a seat's title line; the first that fits is drawn."""

    def made_of(self, _seat: int) -> tuple[tuple[str, str], ...]:
        """What final points are made of: a piece of art and a number for each part."""
        return ()

    def wooden(self) -> tuple[str, str]:
        """Round and phase for the wooden sign, whose second line is large."""
        return self.sign()

    def where(self) -> str:
        """Round and phase."""
        return ", ".join(self.sign())

    def text_board(self, names: Sequence[str]) -> str:
        """The board, and the viewer's hand, in short lines of Discord's markdown.

        Where everything does not fit, species are told in fewer words, and then the last lines go.
        """
        shown = titles(names)[: len(self.seen.seats)]
        return fitting("\n".join(self._lines(shown, brief=brief)) for brief in (False, True))

    def _lines(self, shown: Sequence[str], *, brief: bool) -> Iterator[str]:
        yield " · ".join(self.sign())
        yield self._to_act(shown)
        yield from self.table(shown)
        if self.viewer is not None:
            yield ""
            yield from self.own_cards(self.viewer)
            yield from self.relations(self.viewer)
        else:
            yield from self.all_relations()
        for seat, title in enumerate(shown):
            yield ""
            yield f"{title}: {self.seat_facts(seat)}"
            yield from self.row(seat, brief=brief)

    def board_alt(self, people: Sequence[str], *news: str) -> str:
        """The board's alt text: the state of the game, `news`, each seat, every species."""
        shown = alt_titles(people)[: len(self.seen.seats)]
        seats = [f"{title}: {self.seat_facts(seat)}" for seat, title in enumerate(shown)]
        rows = [line for seat in range(len(shown)) for line in self.row(seat, brief=True)]
        where = f"{self._title}. {self.where()}"
        return alt_text(
            [
                where,
                self._to_act(shown),
                *news,
                *self.all_relations(),
                *self.table(shown),
                *seats,
                *rows,
            ]
        )

    def hand_alt(self, seat: int, people: Sequence[str], *news: str) -> str:
        """A hand's alt text: `news`, cards, what is behind the screen, and the seat's species."""
        return alt_text(
            [
                f"Hand of {alt_titles(people)[seat]} in {self._title}. {self.where()}",
                *news,
                *self.own_cards(seat),
                capitalized(self.seat_facts(seat)),
                *self.row(seat, brief=True),
                *self.relations(seat),
            ]
        )

    def _to_act(self, shown: Sequence[str]) -> str:
        headline = self.headline(shown)
        if self.together:
            who = listed([shown[seat] for seat in self.acting])
            return f"Waiting for {who}: {headline}."
        return f"{headline}."

    def table(self, shown: Sequence[str]) -> list[str]:
        """The table: the watering hole, piles, and who goes first."""
        seen = self.seen
        deck = f"Deck: {counted(len(seen.deck), 'card')}. Discarded: {len(seen.discard)}."
        first = [] if self.outcome else [f"{self.first_player}: {shown[seen.first]}."]
        return [self.watering_hole(shown), deck, *first]

    def seat_facts(self, seat: int) -> str:
        """Everything on a seat's banner."""
        points = self.points(seat)
        facts = [
            *self.tags(seat),
            f"{counted(len(self.seen.seats[seat].hand), 'card')} in hand",
            self.stored(seat),
            *self.coming(seat),
            *([] if points is None else [f"final score {points}"]),
        ]
        return ", ".join(facts) + "."

    @property
    def together(self) -> bool:
        """Whether everyone decides at once, in secret."""
        return self.seen.phase == "select" or self.seen.in_secret

    @property
    @abstractmethod
    def doing_together(self) -> str:
        """What they are doing, such as "adapting"."""

    @abstractmethod
    def task(self, seat: int) -> str:
        """What a seat has to do, in a word or two."""

    @property
    @abstractmethod
    def under_way(self) -> str:
        """The hunt or attack that waits for a choice, if any."""

    @abstractmethod
    def out(self, seat: int) -> str:
        """What a seat that isn't deciding has finished, if anything."""

    def headline(self, shown: Sequence[str]) -> str:
        """What everyone is waiting for, or how the game ended."""
        if self.outcome:
            winners = listed([shown[seat] for seat in self.outcome.winners])
            verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
            return f"{winners} {verb} with {max(self.outcome.scores)} points"
        if self.together:
            return f"{self.doing_together} in secret ({self.ready})"
        seat = self.acting[0]
        asked = f"{shown[seat]}: {self._question(self.seen, seat)}"
        return f"{self.under_way}. {asked}" if self.under_way else asked

    def strip(self, shown: Sequence[str]) -> tuple[tuple[int, ...], str]:
        """Whose badges are in the dark strip, and its large line."""
        if self.outcome:
            winners = self.outcome.winners[:_MAX_BADGES]
            if len(winners) > 1:
                return winners, "Shared victory"
            return winners, _named(shown[winners[0]], " wins")
        if self.you is not None and self.you in self.acting:
            line = f"Your turn: {self.task(self.you)}"
            return (self.you,), line if _width(line) <= _TITLE_ROOM else "Your turn"
        if not self.together:
            seat = self.acting[0]
            line = f"{shown[seat]}: {self.task(seat)}"
            return (seat,), line if _width(line) <= _TITLE_ROOM else _named(shown[seat], "")
        if len(self.acting) > _MAX_BADGES:
            return (), f"{len(self.acting)} players {self.doing_together}"
        return self.acting, self.doing_together.capitalize()

    def below(self, line: str) -> str:
        """The strip's small line: a hunt or attack, who has finished, or the last action."""
        if self.outcome:
            return f"with {max(self.outcome.scores)} points"
        return self.under_way or (self.ready if self.together else line)

    @property
    def ready(self) -> str:
        """How many have decided what everyone decides at once."""
        seats = len(self.seen.seats)
        return f"{seats - len(self.acting)} of {seats} have finished"

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words on a seat's banner, ending with what it is doing."""
        tags = ["you"] if seat == self.you else []
        if self.outcome:
            doing = "winner" if seat in self.outcome.winners else ""
        else:
            doing = "deciding" if seat in self.acting else self.out(seat)
        return (*tags, doing) if doing else tuple(tags)

    def points(self, seat: int) -> int | None:
        """Final points of a seat; None before the end."""
        return self.outcome.scores[seat] if self.outcome else None


def _width(line: str) -> int:
    return fonts.line(line, GLANCE, "black").width


def _named(name: str, rest: str) -> str:
    """A name and what it does, the name cut off if the strip is too narrow."""
    return fonts.fit(name, GLANCE, _TITLE_ROOM - _width(rest), "black") + rest


def hand_told(hand: Sequence[int], card_name: Callable[[int], str]) -> str:
    """The visible cards of a hand, equal ones together."""
    cards = sorted(Counter(card for card in hand if card != HIDDEN).items())
    told = [f"{card_name(card)} {times(copies)}".rstrip() for card, copies in cards]
    return f"hand: {', '.join(told) or 'no cards'}."


def times(copies: int) -> str:
    """The number of copies with a times sign; nothing for one."""
    return f"\N{MULTIPLICATION SIGN}{copies}" if copies > 1 else ""
