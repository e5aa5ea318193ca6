"""`make mutants`: small faults planted in a copy of the tree, to see whether a test notices each of them."""
