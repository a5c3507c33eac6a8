"""A wrong key in the environment: nothing is lost or overwritten, and people are told which setting it is."""

from __future__ import annotations

import io
import logging
from html import unescape

import pytest
from django.core import checks
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deploy.boards_key import boards_keys
from deploy.supervisor.preparation import prepare_boards_key
from deploy.supervisor.problems import CannotStartError
from games.dealing.source import PublicSource
from games.models import Board, BoardSet
from games.problems import ProblemsError
from games.sealing import WrongKeyError
from games.selectors.boards import blank_numbers
from games.services.boards import board_set_deal, boards_release
from games.services.committing import board_set_commit
from games.services.dealing_task import board_deal_next
from games.services.free_sets import AskedSet
from games.tasks import sweep
from tests.factories import KEY, MembershipFactory, desk, drafted_event, running_event
from tournaments.models import Event, LogEntry
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.boards_by_hand import boards_by_hand
from tournaments.services.club_sets import club_set_make, club_set_release
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db

WRONG, NEW = ("wrong-key-" * 5,), ("a-new-key-" * 5,)
SETTING = "ETUI_BOARDS_KEY"


@pytest.fixture
def event() -> Event:
    """A running event with every board released."""
    event = running_event(20, 2, 1)
    boards_release(board_set=event.board_set, numbers=None, now=timezone.now())
    return event


@pytest.fixture
def dealer(event: Event) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(MembershipFactory(club=event.club, may_see_cards=True).user)
    return client


def needing_cards(event: Event) -> list[str]:
    """Addresses that show what is sealed."""
    number = Board.objects.filter(board_set=event.board_set).first().number
    names = [
        ("explain:board", [event.code, number]),
        ("explain:hand-record", [event.code, number]),
        ("explain:hand-records", [event.code]),
        ("board_sets:board_set", [event.board_set.code]),
        ("board_sets:released", [event.board_set.code]),
        ("api-board", [event.code, number]),
        ("api-hand-records", [event.code]),
        ("api-board-set", [event.board_set.code]),
        ("api-board-set-released", [event.board_set.code]),
    ]
    return [reverse(name, args=args) for name, args in names]


def needing_none(event: Event) -> list[str]:
    """Addresses of everything else about the same event."""
    public = [
        "scoreboard:event",
        "scoreboard:projector",
        "director:event",
        "director:boards",
        "director:grid",
    ]
    public += [
        "director:etui_labels",
        "director:log",
        "api-event",
        "api-standings",
        "api-seating",
        "api-plays",
    ]
    return [reverse(name, args=[event.code]) for name in public]


def stored() -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT number, cards, plays FROM games_board ORDER BY id")
        rows = cursor.fetchall()
        cursor.execute("SELECT code, key FROM games_boardset ORDER BY id")
        return [tuple(map(str, map(_plain, row))) for row in [*rows, *cursor.fetchall()]]


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def test_pages_that_need_a_card_say_which_setting_is_wrong_and_all_others_work(
    event, dealer, settings, caplog
):
    before, right = stored(), settings.BOARDS_KEYS
    settings.BOARDS_KEYS = WRONG
    for address in needing_cards(event):
        answer = dealer.get(address)
        assert answer.status_code == 503, address
        text = answer.content.decode()
        assert SETTING in text
        assert "Nothing is lost" in text
        if address.startswith("/api/"):
            assert [problem["code"] for problem in answer.json()["problems"]] == ["boards_key_wrong"]
    for address in needing_none(event):
        assert dealer.get(address).status_code == 200, address
    assert stored() == before
    assert "boards_key_wrong" in caplog.text
    settings.BOARDS_KEYS = right
    assert [dealer.get(address).status_code for address in needing_cards(event)] == [200] * 9


@pytest.mark.parametrize("name", ["dealing_sheets", "hand_diagrams", "blind_helper"])
def test_a_look_that_shows_nothing_is_not_in_the_log(event, dealer, settings, name):
    settings.BOARDS_KEYS = WRONG
    number = Board.objects.filter(board_set=event.board_set).first().number
    answer = dealer.post(reverse(f"director:{name}", args=[event.code]), {"board": number})
    assert answer.status_code == 503
    assert SETTING in answer.content.decode()
    assert not LogEntry.objects.filter(event=event, verb__endswith="_opened").exists()


