"""Time at a table: absences, pauses, time per turn, and managers' decisions."""
