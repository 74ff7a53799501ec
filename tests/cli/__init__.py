"""The command line, as a person or a program meets it."""
