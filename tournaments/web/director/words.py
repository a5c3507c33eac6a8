"""The log in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.hours import hour_of
from tournaments.models import Event, LogEntry
from tournaments.models.results import DEFENDERS
from tournaments.presets import presets
from tournaments.printing.seats import seat_letter
from tournaments.ruling_words import log_said
from tournaments.web.director.movement_variants import kind_said
from tournaments.web.movement_words import STAGE_NAMES
from tournaments.web.sheet_form import side_by_side

#: What each verb of the log says; the places are filled from its detail.
SENTENCES = {
    "event_created": gettext_noop("Created the event “%(name)s”."),
    "event_started": gettext_noop("Started the event."),
    "event_closed": gettext_noop("Closed the event; all boards were released."),
    "event_closed_secret": gettext_noop("Closed the event; boards still secret: %(secret)s."),
    "rounds_ended": gettext_noop("Closed the event."),
    "event_reopened": gettext_noop("Reopened the event."),
    "event_published": gettext_noop("Published the ranking."),
    "entries_added": gettext_noop("Entered players: %(count)s."),
    "pairs_added": gettext_noop("Entered pairs or teams: %(count)s."),
    "entry_late": gettext_noop("%(player)s came late, from round %(round)s on."),
    "entry_removed": gettext_noop("Took %(player)s off the list."),
    "entry_withdrawn": gettext_noop("%(player)s withdrew."),
    "entry_reinstated": gettext_noop("%(player)s came back."),
    "substitute_entered": gettext_noop("%(other)s plays for %(player)s from position %(position)s on."),
    "line_up_set": gettext_noop("Line-up of %(team)s: %(parts)s."),
    "member_replaced": gettext_noop("%(other)s plays in the place of %(player)s in the team."),
    "place_taken": gettext_noop("%(player)s has the place of %(other)s from position %(position)s on."),
    "team_joined": gettext_noop(
        "%(team)s came late and plays from position %(position)s on against whoever would have sat out."
    ),
    "movement_extended": gettext_noop(
        "Made the rest of the movement anew from position %(position)s on, for %(names)s too: "
        "%(tables)s tables; seed %(seed)s."
    ),
    "movement_remade": gettext_noop(
        "Made the rest of the movement anew from position %(position)s on: %(tables)s tables; seed %(seed)s."
    ),
    "movement_restored": gettext_noop(
        "Took back the last change of the movement, from position %(position)s on."
    ),
    "movement_prepared": gettext_noop(
        "Made the movement: %(tables)s tables, %(positions)s positions, "
        "%(boards_per_position)s boards each; seed %(seed)s."
    ),
    "movement_prepared_in_order": gettext_noop(
        "Made the movement, seats in the order of entry: %(tables)s tables, %(positions)s positions, "
        "%(boards_per_position)s boards each."
    ),
    "movement_dropped": gettext_noop("The movement was dropped because the list of players changed."),
    "boards_dealt": gettext_noop("Dealt the boards: %(boards)s; commitment %(commitment)s."),
    "boards_committed": gettext_noop(
        "Committed to %(boards)s boards, dealt when “%(source)s” is known (%(time)s); "
        "commitment %(commitment)s."
    ),
    "boards_value_given": gettext_noop("Gave the value of the public source: “%(value)s”."),
    "boards_hour_moved": gettext_noop(
        "The hour of release had passed; the boards are not seen before %(time)s now."
    ),
    "boards_dealing": gettext_noop(
        "Had %(boards)s boards dealt that robots play beforehand; commitment %(commitment)s."
    ),
    "boards_failed": gettext_noop("The set %(set)s was cancelled: no deal met its criteria."),
    "boards_too_late": gettext_noop(
        "The set %(set)s was cancelled: its hour of release passed before all its boards were dealt."
    ),
    "boards_hour_dropped": gettext_noop(
        "The hour of release passed before all boards were typed: the others are released by hand."
    ),
    "boards_cancelled": gettext_noop("Cancelled the boards of the set %(set)s; what is secret stays so."),
    "dealing_sheets_opened": gettext_noop("Opened the dealing sheets with the cards of %(boards)s boards."),
    "hand_diagrams_opened": gettext_noop("Opened the hand diagrams with the cards of %(boards)s boards."),
    "pack_lists_opened": gettext_noop("Opened the pack lists of %(boards)s boards."),
    "blind_helper_opened": gettext_noop("Opened the helper that deals board %(board)s card by card."),
    "labels_opened": gettext_noop("Printed the labels of %(boards)s étuis."),
    "boards_released_by_hand": gettext_noop("Released all boards for everybody: %(boards)s."),
    "boards_typing": gettext_noop("Began to type the cards of %(boards)s boards: set %(set)s."),
    "boards_recording": gettext_noop("The cards of %(boards)s boards will be written down after the play."),
    "board_written": gettext_noop("Wrote down the cards of board %(board)s."),
    "boards_fixed": gettext_noop("Fixed the cards that were typed in."),
    "boards_imported": gettext_noop("Took %(boards)s boards from a file: set %(set)s."),
    "boards_joined": gettext_noop("Joined a simultaneous of %(boards)s boards: set %(set)s."),
    "release_rule_set": gettext_noop("Boards become visible: %(rule)s."),
    "boards_released": gettext_noop("The hour has come; boards released: %(boards)s."),
    "links_issued": gettext_noop("Issued links for every seat of %(tables)s tables."),
    "link_reissued": gettext_noop("Issued a new link for table %(table)s, seat %(seat)s."),
    "link_revoked": gettext_noop("Revoked the link of table %(table)s, seat %(seat)s."),
    "seats_swapped": gettext_noop(
        "%(player)s and %(other)s changed places in position %(position)s (%(places)s)."
    ),
    "seats_swapped_on": gettext_noop(
        "%(player)s and %(other)s changed places from position %(position)s on (%(places)s)."
    ),
    "position_started": gettext_noop("Started position %(position)s."),
    "plan_set": gettext_noop("Set the plan: %(programme)s."),
    "formula_set": gettext_noop("Set the formula."),
    "session_set": gettext_noop(
        "Made this session %(session)s of “%(tournament)s”, with the coefficient %(coefficient)s."
    ),
    "session_left": gettext_noop("Took this session out of “%(tournament)s”."),
    "categories_set": gettext_noop("Set the categories of players: %(count)s."),
    "prizes_set": gettext_noop("Set the list of prizes: %(count)s."),
    "teams_set": gettext_noop("Set the teams of players or pairs: %(count)s."),
    "round_drawn": gettext_noop("Drew round %(round)s (%(format)s); seed %(seed)s."),
    "round_redrawn": gettext_noop("Drew round %(round)s again (%(format)s); seed %(seed)s."),
    "round_seated": gettext_noop("Seated round %(round)s by hand (%(format)s): %(tables)s tables."),
    "round_dropped": gettext_noop("Dropped the draw of round %(round)s."),
    "round_swapped": gettext_noop("%(player)s and %(other)s changed places in round %(round)s (%(places)s)."),
    "round_published": gettext_noop("Published the seats of round %(round)s."),
    "round_unpublished": gettext_noop("Took back the seats of round %(round)s."),
    "round_started": gettext_noop("Started round %(round)s."),
    "round_closed": gettext_noop("Closed round %(round)s: all its results are in."),
    "round_reopened": gettext_noop("Opened round %(round)s again."),
    "result_entered": gettext_noop("Entered board %(board)s at table %(table)s: taker %(score)s."),
    "result_confirmed": gettext_noop("Confirmed board %(board)s at table %(table)s: taker %(score)s."),
    "result_entered_at_desk": gettext_noop(
        "Entered board %(board)s at table %(table)s at the desk: taker %(score)s."
    ),
    "result_corrected": gettext_noop(
        "Corrected board %(board)s at table %(table)s: taker %(before_score)s → %(score)s."
    ),
    "ruling_made": gettext_noop("Ruling %(number)s: %(ruled)s."),
    "ruling_made_of": gettext_noop("Ruling %(number)s on %(player)s: %(ruled)s."),
    "ruling_changed": gettext_noop("Changed ruling %(number)s: %(ruled)s."),
    "ruling_changed_of": gettext_noop("Changed ruling %(number)s on %(player)s: %(ruled)s."),
    "ruling_withdrawn": gettext_noop("Withdrew ruling %(number)s: %(ruled)s."),
    "ruling_withdrawn_of": gettext_noop("Withdrew ruling %(number)s on %(player)s: %(ruled)s."),
    "play_not_played": gettext_noop("Board %(board)s is not played at table %(table)s."),
    "play_expected_again": gettext_noop("Board %(board)s is expected at table %(table)s again."),
}

IN_ROUNDS = {
    "result_entered": gettext_noop("Entered round %(board)s at table %(table)s: %(score)s."),
    "result_confirmed": gettext_noop("Confirmed round %(board)s at table %(table)s: %(score)s."),
    "result_entered_at_desk": gettext_noop(
        "Entered round %(board)s at table %(table)s at the desk: %(score)s."
    ),
    "result_corrected": gettext_noop(
        "Corrected round %(board)s at table %(table)s: %(before_score)s → %(score)s."
    ),
    "play_not_played": gettext_noop("Round %(board)s is not played at table %(table)s."),
    "play_expected_again": gettext_noop("Round %(board)s is expected at table %(table)s again."),
}
"""What is said otherwise where tables play rounds with their own cards: their one board is the round."""


PEOPLE = ("player", "other")
"""Details that are a player's code."""


