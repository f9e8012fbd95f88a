"""Where all chance comes from: a table's secret seed, and the number of the ledger's entry."""

import hashlib
import random

SEED_BYTES = 32


def rng_for(seed: bytes, seq: int) -> random.Random:
    """The random source of one entry of a game's ledger: 0 is the setup.

    Each entry has a source of its own, so nothing of it need be stored between entries and a replay
    can start anywhere. `seed` is the table's secret of `SEED_BYTES` bytes.

    >>> seed = bytes(SEED_BYTES)
    >>> rng_for(seed, 1).randrange(1000) == rng_for(seed, 1).randrange(1000)
    True
    >>> rng_for(seed, 1).randrange(1000) == rng_for(seed, 2).randrange(1000)
    False
    """
    digest = hashlib.sha512(seed + seq.to_bytes(8, "big")).digest()
    return random.Random(int.from_bytes(digest, "big"))  # noqa: S311 - a game's chance, not a key


def commitment(seed: bytes) -> str:
    """The seed's SHA-256 in hexadecimal: shown before the game, so that it can be checked after.

    >>> commitment(b"secret")
    '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b'
    """
    return hashlib.sha256(seed).hexdigest()
