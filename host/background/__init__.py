"""Background."""
