"""Everything that crosses the wire, as types; TypeScript is written from them."""
