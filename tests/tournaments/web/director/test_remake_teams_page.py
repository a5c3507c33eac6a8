"""A table of teams more or less, on the page: seen first, done as it was seen, taken back."""

import pytest

from tests.factories import desk
from tests.teams import drafted, labelled, prepared, running
from tests.tournaments.services.test_late_teams import schedule_now
from tests.tournaments.web.director.test_remake_page import address, hidden
from tests.tournaments.web.director.test_teams import console, text_of
from tournaments.models import Event
from tournaments.services.entries import entry_withdraw
from tournaments.services.positions import position_start_next

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TWO = "Late: Lia Verdi / Leo Bruni / Ada Conti / Ugo Dini\nLater: Lia Rosa / Leo Viola / Ada Blu / Ugo Nero"
ONE = TWO.partition("\n")[0]


@pytest.fixture
def evening() -> Event:
    return running(prepared(drafted("tarot-quadrettes", 4, 4), 3, 1, "byes"))


def test_two_late_teams_are_looked_at_first_and_play_as_it_was_shown(evening):
    client = console(evening)
    text = text_of(client.get(f"/director/events/{evening.code}/players/"))
    assert "or the rest of the movement is made anew for it" in text
    assert "A table more or less" in text
    page = client.get(address(evening), {"late": TWO})
    text = text_of(page)
    assert "6 tables from position 2 on" in text
    assert "Position 2: " in text
    assert "Who meets whom instead" in text
    assert not evening.entries.filter(name="Late").exists()
    stranger = console(drafted(teams=0))
    assert stranger.get(address(evening), {"late": TWO}).status_code == 404
    assert stranger.post(address(evening), hidden(page) | {"reason": "x"}).status_code == 404
    assert client.post(address(evening), hidden(page) | {"reason": ""}).status_code == 422
    answer = client.post(address(evening), hidden(page) | {"reason": "Snow"}, follow=True)
    assert "The rest of the movement is made anew." in text_of(answer)
    assert schedule_now(evening).tables == 6
    log = text_of(client.get(f"/director/events/{evening.code}/log/"))
    assert "from position 2 on, for Late, Later too: 6 tables" in log
    back = client.post(address(evening, "undo/"), {"reason": "Gone again"}, follow=True)
    assert "The movement is as it was before." in text_of(back)
    assert not evening.entries.filter(name="Late").exists()


def test_one_late_team_and_who_sits_out_in_turn(evening):
    text = text_of(console(evening).get(address(evening), {"late": ONE}))
    assert "without a table are Team" in text
    assert "without a table are Late" not in text


def test_tables_are_closed_and_then_it_cannot_be_taken_back(evening):
    client, by_label = console(evening), labelled(evening)
    there = schedule_now(evening).position_sittings(2)
    gone = by_label[there[0].seats["A"]]
    nothing = client.get(address(evening), {"late": ""})
    assert nothing.status_code == 422
    assert "there is nothing to make anew" in nothing.content.decode()
    entry_withdraw(entry=gone, reason="Ill", actor=desk(evening), now=evening.started_at)
    page = client.get(address(evening), {"late": ONE})
    assert gone.name in text_of(page)
    client.post(address(evening), hidden(page) | {"reason": "Ill"})
    assert gone.label not in {
        label for one in schedule_now(evening).sittings if one.position > 1 for label in one.seats.values()
    }
    evening.refresh_from_db()
    position_start_next(event=evening, number=2, actor=desk(evening), now=evening.started_at)
    assert "Position 2 has been started" in text_of(client.get(address(evening)))


def test_who_changes_places_is_told_what_can_no_longer_be_taken_back(evening):
    client, swap = console(evening), f"/director/events/{evening.code}/movement/swap/"
    codes = [entry.player.code for entry in evening.entries.select_related("player").order_by("number")]
    asked = {"position": "2", "first": codes[0], "second": codes[1]}
    assert "can be taken back only once" not in text_of(client.get(swap, asked))
    page = client.get(address(evening), {"late": TWO})
    client.post(address(evening), hidden(page) | {"reason": "Snow"})
    assert "can be taken back only once these two have changed back" in text_of(client.get(swap, asked))
    client.post(swap, asked | {"reason": "They misread the card", "accept": "1"})
    assert "Two have changed places since" in text_of(client.get(address(evening)))
