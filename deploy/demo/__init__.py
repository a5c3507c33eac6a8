"""The demo club: its people and events (``club``), their hands (``players``, ``hands``), who plays on."""
