"""Who won a season has a role until another season is won, or they have their data deleted."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import ServerFacts, is_sent
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import Roles
from host.repositories.messages import WINNER_ROLE, Message, Note
from host.statistics.ratings import Season


class Held(msgspec.Struct, frozen=True):
    """A role that somebody has."""

    role: int


class WinnerRole(Kind[ServerFacts]):
    """It is "sent" when the role is given, and "deleted" when it is taken back: after the next
    season, or when the server wants no such role or another one, which the next winner gets.
    """

    name = WINNER_ROLE
    remembers = True

    def wanted(self, facts: ServerFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """The newest winner's; an older one of somebody else goes."""
        wanted = facts.chosen.winner_role
        ordered = sorted(there, key=lambda each: tuple(map(int, each.key.split("-"))))
        for each in ordered:
            held = each.audience.role if isinstance(each.audience, Roles) else wanted
            role = held if is_sent(each) else wanted
            is_kept = role is not None and role == wanted and each.person == ordered[-1].person
            yield Wanted(
                each.key,
                Roles(role or 0, facts.server),
                Held(role or 0),
                last=each is not ordered[-1],
                gone=not is_kept,
            )

    @classmethod
    def note(cls, season: Season, user: int) -> Note:
        """That somebody won a season."""
        return Note(f"{season.year}-{season.number}", user)
