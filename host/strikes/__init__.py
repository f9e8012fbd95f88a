"""Results that managers struck: they count for nothing, until they are restored."""
