"""Collects what is wrong with a request, and where, into Discord's nested error tree."""

from collections.abc import Iterable

from playground.errors import Invalid
from playground.wire import Obj, Path


class Problems:
    """A growing list of problems; empty is false."""

    def __init__(self, under: Path = ()) -> None:
        """Start with none; what is looked at lies `under` a place in the request."""
        self._under = under
        self.lines: list[str] = []
        self._tree: Obj = {}

    def __bool__(self) -> bool:
        """Whether there is a problem."""
        return bool(self.lines)

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one problem at a place in the request."""
        path = (*self._under, *path)
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        self.lines.append(f"{'.'.join(map(str, path)) or 'request'}: {message}")

    def too_long(self, path: Path, limit: int) -> None:
        """Note that something has more characters than allowed."""
        self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")

    def required(self, path: Path) -> None:
        """Note that something is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def too_many(self, path: Path, low: int, high: int) -> None:
        """Note that a list has the wrong number of entries."""
        self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def error(self) -> Invalid:
        """Make the refusal."""
        return Invalid(self._tree, "; ".join(self.lines))

    def settle(self) -> None:
        """Refuse the request if anything was found."""
        if self:
            raise self.error()


def duplicates(values: Iterable[object]) -> list[int]:
    """Give the places in `values` at which something stands that stood before."""
    seen: set[object] = set()
    again = []
    for index, value in enumerate(values):
        if value in seen:
            again.append(index)
        seen.add(value)
    return again
