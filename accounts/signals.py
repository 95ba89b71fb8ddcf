"""What others may want to hear of accounts; `accounts` itself knows nobody who listens."""

from django.dispatch import Signal

# A session was ended from elsewhere: `user_id`, `session_key`.
session_ended = Signal()

# When somebody's clocks stand still has changed: `user`.
calm_changed = Signal()
