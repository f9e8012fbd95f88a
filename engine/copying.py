"""Copies of states: a function made for each type of struct from its fields.

A struct is first copied as it is, in C; then each field that can change in place is copied too.
The statements are written out for each type once, so that a copy costs nothing but itself.
"""

import types
from collections.abc import Callable
from itertools import count
from typing import Annotated, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec

_T = TypeVar("_T")
_PLAIN = (int, float, str, bytes, bool, type(None))


def copier(kind: type[_T]) -> Callable[[_T], _T]:
    """A function that copies a struct of this type; the copy shares nothing that can change.

    Raises `TypeError` for a field of a type that it does not know how to copy.

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
    """The statements of a copier and of those that it needs, and the names they use."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Callable[..., object]] = {}
        self._made: dict[type, str] = {}
        self._variables = count()

    def function_for(self, kind: type) -> str:
        """The name of the function that copies a struct that can change."""
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
        """How a value of this type is copied; None where it cannot change, so it can be shared."""
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
                raise TypeError(f"{hint} holds what can change")
            return None
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if hint.__struct_config__.frozen:
                return None
            return f"{self.function_for(hint)}({old})"
        raise TypeError(f"no copy is known of {hint}")

    def _union(self, parts: tuple[object, ...], old: str) -> str | None:
        """Only one part of a union may be able to change, and then the other one is None."""
        copied = [value for part in parts if (value := self.expression(part, old)) is not None]
        if not copied:
            return None
        if len(copied) > 1 or len(parts) > 2 or type(None) not in parts:
            raise TypeError(f"no copy is known of {parts}")
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
