"""Incidents as they are shown."""
