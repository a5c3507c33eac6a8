"""Entering a result on the phone: shown before it is saved, refused with every reason, saved once."""

import pytest
from django.utils import timezone
from django.utils.html import escape

from tests.factories import (
    desk,
    entry_at,
    finish_event,
    play_of,
    play_result,
    ready_event,
    running_event,
    sheet_data,
)
from tests.tournaments.web.table.phones import GOOD, Phone, hidden
from tournaments.models import ResultVersion
from tournaments.services.entries import entry_withdraw
from tournaments.services.play_voiding import play_mark_not_played
from tournaments.services.results import result_correct

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event()


@pytest.fixture
def play(event):
    return play_of(event)


@pytest.fixture
def phone(event):
    return Phone(event)


def versions(play) -> list[ResultVersion]:
    return list(play.versions.order_by("number"))


def test_form_names_the_board_the_taker_and_the_imposed_contract(event, play, phone):
    page = phone.get("board", play.board).content.decode()
    assert escape(str(entry_at(event, seat=play.taker).player)) in page
    assert "Garde" in page
    assert 'name="contract"' not in page
    assert hidden(page, "base_version")["base_version"] == "0"
    assert len(hidden(page, "idempotency_key")["idempotency_key"]) == 36


def test_contract_is_asked_where_the_rules_leave_it_open(event, play, phone):
    event.ruleset = "fft-4"
    event.save()
    page = phone.get("board", play.board).content.decode()
    for contract in ("prise", "garde", "garde_sans", "garde_contre"):
        assert f'name="contract" value="{contract}"' in page
    assert phone.enter(play.board, contract="garde_sans").status_code == 302
    assert versions(play)[0].unit == 132


def test_score_of_all_seats_is_shown_while_typing(play, phone):
    shown = phone.post("preview", play.board, **GOOD).content.decode()
    assert shown.count("−66") == 3
    assert shown.count("+198") == 1
    assert not versions(play)


def test_nothing_typed_yet_is_no_fault(play, phone):
    shown = phone.post("preview", play.board, petit_au_bout="").content.decode()
    assert "the score of all four appears here" in shown
    assert "alert" not in shown
    shown = phone.post("preview", play.board, bouts="2").content.decode()
    assert "alert" not in shown


def test_first_sending_shows_the_score_and_saves_nothing(play, phone):
    page = phone.post("board", play.board, **phone.fields(play.board))
    text = page.content.decode()
    assert page.status_code == 200
    assert text.count("−66") == 3
    assert "Save for confirmation" in text
    assert not versions(play)


def test_second_sending_saves_and_goes_back_to_the_table(play, phone):
    fields = phone.fields(play.board)
    page = phone.post("board", play.board, **fields).content.decode()
    saved = phone.post("board", play.board, **fields, **hidden(page, "checked"))
    assert saved.status_code == 302
    assert saved["Location"] == phone.url("home")
    (version,) = versions(play)
    assert version.unit == 66
    assert version.entered_by_seat == "N"
    assert not version.is_confirmed
    assert "is saved" in phone.get().content.decode()


def test_changed_after_the_score_was_shown_is_shown_again(play, phone):
    fields = phone.check(play.board)
    page = phone.post("board", play.board, **{**fields, "points": "50"})
    assert page.status_code == 200
    assert page.content.decode().count("−68") == 3
    assert not versions(play)


def test_script_is_told_where_to_go(play, phone):
    fields = phone.check(play.board)
    answer = phone.client.post(phone.url("board", play.board), fields, headers={"X-Table-Script": "1"})
    assert answer.status_code == 204
    assert answer["X-Location"] == phone.url("home")


