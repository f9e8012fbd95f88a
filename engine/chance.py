"""Where all chance comes from: a table's secret seed, and the number of the step."""

import hashlib
import random

SEED_BYTES = 32


def rng_for(seed: bytes, step: int) -> random.Random:
    """The random source of one step of one game: step 0 is the setup, step n the n-th action.

    Each step has a source of its own, so nothing of it need be stored between steps and a replay
    can start anywhere. `seed` is the table's secret of `SEED_BYTES` bytes.
    """
    digest = hashlib.sha512(seed + step.to_bytes(8, "big")).digest()
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311 - a game's chance, not a key


def commitment(seed: bytes) -> str:
    """The seed's SHA-256 in hexadecimal: told before the game, so the seed can be checked after."""
    return hashlib.sha256(seed).hexdigest()
