"""A mirror of the package: what each module promises."""
