"""The demo club: its people and events (``club``), what its tables write down (``sheets``), who plays on."""
