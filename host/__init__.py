"""Tables: who sits where, what is stored, and what has been shown to whom."""
