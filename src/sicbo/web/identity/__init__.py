"""Who somebody is, and in which role they order."""
