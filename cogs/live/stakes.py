"""What a game is measured by that nobody plays against anybody: so far, par, and the best here."""

from cogs.results.screen import result
from cogs.ui.layout import mention
from engine.model import BestResult, Outcome
from engine.registry import AnyGame
from engine.words import counted, listed
from host.table.summaries import Compared
from host.table.views import SeatView


def so_far(game: AnyGame, seen: SeatView, compared: Compared | None) -> str:
    """The result so far beside par and the best here; empty without either."""
    stake, known = game.stake(seen.begun), compared or Compared()
    if stake is None or (stake.par is None and known.best is None):
        return ""
    told = [counted(stake.value, game.wording.unit(seen.begun).removesuffix("s"))]
    if stake.par is not None:
        told.append(f"par {stake.par}")
    if known.best is not None:
        told.append(f"best here {_best(known)}")
    if known.own not in (None, known.best):
        told.append(f"{mention(seen.view.players[0])}'s best {known.own}")
    return f"-# {' · '.join(told)}"


def in_the_end(game: AnyGame, seen: SeatView, outcome: Outcome, compared: Compared | None) -> str:
    """The result of a game, and what it means beside the best here."""
    players = seen.view.players
    told = result(seen.view, outcome, game.wording.unit(seen.begun), game.wording.ranking)
    if game.stake(seen.begun) is None:
        return told
    reached = outcome.best_result if all(each.bot is None for each in players) else None
    known, direct = compared or Compared(), seen.view.place.is_direct
    if direct:
        return f"{told} {_own(reached, known, 'Your')}".rstrip()
    own, here = _own(reached, known, f"{mention(players[0])}'s"), _here(reached, known)
    if known.own is not None and known.own == known.best:
        is_new = _is_new_best(reached, known)
        own, here = "", f"It's the best here, and {own}" if is_new else here
    return " ".join(filter(None, (told, here, own)))


def _is_new_best(reached: BestResult | None, known: Compared) -> bool:
    return reached is not None and known.best is not None and reached.is_better(known.best)


def _here(reached: BestResult | None, known: Compared) -> str:
    """How a result, if it counts, compares with the best here."""
    if known.best is None:
        return "It's the first record here." if reached is not None else ""
    if reached is not None and reached.value == known.best:
        return f"That equals the best here, {_best(known)}."
    if _is_new_best(reached, known):
        return f"It's the new best here, after {_best(known)}."
    return f"The best here is {_best(known)}."


def _own(reached: BestResult | None, known: Compared, whose: str) -> str:
    """How it compares with the best of the one who plays alone."""
    if known.own is None or (reached is not None and reached.value == known.own):
        return ""
    if reached is not None and reached.is_better(known.own):
        return f"{whose} best of {known.own_games + 1}."
    return f"{whose} best is {known.own}."


def _best(known: Compared) -> str:
    """The best result, with those who reached it first, unless they are gone."""
    by = listed([mention(each) for each in known.by])
    return f"{known.best} by {by}" if by else str(known.best)
