"""Title-agnostic search: how the AI chooses a move. It only ever gets what its seat may know."""
