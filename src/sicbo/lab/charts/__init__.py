"""Pictures of what the laboratory finds: described once, drawn for a page or for a file."""
