"""Whether an action can be undone: only if it revealed nothing that its seat didn't know.

That others saw what the seat itself knew, such as a card from its hand, is no hindrance. This is
derived for every game from what each viewer sees and hears, never declared.
"""

import random
from collections.abc import Iterable
from typing import Final, Generic, NamedTuple

import msgspec

from engine.errors import Refused
from engine.game import Game
from engine.ledger import Entry
from engine.model import Action, OptionsT, StateT
from engine.words import Reader

SAMPLES: Final = 12
"""Other true states tried for each viewer; a yes-or-no secret slips through once in 4,096 times."""


def undoable(
    game: Game[StateT, OptionsT],
    before: StateT,
    entry: Entry,
    after: StateT | None = None,
    *,
    seats: int,
) -> bool:
    """Whether the action of an entry, taken in the state `before`, can be undone.

    `after` is the resulting state, if known. No if chance was drawn, the game ended, its seat
    learned something hidden, or another heard something that nobody else did. Changes neither
    state.

    >>> from engine.ledger import act, begin
    >>> from engine.natura import GAME
    >>> options = GAME.rules.check(GAME.rules.options_type(goal="harmony"), 1)
    >>> state, first = begin(GAME, options, 1, bytes(32))
    >>> before = GAME.rules.copy(state)
    >>> entry = act(GAME, state, 0, GAME.rules.actions(state, 0)[0], bytes(32), 1).entry
    >>> undoable(GAME, before, entry, state, seats=1), undoable(GAME, before, first, seats=1)
    (True, False)
    """
    if entry.kind != "action" or entry.seat is None or entry.chance:
        return False
    action = game.storage.decode_action(bytes(entry.payload))
    if after is None:
        after = game.rules.copy(before)
        game.rules.apply(after, entry.seat, action, _rng())
    if game.rules.is_over(after):
        return False
    taken = _Taken(game, before, entry.seat, action)
    return not taken.taught(entry.seat, seats) and not any(taken.heard_more(range(seats)))


def undoable_by_seat(
    game: Game[StateT, OptionsT], before: StateT, entry: Entry, after: StateT, *, seats: int
) -> bool:
    """As `undoable`, but answered from what the entry's seat knows, so that the answer reveals
    nothing.

    What others learned may depend on their hands, so it's tried on a state that the seat can't tell
    from the true one, the same for all such states. Changes neither state.
    """
    if entry.kind != "action" or entry.seat is None or entry.chance:
        return False
    if game.rules.is_over(after):
        return False
    supposed = _supposed(game, before, entry, entry.seat, seats)
    return supposed is not None and undoable(game, *supposed, seats=seats)


def learned_by_seat(
    game: Game[StateT, OptionsT], before: StateT, entry: Entry, *, seats: int
) -> bool:
    """Whether an action drew chance, or showed its own seat something hidden; answered from what
    that seat knows.
    """
    if entry.seat is None or entry.chance:
        return True
    supposed = _supposed(game, before, entry, entry.seat, seats)
    if supposed is None:
        return True
    state, alike = supposed
    action = game.storage.decode_action(bytes(alike.payload))
    return _Taken(game, state, entry.seat, action).taught(entry.seat, seats)


def reveals_as_known(
    game: Game[StateT, OptionsT], before: StateT, entry: Entry, viewer: int | None, *, seats: int
) -> bool:
    """Whether an action showed anyone something hidden, or drew chance; answered from what a viewer
    (None: everyone) knows, so that the answer reveals nothing.

    If no supposed state explains what it saw, something was revealed. Only seats that heard more
    than everyone are checked.
    """
    if entry.seat is None or entry.chance:
        return True
    supposed = _supposed(game, before, entry, viewer, seats)
    if supposed is None:
        return True
    state, alike = supposed
    taken = _Taken(game, state, entry.seat, game.storage.decode_action(bytes(alike.payload)))
    return any(
        taken.taught(each, seats) for each in (entry.seat, None, *taken.heard_more(range(seats)))
    )


