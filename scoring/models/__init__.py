"""What scoring stores: numbered snapshots, their rows and inputs, and the notes of each board."""

from scoring.models.inputs import InputsDelta, InputsPart
from scoring.models.standings import BoardNotes, Snapshot, StandingRow

__all__ = ["BoardNotes", "InputsDelta", "InputsPart", "Snapshot", "StandingRow"]
