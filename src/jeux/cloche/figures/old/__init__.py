"""What only these figures still ask for; it goes with them."""
