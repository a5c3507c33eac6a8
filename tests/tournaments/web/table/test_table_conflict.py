"""Two devices save the same board at once: one wins, the other is shown both and chooses."""

import re

import pytest

from tests.factories import play_of, play_result, running_event
from tests.tournaments.web.table.phones import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event()


@pytest.fixture
def play(event):
    return play_of(event)


def forms(page) -> list[tuple[str, dict[str, str]]]:
    """The page's forms below the header: address and hidden fields."""
    text = page.content.decode()
    found = re.findall(r'<form method="post" action="(/table/[^"]+)".*?</form>', text, re.DOTALL)
    bodies = re.findall(r'<form method="post" action="/table/.*?</form>', text, re.DOTALL)
    return [
        (action, dict(re.findall(r'name="(\w+)" value="([^"]*)"', body)))
        for action, body in zip(found, bodies, strict=True)
    ]


def collide(event, play, seat="S", **typed):
    """N and ``seat`` open the form; N saves first, then ``seat``."""
    first, second = Phone(event), Phone(event, seat=seat)
    late = second.check(play.board, **typed)
    first.enter(play.board)
    return first, second, second.post("board", play.board, **late)


def test_other_device_is_shown_both_results(event, play):
    _first, _second, page = collide(event, play, points="60")
    text = page.content.decode()
    assert page.status_code == 409
    assert "Another device was faster" in text
    assert "Nothing was overwritten" in text
    assert re.search(r"<strong>49</strong>.*<strong>60</strong>", text)
    for score in ("−66", "+198", "−88", "+264"):
        assert score in text
    assert [version.unit for version in play.versions.all()] == [66]


def test_theirs_can_be_confirmed(event, play):
    _first, second, page = collide(event, play, points="60")
    action, fields = forms(page)[0]
    assert action == second.url("confirm", play.board)
    assert second.client.post(action, fields).status_code == 302
    assert play.versions.get().is_confirmed


def test_own_can_be_entered_instead(event, play):
    first, second, page = collide(event, play, points="60", petit_au_bout="defence")
    action, fields = forms(page)[1]
    assert action == second.url("board", play.board)
    assert fields["base_version"] == "1"
    assert second.client.post(action, fields).status_code == 302
    assert second.client.post(action, fields).status_code == 302
    assert list(play.versions.values_list("unit", "entered_by_seat").order_by("number")) == [
        (66, "N"),
        (68, "S"),
    ]
    assert first.confirm(play, version=2).status_code == 302


def test_third_device_in_between_is_a_conflict_again(event, play):
    first, second, page = collide(event, play, points="60")
    first.enter(play.board, points="55")
    again = second.client.post(*forms(page)[1])
    assert again.status_code == 409
    assert re.search(r"<strong>55</strong>.*<strong>60</strong>", again.content.decode())


def test_same_seat_on_two_phones_cannot_confirm_itself(event, play):
    _first, second, page = collide(event, play, seat="N", points="60")
    assert [action for action, _fields in forms(page)] == [second.url("board", play.board)]


def test_same_result_needs_only_the_confirmation(event, play):
    _first, second, page = collide(event, play)
    assert "the same result as yours" in page.content.decode()
    assert [action for action, _fields in forms(page)] == [second.url("confirm", play.board)]


def test_confirmed_meanwhile_leaves_no_choice(event, play):
    second = Phone(event, seat="S")
    late = second.check(play.board, points="60")
    play_result(play)
    page = second.post("board", play.board, **late)
    assert page.status_code == 409
    assert "Only the director can change it" in page.content.decode()
    assert forms(page) == []
