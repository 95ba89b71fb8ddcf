"""Whether stored matches are still sound, and whether today's rules would make the same of them."""
