"""Those who follow a game hear at the end of each round what happened."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from host.messages.facts import TableFacts, TableKind
from host.outbox.kinds import Shown, Wanted
from host.repositories.audiences import Person
from host.repositories.messages import Message, Note
from host.table.views import away_seat_of


class FollowerData(msgspec.Struct, frozen=True):
    """A follower's data: the last moment that they know of, as it was numbered after this
    number of upgrades of the rules.
    """

    moment: int
    upgrades: int


class RoundNews(msgspec.Struct, frozen=True):
    """What happened at a table in public after the moment `first` and up to `last`."""

    table: int
    first: int
    last: int
    upgrades: int


_TOLD: Final = msgspec.json.Decoder(FollowerData)


class Digest(TableKind):
    """One for each follower, which waits for the end of a round. Once that is told, it waits for
    the next; rounds that end meanwhile are told together.
    """

    name = "digest"
    needs_rounds = True

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Players hear of all their turns anyway. A person who closed direct messages by the end
        of a round stops following.
        """
        for each in there:
            user = each.person or 0
            news = _news(facts, _TOLD.decode(each.data))
            is_new = news.last > news.first
            is_over = facts.person(user).dm_closed if is_new else facts.view.over
            if not is_over and not facts.is_in(user):
                yield Wanted(
                    each.key,
                    Person(user),
                    news,
                    last=True,
                    waits=not is_new,
                    checks_sight=away_seat_of(facts.view, user) is None,
                )

    def again(self, shown: Shown) -> bytes | None:
        """From where the next round is told."""
        assert isinstance(shown, RoundNews)  # noqa: S101 - a kind shows what it wants
        return msgspec.json.encode(FollowerData(shown.last, shown.upgrades))

    @classmethod
    def note(cls, user: int, told: FollowerData) -> Note:
        """That somebody follows a game from a moment on."""
        return Note(str(user), user, msgspec.json.encode(told))


def _news(facts: TableFacts, told: FollowerData) -> RoundNews:
    """What somebody hasn't been told. After an upgrade moments count from 1 again."""
    table, rounds = facts.view.id, facts.rounds
    if rounds is None:
        return RoundNews(table, told.moment, told.moment, told.upgrades)
    first = told.moment if told.upgrades == rounds.upgrades else 0
    return RoundNews(table, first, max((first, *rounds.ends)), rounds.upgrades)
