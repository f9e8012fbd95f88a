"""Tables of Nature or Evolution laid out in words such as "A1 Fat Tissue / Horns body=3 | B1":
traits face up, after a slash those face down, then numbers, and what is so without a number.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic

import pytest

from engine.errors import Refused
from engine.game import Game
from engine.model import Action, Event, OptionsT
from engine.species_games.state import AnySpecies, Pieces, SpeciesT, TableT
from tests.engine.playing import reasons_for

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
A, B, C, D = range(4)
_IN_FULL = {"pop": "population"}


def laid_out(words: str) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Name, traits and numbers of each species."""
    for name, *about in map(str.split, words.split(" | ")):
        traits = [each for each in about if "=" not in each and not each.islower()]
        pairs = (each.partition("=") for each in about if each not in traits)
        numbers = {
            _IN_FULL.get(key, key): int(number) if number else True for key, _, number in pairs
        }
        yield name, " ".join(traits), numbers


def cases(text: str) -> dict[str, tuple[str, str]]:
    """Cases of a test by their names, each on three lines: the name, and two arguments."""
    lines = [" ".join(line.split()) for line in text.strip().splitlines()]
    return dict(zip(lines[::3], zip(lines[1::3], lines[2::3], strict=True), strict=True))


def refused(does: Callable[..., object], *about: object) -> str:
    """Why something is refused, and what could be done instead."""
    with pytest.raises(Refused) as refusal:
        does(*about)
    return str(refusal.value)


def situation(make: Callable[..., TableT], words: str, **last_round: int) -> TableT:
    """A table in words such as "feed of 3: A1 | B1; Horns 2", with the plants and the hand of A.

    Its phase may be followed by "last round" and by "others are done".
    """
    head, _, rest = words.partition(": ")
    on_table, _, hand = rest.partition("; ")
    phase, _, plants = head.split(", ")[0].partition(" of ")
    more = last_round if "last round" in head else {}
    state = make(on_table, phase=phase, plants=int(plants or 0), hands={A: hand}, **more)
    for seat in state.seats[1:]:
        seat.done = "others are done" in head
    return state


class SpeciesTables(Generic[TableT, OptionsT, SpeciesT]):
    """What tests of one of the games say in words."""

    def __init__(
        self,
        game: Game[TableT, OptionsT],
        pieces: Pieces,
        traits: Sequence[str],
        make_card: Callable[[int, int], int],
        make_species: Callable[..., SpeciesT],
    ) -> None:
        self._game, self._pieces = game, pieces
        self._traits, self._make_card, self._make_species = traits, make_card, make_species

    def ident(self, name: str) -> int:
        """The id of a species by its name, such as "B2"."""
        return "ABCDEF".index(name[0]) * self._pieces.per_seat + int(name[1:])

    def card(self, words: str) -> int:
        """A card by its trait and food number, such as "Horns 3"; the number is 2 if left out."""
        words = words.strip()
        trait, _, food = (words, "", "2") if words in self._traits else words.rpartition(" ")
        return self._make_card(self._traits.index(trait), int(food))

    def cards(self, words: str) -> list[int]:
        """Cards by their names, with commas between; "Horns 3 x9" for several alike."""
        found = []
        for name, _, copies in (each.partition(" x") for each in words.split(",") if each.strip()):
            found += [self.card(name)] * int(copies or 1)
        return found

    def row(self, words: str) -> list[SpeciesT]:
        """Species as they lie on the table."""
        found = []
        for name, traits, numbers in laid_out(words):
            up, _, down = traits.partition("/")
            cards = {"up": tuple(self.cards(up)), "down": tuple(self.cards(down))}
            found.append(self._make_species(id=self.ident(name), **cards, **numbers))
        return found

    def species(self, words: str, up: str = "", down: str = "", **numbers: int) -> SpeciesT:
        """A single one, in words or otherwise."""
        one = self.row(f"{words} {up} / {down}" if up or down else words)[0]
        for name, number in numbers.items():
            setattr(one, name, number)
        return one

    def fill(
        self, state: TableT, rows: Sequence[str | AnySpecies], hands: Mapping[int, str] | None
    ) -> None:
        """Put species into their owners' rows, in the order given, and cards into hands."""
        for row in rows:
            for one in self.row(row) if isinstance(row, str) else [row]:
                seat = state.seats[self._pieces.owner(one.id)]
                seat.species.append(one)
                seat.born = max(seat.born, one.id % self._pieces.per_seat)
        for number, words in (hands or {}).items():
            state.seats[number].hand = sorted(self.cards(words))

    def do(
        self, state: TableT, seat: int, action: Action | type[Action], *words: str
    ) -> list[Event]:
        """Carry out an action; or one of this kind with the cards and species of these names."""
        if isinstance(action, type):
            action = action(*map(self._meant, action.__struct_fields__, words))
        return self._game.rules.apply(state, seat, action, random.Random(0))

    def _meant(self, field: str, words: str) -> int | str:
        if field == "card":
            return self.card(words)
        return self.ident(words) if field in {"species", "hunter", "prey"} else words

    def legal(self, state: TableT, seat: int, *words: str) -> list[str]:
        """The seat's actions in words, or those that hold these words."""
        game = self._game
        told = [game.wording.phrase(state, seat, each) for each in game.rules.actions(state, seat)]
        return [each for each in told if all(word in each for word in words)]

    def check_reasons(self, state: TableT, told: str) -> None:
        """Assert why A might do something: "Feed A1 a plant => it is the last; it feeds all"."""
        phrase, clauses = told.split(" => ")
        rules, wording = self._game.rules, self._game.wording
        [action] = [
            each
            for each in rules.actions(state, A)
            if wording.phrase(state, A, each).replace("\N{MINUS SIGN}", "-") == phrase
        ]
        assert reasons_for(self._game.name, state, A, action) == tuple(clauses.split("; "))

    def told(self, events: Sequence[Event], viewer: int | None = None) -> list[str]:
        """What a viewer hears of events."""
        narrate = self._game.wording.narrate
        return [words for each in events if (words := narrate(each, viewer, NAMES))]
