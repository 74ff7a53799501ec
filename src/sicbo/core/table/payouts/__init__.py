"""Credit of a table that is paid by hand."""
