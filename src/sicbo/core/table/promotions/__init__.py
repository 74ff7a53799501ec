"""What play at a table counts for promotions."""
