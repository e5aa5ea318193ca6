"""Many matches at once: simulations and what can be learnt from them."""
