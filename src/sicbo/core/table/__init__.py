"""One gaming table: commands in, events or a refusal out, by the policies of its document."""
