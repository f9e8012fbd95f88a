"""Liveness, readiness and metrics over HTTP."""
