"""Remembers every request that was refused or odd, so that a test can ask for none."""

from dataclasses import asdict, dataclass

from playground.wire import Obj


@dataclass(frozen=True)
class Complaint:
    """One refused or odd request. `kind`: malformed, refused or odd; `seconds` is Unix time."""

    seconds: float
    kind: str
    method: str
    path: str
    status: int
    code: int
    message: str


class Complaints:
    """The list, oldest first."""

    def __init__(self) -> None:
        """Start empty."""
        self._noted: list[Complaint] = []

    def note(self, complaint: Complaint) -> None:
        """Add one."""
        self._noted.append(complaint)

    def clear(self) -> None:
        """Forget all."""
        self._noted.clear()

    def listed(self) -> list[Obj]:
        """Give all as JSON."""
        return [asdict(each) for each in self._noted]
