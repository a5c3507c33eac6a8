"""A ruling in words, for everybody: "Board 3 annulled by the director at 21:04: a card was missing"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Event, Ruling
from tournaments.printing.seats import seat_letter
from tournaments.ruling_presets import amount_said

UNIT_SIGNS = {
    "percent": "%",
    "points": gettext_lazy("points"),
    "vp": "VP",
    "pm": "PM",
}
STANDS_SAID = {
    ("exclusion", "all"): gettext_lazy("every result stands for the others"),
    ("exclusion", "earlier"): gettext_lazy("for the others only what was played before stands"),
    ("exclusion", "none"): gettext_lazy("no result stands for anybody"),
    ("half", "earlier"): gettext_lazy("only what was played before counts"),
    ("half", "later"): gettext_lazy("only what was played from then on counts"),
}


def side_said(has: Mapping[str, str]) -> str:
    """What a side has: "60 %", "A+", "14 VP (+315)".

    >>> side_said({"vp": "14", "net": "315"}), side_said({"points": "-56"})
    ('14 VP (+315)', '−56')
    """
    if "vp" in has:
        net = f" ({int(has['net']):+})" if "net" in has else ""
        return f"{has['vp']} VP{net}".replace("-", "−")
    if "percent" in has:
        return f"{has['percent']} %"
    if "pm" in has:
        return f"{has['pm']} PM".replace("-", "−")
    if "points" in has:
        return f"{int(has['points']):+}".replace("-", "−") if has["points"] != "0" else "0"
    if "session" in has:
        return _("%(average)s of the session") % {"average": has["session"]}
    return has.get("average", "?")


def sides_said(sides: Mapping[str, Mapping[str, str]]) -> str:
    """What every side has."""
    return ", ".join(f"{seat_letter(seat)} {side_said(has)}" for seat, has in sides.items())


def about_said(event: Event, ruling: Ruling, *, table: bool = True) -> str:
    """The board, or the round, and the table that it is about; empty for one about somebody."""
    if ruling.play is not None:
        params: dict[str, Any] = {"board": ruling.play.board, "table": ruling.play.table}
        if event.has_rounds:
            return _("Round %(board)s, table %(table)s") % params
        return _("Board %(board)s, table %(table)s") % params
    if ruling.board is not None:
        return (_("Round %(board)s") if event.has_rounds else _("Board %(board)s")) % {"board": ruling.board}
    if ruling.position is not None:
        said = _("Round %(number)s") if event.has_rounds else _("Position %(number)s")
        return said % {"number": ruling.position}
    return ""


def what_said(ruling: Ruling) -> str:
    """What is ruled: "adjusted score: N 60 %, E 40 %", "penalty of 2 % only in the ranking"."""
    kind = str(ruling.get_kind_display())
    if ruling.sides:
        return _("%(label)s: %(value)s") % {"label": kind, "value": sides_said(ruling.sides)}
    if ruling.kind == Ruling.Kind.WARNING:
        return _warning_said(ruling, kind)
    if ruling.amount:
        params = {
            "kind": kind,
            "amount": amount_said(ruling.amount),
            "unit": UNIT_SIGNS[ruling.unit],
            "scope": ruling.get_scope_display(),
        }
        return _("%(kind)s: −%(amount)s %(unit)s, %(scope)s") % params
    if ruling.stands:
        stands = STANDS_SAID.get((ruling.kind, ruling.stands), "")
        return _("%(label)s: %(value)s") % {"label": kind, "value": stands}
    return kind


def _warning_said(ruling: Ruling, kind: str) -> str:
    if not ruling.amount:
        return kind
    params = {
        "kind": kind,
        "each": ruling.each,
        "amount": amount_said(ruling.amount),
        "unit": UNIT_SIGNS.get(ruling.unit, ""),
    }
    return (
        ngettext(
            "%(kind)s (%(each)s makes −%(amount)s %(unit)s in the ranking)",
            "%(kind)s (%(each)s make −%(amount)s %(unit)s in the ranking)",
            ruling.each,
        )
        % params
    )


def ruling_said(event: Event, ruling: Ruling) -> str:
    """The whole sentence, with the hour and the reason."""
    about = about_said(event, ruling)
    what = what_said(ruling)
    params = {
        "what": _("%(about)s, %(what)s") % {"about": about, "what": what} if about else capfirst(what),
        "time": date_format(timezone.localtime(ruling.at), "TIME_FORMAT"),
        "reason": ruling.reason,
    }
    return _("%(what)s – by the director at %(time)s: %(reason)s") % params


def log_said(detail: Mapping[str, Any]) -> str:
    """What a line of the log says of a ruling, from its detail."""
    kind = str(dict(Ruling.Kind.choices).get(detail.get("ruling", ""), "?"))
    parts = [kind]
    if "board" in detail:
        parts.append(_("board %(board)s") % detail)
    if "table" in detail:
        parts.append(_("table %(table)s") % detail)
    if detail.get("sides"):
        parts.append(sides_said(detail["sides"]))
    if "amount" in detail:
        parts.append(f"−{amount_said(detail['amount'])} {UNIT_SIGNS.get(detail.get('in', ''), '')}".strip())
    return ", ".join(parts)
