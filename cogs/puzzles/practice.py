"""Practice from one's own finished games: a hand that one had, and what one would do now."""

from dataclasses import dataclass

from cogs.drawing.pictures import Pictures
from cogs.hints.analysis import NOTHING_LOST, OWN, PRACTICE, decision, told
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.plans.steps import Answers, imagined, menu, picture
from cogs.ui.components import BadComponentId, ComponentId
from cogs.ui.layout import BLUE, MessageLayout
from engine.model import Action
from engine.players.analysis import Judged
from engine.registry import AnyGame, Games
from host.review.replays import Replays
from host.review.reviewer import Reviewer

ASKED = "You had this {hand}. What would you do?"
AS_BEST = "**That's the best I found, too.**"
AS_PLAYED = "**That's what you did in the game.**"
OTHER = "You'd choose **{what}**. I looked closely only at these two:"


@dataclass(eq=False)
class PracticeHandlers:
    """Asks again what somebody decided at their costliest moves; nothing is stored."""

    _analysing: Reviewer
    _replays: Replays
    _games: Games
    _pictures: Pictures

    @on(PRACTICE)
    async def practise(self, reply: Reply, press: Press) -> None:
        """Take one step towards an answer, then compare it with the game and the best move."""
        found, places = await self._analysing.costliest(press.table, reply.user)
        which = press.component.number(0)
        if not places:
            await reply.say(NOTHING_LOST)
            return
        if which >= len(places):
            raise BadComponentId
        game, place = self._games.game(press.view.game), places[which]
        decided = found.decisions[place]
        seen = (await self._replays.before(press.table, decided.seat, decided.seq)).seen
        asked = imagined(seen, decided.seat, seen.begun, game)
        answers = Answers.of(press, 1)
        reached = answers.reached(game, asked)
        words = told(game, seen, decided.judged)
        action = None if reached is None else reached.action
        if press.value and action is not None:
            what = game.wording.phrase(seen.begun, decided.seat, action)
            note = _compared(game, action, decided.judged).format(what=what)
            pictures = await self._pictures.again(seen, own=True)
            await reply.show(decision(seen, found, words, place, pictures, places, OWN, note))
            return
        if action is not None:
            reached = None  # nothing else could be done, but it is still asked
        drawn = await self._pictures.again(seen, own=True)
        if reached is not None:
            drawn = [await picture(self._pictures, asked, reached)]
        begun = ComponentId(PRACTICE, press.table, (str(which),))
        page = MessageLayout(
            f"### {ASKED.format(hand=game.wording.hand)}",
            f"-# {game.title}, table {press.table} · {words.when}",
            *drawn,
            menu(game, begun, asked, reached, answers.leaf),
            colour=BLUE,
            picture_name="practice",
            chooser=(game.name, decided.seat),
        )
        await reply.show(page)


def _compared(game: AnyGame, action: Action, judged: Judged) -> str:
    """What to say of an answer."""
    made = game.storage.encode(action)
    if made == judged.best:
        return AS_BEST
    return AS_PLAYED if made == judged.played else OTHER
