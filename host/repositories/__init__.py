"""Rows read and written, one module for each kind of data."""
