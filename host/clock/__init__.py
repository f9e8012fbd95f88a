"""Time at tables: paces, people's calendars, and the clock of a seat. Pure: nothing here waits."""
