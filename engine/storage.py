"""How states, actions, events and options become bytes, and how states are copied."""

import types
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import count
from operator import or_
from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec

from engine.errors import CorruptRecord
from engine.model import Action, Event, OptionsT, Order, StateT

_T = TypeVar("_T")
_PLAIN = (int, float, str, bytes, bool, type(None))


class Storage(Generic[StateT, OptionsT]):
    """Encodes and decodes what a game stores. `name` appears in errors.

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
        """Any of these as JSON bytes, always the same."""
        return self._encoder.encode(struct)

    def decode_state(self, data: bytes) -> StateT:
        """The state of these bytes. Raises `CorruptRecord`."""
        return self._decode(self._states, data, "stored state")

    def decode_action(self, data: bytes) -> Action:
        """The action of these bytes. Raises `CorruptRecord`."""
        return self._decode(self._actions, data, "action")

    def decode_events(self, data: bytes) -> list[Event]:
        """The events of these bytes. Raises `CorruptRecord`."""
        return self._decode(self._events, data, "list of events")

    def decode_options(self, data: bytes) -> OptionsT:
        """The options of these bytes. Raises `CorruptRecord`."""
        return self._decode(self._options, data, "set of options")

    def _decode(self, decoder: msgspec.json.Decoder[_T], data: bytes, what: str) -> _T:
        try:
            return decoder.decode(data)
        except msgspec.MsgspecError as error:
            message = f"{self._name}: the {what} does not decode: {error}"
            raise CorruptRecord(message) from error


def copier(kind: type[_T]) -> Callable[[_T], _T]:
    """A function that copies a struct of this type, sharing nothing mutable.

    It copies the struct in C, then each field that can change. The statements are generated once
    per type.

    Raises `TypeError` for a field it can't copy.

    >>> class Seat(msgspec.Struct):
    ...     hand: list[int]
    >>> seat = Seat([1, 2])
    >>> twin = copier(Seat)(seat)
    >>> twin.hand.append(3)
    >>> seat.hand
    [1, 2]
    """
    source = _Source()
    name = source.function_for(kind)
    exec(compile("\n".join(source.lines), f"<copier of {kind.__name__}>", "exec"), source.names)  # noqa: S102 - made from our own structs alone
    return cast("Callable[[_T], _T]", source.names[name])


class _Source:
    """The statements of a copier and the names they use."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Callable[..., object]] = {}
        self._made: dict[type, str] = {}
        self._variables = count()

    def function_for(self, kind: type) -> str:
        """The name of the function that copies a mutable struct."""
        if kind in self._made:
            return self._made[kind]
        name = self._made[kind] = f"copy_{len(self._made)}_{kind.__name__}"
        body = [f"def {name}(old):", "    new = old.__copy__()"]
        for field in msgspec.structs.fields(kind):
            value = self.expression(field.type, f"old.{field.name}")
            if value is not None:
                body.append(f"    new.{field.name} = {value}")
        self.lines += [*body, "    return new"]
        return name

    def expression(self, hint: object, old: str) -> str | None:
        """How to copy a value of this type; None if it can be shared."""
        origin, parts = get_origin(hint), get_args(hint)
        if hint in _PLAIN or origin is Literal:
            return None
        if origin is Annotated:
            return self.expression(parts[0], old)
        if origin in (Union, types.UnionType):
            return self._union(parts, old)
        if origin is list or origin is set:
            return self._sequence(parts[0], old, "[]" if origin is list else "{}")
        if origin is dict:
            return self._mapping(parts[1], old)
        if origin is tuple or origin is frozenset:
            if any(self.expression(part, "") is not None for part in parts if part is not ...):
                raise TypeError(f"{hint} is mutable")
            return None
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if hint.__struct_config__.frozen:
                return None
            return f"{self.function_for(hint)}({old})"
        raise TypeError(f"can't copy {hint}")

    def _union(self, parts: tuple[object, ...], old: str) -> str | None:
        """Only one part of a union may be mutable, and the other must be None."""
        copied = [value for part in parts if (value := self.expression(part, old)) is not None]
        if not copied:
            return None
        if len(copied) > 1 or len(parts) > 2 or type(None) not in parts:
            raise TypeError(f"can't copy {parts}")
        return f"None if {old} is None else {copied[0]}"

    def _sequence(self, part: object, old: str, brackets: str) -> str:
        each = f"v{next(self._variables)}"
        value = self.expression(part, each)
        if value is None:
            return f"{old}.copy()"
        return f"{brackets[0]}{value} for {each} in {old}{brackets[1]}"

    def _mapping(self, part: object, old: str) -> str:
        each = next(self._variables)
        value = self.expression(part, f"v{each}")
        if value is None:
            return f"{old}.copy()"
        return f"{{k{each}: {value} for k{each}, v{each} in {old}.items()}}"
