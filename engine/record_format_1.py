"""Records of format 1, exported before there was a ledger: still read, and turned into entries."""

from collections.abc import Iterator

import msgspec

from engine.ledger import Entry, SetupPayload
from engine.model import Outcome


class Player1(msgspec.Struct, frozen=True):
    """Who sat on a seat."""

    name: str
    kind: str


class Step1(msgspec.Struct, frozen=True):
    """One action, and the digest of the state after it."""

    seat: int
    action: msgspec.Raw
    digest: str


class Record1(msgspec.Struct, frozen=True):
    """A record as it was exported then: the setup's digest, then the actions."""

    game: str
    rules_version: int
    options: msgspec.Raw
    seats: tuple[Player1, ...]
    seed: str
    commitment: str
    start: str
    log: tuple[Step1, ...]
    outcome: dict[str, object] | None

    def entries(self) -> Iterator[Entry]:
        """The ledger that this would have been: seats were held by the same people throughout.

        Nothing was noted of times, and of chance only what the digests prove.
        """
        setup = SetupPayload(self.options, len(self.seats))
        raw = msgspec.Raw(msgspec.json.encode(setup))
        yield Entry(0, "setup", None, None, raw, chance=None, digest=self.start)
        for seq, step in enumerate(self.log, start=1):
            yield Entry(
                seq, "action", step.seat, step.seat, step.action, chance=None, digest=step.digest
            )

    def converted_outcome(self) -> Outcome | None:
        """The outcome in today's names. Raises `msgspec.ValidationError`."""
        if self.outcome is None:
            return None
        values = {
            "best_result" if name == "feat" else name: value for name, value in self.outcome.items()
        }
        return msgspec.convert(values, Outcome)
