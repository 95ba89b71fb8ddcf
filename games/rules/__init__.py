"""What is true: the rules of every title, pure and free of Django, clocks and I/O."""
