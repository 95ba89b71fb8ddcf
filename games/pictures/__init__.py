"""Pictures of positions: SVG drawn from views, PNG made of it. Pure functions; docs/pictures.md."""
