"""The demo club: three events, results of hands that were played, loaded once and by the real services."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, replace
from io import StringIO

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from deploy.demo.club import CLUB, demo_load, logins
from deploy.demo.hands import kept_hand
from deploy.demo.simulation import director_of
from deploy.demo.tables import Tables
from games.models import Board
from games.selectors.boards import released_numbers
from games.tarot.audit import audit
from games.tarot.notation import print_deal
from games.tarot.rulesets import ruleset
from games.tarot.sheet import parse_sheet
from scoring.models import Snapshot
from tournaments.models import Club, Event, LogEntry, Membership, Play, ResultVersion
from tournaments.selectors.access import may_see_cards
from tournaments.selectors.plays import counting_results, waiting_plays

RULES = ruleset("duplicate-individual")

pytestmark = pytest.mark.one_database


@dataclass
class Loaded:
    """The demo, loaded for the second time: what it printed, and the evening of the first time."""

    output: str
    first_evening: list


@pytest.fixture(scope="module")
def loaded(django_db_setup, django_db_blocker):
    """Load the demo for all tests of this module, in a transaction around theirs."""
    with django_db_blocker.unblock(), transaction.atomic():
        with transaction.atomic():
            assert demo_load(now=timezone.now())
            first_evening = evening()
            transaction.set_rollback(True)
        out = StringIO()
        call_command("demo", stdout=out)
        yield Loaded(out.getvalue(), first_evening)
        transaction.set_rollback(True)


@pytest.fixture
def club(loaded, db):
    return Club.objects.get(code=CLUB["code"])


def evening():
    """Every card and every result."""
    boards = Board.objects.select_related("board_set").order_by("board_set__code", "number")
    versions = ResultVersion.objects.order_by("play__event__name", "play__board", "play__table", "number")
    return [
        [(board.board_set.code, board.number, board.taker, board.cards) for board in boards],
        list(versions.values_list("play__board", "play__table", "number", "unit", "entered_by_seat")),
    ]


def event(club, state):
    return Event.objects.get(club=club, state=state)


def contents():
    """How much there is of everything."""
    counted = (Club, Membership, Event, Play, ResultVersion, LogEntry, Board, Snapshot, get_user_model())
    return [model.objects.count() for model in counted]


def test_one_event_before_one_during_and_one_after_its_evening(club):
    assert sorted(club.events.values_list("state", flat=True)) == ["published", "ready", "running"]
    running, ready, finished = (event(club, state) for state in ("running", "ready", "published"))
    assert (running.entries.count(), running.movement["tables"], running.board_set.board_count) == (20, 5, 20)
    assert (ready.entries.count(), ready.movement["tables"]) == (28, 7)
    assert running.positions.exclude(started_at=None).count() == 2
    assert ready.links.filter(revoked_at=None).count() == 28
    assert finished.played_on < running.played_on == timezone.localdate(running.created_at)


def test_the_running_event_is_in_the_middle_and_the_finished_one_complete(club):
    running, finished = event(club, "running"), event(club, "published")
    assert 20 < len(counting_results(running)) < 40
    assert ResultVersion.objects.filter(play__event=running, is_confirmed=False).count() == 1
    assert not waiting_plays(finished).exists()
    assert len(counting_results(finished)) == finished.plays.count()
    assert released_numbers(running.board_set) == set()
    assert len(released_numbers(finished.board_set)) == finished.board_set.board_count
    assert LogEntry.objects.filter(event=finished, verb="result_corrected").exists()


def test_the_next_event_shows_the_strong_guarantee(club, client):
    ready = event(club, "ready")
    said = client.get(f"/boards/{ready.board_set.code}/").content.decode()
    assert "A later public source is named" in said
    assert "chi va piano va sano e al tavolo quattro anche lontano" in said
    verbs = list(LogEntry.objects.filter(event=ready).order_by("pk").values_list("verb", flat=True))
    assert verbs.index("boards_committed") < verbs.index("boards_value_given") < verbs.index("boards_dealt")


def test_what_is_shown_is_computed(club):
    for found in club.events.all():
        snapshot = Snapshot.objects.filter(event=found).first()
        assert snapshot.results_version == found.results_version
        assert snapshot.rows.count() == found.entries.count()


def test_clock_times_run_forward_and_none_is_in_the_future(club):
    for found in club.events.all():
        times = list(found.log.order_by("id").values_list("at", flat=True))
        entered = list(found.log.filter(verb="result_confirmed").order_by("id").values_list("at", flat=True))
        assert entered == sorted(entered)
        assert max(times) <= timezone.now()


def test_the_results_look_like_an_evening(club):
    units = list(ResultVersion.objects.filter(is_confirmed=True).values_list("unit", flat=True))
    made = sum(unit > 0 for unit in units) / len(units)
    assert 0.3 < made < 0.7
    assert len(set(units)) > 20
    assert 40 < statistics.median(map(abs, units)) < 90
    entered = set(ResultVersion.objects.values_list("entered_by_seat", flat=True))
    assert entered == {"N", "E", "S", "W", ""}


def test_a_second_call_changes_nothing(club):
    before = contents()
    assert not demo_load(now=timezone.now())
    assert contents() == before


def test_every_installation_deals_and_plays_the_same(club, loaded):
    assert evening() == loaded.first_evening


def test_the_logins_work_and_the_dealers_permission_is_the_directors_alone(club):
    people = {
        login.role: authenticate(username=login.username, password=login.password) for login in logins()
    }
    assert set(people) == {"director", "arbiter"}
    assert may_see_cards(people["director"], club)
    assert not may_see_cards(people["arbiter"], club)
    assert not any(user.is_staff or user.is_superuser for user in people.values())


def test_the_command_prints_the_logins_each_time(club, loaded):
    again = StringIO()
    call_command("demo", stdout=again)
    assert "already" in again.getvalue()
    assert "already" not in loaded.output
    for output in (loaded.output, again.getvalue()):
        assert "for the demo only" in output
        for login in logins():
            assert f"{login.username} / {login.password}" in output


def test_a_name_that_is_taken_is_a_sentence_and_leaves_nothing(club):
    Club.objects.filter(pk=club.pk).update(code="another-code")
    before = contents()
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("demo", stdout=StringIO())
    assert contents() == before


@pytest.mark.django_db
def test_known_passwords_do_not_go_to_production(settings):
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, production=True)
    with pytest.raises(CommandError, match="production"):
        call_command("demo", stdout=StringIO())


def hands_of(found):
    """Every play of an event with its record in fixtures/demo/hands."""
    for play in found.plays.filter(versions__is_confirmed=True):
        record = kept_hand(found.board_set.code, play.board, play.table)
        assert record is not None, "manage.py demo --play-again writes the hands that are missing"
        yield play, record


def test_every_result_is_that_of_a_hand_played_by_the_rules_with_the_boards_cards(club):
    """Results come from real play: each record is replayed, and the sheet is what its cards come to."""
    for found in (event(club, "running"), event(club, "published")):
        boards = {board.number: board for board in found.board_set.boards.all()}
        for play, record in hands_of(found):
            assert print_deal(record.deal) == boards[play.board].cards
            assert (record.taker, record.dealer) == (play.taker, boards[play.board].dealer)
            replayed = audit(record)
            assert replayed.is_clean
            stands = play.versions.get(is_confirmed=True)
            assert parse_sheet(stands.sheet, RULES) == replayed.sheet
            assert stands.unit == replayed.score.unit


def test_the_robots_play_a_kept_hand_the_same_again(club):
    """``manage.py demo --play-again`` brings the kept hands up to date when robots have learnt."""
    found = event(club, "running")
    tables = Tables(found, director_of(found))
    play, record = next(iter(hands_of(found)))
    assert tables.hand(play) == record


def test_hands_played_again_become_the_data(club, tmp_path, monkeypatch):
    monkeypatch.setattr("deploy.demo.hands.FOLDER", tmp_path)
    monkeypatch.setattr("deploy.demo.players.LEVELS", (0,))
    before = contents()
    out = StringIO()
    call_command("demo", "--play-again", stdout=out)
    assert contents() == before
    assert out.getvalue().count("Played again") == 2
    for found in (event(club, "running"), event(club, "published")):
        assert all(audit(record).is_clean for _, record in hands_of(found))


def test_a_hand_with_other_cards_is_not_taken_for_this_one(club, monkeypatch):
    """The kept hands belong to the demo's own boards: elsewhere the robots play."""
    found = event(club, "running")
    play, record = next(iter(hands_of(found)))
    monkeypatch.setattr("deploy.demo.players.LEVELS", (0,))
    other = next(found for _, found in hands_of(found) if found.deal != record.deal)
    monkeypatch.setattr("deploy.demo.tables.kept_hand", lambda *_: other)
    tables = Tables(found, director_of(found))
    assert parse_sheet(tables.sheet(play), RULES) == audit(tables.hand(play)).sheet
