"""What scoring stores: numbered snapshots, their rows, and the notes of each board."""

from scoring.models.standings import BoardNotes, Snapshot, StandingRow

__all__ = ["BoardNotes", "Snapshot", "StandingRow"]
