"""What a person sets about themselves: settings, hours, privacy."""