def test_of_a_set_of_burraco_without_an_event_nothing_is_lost_either(settings):
    dealer = MembershipFactory(role="arbiter", may_see_cards=True)
    who = {"actor": Actor(user=dealer.user), "now": timezone.now()}
    asked = AskedSet("burraco", "fitab", 2)
    secret, shown = (club_set_make(club=dealer.club, title="Serata", asked=asked, **who) for _ in range(2))
    club_set_release(club_set=shown, is_confirmed=True, **who)
    client = Client(headers={"accept-language": "en"})
    client.force_login(dealer.user)
    records = reverse("public:set_records", args=[shown.code])
    paper = reverse("director:club_set_paper", args=[secret.code])
    new = {"title": "Coppa", "kind": "burraco/fitab/4", "board_count": "2", "club": dealer.club.code}
    asks = (
        lambda: client.get(records),
        lambda: client.post(paper, {"paper": "pack-lists"}),
        lambda: client.post(reverse("director:club_set_new"), new),
    )
    before, notes, right = stored(), secret.notes.count(), settings.BOARDS_KEYS
    settings.BOARDS_KEYS = WRONG
    # A form that makes boards says it as a form does, and keeps what was typed.
    for ask, status in zip(asks, (503, 503, 422), strict=True):
        answer = ask()
        assert (answer.status_code, SETTING in answer.content.decode()) == (status, True)
    assert client.get(reverse("director:club_set", args=[secret.code])).status_code == 200
    assert (stored(), secret.notes.count()) == (before, notes)
    settings.BOARDS_KEYS = right
    assert [ask().status_code for ask in asks] == [200, 200, 302]


def test_boards_that_are_written_by_hand_need_no_key_until_they_are_read(settings):
    event = drafted_event(20)
    given = {"actor": desk(event), "now": timezone.now()}
    event = movement_prepare(event=event, positions=2, boards_per_position=1, **given)
    event = boards_by_hand(event=event, origin=BoardSet.Origin.TYPED, **given)
    settings.BOARDS_KEYS = WRONG
    assert blank_numbers(event.board_set) == [1, 2, 3, 4, 5]
    client = Client(headers={"accept-language": "en"})
    client.force_login(desk(event).user)
    assert client.get(reverse("director:boards", args=[event.code])).status_code == 200


def test_a_value_that_is_given_under_a_wrong_key_leaves_the_set_waiting(settings):
    source = PublicSource("Lotto", "2026-03-14T20:00+00:00")
    board_set = board_set_commit(
        game_slug="tarot", ruleset="duplicate-individual", board_count=2, user=None, source=source
    )
    event = prepared(board_set)
    right, settings.BOARDS_KEYS = settings.BOARDS_KEYS, WRONG
    give = {"event": event, "value": "12 45 7", "actor": desk(event), "now": timezone.now()}
    with pytest.raises(WrongKeyError):
        boards_value_give(**give)
    found = BoardSet.objects.get(pk=board_set.pk)
    assert (found.state, found.public_value, found.boards.count()) == (BoardSet.State.COMMITTED, "", 0)
    settings.BOARDS_KEYS = right
    assert boards_value_give(**give).board_set.boards.count() == 2


@pytest.mark.usefixtures("few_plays")
def test_a_worker_with_a_wrong_key_says_so_and_goes_on_when_the_right_one_is_back(settings, caplog):
    cache.clear()
    event = drafted_event(20)
    given = {"actor": desk(event), "now": timezone.now()}
    event = movement_prepare(event=event, positions=2, boards_per_position=1, **given)
    board_set = boards_deal(event=event, is_played=True, **given).board_set
    board_deal_next(board_set_id=board_set.pk, now=timezone.now())
    before, right = stored(), settings.BOARDS_KEYS
    client = Client(headers={"accept-language": "en"})
    client.force_login(desk(event).user)
    api = f"/api/v1/events/{event.code}/deal/"
    assert (client.get(api).json()["dealt"], client.get(api).json()["problems"]) == (1, [])
    for wrong in (WRONG, ()):
        settings.BOARDS_KEYS = wrong
        sweep()
        assert stored() == before
        for name in ("boards", "dealing"):
            page = unescape(client.get(reverse(f"director:{name}", args=[event.code])).content.decode())
            assert f"the worker's key in {SETTING} is missing, or is not the one" in page
            assert "The dealing stands still" not in page
        (problem,) = client.get(api).json()["problems"]
        assert problem["code"] == "boards_key_wrong"
    assert "boards_key_wrong" in {getattr(record, "error", "") for record in caplog.records}
    settings.BOARDS_KEYS = right
    sweep()
    board_set.refresh_from_db()
    assert (board_set.state, board_set.boards.count()) == (BoardSet.State.DEALT, 5)
    assert client.get(api).json()["problems"] == []
    outsider = Client()
    outsider.force_login(MembershipFactory().user)
    assert outsider.get(api).status_code == 404


def prepared(board_set: BoardSet) -> Event:
    event = drafted_event(20)
    event.board_set = board_set
    event.save()
    return event


def test_what_was_changed_in_the_database_is_told_as_that(event, dealer):
    number = Board.objects.filter(board_set=event.board_set).first().number
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_board SET board_set_id = board_set_id, number = 77 WHERE number = %s", [number]
        )
    (problem,) = dealer.get(reverse("api-board-set", args=[event.board_set.code])).json()["problems"]
    assert problem["code"] == "board_seal_broken"


def command(action: str) -> tuple[str, int]:
    out, status = io.StringIO(), 0
    try:
        call_command("boards_key", action, stdout=out)
    except SystemExit as end:
        status = end.code
    return out.getvalue(), status


