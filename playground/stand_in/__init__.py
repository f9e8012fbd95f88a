"""What the stand-in does, put together for its routes: changes, interactions, limits, faults."""