def log_line(entry: LogEntry, names: Mapping[str, str], *, in_rounds: bool = False) -> dict[str, Any]:
    """A line of the log as the page shows it; ``names`` gives the player of a code."""
    detail = _params(entry.detail, names)
    verb = f"{entry.verb}_of" if "ruling" in detail and "player" in detail else entry.verb
    message = SENTENCES.get("event_closed_secret" if _is_closed_secret(entry) else verb)
    if in_rounds:
        message = IN_ROUNDS.get(entry.verb, message)
    return {
        "at": entry.at,
        "who": _actor(entry.actor),
        "what": (_(message) % detail if message else entry.verb) + kind_said(entry.detail),
        "reason": entry.detail.get("reason", ""),
        "changes": _changes(entry.detail),
    }


def _is_closed_secret(entry: LogEntry) -> bool:
    return entry.verb == "event_closed" and bool(entry.detail.get("secret"))


class _Params(dict):
    """A missing detail reads "?": an old line must not break the page."""

    def __missing__(self, key: str) -> str:
        return "?"


def _params(detail: Mapping[str, Any], names: Mapping[str, str]) -> _Params:
    params = _Params(detail)
    for key in PEOPLE:
        if key in detail:
            params[key] = names.get(detail[key], detail[key])
    if "seat" in detail:
        params["seat"] = seat_letter(detail["seat"])
    if "unit" in detail:
        params["score"] = signed(detail["unit"] * DEFENDERS)
    if "scores" in detail:
        params["score"] = _points(detail["scores"])
    before = detail.get("before", {})
    if "unit" in before:
        params["before_score"] = signed(before["unit"] * DEFENDERS)
    if "scores" in before:
        params["before_score"] = _points(before["scores"])
    if detail.get("preset") in presets():
        params["preset"] = _(presets()[detail["preset"]].name)
    if "format" in detail:
        params["format"] = STAGE_NAMES.get(detail["format"], detail["format"])
    if "ruling" in detail:
        params["ruled"] = log_said(detail)
    if "time" in detail:
        params["time"] = _hour(detail["time"])
    if "rule" in detail:
        params["rule"] = _rule(detail["rule"], detail.get("at", ""))
    return params


