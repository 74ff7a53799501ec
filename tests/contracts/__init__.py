"""What both engines of the journal promise."""
