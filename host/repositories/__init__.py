"""Repositories: rows read and written, a subject in each module."""
