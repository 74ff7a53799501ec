"""Disputes and complaints: opened by anybody, decided step by step as the document says."""
