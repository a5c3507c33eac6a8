"""``manage.py event``: an event as a file."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from games.models import Board
from tests.factories import KEY, desk, entry_at, finish_event, play_of, play_result, running_event, sheet_data
from tests.scoring.rulings import rule
from tournaments.models import AccessLink

pytestmark = pytest.mark.django_db


def exported(event) -> str:
    out = io.StringIO()
    call_command("event", "export", event.code, stdout=out)
    return out.getvalue()


def leaves(value):
    """Every text of an archive."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    elif isinstance(value, str):
        yield value


def test_a_finished_event_travels_with_its_cards_key_and_history():
    event = finish_event(running_event(20, 3, 1))
    text = exported(event)
    archive = json.loads(text)
    assert (archive["format"], archive["version"]) == ("etui-event", 1)
    assert archive["club"]["name"] == event.club.name
    assert len(archive["players"]) == len(archive["entries"]) == 20
    assert [position["number"] for position in archive["positions"]] == [1, 2, 3]
    assert all(play["versions"][-1]["is_confirmed"] for play in archive["plays"])
    assert archive["board_set"]["key"] == KEY.hex()
    cards = {board.number: board.cards.splitlines() for board in event.board_set.boards.all()}
    assert {board["number"]: board["deal"] for board in archive["board_set"]["released"]} == cards
    assert archive["log"][-1]["verb"] == "event_closed"
    assert exported(event) == text


def test_a_secret_board_leaves_nothing_of_its_cards_key_or_results():
    event = running_event(20, 3, 2)
    play = play_of(event)
    play_result(play, data=sheet_data(50, taker=play.taker))
    other = play_of(event, nth=1)
    rule(event, kind="annulled", board=other.board, table=other.table, reason="leak: the petit was alone")
    taker = entry_at(event, seat=other.taker)
    rule(event, kind="penalty", entry=taker, board=other.board, amount="2", scope="match", reason="leak")
    # Planted: were cards or robots' results written anywhere, these words would be there.
    for board in Board.objects.filter(board_set=event.board_set, released_at=None):
        board.cards, board.plays = f"leak {board.number}", [[True, 987_654]]
        board.save()
    text = exported(event)
    archive = json.loads(text)
    assert "leak" not in text
    assert "987654" not in text
    assert KEY.hex() not in text
    assert archive["board_set"]["released"] == []
    assert archive["board_set"]["key"] is None
    assert {"sheet", "unit", "contract", "rejections"}.isdisjoint(leaves(archive["plays"] + archive["log"]))
    assert [one["not_played_reason"] for one in archive["plays"] if one["not_played_reason"]] == ["withheld"]
    (withheld,) = (one for one in archive["plays"] if one["withheld"])
    assert (withheld["board"], withheld["versions"]) == (play.board, [])


def test_no_token_password_address_or_database_id_is_in_an_archive():
    event = running_event(20, 3, 1)
    user = desk(event).user
    user.username, user.email = "anna@example.org", "mail@example.com"
    user.save()
    play_result(play_of(event))
    rule(event, kind="warning", entry=event.entries.first())
    finish_event(event)
    text = exported(event)
    for link in AccessLink.objects.filter(event=event):
        assert link.token_hash not in text
        assert link.nonce not in text
        assert link.public_id not in text
    assert user.password not in text
    assert "@" not in text
    names = set(leaves(json.loads(text)))
    assert not {name for name in names if name == "id" or name.endswith("_id")}


def test_an_unknown_event_and_a_file_that_cannot_be_written_are_said(tmp_path):
    with pytest.raises(CommandError, match="no event NONE"):
        call_command("event", "export", "NONE")
    event = running_event(20, 3, 1)
    call_command("event", "export", event.code, "--output", str(tmp_path / "event.json"))
    assert (tmp_path / "event.json").read_text(encoding="utf-8") == exported(event)
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("event", "export", event.code, "--output", str(tmp_path))
