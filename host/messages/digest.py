"""Those who follow a game read after each round what happened."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Shown, Wanted
from host.repositories.audiences import Person
from host.repositories.messages import Message, Note
from host.table.views import away_seat_of

NEW_AFTER: Final = timedelta(days=1)
"""How long a message is edited, before a new one tells what happened since."""
NEW_BELOW_OTHERS_AFTER: Final = timedelta(hours=1)
"""The same where other messages are below it."""


class FollowerData(msgspec.Struct, frozen=True):
    """A follower's data: the moment after which their message begins, the last one that it has told
    of, and when it was sent; moments as they were numbered after this number of upgrades of the
    rules.
    """

    moment: int
    upgrades: int
    told: int = 0
    sent: datetime | None = None


class RoundNews(msgspec.Struct, frozen=True):
    """What happened at a table in public after the moment `first` and up to `last`. It `goes_on`
    while more may be added.
    """

    table: int
    first: int
    last: int
    upgrades: int
    goes_on: bool = True


_TOLD: Final = msgspec.json.Decoder(FollowerData)


class Digest(TableKind):
    """One for each follower, which waits for the end of a round. It is edited at the end of each
    further one; after a while it is closed, and a new one waits in its place.
    """

    name = "digest"
    needs_rounds = True
    checks_edits = True

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Players hear of all their turns anyway. A person who closed direct messages by the end
        of a round stops following.
        """
        for each in there:
            user = each.person or 0
            data = _of_now(facts, _TOLD.decode(each.data))
            news = _news(facts, data)
            has_more = news.last > (data.told if is_sent(each) else data.moment)
            if facts.is_in(user) or (has_more and facts.person(user).dm_closed):
                continue
            if not has_more and facts.view.over and not is_sent(each):
                continue
            if is_sent(each) and _is_to_close(facts, each, data, has_more=has_more):
                news = msgspec.structs.replace(news, last=data.told, goes_on=False)
            sent = data.sent if is_sent(each) else facts.now
            told = msgspec.structs.replace(data, told=news.last, sent=sent)
            yield Wanted(
                each.key,
                Person(user),
                news,
                last=not news.goes_on,
                waits=news.last == news.first,
                checks_sight=away_seat_of(facts.view, user) is None,
                data=msgspec.json.encode(told),
            )

    def again(self, shown: Shown) -> bytes | None:
        """From where the next message tells."""
        assert isinstance(shown, RoundNews)  # noqa: S101 - a kind shows what it wants
        return msgspec.json.encode(FollowerData(shown.last, shown.upgrades))

    @classmethod
    def note(cls, user: int, told: FollowerData) -> Note:
        """That somebody follows a game from a moment on."""
        return Note(str(user), user, msgspec.json.encode(told))


def _of_now(facts: TableFacts, data: FollowerData) -> FollowerData:
    """A follower's data by today's numbers: after an upgrade moments count from 1 again."""
    if facts.rounds is None or facts.rounds.upgrades == data.upgrades:
        return data
    return FollowerData(0, facts.rounds.upgrades, sent=data.sent)


def _news(facts: TableFacts, data: FollowerData) -> RoundNews:
    """What a follower's message is to tell."""
    ends = () if facts.rounds is None else facts.rounds.ends
    last = max((data.moment, data.told, *ends))
    is_over = facts.view.over
    return RoundNews(facts.view.id, data.moment, last, data.upgrades, goes_on=not is_over)


def _is_to_close(
    facts: TableFacts, message: Message, data: FollowerData, *, has_more: bool
) -> bool:
    """Whether a new message is to tell what happened after this one."""
    if not has_more or data.told == data.moment or data.sent is None or message.ref is None:
        return False
    age = facts.now - data.sent
    return age >= NEW_AFTER or (age >= NEW_BELOW_OTHERS_AFTER and facts.is_covered(message.ref))
