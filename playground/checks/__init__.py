"""What Discord refuses: by its published document, and by the rules which that lacks."""
