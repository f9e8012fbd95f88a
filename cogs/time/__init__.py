"""Time at a table: absences, pauses and paces, and what its managers decide."""