def two_sets() -> list[BoardSet]:
    made = {"game_slug": "tarot", "ruleset": "duplicate-individual", "board_count": 2, "user": None}
    return [board_set_deal(**made, key=KEY, code=code) for code in ("AAA", "BBB")]


def test_the_command_names_what_does_not_open(settings):
    two_sets()
    assert command("check") == ("Sets of boards: 2; do not open: 0; open with an older key: 0.\n", 0)
    settings.BOARDS_KEYS = WRONG
    text, status = command("check")
    assert status == 1
    assert text.splitlines()[0] == "AAA: sealed with a key that is not in ETUI_BOARDS_KEY."
    assert text.splitlines()[-1] == "Sets of boards: 2; do not open: 2; open with an older key: 0."


def test_a_key_is_changed_without_losing_a_board(settings):
    old = settings.BOARDS_KEYS
    cards = {board.pk: board.cards for board_set in two_sets() for board in board_set.boards.all()}
    settings.BOARDS_KEYS = (*NEW, *old)
    assert command("check")[0] == "Sets of boards: 2; do not open: 0; open with an older key: 2.\n"
    assert command("rotate") == ("Sets sealed with the first key now: 2; left as they are: 0.\n", 0)
    assert command("rotate") == ("Sets sealed with the first key now: 0; left as they are: 0.\n", 0)
    settings.BOARDS_KEYS = NEW
    assert command("check") == ("Sets of boards: 2; do not open: 0; open with an older key: 0.\n", 0)
    assert {board.pk: board.cards for board in Board.objects.all()} == cards
    assert [board_set.key for board_set in BoardSet.objects.all()] == [KEY, KEY]


def test_under_a_wrong_key_no_boards_are_made_that_the_right_one_would_not_open(settings):
    two_sets()
    event = drafted_event(20)
    given = {"actor": desk(event), "now": timezone.now()}
    event = movement_prepare(event=event, positions=2, boards_per_position=1, **given)
    settings.BOARDS_KEYS = WRONG
    for make in (
        lambda: boards_deal(event=event, **given),
        lambda: boards_by_hand(event=event, origin=BoardSet.Origin.TYPED, **given),
    ):
        with pytest.raises(ProblemsError, match=r"does not open the boards that there are .AAA, BBB."):
            make()
    assert BoardSet.objects.count() == 2
    # The key is lost for good: the administrator says so, and the house goes on.
    assert command("abandon") == ("AAA: cancelled.\nBBB: cancelled.\nSets cancelled: 2.\n", 0)
    assert boards_deal(event=event, **given).board_set.boards.count() == 5
    assert command("abandon") == ("Sets cancelled: 0.\n", 0)


def test_a_change_with_a_wrong_key_leaves_everything_as_it_is(settings):
    two_sets()
    before = stored()
    for keys in (WRONG, ()):
        settings.BOARDS_KEYS = keys
        assert command("rotate")[1] == 1
        assert stored() == before


@pytest.mark.django_db(transaction=True)
def test_the_check_of_the_database_and_the_start_say_it(settings, tmp_path):
    two_sets()
    assert prepare_boards_key(tmp_path) == ""
    assert checks.run_checks(tags=["database"], databases=["default"]) == []
    settings.BOARDS_KEYS = WRONG
    (warning,) = checks.run_checks(tags=["database"], databases=["default"])
    assert warning.msg == prepare_boards_key(tmp_path)
    assert "ETUI_BOARDS_KEY as it is now: 2 (AAA, BBB). Nothing is lost" in warning.msg
    settings.BOARDS_KEYS = ()
    with pytest.raises(CannotStartError, match="boards-key holds no key that boards could be sealed with"):
        prepare_boards_key(tmp_path)


def test_where_nothing_is_set_the_machine_makes_a_key_once(tmp_path):
    var = tmp_path / "var"
    (made,) = boards_keys((), var)
    assert (var / "boards-key").stat().st_mode & 0o777 == 0o600
    assert boards_keys((), var) == (made,)
    assert boards_keys(NEW, var) == (*NEW, made)
    (var / "boards-key").write_text(f"{NEW[0]}\n{made}\n")
    assert boards_keys((), var) == (*NEW, made)
    (var / "boards-key").write_text("")
    assert boards_keys((), var) == ()
    assert boards_keys(NEW, tmp_path / "elsewhere") == NEW
    assert not (tmp_path / "elsewhere").exists()


def test_where_no_key_can_be_kept_none_is_made_up(tmp_path):
    (tmp_path / "file").write_text("")
    assert boards_keys((), tmp_path / "file" / "var") == ()


def test_no_line_of_the_log_tells_a_card(event, dealer, settings, caplog):
    hands = {group for board in event.board_set.boards.all() for group in board.cards.split() if "," in group}
    settings.BOARDS_KEYS = WRONG
    with caplog.at_level(logging.DEBUG):
        for address in needing_cards(event):
            dealer.get(address)
    assert not [hand for hand in hands if hand in caplog.text]
