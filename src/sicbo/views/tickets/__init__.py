"""Tickets as they are shown to cashiers and printed for players."""
