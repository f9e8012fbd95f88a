"""Discord's interface: requests and their limits, permissions, and where channels are."""