def _points(scores: Mapping[str, int]) -> str:
    """The points of two sides, or of every seat of a table where each plays for itself."""
    if "NS" in scores:
        return f"{scores['NS']} : {scores['EW']}".replace("-", "−")
    return " · ".join(f"{seat_letter(seat)} {signed(score)}" for seat, score in scores.items())


def _rule(rule: str, at: str) -> str:
    """A rule of release in words, with its hour."""
    label = str(dict(Event.Release.choices).get(rule, rule))
    return f"{label} ({_hour(at)})" if at else label


def _hour(text: str) -> str:
    """A day and an hour of the log in the club's time zone."""
    hour = hour_of(text)
    return date_format(hour, "SHORT_DATETIME_FORMAT") if hour else str(text)


def signed(score: int) -> str:
    """A score with its sign.

    >>> signed(56), signed(-56), signed(0)
    ('+56', '−56', '0')
    """
    return f"+{score}" if score > 0 else f"−{-score}" if score < 0 else "0"


def _actor(label: str) -> str:
    """The person's name, or the table and seat in the reader's language; nobody is the program."""
    if not label:
        return _("the program")
    words = label.split(" ")
    if len(words) == 3 and words[0] == "table" and words[1].isdecimal():
        return _("table %(table)s, seat %(seat)s") % {"table": words[1], "seat": seat_letter(words[2])}
    return label


def _changes(detail: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Of a correction, every field with what stood before and what stands after, where they differ."""
    before = detail.get("before", {}).get("sheet")
    after = detail.get("sheet")
    if not before or not after:
        return []
    return [row for row in side_by_side(before, after) if row[1] != row[2]]
