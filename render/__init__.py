"""Pictures and text boards of what a viewer may know."""
