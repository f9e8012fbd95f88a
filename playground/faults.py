"""Switches that make the stand-in misbehave the way the real thing sometimes does."""

from dataclasses import dataclass, field

from playground.errors import Mistake, RateLimited, Refusal

INJECTABLE = (429, 500, 502, 503)


@dataclass
class Faults:
    """What is to go wrong: slow answers, and errors for the next requests (all or some)."""

    latency_ms: float = 0.0
    gateway_hold_ms: float = 0.0
    coming: list[tuple[int, str]] = field(default_factory=list)

    def plan(self, status: int, times: int, only: str = "") -> None:
        """Answer the next requests with an error; `only` is a part of their method and path."""
        if status not in INJECTABLE:
            raise Mistake(f"Only {', '.join(map(str, INJECTABLE))} can be injected.")
        self.coming += [(status, only)] * times

    def strike(self, request: str) -> None:
        """Raise the planned error for a request ('POST /channels/1/messages'), if there is one."""
        for index, (status, only) in enumerate(self.coming):
            if only in request:
                del self.coming[index]
                if status == 429:
                    raise RateLimited(0.05, injected=True)
                raise Refusal(status, 0, f"{status}: Internal Server Error", injected=True)
