"""The faces for programs that learn."""
