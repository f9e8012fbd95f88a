"""Migrations: bring a database made by an earlier version up to this one."""
