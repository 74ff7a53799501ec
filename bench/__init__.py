"""Measurements of the speed of the code."""
