"""Rule stories of Starfarers: given this position, when this action, then these events and this position."""
