"""The one read side: everything that people are shown, folded from what is committed."""
