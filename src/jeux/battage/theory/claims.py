"""The claims of the document in words, as far as they can be decided: what its ledger asks."""