def test_full_sheet_is_saved(play, phone):
    answer = phone.enter(
        play.board,
        petit_au_bout="attack",
        poignee_attack_1="simple",
        poignee_defence_1="",
        slam="",
        defence_points="42",
    )
    assert answer.status_code == 302
    (version,) = versions(play)
    assert version.unit == 106
    assert version.sheet == {
        "contract": "garde",
        "taker": play.taker,
        "bouts": 2,
        "points": 49,
        "petit_au_bout": "attack",
        "poignees": [{"size": "simple", "by": "attack"}],
        "slam": None,
    }


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"points": "92"}, "Points are 0 to 91, not 92."),
        ({"points": "-1"}, "Points are 0 to 91, not -1."),
        ({"points": "40.5"}, "points are whole, not 40.5"),
        ({"points": "40,5"}, "points are whole, not 40.5"),
        ({"points": "forty"}, "“Points of the taker” must be a number of points, not forty."),
        ({"points": "9" * 400}, "must be a number of points"),
        ({"points": ""}, "“Points of the taker” is missing."),
        ({"bouts": "4"}, "There are three bouts"),
        ({"bouts": "-1"}, "There are three bouts"),
        ({"bouts": ""}, "“Bouts of the taker” is missing."),
        ({"bouts": "two"}, "“Bouts of the taker” must be a whole number, not two."),
        ({"bouts": "3", "points": "5"}, "With 3 bouts the attack has at least"),
        ({"bouts": "0", "points": "80"}, "With 0 bouts the attack has at most"),
        ({"bouts": "0", "points": "40", "petit_au_bout": "attack"}, "the Petit is a bout"),
        ({"petit_au_bout": "nobody"}, "“Petit at the end” must be one of attack, defence, not nobody."),
        (
            {"poignee_attack_1": "double", "poignee_defence_1": "simple"},
            "The poignées show 23 trumps, but there are 22",
        ),
        ({"poignee_attack_1": "huge"}, "must be one of simple, double, triple, not huge."),
        ({"poignee_attack_1": "simple", "poignee_attack_2": "simple"}, "The attack shows 2 poignées"),
        ({"slam": "unannounced"}, "Winning every trick does not leave the attack 2 bouts and 49 points."),
        ({"defence_points": "50"}, "49 and 50 points make 99, not 91."),
        ({"unit": "64"}, "The slip says 64, but this result is worth 66."),
        ({"contract": "prise"}, "The contract “prise” is not open here"),
        ({"taker": "X"}, "The taker of board 1 sits N."),
    ],
)
def test_impossible_result_is_refused_with_the_reason_and_keeps_what_was_typed(play, phone, typed, reason):
    assert (play.board, play.taker) == (1, "N")
    fields = phone.fields(play.board, **typed)
    page = phone.post("board", play.board, **fields)
    text = page.content.decode()
    assert page.status_code == 400
    assert escape(reason) in text
    assert 'name="points" type="text" inputmode="numeric" min="0" max="91"' in text
    assert f'value="{fields["points"]}"' in text
    assert hidden(text, "idempotency_key")["idempotency_key"] == fields["idempotency_key"]
    assert not versions(play)
    shown = phone.post("preview", play.board, **fields).content.decode()
    if "is missing" not in reason:
        assert escape(reason) in shown


def test_all_problems_are_named_at_once(play, phone):
    fields = phone.fields(
        play.board, points="92", bouts="4", poignee_attack_1="triple", poignee_defence_1="simple"
    )
    text = phone.post("board", play.board, **fields).content.decode()
    assert "There are 3 problems" in text
    assert "There are three bouts" in text
    assert "Points are 0 to 91" in text
    assert "The poignées show 25 trumps" in text
    assert 'href="#sheet-points"' in text
    assert 'id="sheet-points"' in text


def test_what_is_typed_is_never_markup(play, phone):
    text = phone.post("board", play.board, **phone.fields(play.board, points='"><script>x')).content.decode()
    assert "<script>x" not in text
    assert "&quot;&gt;&lt;script&gt;x" in text


def test_improbable_result_is_saved_only_after_a_second_look(play, phone):
    fields = phone.check(play.board, bouts="3", points="91", slam="unannounced")
    unsure = {name: value for name, value in fields.items() if name != "sure"}
    page = phone.post("board", play.board, **unsure)
    text = page.content.decode()
    assert page.status_code == 200
    assert "Please look again" in text
    assert "A slam is very rare" in text
    assert "Save all the same" in text
    assert not versions(play)
    assert phone.post("board", play.board, **fields).status_code == 302
    assert versions(play)[0].sheet["slam"] == "unannounced"


def test_a_second_look_is_for_that_result_only(play, phone):
    fields = phone.check(play.board, bouts="3", points="91", slam="unannounced")
    other = phone.check(play.board, bouts="3", points="91", slam="announced_made")
    page = phone.post("board", play.board, **{**other, "sure": fields["sure"]})
    assert page.status_code == 200
    assert not versions(play)


def test_same_submission_twice_is_one_result_and_one_answer(play, phone):
    fields = phone.check(play.board)
    first = phone.post("board", play.board, **fields)
    second = phone.post("board", play.board, **fields)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert len(versions(play)) == 1


def test_late_repetition_after_the_confirmation_changes_nothing(event, play, phone):
    fields = phone.check(play.board)
    phone.post("board", play.board, **fields)
    Phone(event, seat="S").confirm(play)
    assert phone.post("board", play.board, **fields).status_code == 302
    (version,) = versions(play)
    assert version.is_confirmed


def test_key_used_for_another_result_gets_a_new_one(play, phone):
    fields = phone.check(play.board)
    phone.post("board", play.board, **fields)
    again = phone.check(play.board, points="60") | {
        "idempotency_key": fields["idempotency_key"],
        "base_version": "0",
    }
    page = phone.post("board", play.board, **again)
    assert page.status_code == 409
    text = page.content.decode()
    assert "was sent before with another result" in text
    assert hidden(text, "idempotency_key")["idempotency_key"] != fields["idempotency_key"]
    assert len(versions(play)) == 1


