"""Opening a table's link: the cookie, the refusals, and a token that shows up nowhere."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.factories import desk, ready_event, running_event, seat_link
from tests.tournaments.web.table.phones import Phone
from tournaments.models import AccessLink
from tournaments.services.links import link_reissue, link_revoke, links_issue
from tournaments.web import attempts
from tournaments.web.table import access

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def event():
    return running_event()


def test_link_becomes_a_cookie_of_its_own_pages_only(event):
    phone = Phone(event)
    cookie = phone.opened.cookies[access.COOKIE]
    assert phone.opened.status_code == 302
    assert phone.opened["Location"] == phone.url("home")
    assert cookie.value == phone.token
    assert cookie["path"] == f"/table/{phone.link.public_id}/"
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert phone.opened["Referrer-Policy"] == "no-referrer"
    assert "no-store" in phone.opened["Cache-Control"]


def test_cookie_is_secure_in_production(event, settings):
    settings.SESSION_COOKIE_SECURE = True
    assert Phone(event).opened.cookies[access.COOKIE]["secure"] is True


def test_cookie_ends_with_the_link(event):
    phone = Phone(event)
    left = phone.opened.cookies[access.COOKIE]["max-age"]
    assert 0 < left <= (phone.link.expires_at - timezone.now()).total_seconds() + 1


def test_token_is_in_no_later_address_and_no_page(event):
    phone = Phone(event)
    other = Phone(event, seat="S")
    other.enter(1)
    pages = [
        phone.get(),
        phone.get("state"),
        phone.get("board", 1),
        phone.get("confirm", 1),
        phone.confirm(event.plays.get(table=1, board=1)),
        phone.get("board", 99),
    ]
    for page in pages:
        assert phone.token not in page.content.decode()
        assert phone.token not in page.get("Location", "")
        assert access.COOKIE not in page.cookies


@pytest.mark.parametrize("token", ["x", "A" * 32, "A" * 4000, "%00", "é", "..", "<b>"])
def test_unknown_link_is_a_page_with_the_reason(event, token):
    page = Client().get(f"/t/{token}")
    assert page.status_code == 404
    assert "Scan the code at your table again" in page.content.decode()
    assert access.COOKIE not in page.cookies


def test_expired_link_says_so(event):
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    phone = Phone(event)
    assert phone.opened.status_code == 410
    assert "has expired" in phone.opened.content.decode()
    assert access.COOKIE not in phone.opened.cookies


def test_expiry_acts_on_a_phone_that_is_open(event):
    phone = Phone(event)
    fields = phone.check(1)
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    for page in (phone.get(), phone.get("state"), phone.get("board", 1), phone.post("board", 1, **fields)):
        assert page.status_code == 410
    assert not event.plays.get(table=1, board=1).versions.exists()


@pytest.mark.parametrize("how", ["revoked", "reissued", "all new"])
def test_revocation_acts_on_a_phone_that_is_open(event, how):
    phone = Phone(event)
    fields = phone.check(1)
    now = timezone.now()
    if how == "revoked":
        link_revoke(link=phone.link, actor=desk(event), now=now)
    elif how == "reissued":
        link_reissue(link=phone.link, actor=desk(event), now=now)
    else:
        links_issue(event=event, actor=desk(event), now=now)
    pages = [
        phone.client.get(f"/t/{phone.token}"),
        phone.get(),
        phone.get("state"),
        phone.get("board", 1),
        phone.get("confirm", 1),
        phone.get("confirm_state", 1),
        phone.post("preview", 1, **fields),
        phone.post("board", 1, **fields),
        phone.post("confirm", 1, version="1"),
    ]
    assert [page.status_code for page in pages] == [410] * len(pages)
    assert "has been replaced" in pages[0].content.decode()
    assert not event.plays.get(table=1, board=1).versions.exists()


def test_without_the_cookie_every_page_is_closed(event):
    phone = Phone(event)
    phone.client = Client()
    pages = [
        phone.get(),
        phone.get("state"),
        phone.get("board", 1),
        phone.get("confirm", 1),
        phone.post("preview", 1),
        phone.post("board", 1),
        phone.post("confirm", 1),
    ]
    assert [page.status_code for page in pages] == [403] * len(pages)
    assert "Scan the code that lies at your seat" in pages[0].content.decode()


def test_cookie_of_one_seat_does_not_open_another(event):
    phone, other = Phone(event), Phone(event, table=2)
    phone.client.cookies[access.COOKIE]["path"] = "/"
    for link in (other.link, seat_link(event, 1, "S")[0], seat_link(ready_event(name="Next"), 1, "N")[0]):
        assert phone.client.get(phone.url("home", link=link)).status_code == 403
        assert phone.client.post(phone.url("board", 1, link=link), {}).status_code == 403
    assert phone.client.get("/table/NOSUCHLINK/").status_code == 403


def test_guessing_is_stopped_and_starts_again_later(event, monkeypatch):
    monkeypatch.setattr(access, "FAILURES_ALLOWED", 3)
    client = Client()
    assert [client.get(f"/t/guess{n}").status_code for n in range(5)] == [404, 404, 404, 429, 429]
    page = client.get(f"/t/{seat_link(event)[1]}")
    assert page.status_code == 429
    assert int(page["Retry-After"]) == attempts.WINDOW_SECONDS
    assert Client(REMOTE_ADDR="10.0.0.9").get(f"/t/{seat_link(event)[1]}").status_code == 302
    cache.clear()
    assert client.get(f"/t/{seat_link(event)[1]}").status_code == 302


def test_a_hall_behind_one_address_may_open_all_its_links(event, monkeypatch):
    monkeypatch.setattr(access, "FAILURES_ALLOWED", 3)
    for table in range(1, 6):
        for seat in "NESW":
            assert Phone(event, table, seat).opened.status_code == 302


def test_guessing_by_cookie_counts_too(event, monkeypatch):
    monkeypatch.setattr(access, "FAILURES_ALLOWED", 2)
    phone = Phone(event)
    phone.client.cookies[access.COOKIE] = "guess"
    assert [phone.get().status_code for _ in range(3)] == [404, 404, 429]


def test_behind_the_proxy_the_visitor_counts_and_cannot_name_itself(rf, settings):
    request = rf.get("/", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="1.2.3.4, 10.0.0.7")
    assert attempts.client_address(request) == "127.0.0.1"
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert attempts.client_address(request) == "10.0.0.7"


@pytest.mark.parametrize(("language", "word"), [("it", "Tavolo"), ("fr", "Table"), ("en", "Table")])
def test_language_is_the_phones_and_the_switch_comes_back(event, language, word):
    phone = Phone(event)
    home = phone.url("home")
    answer = phone.client.post("/i18n/setlang/", {"language": language, "next": home})
    assert answer["Location"] == home
    page = phone.get()
    assert page["Content-Language"] == language
    assert f'<html lang="{language}">' in page.content.decode()
