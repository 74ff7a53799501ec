"""Logins: staff who come in by their password and go, wherever they do, and who could not."""
