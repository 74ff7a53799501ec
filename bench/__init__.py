"""Measured figures: each against a yardstick of the same run, never against a clock on the wall."""
