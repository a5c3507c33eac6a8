"""The score sheet of one deal: from JSON and back, refused with every reason at once.

The JSON form::

    {"contract": "garde", "taker": "N", "bouts": 2, "points": 49, "petit_au_bout": "attack",
     "poignees": [{"size": "simple", "by": "attack"}], "slam": null}

``contract`` ``prise garde garde_sans garde_contre`` (may be absent where the ruleset imposes it);
``petit_au_bout`` ``attack defence`` or null; ``size`` ``simple double triple``; ``slam``
``announced_made unannounced announced_failed defence`` or null. Half points are written ``40.5``.

At five players ``"partner": "E"`` or, alone, ``"partner": null``; it may not be absent. At a table of five
that plays the game for four ``"sits_out": "X"`` is the seat of the dead hand. Where the house plays misères
``"miseres": [{"kind": "head", "by": "E"}]``, ``kind`` ``head trumps``.

Two more fields are cross-checks and are not kept: ``defence_points``, which makes 91 with ``points``, and
``unit``, the score as written on the slip.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.problems import gettext_noop, raise_if_any
from games.tarot.checks import check_sheet
from games.tarot.count import ALL_HALF_POINTS, points_text
from games.tarot.doubts import doubts
from games.tarot.reading import SheetReader
from games.tarot.rulesets import Ruleset
from games.tarot.score import score_sheet
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Sheet, Slam

__all__ = [
    "Camp",
    "Contract",
    "Poignee",
    "PoigneeSize",
    "Sheet",
    "Slam",
    "check_sheet",
    "doubts",
    "parse_sheet",
    "sheet_as_dict",
]

_KEPT: Final = (
    *("contract", "taker", "partner", "sits_out", "bouts", "points"),
    *("petit_au_bout", "poignees", "slam", "miseres"),
)
_CROSS_CHECKS: Final = ("defence_points", "unit")
# A line of the scoring service also names its game and its ruleset.
_ADDRESS: Final = ("game", "ruleset")


def parse_sheet(data: Mapping[str, object], ruleset: Ruleset) -> Sheet:
    """The sheet that ``data`` (the JSON form) describes; ``ProblemsError`` with all that is wrong.

    >>> from games.problems import ProblemsError
    >>> from games.tarot.rulesets import ruleset
    >>> bad = {"taker": "N", "bouts": 4, "points": 92}
    >>> try: parse_sheet(bad, ruleset("duplicate-individual"))
    ... except ProblemsError as error: print([problem.code for problem in error.problems])
    ['bouts_out_of_range', 'points_out_of_range']
    """
    reader = SheetReader(data, ruleset)
    bouts = reader.read_whole("bouts")
    half_points = reader.read_half_points("points")
    sheet = Sheet(
        contract=reader.read_contract(),
        taker=reader.read_taker(),
        bouts=bouts or 0,
        half_points=half_points or 0,
        petit_au_bout=reader.read_camp("petit_au_bout"),
        poignees=reader.read_poignees(),
        slam=reader.read_slam(),
        partner=reader.read_partner(),
        sits_out=reader.read_sits_out(),
        miseres=reader.read_miseres(),
    )
    reader.refuse_others((*_KEPT, *_CROSS_CHECKS, *_ADDRESS))
    problems = [*reader.problems, *check_sheet(sheet, ruleset, reader.unreadable)]
    reader.problems.clear()
    _check_defence_points(reader, half_points)
    if not problems:
        _check_unit(reader, sheet)
    raise_if_any([*problems, *reader.problems])
    return sheet


def _check_defence_points(reader: SheetReader, attack: int | None) -> None:
    """Both camps count their cards: together they have 91 points."""
    if not reader.given("defence_points"):
        return
    defence = reader.read_half_points("defence_points")
    if attack is not None and defence is not None and attack + defence != ALL_HALF_POINTS:
        message = gettext_noop("%(attack)s and %(defence)s points make %(sum)s, not 91.")
        params = {
            "attack": points_text(attack),
            "defence": points_text(defence),
            "sum": points_text(attack + defence),
        }
        reader.refuse("points_do_not_make_91", message, params, "defence_points")


def _check_unit(reader: SheetReader, sheet: Sheet) -> None:
    """The score on the slip is the one that the sheet gives."""
    if not reader.given("unit"):
        return
    written = reader.read_whole("unit")
    unit = score_sheet(sheet, reader.ruleset).unit
    if written is not None and written != unit:
        message = gettext_noop("The slip says %(written)s, but this result is worth %(unit)s.")
        reader.refuse("unit_differs", message, {"written": written, "unit": unit}, "unit")


def sheet_as_dict(sheet: Sheet, ruleset: Ruleset) -> dict[str, object]:
    """The JSON form of ``sheet``, with every field of the ruleset; ``parse_sheet`` reads it back."""
    half = sheet.half_points
    data: dict[str, object] = {"contract": sheet.contract.value, "taker": sheet.taker.value}
    if ruleset.calls_partner:
        data["partner"] = None if sheet.partner is None else sheet.partner.value
    if sheet.sits_out is not None:
        data["sits_out"] = sheet.sits_out.value
    data |= {
        "bouts": sheet.bouts,
        "points": half // 2 if half % 2 == 0 else half / 2,
        "petit_au_bout": None if sheet.petit_au_bout is None else sheet.petit_au_bout.value,
        "poignees": [{"size": poignee.size.value, "by": poignee.by.value} for poignee in sheet.poignees],
        "slam": None if sheet.slam is None else sheet.slam.value,
    }
    if ruleset.misere_bonuses:
        data["miseres"] = [{"kind": shown.kind.value, "by": shown.by.value} for shown in sheet.miseres]
    return data
