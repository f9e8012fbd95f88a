"""The words of a request to all players."""

from typing import Final

from cogs.messages.carrier import Draft
from cogs.time.agreement_screen import WORDS, answers, pace_words
from cogs.ui.layout import SAND, MessageLayout
from engine.words import listed
from host.messages.request import Asks, Request
from host.table.agreement import Settled

SETTLED: Final[dict[Settled, str]] = {
    "agreed": "Agreed: {agreed}.",
    "present": "Agreed by everyone who's still here: {agreed}.",
    "declined": "<@{user}> declined {what}.",
    "withdrawn": "<@{user}> withdrew their request.",
    "moved": "Not everyone answered before the next move, so nothing was undone.",
    "ended": "The game ended before everyone answered.",
    "lapsed": "The table changed before everyone answered, so this is off.",
}


class RequestText:
    """Asks players, with the answers, and says how it was settled."""

    kind = Request.name

    async def compose(self, shown: Asks, mark: str) -> Draft:
        """The question, or what became of it."""
        question, named, agreed = WORDS[shown.what]
        if shown.settled is not None:
            agreed = agreed.format(pace=pace_words(shown.pace))
            said = SETTLED[shown.settled].format(user=shown.user, what=named, agreed=agreed)
            return Draft(MessageLayout(f"-# {said}", colour=None))
        called = listed([f"<@{user}>" for user in shown.asked])
        who = f"<@{shown.user}>" if shown.user else "a manager"
        text = f"{called}: {who} asks you {question} at table {shown.table}."
        if shown.what in ("undo", "pace"):
            text += " The board shows what it would change."
        keys = answers(shown.table, shown.what, shown.undo, mark)
        return Draft(MessageLayout(text, keys, colour=SAND))
