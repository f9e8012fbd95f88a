"""Results that managers strike, and restore."""