def test_author_may_correct_until_it_is_confirmed(play, phone):
    phone.enter(play.board)
    page = phone.get("board", play.board).content.decode()
    assert 'value="49"' in page
    assert hidden(page, "base_version")["base_version"] == "1"
    assert phone.enter(play.board, points="60").status_code == 302
    assert [version.unit for version in versions(play)] == [66, 88]


def test_result_cannot_be_edited_after_the_confirmation(event, play, phone):
    phone.enter(play.board)
    fields = phone.check(play.board, points="60")
    Phone(event, seat="E").confirm(play)
    assert phone.get("board", play.board)["Location"] == phone.url("confirm", play.board)
    page = phone.post("board", play.board, **fields)
    text = page.content.decode()
    assert page.status_code == 409
    assert "This board is confirmed already" in text
    assert "call the director" in text
    assert "Enter mine instead" not in text
    assert [version.unit for version in versions(play)] == [66]


@pytest.mark.parametrize("number", ["6", "999", "99999999999999999999999"])
def test_board_that_the_table_does_not_play_is_refused(event, phone, number):
    event.plays.filter(table=1, board=6).delete()
    for page in (
        phone.client.get(f"/table/{phone.link.public_id}/boards/{number}/"),
        phone.client.post(f"/table/{phone.link.public_id}/boards/{number}/", GOOD),
        phone.client.post(f"/table/{phone.link.public_id}/boards/{number}/preview/", GOOD),
        phone.client.get(f"/table/{phone.link.public_id}/boards/{number}/confirm/"),
        phone.client.post(f"/table/{phone.link.public_id}/boards/{number}/confirm/", {"version": "1"}),
    ):
        assert page.status_code == 404
        assert f"Table 1 does not play board {number}." in page.content.decode()
    assert not ResultVersion.objects.exists()


def test_position_that_has_not_started_is_refused(event, play, phone):
    later = play_of(event, position=2)
    form = phone.get("board", later.board)
    sent = phone.post("board", later.board, **phone.check(play.board))
    for page in (form, sent):
        assert page.status_code == 409
        assert "Position 2 has not been started yet." in page.content.decode()
    assert not versions(later)


def test_event_that_has_not_started_is_refused():
    event = ready_event()
    page = Phone(event).get("board", play_of(event).board)
    assert page.status_code == 409
    assert "The event is not running" in page.content.decode()


def test_event_that_is_over_is_refused(event, play, phone):
    fields = phone.check(play.board)
    finish_event(event)
    before = len(versions(play))
    page = phone.post("board", play.board, **fields)
    assert page.status_code == 409
    assert "The event is not running" in page.content.decode()
    assert len(versions(play)) == before


def test_withdrawn_player_leaves_nothing_to_enter(event, play, phone):
    fields = phone.check(play.board)
    entry_withdraw(entry=entry_at(event, seat="W"), reason="ill", actor=desk(event), now=timezone.now())
    for page in (phone.get("board", play.board), phone.post("board", play.board, **fields)):
        assert page.status_code == 409
        assert "a player has withdrawn" in page.content.decode()
    assert not versions(play)


def test_board_ruled_out_says_why(event, play, phone):
    play_mark_not_played(play=play, reason="Cards mixed up", actor=desk(event), now=timezone.now())
    page = phone.get("board", play.board)
    assert page.status_code == 409
    assert "Cards mixed up" in page.content.decode()


def test_result_of_the_desk_cannot_be_replaced_by_the_table(event, play, phone):
    fields = phone.check(play.board)
    result_correct(
        play=play, data=sheet_data(80), reason="", base_version=0, actor=desk(event), now=timezone.now()
    )
    page = phone.post("board", play.board, **fields)
    assert page.status_code == 409
    assert "Saved by the director" in page.content.decode()
    assert [version.unit for version in versions(play)] == [80]


@pytest.mark.parametrize("base", ["", "x", "-1", "1e3", "9" * 50, "²"])
def test_nonsense_in_hidden_fields_is_no_traceback(play, phone, base):
    fields = phone.check(play.board) | {"base_version": base, "idempotency_key": "k" * 500}
    assert phone.post("board", play.board, **fields).status_code == 302
    assert versions(play)[0].idempotency_key == "k" * 64


def test_form_that_lost_its_key_is_saved(play, phone):
    fields = phone.check(play.board) | {"idempotency_key": ""}
    assert phone.post("board", play.board, **fields).status_code == 302


def test_board_asks_a_constant_number_of_queries(event, play, phone, django_assert_max_num_queries):
    play_result(play_of(event, nth=1))
    with django_assert_max_num_queries(8):
        assert phone.get("board", play.board).status_code == 200
    with django_assert_max_num_queries(4):
        assert phone.post("preview", play.board, **GOOD).status_code == 200


def test_other_methods_are_refused(play, phone):
    assert phone.client.put(phone.url("board", play.board)).status_code == 405
    assert phone.get("preview", play.board).status_code == 405
    assert phone.client.post(phone.url("home")).status_code == 405
