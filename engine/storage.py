"""How states, actions, events and options become bytes: the same for every game."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Generic

import msgspec

from engine.errors import CorruptRecord
from engine.model import Action, Event, OptionsT, Order, StateT


class Storage(Generic[StateT, OptionsT]):
    """Encodes and decodes what one game stores. `name` stands in the errors.

    >>> from engine.nature import GAME
    >>> options = GAME.rules.options_type(rounds=6)
    >>> GAME.storage.decode_options(GAME.storage.encode(options)) == options
    True
    >>> GAME.storage.decode_action(b'{"type":"no such"}')
    Traceback (most recent call last):
    engine.errors.CorruptRecord: nature: the action does not decode: Invalid value 'no such' \
- at `$.type`
    """

    def __init__(
        self,
        name: str,
        state_type: type[StateT],
        options_type: type[OptionsT],
        action_types: Sequence[type[Action]],
        event_types: Sequence[type[Event]],
    ) -> None:
        self._name = name
        self._encoder = msgspec.json.Encoder()
        self._states = msgspec.json.Decoder(state_type)
        self._options = msgspec.json.Decoder(options_type)
        actions = reduce(or_, action_types, Order)
        self._actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(actions)
        events: object = reduce(or_, event_types)
        self._events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(
            GenericAlias(list, (events,))
        )

    def encode(self, struct: msgspec.Struct | Sequence[Event]) -> bytes:
        """A state, an action, options or a list of events as JSON bytes, always the same ones."""
        return self._encoder.encode(struct)

    def decode_state(self, data: bytes) -> StateT:
        """The state of these bytes. Raises `CorruptRecord`."""
        try:
            return self._states.decode(data)
        except msgspec.MsgspecError as error:
            raise self._corrupt("stored state", error) from error

    def decode_action(self, data: bytes) -> Action:
        """The action of these bytes. Raises `CorruptRecord`."""
        try:
            return self._actions.decode(data)
        except msgspec.MsgspecError as error:
            raise self._corrupt("action", error) from error

    def decode_events(self, data: bytes) -> list[Event]:
        """The events of these bytes. Raises `CorruptRecord`."""
        try:
            return self._events.decode(data)
        except msgspec.MsgspecError as error:
            raise self._corrupt("list of events", error) from error

    def decode_options(self, data: bytes) -> OptionsT:
        """The options of these bytes. Raises `CorruptRecord`."""
        try:
            return self._options.decode(data)
        except msgspec.MsgspecError as error:
            raise self._corrupt("set of options", error) from error

    def _corrupt(self, what: str, error: msgspec.MsgspecError) -> CorruptRecord:
        return CorruptRecord(f"{self._name}: the {what} does not decode: {error}")
