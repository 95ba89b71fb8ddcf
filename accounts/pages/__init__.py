"""The settings of an account, and the page of the people one knows."""
