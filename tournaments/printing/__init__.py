"""Paper: what the director prints before and during an event, as PDF."""
