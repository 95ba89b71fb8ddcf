"""What the AI makes of a match that is over: every decision judged from what its seat knew (docs/ai.md).

Imports nothing: a search process loads `games.reviews.judging` without Django's models.
"""
