"""Transcripts: one random game of each kind, told in full; `python -m tests.write` writes them."""

import random
from pathlib import Path

from engine.ledger import rng_for
from engine.options import parse_options
from engine.play import pick, sometimes_stored
from engine.registry import AnyGame
from engine.stories import words_of
from engine.words import Reader

FOLDER = Path(__file__).parent / "transcripts"
SEATS = 3
NAMES = ("Ada", "Bo", "Cy")
SEED = bytes(range(32))


def transcript(game: AnyGame) -> str:
    """A random game for three by standard options. Lines in brackets are heard by that seat."""
    state = game.rules.setup(
        game.rules.check(parse_options(game.rules.options_type, {}), SEATS), SEATS, rng_for(SEED, 0)
    )
    rng = random.Random(89)
    lines = [f"{game.title}, rules version {game.rules.version}, random play"]
    steps = 0
    status = ""
    while actors := game.rules.actors(state):
        if game.wording.status(state) != status:
            status = game.wording.status(state)
            lines.append(f"\n== {status} ==")
        state = sometimes_stored(game, state, steps)
        seat = pick(actors, rng)
        action = pick(game.rules.actions(state, seat), rng)
        steps += 1
        lines.append(f"{steps}. {NAMES[seat]}: {game.wording.phrase(state, seat, action)}")
        events = game.rules.apply(state, seat, action, rng_for(SEED, steps))
        public = words_of(game.wording.stories(events, Reader(None, NAMES)))
        redacted = (game.rules.redact_event(event, None) for event in events)
        public_events = [event for event in redacted if event is not None]
        lines += [f"   {words}" for words in public]
        for viewer, name in enumerate(NAMES):
            reader = Reader(viewer, NAMES)
            own = words_of(game.wording.stories(events, reader))
            if viewer:  # one of them shows how they hear of what is public
                public += words_of(game.wording.stories(public_events, reader))
            lines += [f"   [{name}] {words}" for words in own if words not in public]
    lines.append(f"\n{game.rules.outcome(state)}")
    return "\n".join(lines) + "\n"


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"
