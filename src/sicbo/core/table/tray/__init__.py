"""The tray with a table's value chips, and the box with its cash."""
