"""Server-rendered pages: the lobby, waiting tables, the table itself, and its plain page without script."""
