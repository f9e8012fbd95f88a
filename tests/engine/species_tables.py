"""Tables of Nature or Evolution laid out in words such as "A1 Fat Tissue / Horns body=3 | B1":
traits face up, after a slash those face down, then numbers, and what is so without a number.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Generic

from engine.game import Game
from engine.model import Action, Event, OptionsT
from engine.species_games.state import AnySpecies, Pieces, SpeciesT, TableT
from tests.engine.playing import reasons_for
from tests.engine.stories import A, Stories, head_of, laid_out, seat_of


def situation(make: Callable[..., TableT], words: str, **last_round: int) -> TableT:
    """A table in words such as "feed of 3, B's turn: A1 | B1; Horns 2; B: Fast; deck: Horns x9":
    phase, plants, species, the hands of A and B, and the deck; or numbers of a seat, "A plant=9".

    Its phase may be followed by "last round", "others are done", "3 players", "B first", "quick" or
    a number of the table.
    """
    head, rest, more = head_of(words)
    on_table, *cards = rest.split("; ")
    phase, _, plants = head.split(", ")[0].partition(" of ")
    if "last round" in head:
        more |= last_round
    if "quick" in head:
        more["quick"] = True
    more |= {key: int(number) for key, number in re.findall(r"(\w+)=(\d+)", head)}
    hands: dict[int, str] = {}
    numbers = [each for each in cards if "=" in each]
    for whose, _, what in (each.rpartition(": ") for each in cards if each not in numbers):
        if whose in {"deck", "discard"}:
            more[whose] = what
        else:
            hands[seat_of(whose or "A")] = what
    state = make(on_table, phase=phase, plants=int(plants or 0), hands=hands, **more)
    for seat in state.seats[1:]:
        seat.done = "others are done" in head
    for name, _, found in (one for each in numbers for one in laid_out(each)):
        for key, number in found.items():
            setattr(state.seats[seat_of(name)], key, number)
    return state


class SpeciesTables(Stories[TableT, OptionsT], Generic[TableT, OptionsT, SpeciesT]):
    """What tests of one of the games say in words."""

    verbs = "holds|discarded|gone"

    def __init__(
        self,
        game: Game[TableT, OptionsT],
        pieces: Pieces,
        traits: Sequence[str],
        make_card: Callable[[int, int], int],
        make_species: Callable[..., SpeciesT],
        actions: ModuleType,
        find: Callable[[TableT, int], SpeciesT | None],
    ) -> None:
        super().__init__(game, actions)
        self._pieces, self._find = pieces, find
        self._traits, self._make_card, self._make_species = traits, make_card, make_species

    def ident(self, name: str) -> int:
        """The id of a species by its name, such as "B2"."""
        return seat_of(name) * self._pieces.per_seat + int(name[1:])

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

    def play(
        self, state: TableT, seat: int, action: Action | type[Action], *words: str
    ) -> list[Event]:
        """Carry out an action; or one of this kind with the cards and species of these names."""
        if isinstance(action, type):
            action = self.action(state, action.__name__, *words)
        return self.do(state, seat, action)

    def meant(self, field: str, words: str) -> int | str:
        """A card or a species by its name."""
        if field == "card":
            return self._pieces.card_kinds if words == "Hunter card" else self.card(words)
        return self.ident(words) if field in {"species", "hunter", "prey"} else words

    def on(self, state: TableT, name: str) -> SpeciesT:
        """A species that is on the table."""
        one = self._find(state, self.ident(name))
        assert one is not None, f"{name} is not on the table"
        return one

    def is_extinct(self, state: TableT, name: str) -> bool:
        """Whether the species has left the table."""
        return self._find(state, self.ident(name)) is None

    def is_so(self, state: TableT, who: str, verb: str, words: str) -> bool:
        """What a seat holds, what has been discarded, and who is gone."""
        if verb == "holds":
            return bool(state.seats[seat_of(who)].hand == sorted(self.cards(words)))
        if verb == "discarded":
            return bool(state.discard == self.cards(words))
        return all(self.is_extinct(state, name) for name in words.split(", "))

    def named(self, state: TableT, name: str) -> object:
        """A species or a seat."""
        return self.on(state, name) if name[1:] else super().named(state, name)

    def check_reasons(self, state: TableT, told: str) -> None:
        """Assert why A might do something: "Feed A1 a plant => it is the last; it feeds all"."""
        phrase, clauses = told.split(" => ")
        rules, wording = self.game.rules, self.game.wording
        [action] = [
            each
            for each in rules.actions(state, A)
            if wording.phrase(state, A, each).replace("\N{MINUS SIGN}", "-") == phrase
        ]
        assert reasons_for(self.game.name, state, A, action) == tuple(clauses.split("; "))
