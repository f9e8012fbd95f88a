"""Collects faults of a request, with their places, into Discord's nested error tree."""

from collections.abc import Iterable

from playground.errors import Invalid
from playground.wire import Obj, Path


class Problems:
    """A list of faults; empty is false."""

    def __init__(self, under: Path = ()) -> None:
        """Start empty; `under` is where the checked part is in the request."""
        self._under = under
        self.lines: list[str] = []
        self._tree: Obj = {}

    def __bool__(self) -> bool:
        return bool(self.lines)

    def add(self, path: Path, code: str, message: str) -> None:
        """Add a fault at a place in the request."""
        path = (*self._under, *path)
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self.lines.append(f"{'.'.join(map(str, path)) or 'request'}: {message}")

    def too_long(self, path: Path, limit: int) -> None:
        """Add: more characters than allowed."""
        self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")

    def required(self, path: Path) -> None:
        """Add: missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def too_many(self, path: Path, low: int, high: int) -> None:
        """Add: a list of the wrong length."""
        self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def settle(self) -> None:
        """Refuse the request if there are faults."""
        if self:
            raise Invalid(self._tree, "; ".join(self.lines))


def duplicates(values: Iterable[object]) -> list[int]:
    """Indexes of values that occurred before."""
    seen: set[object] = set()
    again = []
    for index, value in enumerate(values):
        if value in seen:
            again.append(index)
        seen.add(value)
    return again
