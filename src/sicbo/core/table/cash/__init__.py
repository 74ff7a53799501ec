"""Cash that players bring to a dealt table."""
