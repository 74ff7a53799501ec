"""One test per clause of each rule document, named after it."""
