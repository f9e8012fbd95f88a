"""Questions to computer players: what a seat may know, and its thinking time."""

from hashlib import sha256

from engine import ledger
from engine.foresight import USUAL
from engine.registry import AnyGame
from host.clock import pace
from host.computers.thinking import Question
from host.errors import isolation
from host.table.seat_views import state_of
from host.table.stored_table import StoredTable

CHANCE_BYTES = 32


def question(stored: StoredTable, game: AnyGame, seat: int, memory: bytes = b"") -> Question:
    """The question for a seat's computer player, with only what the seat may know and remember.

    The same view of the same table always gives the same question, so a choice lost in a crash is
    repeated, unless its player stops by the clock. Raises `TableBroken`.
    """
    with isolation(stored.id, f"asking the computer player of seat {seat}"):
        state, own = state_of(stored, game), stored.seats[seat]
        strength = own.strength or USUAL
        seen = game.rules.redact(state, seat)
        budget = pace.budget_s(strength, stored.time.pace, stored.time.thinking_s)
        is_secret = not game.rules.is_open and game.secret_choices.go_unnoticed(seen)
        takes = pace.shown_after_s(budget, is_open=game.rules.is_open, is_secret=is_secret)
        return Question(
            game=stored.game,
            rules_version=game.rules.version,
            bot=own.bot or game.safest,
            strength=strength,
            state=game.storage.encode(seen),
            seat=seat,
            seats=len(stored.seats),
            chance=_chance(stored, seat),
            memory=memory,
            budget_s=budget,
            takes_s=takes,
            is_watched=all(each.user is None for each in stored.seats),
        )


def _chance(stored: StoredTable, seat: int) -> bytes:
    # Not the entry's own random source: a choice must neither see nor affect the game's randomness.
    # It doesn't reveal the table's seed. It uses the seat's own count, because entry numbers reveal
    # what others did in secret.
    own_seed = sha256(b"computer player %d/%s" % (seat, stored.data.seed)).digest()
    return ledger.rng_for(own_seed, stored.seats[seat].acted).randbytes(CHANCE_BYTES)
