"""One table in memory: plain values, and pure functions on them."""
