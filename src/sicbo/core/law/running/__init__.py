"""How a document wants its tables run, where that fills a module of its own."""
