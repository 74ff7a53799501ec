"""Inspections: what inspectors do that the record must tell, such as a look at a name."""
