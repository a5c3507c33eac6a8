"""The scoreboard and the projector: what they say, how they are kept, what they cost."""

import gzip
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import Snapshot
from scoring.services import pages
from tests.factories import desk, drafted_event, entrants, entry_at, play_result, running_event
from tests.scoring.evenings import compute, evening_with_board, plays_of_board, taker_of
from tournaments.services.cancelling import boards_cancel
from tournaments.services.entries import entry_withdraw
from tournaments.services.positions import position_start_next

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    """Pages of another test must not be found, whatever code its event had."""
    cache.clear()
    monkeypatch.setattr(pages, "_kept", pages._Kept())


def page(client, event, name="scoreboard:event", **query):
    return client.get(reverse(name, args=[event.code]), query)


def text_of(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def rows_of(response):
    return re.findall(r'<tr data-key="(\w+)"', response.content.decode())


def test_the_page_says_what_when_where_and_how_far(client):
    event, _plays = evening_with_board()
    text = text_of(page(client, event, lang="en"))
    for words in (event.name, event.club.name, "running", "Position 5 of 5", "5 / 100", "14 March 2026"):
        assert words in text


def test_the_general_ranking_is_in_order(client):
    event, plays = evening_with_board()
    response = page(client, event)
    codes = rows_of(response)
    assert len(codes) == 20
    # 100 % for the best attack and three defenders, 0 % for the worst attack and three others.
    assert codes.index(taker_of(plays[1]).player.code) < 4
    assert codes.index(taker_of(plays[2]).player.code) >= 16


def test_every_name_leads_to_its_road_sheet(client):
    event, _plays = evening_with_board()
    html = page(client, event).content.decode()
    for entry in entrants(event):
        assert f'href="{reverse("explain:player", args=[event.code, entry.player.code])}"' in html


def test_the_alternate_ranking_takes_the_lines_in_turn(client):
    event, _plays = evening_with_board()
    rows = Snapshot.objects.get(event=event).rows.select_related("entry__player")
    places = {row.entry.player.code: row.alternate_place for row in rows}
    shown = [places[code] for code in rows_of(page(client, event, show="alternate"))]
    assert shown == sorted(places.values())
    lines = re.findall(r'seat--([NESW])">', page(client, event, show="alternate").content.decode())
    assert set(lines[:4]) == set("NESW")


def test_the_boards_link_to_their_travellers_when_released(client):
    event, _plays = evening_with_board()
    html = page(client, event, show="boards").content.decode()
    assert reverse("explain:board", args=[event.code, 1]) in html
    assert reverse("explain:board", args=[event.code, 2]) not in html


def test_an_unknown_view_is_not_found(client):
    event = running_event()
    assert page(client, event, show="secrets").status_code == 404
    assert page(client, event, name="scoreboard:fragment", show="director").status_code == 404


@pytest.mark.parametrize("name", ["event", "fragment", "projector", "director-standings"])
def test_an_unknown_event_is_not_found(client, name):
    assert client.get(reverse(f"scoreboard:{name}", args=["NOPE42"])).status_code == 404


def test_codes_may_be_typed_in_small_letters(client):
    event, _plays = evening_with_board()
    assert client.get(f"/e/{event.code.lower()}/").status_code == 200
    assert client.get(f"/e/{event.code.lower()}/fragment/").status_code == 200


@pytest.mark.parametrize("number", ["0", "-1", "two", "99999", "1e9", "2"])
def test_a_page_that_does_not_exist_is_the_nearest_one(client, number):
    event, _plays = evening_with_board()
    assert len(rows_of(page(client, event, page=number))) == 20


def test_a_long_ranking_has_pages(client, monkeypatch):
    monkeypatch.setattr("scoring.services.rendering.PAGE_ROWS", 8)
    event, _plays = evening_with_board()
    found = [rows_of(page(client, event, page=number)) for number in (1, 2, 3)]
    assert [len(codes) for codes in found] == [8, 8, 4]
    assert len({code for codes in found for code in codes}) == 20
    assert f"/e/{event.code}/?page=3" in page(client, event).content.decode()


def test_cancelled_boards_are_told_with_the_reason_on_the_page(client):
    event = running_event(20, 2, 1)
    assert "were cancelled" not in text_of(page(client, event, lang="en"))
    actor = desk(event)
    boards_cancel(event=event, reason="A card <fell> on the floor", actor=actor, now=timezone.now())
    response = page(client, event, lang="en")
    text = text_of(response)
    assert "The boards of this event were cancelled" in text
    assert "A card &lt;fell&gt; on the floor" in text
    assert "The results stay as they are." in text
    assert "Les résultats" in text_of(page(client, event, lang="fr"))


def test_before_the_start_the_players_are_listed(client):
    event = drafted_event(5)
    html = page(client, event).content.decode()
    assert "Anna3 Rossi3" in html
    assert "scoreboard" in html
    assert page(client, event, show="alternate").status_code == 200
    assert page(client, event, show="boards").status_code == 200
    assert "ETag" not in page(client, event, name="scoreboard:fragment").headers


def test_an_event_without_anybody_says_so(client):
    assert "Nobody has entered yet" in text_of(page(client, drafted_event(0), lang="en"))


def test_moves_count_from_the_snapshot_before(client):
    event, _plays = evening_with_board()
    assert "move--up" not in page(client, event).content.decode()
    first = plays_of_board(event, 2)
    for play, unit in zip(first, (50, 52, 54, 56, 58), strict=True):
        play_result(play, unit)
    compute(event)
    html = page(client, event).content.decode()
    assert "move--up" in html
    assert "move--down" in html


def test_who_withdrew_stands_at_the_end_and_is_marked(client):
    event, plays = evening_with_board()
    gone = taker_of(plays[1])
    entry_withdraw(entry=gone, reason="Unwell", actor=desk(event), now=timezone.now())
    compute(event)
    response = page(client, event, lang="en")
    assert rows_of(response)[-1] == gone.player.code
    assert "withdrawn" in text_of(response)
    assert gone.player.code not in page(client, event, name="scoreboard:projector").content.decode()


def test_one_part_missing_is_flagged(client):
    event, _plays = evening_with_board()
    text = text_of(page(client, event, lang="en"))
    assert text.count("attack only") == 5
    assert text.count("defence only") == 15


def test_names_are_escaped(client):
    event = running_event()
    entry = entry_at(event)
    entry.player.family_name = "<script>alert(1)</script>"
    entry.player.save()
    compute(event)
    for name in ("event", "projector", "director-standings"):
        html = page(client, event, name=f"scoreboard:{name}").content.decode()
        assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in page(client, event).content.decode()


def test_numbers_are_written_as_the_language_does(client):
    event, _plays = evening_with_board()
    assert "75,00" in page(client, event, lang="fr").content.decode()
    assert "75.00" in page(client, event, lang="en").content.decode()
    french = page(client, event, name="scoreboard:fragment", lang="fr")
    assert (french.headers["Content-Language"], "75,00" in french.content.decode()) == ("fr", True)


def test_the_projector_has_a_language_of_its_own(client):
    event, _plays = evening_with_board()
    html = page(client, event, name="scoreboard:projector", lang="fr").content.decode()
    assert '<html lang="fr">' in html
    assert "lang=fr" in html
    assert "show=projector" in html
    assert 'data-live-url="/live/' in html
    assert html.count("<li data-key=") == 20


def test_a_fragment_that_has_not_changed_is_not_sent_again(client):
    event, _plays = evening_with_board()
    first = page(client, event, name="scoreboard:fragment", lang="en")
    etag = first.headers["ETag"]
    again = client.get(first.wsgi_request.get_full_path(), headers={"if-none-match": etag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    play_result(plays_of_board(event, 2)[0])
    compute(event)
    changed = client.get(first.wsgi_request.get_full_path(), headers={"if-none-match": etag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_the_entity_tag_of_the_page_is_the_fragments(client):
    event, _plays = evening_with_board()
    etag = page(client, event, name="scoreboard:fragment", lang="it").headers["ETag"]
    assert etag.replace('"', "&quot;") in page(client, event, lang="it").content.decode()


def test_a_position_that_starts_changes_the_fragment(client):
    event = running_event(started=1)
    compute(event)
    before = page(client, event, name="scoreboard:fragment", lang="en")
    position_start_next(event=event, number=2, actor=desk(event), now=timezone.now())
    after = page(client, event, name="scoreboard:fragment", lang="en")
    assert before.headers["ETag"] != after.headers["ETag"]
    assert "Position 2 of 5" in text_of(after)


def test_bytes_go_out_compressed_or_plain_as_asked(client):
    event, _plays = evening_with_board()
    url = reverse("scoreboard:fragment", args=[event.code])
    zipped = client.get(url, headers={"accept-encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == client.get(url).content
    assert "Accept-Encoding" in zipped.headers["Vary"]


def test_a_part_is_rendered_once(client, monkeypatch):
    event, _plays = evening_with_board()
    page(client, event, name="scoreboard:fragment", lang="en")
    monkeypatch.setattr(pages, "part_context", lambda **_: pytest.fail("rendered again"))
    assert page(client, event, name="scoreboard:fragment", lang="en").status_code == 200
    monkeypatch.setattr(pages, "_kept", pages._Kept())  # another process, the same cache
    assert page(client, event, name="scoreboard:fragment", lang="en").status_code == 200


def test_what_people_look_at_is_rendered_before_the_bell_rings(client, real_broker, monkeypatch):
    event, _plays = evening_with_board()
    screens = [("event", "it"), ("projector", "fr"), ("fragment", "en"), ("director-standings", "en")]
    for name, language in screens:
        page(client, event, name=f"scoreboard:{name}", lang=language)
    play_result(plays_of_board(event, 2)[0])
    pages.pages_announce(event_id=event.pk)
    monkeypatch.setattr(pages, "part_context", lambda **_: pytest.fail("rendered by a visitor"))
    for name, language in screens:
        assert page(client, event, name=f"scoreboard:{name}", lang=language).status_code == 200


def test_what_nobody_looks_at_is_not_rendered(real_broker, monkeypatch):
    event, _plays = evening_with_board()
    monkeypatch.setattr(pages, "part_context", lambda **_: pytest.fail("rendered for nobody"))
    pages.pages_announce(event_id=event.pk)


def test_a_page_view_computes_and_writes_nothing(client):
    event, _plays = evening_with_board()
    play_result(plays_of_board(event, 2)[0])
    before = Snapshot.objects.count()
    with CaptureQueriesContext(connection) as queries:
        page(client, event)
        page(client, event, name="scoreboard:fragment")
    assert Snapshot.objects.count() == before
    assert not [q for q in queries if re.match(r"(INSERT|UPDATE|DELETE)", q["sql"])]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("event", {}),
        ("event", {"show": "alternate"}),
        ("event", {"show": "boards"}),
        ("fragment", {}),
        ("projector", {}),
        ("director-standings", {}),
    ],
)
def test_the_number_of_queries_does_not_grow(client, name, query):
    counts = []
    for players in (20, 52):
        event = running_event(players, 3, started=1)
        play_result(plays_of_board(event, 1)[0])
        compute(event)
        with CaptureQueriesContext(connection) as queries:
            assert page(client, event, name=f"scoreboard:{name}", **query).status_code == 200
        counts.append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            page(client, event, name=f"scoreboard:{name}", **query)
        assert len(queries) <= 2, "a second visitor costs the stamp and the event"
    assert counts[0] == counts[1]


def test_the_directors_list_is_short(client):
    event, _plays = evening_with_board()
    html = page(client, event, name="scoreboard:director-standings").content.decode()
    assert html.count('<th scope="row">') == 10
    assert "<html" not in html
