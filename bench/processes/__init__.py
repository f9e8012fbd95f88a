"""The processes that `python -m bench scale` has share the work on one database."""
