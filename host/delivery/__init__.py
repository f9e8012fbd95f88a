"""What each audience of a table is shown: planned, posted or edited, and stored."""
