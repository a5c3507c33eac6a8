"""Boards of a file, uploaded on the boards' page, by the API or by the command: all of them, or none."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.models import Board, BoardSet
from games.selectors.board_sets import public_set
from games.services.boards import boards_release
from tests.factories import desk, drafted_event, finish_event
from tests.tournaments.api.conftest import client_of
from tests.tournaments.board_files import board_file, json_file, text_file
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_permissions import address
from tests.tournaments.web.director.test_players import problems
from tournaments.models import Club, Event, LogEntry
from tournaments.services.boards import boards_deal
from tournaments.services.links import links_issue
from tournaments.services.movements import movement_prepare


@pytest.fixture
def event(club: Club) -> Event:
    """Drawn, five boards wanted, none dealt."""
    event = drafted_event(20, club=club)
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=timezone.now()
    )


@pytest.fixture
def at_dealers(dealer: Any) -> Client:
    return logged_in(dealer)


def upload(client: Client, event: Event, data: bytes | str) -> Any:
    file = SimpleUploadedFile("boards.txt", data.encode() if isinstance(data, str) else data)
    return client.post(address("board_file", event), {"file": file})


def nothing_is_stored() -> bool:
    return not BoardSet.objects.exists() and not Board.objects.exists()


@pytest.mark.parametrize("data", [text_file(), json_file()], ids=["text", "json"])
def test_the_boards_of_a_file_are_those_of_the_event(at_dealers: Client, event: Event, data: str) -> None:
    assert upload(at_dealers, event, data).url == address("boards", event)
    event.refresh_from_db()
    found = event.board_set
    assert (found.origin, found.board_count, event.state) == ("file", 5, "ready")
    printed = board_file().dealt.print_deal
    assert [board.cards for board in found.boards.order_by("number")] == [
        printed(board.deal) for board in board_file().boards
    ]
    assert {play.board: play.taker for play in event.plays.all()} == dict(
        zip(range(1, 6), "NESWN", strict=True)
    )
    assert LogEntry.objects.get(verb="boards_imported").detail == {"set": found.code, "boards": 5}
    assert "Took 5 boards from a file" in at_dealers.get(address("log", event)).content.decode()


def test_the_pages_say_plainly_that_nothing_binds_such_a_set(at_dealers: Client, event: Event) -> None:
    upload(at_dealers, event, text_file())
    event.refresh_from_db()
    page = at_dealers.get(address("boards", event)).content.decode()
    assert "No guarantee: there is no key and no commitment." in page
    assert "read from a file" in page
    public = Client().get(f"/boards/{event.board_set.code}/").content.decode()
    assert "This set was not dealt from a key" in public
    assert "<dd>read from a file</dd>" in public
    found = public_set(event.board_set.code)
    assert (found.commitment, found.description, found.key) == ("", {}, None)


def test_an_event_with_such_boards_is_played_to_the_end(at_dealers: Client, event: Event) -> None:
    upload(at_dealers, event, text_file())
    event.refresh_from_db()
    links_issue(event=event, actor=desk(event), now=timezone.now())
    assert finish_event(event).state == "closed"
    assert not event.board_set.boards.filter(released_at=None).exists()
    assert "released" in Client().get(f"/boards/{event.board_set.code}/").content.decode()
    assert Client().get(f"/e/{event.code}/boards/1/").status_code == 200
    assert Client().get(f"/e/{event.code}/hand-records.pdf")["Content-Type"] == "application/pdf"
    file = Client().get(f"/boards/{event.board_set.code}/released.json")
    assert (file.status_code, file.json()["code"]) == (409, "no_key")


def test_without_takers_in_the_file_the_movement_names_them(at_dealers: Client, event: Event) -> None:
    upload(at_dealers, event, text_file(takers=""))
    event.refresh_from_db()
    assert event.plays.filter(taker="").count() == 0


def spoiled(old: str, new: str) -> str:
    text = text_file()
    assert old in text
    return text.replace(old, new, 1)


UNRULED = text_file(takers="").replace("duplicate-individual", "fft-4")
LINE = text_file().splitlines()[9]
"""The first hand of the first board: line 10."""
CARD = LINE.split(":")[1].split(",")[0]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (spoiled(LINE, LINE.replace(f"{CARD},", "", 1)), "Missing from the deal"),
        (spoiled(LINE, LINE + " T:1"), "T1 is there 2 times"),
        (spoiled(LINE, LINE[:-9]), "Missing from the deal"),
        (spoiled(LINE, LINE.replace("S:", "Z:", 1)), "is no card"),
        (text_file(4), "The movement needs boards that the file has not: 5."),
        (text_file(6), "The file has boards that the movement does not need: 6."),
        (spoiled('[Board "2"]', '[Board "1"]'), "Board 1 is there twice"),
        (UNRULED, "The file is for tarot, fft-4, this event is tarot"),
        (spoiled('[Taker "E"]\n', ""), "Board 2 has no taker."),
        (text_file().encode("utf-16"), "This is UTF-16; a file of boards is UTF-8."),
        ("# Été\n".encode("cp1252") + text_file().encode(), "This is not UTF-8."),
        (random.Random(1).randbytes(10 * 1024 * 1024), "The file is too long: at most 2 MB are read."),
        (b"", "There is no board in the file."),
    ],
    ids=[
        "77",
        "two petits",
        "truncated",
        "no card",
        "too few",
        "too many",
        "board twice",
        "ruleset",
        "no taker",
        "utf-16",
        "cp1252",
        "noise",
        "empty",
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_half_saved(
    at_dealers: Client, event: Event, data: bytes | str, said: str
) -> None:
    answer = upload(at_dealers, event, data)
    assert answer.status_code == 422
    assert any(said in problem for problem in problems(answer)), problems(answer)
    assert nothing_is_stored()
    event.refresh_from_db()
    assert event.board_set is None


def test_all_mistakes_at_once_each_with_line_and_column(at_dealers: Client, event: Event) -> None:
    lines = text_file().splitlines()
    lines[9] = lines[9].replace("S:", "Z:", 1)
    lines[17] = lines[17] + " Q9"
    said = problems(upload(at_dealers, event, "\n".join(lines)))
    assert [problem for problem in said if problem.startswith("Line 10, column 5: ")]
    assert [problem for problem in said if problem.startswith("Line 18, column ")]


@pytest.mark.parametrize("spoil", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
def test_windows_line_ends_and_a_byte_order_mark_are_read(
    at_dealers: Client, event: Event, spoil: Any
) -> None:
    assert upload(at_dealers, event, spoil(text_file())).status_code == 302


def test_a_board_that_was_dealt_or_read_before_is_refused(
    at_dealers: Client, event: Event, club: Club
) -> None:
    upload(at_dealers, event, text_file())
    again = drafted_event(20, club=club)
    movement_prepare(event=again, positions=2, boards_per_position=1, actor=desk(again), now=timezone.now())
    text = text_file(first=3).replace('[Board "', '[Board "0')
    for old in range(3, 8):
        text = text.replace(f'[Board "0{old}"]', f'[Board "{old - 2}"]')
    said = problems(upload(at_dealers, again, text))
    assert len(said) == 3
    assert said[0] == "Board 1 has been dealt or read before: somebody may know its cards."
    assert BoardSet.objects.count() == 1


def test_boards_that_a_mistake_replaced_before_the_play_come_back(at_dealers: Client, event: Event) -> None:
    """Twenty étuis were filled from the file: they are as good as before."""
    upload(at_dealers, event, text_file())
    first = Event.objects.get(pk=event.pk).board_set
    boards_deal(event=event, actor=desk(event), now=timezone.now())
    assert upload(at_dealers, event, text_file()).status_code == 302
    event.refresh_from_db()
    assert event.board_set != first
    assert list(event.board_set.boards.values_list("cards_mark", flat=True)) == list(
        first.boards.values_list("cards_mark", flat=True)
    )


def test_boards_that_were_seen_do_not_come_back(at_dealers: Client, event: Event) -> None:
    upload(at_dealers, event, text_file())
    event.refresh_from_db()
    boards_release(board_set=event.board_set, numbers=[1], now=timezone.now())
    boards_deal(event=event, actor=desk(event), now=timezone.now())
    assert problems(upload(at_dealers, event, text_file())) == [
        "Board 1 has been dealt or read before: somebody may know its cards."
    ]


def test_a_deal_that_stands_in_the_file_twice_is_refused(at_dealers: Client, event: Event) -> None:
    head, *boards = text_file().split("\n\n")
    boards[1] = "\n".join([*boards[1].splitlines()[:3], *boards[0].splitlines()[3:]])
    assert problems(upload(at_dealers, event, "\n\n".join([head, *boards]))) == [
        "Boards 1 and 2 have the same cards."
    ]
    assert nothing_is_stored()


def test_only_the_dealer_brings_a_file(
    event: Event, owner: Any, outsider: Any, client: Client, django_user_model: Any
) -> None:
    root = django_user_model.objects.create_superuser("root")
    for user, status in ((owner, 403), (root, 403), (outsider, 404)):
        assert upload(logged_in(user), event, text_file()).status_code == status
    assert upload(client, event, text_file()).status_code == 302
    assert "id_board_file" not in logged_in(owner).get(address("boards", event)).content.decode()
    assert nothing_is_stored()


def test_takers_under_whom_some_attack_all_the_time_are_refused(at_dealers: Client, event: Event) -> None:
    movement_prepare(event=event, positions=5, boards_per_position=1, actor=desk(event), now=timezone.now())
    said = problems(upload(at_dealers, event, text_file(takers="N")))
    assert said[0].startswith(
        "With the takers of these boards somebody attacks 5 boards and somebody else 0;"
    )
    assert upload(at_dealers, event, text_file()).status_code == 302


def test_after_the_start_no_file_is_taken(at_dealers: Client, running: Event) -> None:
    before = running.board_set_id
    assert problems(upload(at_dealers, running, text_file())) == [
        "The event has started: movement and boards are fixed."
    ]
    running.refresh_from_db()
    assert running.board_set_id == before


def test_without_a_file_or_a_movement_that_is_said(at_dealers: Client, event: Event, drafted: Event) -> None:
    assert problems(at_dealers.post(address("board_file", event))) == ["Choose a file of boards."]
    assert "Choose the movement first" in problems(upload(at_dealers, drafted, text_file()))[0]


def test_the_api_does_the_same(event: Event, dealer: Any, owner: Any, outsider: Any) -> None:
    path = f"/api/v1/events/{event.code}/boards/import/"
    body = {"text": text_file()}
    assert client_of(outsider).post(path, body, format="json").status_code == 404
    assert client_of(owner).post(path, body, format="json").status_code == 403
    caller = client_of(dealer)
    bad = caller.post(path, {"text": text_file().replace("S:", "Z:", 1)}, format="json")
    assert bad.status_code == 400
    assert bad.json()["problems"][0]["where"] == "10:5"
    assert nothing_is_stored()
    good = caller.post(path, body, format="json")
    assert (good.status_code, good.json()["boards"]) == (201, 5)
    assert caller.post(path, {"text": "x" * 3_000_000}, format="json").status_code == 413


class TestCommand:
    """``manage.py import_boards``."""

    def run(self, *arguments: str) -> tuple[str, str, int]:
        out, err = io.StringIO(), io.StringIO()
        try:
            call_command("import_boards", *arguments, stdout=out, stderr=err)
        except SystemExit as error:
            return out.getvalue(), err.getvalue(), int(error.code or 0)
        except CommandError as error:
            return out.getvalue(), str(error), error.returncode
        return out.getvalue(), err.getvalue(), 0

    def test_a_file_is_taken(self, event: Event, tmp_path: Any) -> None:
        file = tmp_path / "boards.txt"
        file.write_bytes(text_file().replace("\n", "\r\n").encode())
        out, _err, status = self.run(str(file), "--event", event.code.lower())
        event.refresh_from_db()
        assert (out, status) == (f"Set {event.board_set.code}: 5 boards.\n", 0)
        assert LogEntry.objects.get(verb="boards_imported").actor == ""

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (text_file().replace("S:", "Z:", 1).encode(), "10:5: “Z"),
            (text_file().encode("utf-16"), "1:1: This is UTF-16"),
            (b"\x07" * 10 * 1024 * 1024, "The file is too long: at most 2 MB are read."),
        ],
        ids=["no card", "utf-16", "noise"],
    )
    def test_what_is_wrong_is_one_line_each(
        self, event: Event, tmp_path: Any, data: bytes, said: str
    ) -> None:
        file = tmp_path / "boards.txt"
        file.write_bytes(data)
        _out, err, status = self.run(str(file), "--event", event.code)
        assert said in err
        assert status == 2
        assert nothing_is_stored()

    def test_no_file_and_no_event(self, event: Event, tmp_path: Any) -> None:
        assert self.run(str(tmp_path / "none"), "--event", event.code)[2] == 2
        assert self.run(str(tmp_path), "--event", "NOSUCH")[1:] == ("There is no event NOSUCH.", 2)


def test_half_a_character_is_refused_in_words(at_dealers: Client, event: Event, dealer: Any) -> None:
    """JSON can write it, nothing can send it."""
    text = r'{"game": "\ud800", "boards": [{"number": 1, "deal": ["x"]}]}'
    assert problems(upload(at_dealers, event, text))
    answer = client_of(dealer).post(f"/api/v1/events/{event.code}/boards/import/", {"text": text})
    assert answer.status_code == 400
    assert "“?”" in answer.json()["problems"][0]["message"]
