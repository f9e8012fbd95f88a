"""Results that a server has sent to an address of its own, as JSON."""
