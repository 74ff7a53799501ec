"""What spans tables: the players' money away from them."""
