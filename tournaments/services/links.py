"""Table links: issued for every seat, shown on QR codes, revoked and issued again.

A token is derived from the installation's secret key and the link's random name, so that a code can be shown
and printed again, while the database holds only its hash. After a change of the secret key live links go on
working; only showing them again needs a new issue.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.models import AccessLink, Event
from tournaments.models.links import new_public_id
from tournaments.movements.programmes.free_rounds import FIFTH
from tournaments.selectors.links import fifth_tables, link_layout, token_hash
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append

TOKEN_BYTES = 24  # 192 bits
VALID_FOR = timedelta(hours=18)


def token_of(link: AccessLink) -> str:
    """The link's token, or an empty string when this installation's secret key did not make it."""
    token = _derive(link.public_id, link.nonce)
    return token if secrets.compare_digest(token_hash(token), link.token_hash) else ""


def _derive(public_id: str, nonce: str) -> str:
    message = f"table-link:{public_id}:{nonce}".encode()
    digest = hmac.digest(settings.SECRET_KEY.encode(), message, hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def _new_link(event: Event, table: int, seat: str, now: datetime, expires_at: datetime) -> AccessLink:
    public_id, nonce = new_public_id(), secrets.token_hex(16)
    return AccessLink(
        event=event,
        public_id=public_id,
        nonce=nonce,
        table=table,
        seat=seat,
        token_hash=token_hash(_derive(public_id, nonce)),
        created_at=now,
        expires_at=expires_at,
    )


def _over_problems(event: Event) -> list[Problem]:
    if not event.is_over:
        return []
    return [Problem("event_over", gettext_noop("The event is over: no table needs a link."))]


@transaction.atomic
def links_issue(
    *, event: Event, actor: Actor, now: datetime, valid_for: timedelta = VALID_FOR
) -> list[AccessLink]:
    """Fresh links for every seat of every table; whatever was issued before stops working."""
    event = event_locked(event)
    tables, seats, problems = link_layout(event)
    raise_if_any(problems + _over_problems(event))
    AccessLink.objects.filter(event=event, revoked_at=None).update(revoked_at=now)
    links = AccessLink.objects.bulk_create(
        _new_link(event, table, seat, now, now + valid_for) for table, seat in _places(event, tables, seats)
    )
    log_append(event=event, actor=actor, verb="links_issued", now=now, detail={"tables": tables})
    return links


def links_complete(*, event: Event, now: datetime, valid_for: timedelta = VALID_FOR) -> list[AccessLink]:
    """Links for the seats of a locked event that have none, where others have theirs: tables may be added.

    A link that was revoked is not issued again by this. The caller holds the transaction.
    """
    known = set(AccessLink.objects.filter(event=event).values_list("table", "seat"))
    if not known:
        return []
    tables, seats, _problems = link_layout(event)
    return AccessLink.objects.bulk_create(
        _new_link(event, table, seat, now, now + valid_for)
        for table, seat in _places(event, tables, seats)
        if (table, seat) not in known
    )


def _places(event: Event, tables: int, seats: tuple[str, ...]) -> list[tuple[int, str]]:
    """Every seat of every table, the fifth where there is one."""
    fifths = fifth_tables(event)
    return [
        (table, seat)
        for table in range(1, tables + 1)
        for seat in (*seats, *([FIFTH] if table in fifths else []))
    ]


@transaction.atomic
def link_reissue(
    *, link: AccessLink, actor: Actor, now: datetime, valid_for: timedelta = VALID_FOR
) -> AccessLink:
    """Replace the live link of one seat, for a lost or photographed code; refused when the event is over."""
    event = event_locked(link.event)
    raise_if_any(_over_problems(event))
    AccessLink.objects.filter(event=event, table=link.table, seat=link.seat, revoked_at=None).update(
        revoked_at=now
    )
    fresh = _new_link(event, link.table, link.seat, now, now + valid_for)
    fresh.save()
    detail = {"table": link.table, "seat": link.seat}
    log_append(event=event, actor=actor, verb="link_reissued", now=now, detail=detail)
    return fresh


@transaction.atomic
def link_revoke(*, link: AccessLink, actor: Actor, now: datetime) -> None:
    """Stop a link at once."""
    event = event_locked(link.event)
    AccessLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=now)
    detail = {"table": link.table, "seat": link.seat}
    log_append(event=event, actor=actor, verb="link_revoked", now=now, detail=detail)
