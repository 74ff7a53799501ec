"""Who somebody is at the command line: a profile that a password opened, and what it proves."""
