"""What travels: JSON, request bodies, and errors."""
