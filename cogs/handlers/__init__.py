"""What each press of a button and each choice in a menu does."""
