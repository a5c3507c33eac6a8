"""Another seat confirms; the author waits; whoever finds a fault enters its own version."""

import pytest
from django.utils import timezone
from django.utils.html import escape

from tests.factories import (
    desk,
    enter_result,
    entry_at,
    play_of,
    play_result,
    running_event,
    sheet_data,
)
from tests.tournaments.web.table.phones import Phone, hidden
from tournaments.services.entries import entry_withdraw
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event()


@pytest.fixture
def play(event):
    return play_of(event)


def test_other_seat_sees_everything_and_confirms(event, play):
    Phone(event, seat="N").enter(play.board, petit_au_bout="attack", poignee_defence_1="simple")
    other = Phone(event, seat="W")
    page = other.get("confirm", play.board).content.decode()
    for seat in "NESW":
        assert escape(str(entry_at(event, seat=seat).player)) in page
    for text in ("Garde", "49", "attack", "simple, defence", "Yes, confirm", "Something is wrong"):
        assert text in page
    answer = other.confirm(play, int(hidden(page, "version")["version"]))
    assert answer.status_code == 302
    assert answer["Location"] == other.url("home")
    (version,) = play.versions.all()
    assert version.is_confirmed
    assert (version.entered_by_seat, version.confirmed_by_seat) == ("N", "W")
    assert "is confirmed" in other.get().content.decode()


@pytest.mark.parametrize("seat", ["E", "S", "W"])
def test_every_other_seat_may_confirm(event, play, seat):
    enter_result(play, seat="N")
    assert Phone(event, seat=seat).confirm(play).status_code == 302
    assert play.versions.get().is_confirmed


def test_author_waits_and_cannot_confirm(event, play):
    phone = Phone(event)
    phone.enter(play.board)
    page = phone.get("confirm", play.board).content.decode()
    assert "Waiting for another seat" in page
    assert "Yes, confirm" not in page
    refused = phone.confirm(play)
    assert refused.status_code == 403
    assert "cannot confirm it" in refused.content.decode()
    assert not play.versions.get().is_confirmed


def test_second_phone_on_the_same_seat_cannot_confirm_either(event, play):
    Phone(event).enter(play.board)
    assert Phone(event).confirm(play).status_code == 403
    assert not play.versions.get().is_confirmed


def test_phone_of_another_table_cannot_confirm(event, play):
    enter_result(play)
    stranger = Phone(event, table=2, seat="S")
    plays_it_too = event.plays.filter(table=2, board=play.board).exists()
    page = stranger.confirm(play)
    assert page.status_code == (302 if plays_it_too else 404)
    assert not play.versions.get().is_confirmed


def test_confirming_twice_is_once(event, play):
    enter_result(play)
    other = Phone(event, seat="S")
    assert [other.confirm(play).status_code for _ in range(2)] == [302, 302]
    assert event.log.filter(verb="result_confirmed").count() == 1


def test_changed_meanwhile_is_shown_again_before_it_counts(event, play):
    author, other = Phone(event), Phone(event, seat="S")
    author.enter(play.board)
    author.enter(play.board, points="60")
    page = other.confirm(play, version=1)
    text = page.content.decode()
    assert page.status_code == 409
    assert "changed meanwhile" in text
    assert hidden(text, "version")["version"] == "2"
    assert "−88" in text
    assert not play.versions.filter(is_confirmed=True).exists()
    assert other.confirm(play, version=2).status_code == 302


@pytest.mark.parametrize("version", ["", "7", "x", "9" * 40])
def test_confirming_a_version_that_does_not_exist_confirms_nothing(event, play, version):
    enter_result(play)
    page = Phone(event, seat="S").post("confirm", play.board, version=version)
    assert page.status_code == 409
    assert not play.versions.get().is_confirmed


def test_something_is_wrong_leads_to_an_own_version_that_the_first_seat_confirms(event, play):
    author, other = Phone(event), Phone(event, seat="S")
    author.enter(play.board)
    form = other.get("board", play.board).content.decode()
    assert 'value="49"' in form
    assert hidden(form, "base_version")["base_version"] == "1"
    assert other.enter(play.board, points="60").status_code == 302
    assert other.confirm(play, version=2).status_code == 403
    assert author.confirm(play, version=2).status_code == 302
    assert list(play.versions.values_list("unit", "is_confirmed").order_by("number")) == [
        (66, False),
        (88, True),
    ]


def test_confirmed_result_is_read_only(event, play):
    play_result(play)
    phone = Phone(event)
    page = phone.get("confirm", play.board).content.decode()
    assert "call the director" in page
    assert "Yes, confirm" not in page
    assert f'href="{phone.url("board", play.board)}"' not in page


def test_result_of_the_desk_is_shown_as_such(event, play):
    result_correct(
        play=play, data=sheet_data(80), reason="", base_version=0, actor=desk(event), now=timezone.now()
    )
    page = Phone(event).get("confirm", play.board).content.decode()
    assert "This result counts" in page
    assert "−80" in page


def test_board_without_a_result_leads_to_the_form(event, play):
    phone = Phone(event)
    answer = phone.get("confirm", play.board)
    assert answer["Location"] == phone.url("board", play.board)
    assert phone.confirm(play).status_code == 302
    assert not play.versions.exists()


def test_result_entered_before_a_withdrawal_can_still_be_confirmed(event, play):
    enter_result(play)
    entry_withdraw(entry=entry_at(event, seat="E"), reason="ill", actor=desk(event), now=timezone.now())
    assert Phone(event, seat="S").confirm(play).status_code == 302
    assert play.versions.get().is_confirmed


def test_waiting_page_turns_by_itself(event, play):
    phone = Phone(event)
    phone.enter(play.board)
    first = phone.get("confirm_state", play.board)
    assert "Waiting for another seat" in first.content.decode()
    unchanged = phone.get("confirm_state", play.board, **{"If-None-Match": first["ETag"]})
    assert unchanged.status_code == 304
    Phone(event, seat="S").confirm(play)
    fresh = phone.get("confirm_state", play.board, **{"If-None-Match": first["ETag"]})
    assert "This result counts" in fresh.content.decode()


def test_confirm_page_asks_a_constant_number_of_queries(event, play, django_assert_max_num_queries):
    for _ in range(4):
        enter_result(play)
    with django_assert_max_num_queries(6):
        assert Phone(event, seat="S").client  # opening costs its own
    phone = Phone(event, seat="S")
    with django_assert_max_num_queries(6):
        assert phone.get("confirm", play.board).status_code == 200
