"""The laboratory: PAR sheets, the book, comparisons."""
