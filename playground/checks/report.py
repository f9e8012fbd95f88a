"""Collects faults of a request, with their places, into Discord's nested error tree."""

from collections.abc import Iterable

from playground.wire.errors import Invalid
from playground.wire.json_values import Obj, Path


class Problems:
    """Faults of a part of a request."""

    def __init__(self, under: Path = (), whole: "Problems | None" = None) -> None:
        """Start empty, or add to a `whole`; `under` is where the checked part is in the request."""
        self._under = under
        self.lines: list[str] = [] if whole is None else whole.lines
        self.tree: Obj = {} if whole is None else whole.tree

    def at(self, *path: str | int) -> "Problems":
        """The faults of a part of this part."""
        return Problems((*self._under, *path), self)

    def add(self, key: str | int | Path, code: str, message: str) -> None:
        """Add a fault at a place in this part."""
        path = (*self._under, *(key if isinstance(key, tuple) else (key,)))
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self.lines.append(f"{'.'.join(map(str, path)) or 'request'}: {message}")

    def too_long(self, key: str | int | Path, limit: int) -> None:
        """Add: more characters than allowed."""
        self.add(key, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")

    def required(self, key: str | int | Path) -> None:
        """Add: missing."""
        self.add(key, "BASE_TYPE_REQUIRED", "This field is required")

    def too_many(self, key: str | int | Path, low: int, high: int) -> None:
        """Add: a list of the wrong length."""
        self.add(key, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def settle(self) -> None:
        """Refuse the request if there are faults."""
        if self.lines:
            raise Invalid(self.tree, "; ".join(self.lines))


def duplicates(values: Iterable[object]) -> list[int]:
    """Indexes of values that occurred before."""
    seen: set[object] = set()
    again = []
    for index, value in enumerate(values):
        if value in seen:
            again.append(index)
        seen.add(value)
    return again
