"""What tournaments store: clubs and people, events and seats, results and their history."""

from tournaments.models.club_sets import ClubSet, ClubSetNote
from tournaments.models.clubs import Club, Membership, Player
from tournaments.models.events import Entry, Event, Member
from tournaments.models.links import AccessLink
from tournaments.models.log import LogEntry
from tournaments.models.results import Play, ResultVersion
from tournaments.models.rulings import Ruling
from tournaments.models.seats import Bye, Position, Seat
from tournaments.models.sessions import Session, Tournament, TournamentRanking

__all__ = [
    "AccessLink",
    "Bye",
    "Club",
    "ClubSet",
    "ClubSetNote",
    "Entry",
    "Event",
    "LogEntry",
    "Member",
    "Membership",
    "Play",
    "Player",
    "Position",
    "ResultVersion",
    "Ruling",
    "Seat",
    "Session",
    "Tournament",
    "TournamentRanking",
]
