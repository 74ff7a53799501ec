"""The root of every error that may cross a border of this package."""


class SicboError(Exception):
    """Something asked of sicbo cannot be done; the message says what, expected and got."""
