"""A floor as a folder or a database: made, opened, backed up, restored, looked over."""
