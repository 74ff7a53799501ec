"""Streak wagers, which run across rounds."""
