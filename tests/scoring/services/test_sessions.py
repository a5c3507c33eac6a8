"""Several sessions under one ranking: exact, kept, and no session touched by what comes after it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.models import StandingRow
from scoring.selectors.inputs import standings_input
from scoring.selectors.sessions import sessions_ranking_of
from scoring.services.session_values import session_values
from scoring.services.sessions import tournament_compute
from tests.factories import club_with_director, desk, finish_event, play_position, running_event
from tests.refusals import refused
from tests.rounds import running_pairs
from tests.scoring.evenings import compute
from tests.scoring.rounds import evening as evening_of_rounds
from tests.teams import drafted, play_all, prepared, running
from tournaments.models import Club, Entry, Event, LogEntry, Tournament, TournamentRanking
from tournaments.selectors.sessions import tournament_by_code, tournaments_behind
from tournaments.services.actors import Actor
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_reopen
from tournaments.services.sessions import sessions_set, tournament_create

pytestmark = pytest.mark.django_db


def tournament_of(*lines: tuple[Event, str]) -> Tournament:
    event = lines[0][0]
    made = tournament_create(club=event.club, name="Weekend", actor=desk(event), now=timezone.now())
    return set_sessions(made, *lines)


def set_sessions(tournament: Tournament, *lines: tuple[Event, str], reason: str = "") -> Tournament:
    sessions_set(
        tournament=tournament,
        sessions=[(event.code, coefficient) for event, coefficient in lines],
        actor=desk(lines[0][0]),
        now=timezone.now(),
        reason=reason,
    )
    return fresh(tournament)


def fresh(tournament: Tournament) -> Tournament:
    found = tournament_by_code(tournament.code)
    assert found is not None
    return found


def computed(tournament: Tournament) -> TournamentRanking:
    found = tournament_compute(tournament_id=tournament.pk, now=timezone.now())
    assert found is not None
    return found


def half_played(players: int, positions: int, club: Club) -> Event:
    """Two of its positions are played, so that boards are compared."""
    event = running_event(players, positions, 1, club=club, name="Sunday", started=2)
    for position in (1, 2):
        play_position(event, position)
    return event


def two_sessions(first: str = "1", second: str = "3/2") -> tuple[Tournament, Event, Event]:
    """The same twenty people twice; the first evening is over, half of the second is played."""
    club, _ = club_with_director()
    one = finish_event(running_event(20, 3, 1, club=club, name="Saturday"))
    two = half_played(20, 3, club)
    for event in (one, two):
        event.refresh_from_db()
    return tournament_of((one, first), (two, second)), one, two


def exact(event: Event) -> dict[str, Fraction | None]:
    given = standings_input(event.pk)
    assert given is not None
    codes = dict(Entry.objects.filter(event=event).values_list("pk", "player__code"))
    return {codes[pk]: value for pk, value in session_values(given).items()}


def test_the_ranking_adds_up_exact_percentages_times_their_coefficients():
    tournament, one, two = two_sessions()
    ranking = computed(tournament)
    first, second = exact(one), exact(two)
    assert len(ranking.rows) == 20
    for row in ranking.rows:
        wanted = first[row["entrant"]] + Fraction(3, 2) * (second[row["entrant"]] or 0)
        assert Fraction(row["total"]) == wanted
        assert row["place"] == 1 + sum(Fraction(other["total"]) > wanted for other in ranking.rows)
    compute(one)
    stored = dict(StandingRow.objects.filter(entry__event=one).values_list("entry__player__code", "total"))
    assert all(abs(first[code] * 10**6 - total) <= 1 for code, total in stored.items())


def test_a_past_session_and_the_ranking_after_it_stay_as_they_were():
    """However the later one goes: only a correction of the session itself changes what it gave."""
    tournament, one, two = two_sessions()
    before = computed(tournament)
    rows = list(StandingRow.objects.filter(snapshot__event=one).values_list("entry", "place", "total"))
    after_one = sessions_ranking_of(fresh(tournament), after=1).rows
    finish_event(two)
    after = computed(tournament)
    assert (after.number, before.number) == (2, 1)
    assert after.values[0] == before.values[0]
    assert after.basis[0] == before.basis[0]
    assert sessions_ranking_of(fresh(tournament), after=1).rows == after_one
    assert [row.total for row in after_one] == sorted((row.total for row in after_one), reverse=True)
    assert (
        list(StandingRow.objects.filter(snapshot__event=one).values_list("entry", "place", "total")) == rows
    )
    assert TournamentRanking.objects.get(pk=before.pk).rows == before.rows


def test_nothing_is_computed_twice_and_a_correction_is_found():
    tournament, one, _two = two_sessions()
    assert tournament.pk in tournaments_behind()
    first = computed(tournament)
    assert tournament.pk not in tournaments_behind()
    assert not sessions_ranking_of(fresh(tournament)).is_behind
    assert computed(tournament).pk == first.pk
    event_reopen(event=one, reason="A slip", actor=desk(one), now=timezone.now())
    assert tournament.pk in tournaments_behind()
    assert sessions_ranking_of(fresh(tournament)).is_behind
    assert computed(tournament).number == first.number + 1


def test_a_tournament_whose_sessions_are_taken_away_is_not_computed_for_ever():
    tournament, one, _two = two_sessions()
    first = computed(tournament)
    sessions_set(tournament=tournament, sessions=[], actor=desk(one), now=timezone.now(), reason="A slip")
    assert computed(tournament).number == first.number + 1
    assert tournament.pk not in tournaments_behind()
    found = sessions_ranking_of(fresh(tournament))
    assert (found.is_behind, found.rows) == (False, ())


def test_who_missed_or_left_a_session_has_nothing_of_it():
    club, _ = club_with_director()
    one = finish_event(running_event(20, 3, 1, club=club))
    two = half_played(24, 3, club)
    gone = Entry.objects.filter(event=two).order_by("number").first()
    entry_withdraw(entry=gone, reason="Ill", actor=desk(two), now=timezone.now())
    ranking = computed(tournament_of((one, "1"), (two, "1")))
    rows = {row["entrant"]: row for row in ranking.rows}
    assert len(rows) == 24
    assert Fraction(rows[gone.player.code]["total"]) == exact(one)[gone.player.code]
    late = Entry.objects.filter(event=two).order_by("number").last()
    assert Fraction(rows[late.player.code]["total"]) == exact(two)[late.player.code]


def test_the_same_teams_are_found_by_name_and_pairs_by_their_players():
    event = running(prepared(drafted("tarot-quadrettes", 4, 4), 2, 2), started=1)
    play_all(event)
    event.refresh_from_db()
    ranking = computed(tournament_of((event, "1")))
    assert {row["entrant"] for row in ranking.rows} == {f"team:team {n}" for n in range(1, 5)}
    assert sum(Fraction(row["total"]) for row in ranking.rows) == 0  # match points, one's the other's minus
    pairs = evening_of_rounds()
    ranking = computed(tournament_of((pairs, "2")))
    assert all(row["entrant"].count("+") == 1 for row in ranking.rows)
    points = {
        row.entry.player.code: row.points for row in compute(pairs).rows.select_related("entry__player")
    }
    for row in ranking.rows:
        own = next(made for code, made in points.items() if code in row["entrant"].split("+"))
        assert Fraction(row["total"]) == 2 * Fraction(own, 1000)


def test_a_preset_makes_the_events_of_all_sessions():
    club, user = club_with_director()
    made = tournament_create(
        club=club,
        name="Championship",
        preset="tarot-individual-championship",
        days=[date(2026, 3, 14), date(2026, 3, 15)],
        actor=Actor(user=user),
        now=timezone.now(),
    )
    sessions = list(fresh(made).sessions.all())
    assert [str(one.coefficient) for one in sessions] == ["1", "1", "3/2"]
    assert [one.event.name for one in sessions] == [f"Championship · {n}" for n in (1, 2, 3)]
    assert [one.event.played_on.day for one in sessions] == [14, 15, 15]
    assert tournament_compute(tournament_id=made.pk, now=timezone.now()) is None
    line = LogEntry.objects.filter(event=sessions[2].event, verb="session_set").get()
    assert line.detail["coefficient"] == "3/2"


def test_what_makes_no_tournament_is_refused_with_everything_that_is_wrong():
    club, user = club_with_director()
    actor, now = Actor(user=user), timezone.now()
    with refused("name_missing", "preset_unknown"):
        tournament_create(club=club, name=" ", preset="bingo", actor=actor, now=now)
    with refused("name_too_long", "day_missing"):
        tournament_create(club=club, name="x" * 120, preset="burraco-pairs-two", actor=actor, now=now)
    made = tournament_create(club=club, name="Weekend", actor=actor, now=now)
    own, other = running_event(20, 2, 1, club=club), running_event(20, 2, 1)
    with refused("session_unknown", "coefficient_unreadable", "session_unknown", "session_twice"):
        lines = [(own.code, "0"), (other.code, "1"), (own.code, "1"), ("NOSUCH", "1")]
        # The first line's coefficient, the foreign event, the code that nobody has, and the repetition.
        sessions_set(tournament=made, sessions=[lines[1], lines[0], lines[3], lines[2]], actor=actor, now=now)
    set_sessions(made, (own, "1"))
    second = tournament_create(club=club, name="Second", actor=actor, now=now)
    with refused("session_elsewhere", "sessions_of_other_kinds"):
        set_sessions(second, (own, "1"), (running_pairs(8, club=club), "1"))


def test_the_coefficient_of_a_session_that_has_begun_is_changed_for_a_reason_only():
    tournament, one, two = two_sessions()
    with refused("session_started"):
        set_sessions(tournament, (one, "2"), (two, "3/2"))
    with refused("session_started"):
        set_sessions(tournament, (one, "1"))
    set_sessions(tournament, (one, "2"), (two, "3/2"), reason="Announced so")
    line = LogEntry.objects.filter(event=one, verb="session_set").order_by("pk").last()
    assert (line.detail["reason"], line.detail["coefficient"]) == ("Announced so", "2")
    assert Fraction(computed(tournament).basis[0][1]) == 2