class _Looks(NamedTuple, Generic[StateT]):
    """What a viewer knows of an action."""

    seen: StateT
    told: list[str]


class _Taken(Generic[StateT, OptionsT]):
    """An action from which someone may have learned something."""

    def __init__(
        self, game: Game[StateT, OptionsT], before: StateT, seat: int, action: Action
    ) -> None:
        self._game = game
        self._before = before
        self.seat = seat
        self.action = action

    def taught(self, viewer: int | None, seats: int) -> bool:
        """Whether this viewer learned something hidden.

        Before the action every scrambled state was possible. If one of them can't lead to what the
        viewer sees and hears now, it is ruled out, and something was learned.
        """
        names = [f"Seat {seat + 1}" for seat in range(seats)]
        true = self.looks(self._before, self.action, viewer, names)
        # The same states for the same question, so the answer never changes.
        rng = random.Random(self._game.storage.encode(self._before))  # noqa: S311 - a sample
        for _ in range(SAMPLES):
            other = self._game.rules.scramble(self._before, viewer, rng)
            possible = (
                self.looks(other, action, viewer, names)
                for action in self.possible_actions(other, viewer)
            )
            if other != self._before and all(looks != true for looks in possible):
                return True
        return False

    def heard_more(self, seats: Iterable[int]) -> Iterable[int]:
        """Other seats that heard more of it than everyone."""
        rules = self._game.rules
        events = rules.apply(rules.copy(self._before), self.seat, self.action, _rng())
        public = [rules.redact_event(event, None) for event in events]
        for seat in seats:
            heard = [rules.redact_event(event, seat) for event in events]
            if seat != self.seat and heard != public:
                yield seat

    def possible_actions(self, other: StateT, viewer: int | None) -> Iterable[Action]:
        """What the acting seat may have done in another state, as far as the viewer knows.

        The actor knows. To everyone else, any action that looks the same is possible.
        """
        yield self.action
        if viewer != self.seat:
            actions = self._game.rules.actions(other, self.seat)
            # The most similar first: usually one that differs only in a secret looks the same.
            yield from sorted(actions, key=self._differing_fields)

    def _differing_fields(self, action: Action) -> int:
        if type(action) is not type(self.action):
            return len(action.__struct_fields__) + len(self.action.__struct_fields__)
        fields = action.__struct_fields__
        return sum(getattr(action, name) != getattr(self.action, name) for name in fields)

    def looks(
        self, before: StateT, action: Action, viewer: int | None, names: list[str]
    ) -> _Looks[StateT] | None:
        """What the viewer sees and hears after the action; None if it's refused."""
        rules = self._game.rules
        state = rules.copy(before)
        try:
            events = rules.apply(state, self.seat, action, _rng())
        except Refused:
            return None
        reader, narrate = Reader(viewer, names), self._game.wording.narrate
        told = [words for event in events for words in narrate(event, reader)]
        return _Looks(rules.redact(state, viewer), told)


def _supposed(
    game: Game[StateT, OptionsT], before: StateT, entry: Entry, viewer: int | None, seats: int
) -> tuple[StateT, Entry] | None:
    """A state that a viewer can't tell from the true one, with an action that looks like the true
    one; None if there is no such action.
    """
    if entry.seat is None:
        return None
    seen = game.rules.redact(before, viewer)
    rng = random.Random(game.storage.encode(seen))  # noqa: S311 - a sample
    supposed = game.rules.determinize(seen, viewer, rng)
    names = [f"Seat {number + 1}" for number in range(seats)]
    taken = _Taken(game, before, entry.seat, game.storage.decode_action(bytes(entry.payload)))
    true = taken.looks(before, taken.action, viewer, names)
    for action in taken.possible_actions(supposed, viewer):
        if taken.looks(supposed, action, viewer, names) == true:
            payload = msgspec.Raw(game.storage.encode(action))
            return supposed, msgspec.structs.replace(entry, payload=payload)
    return None


def _rng() -> random.Random:
    """The same chance for all states compared."""
    return random.Random(0)  # noqa: S311 - no game's chance: the true action drew none
