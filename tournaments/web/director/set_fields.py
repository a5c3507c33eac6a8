"""The fields of the forms for sets of boards: kinds, hours, sources, and whose set it is."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django import forms
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.hours import read_hour
from games.problem_texts import placed
from games.problem_texts import render as text_of
from games.problems import ProblemsError
from games.registry import DEALABLE
from games.services.committing import later_source
from games.services.free_sets import AskedSet, offered
from tournaments.models import Club
from tournaments.web.director.deal_form import FORM_OF_VALUE

FIELDS: Final = {
    "source.name": "source",
    "source.time": "source_time",
    "by_play": "is_played",
    "game": "kind",
    "ruleset": "kind",
    "seats": "kind",
}
"""The fields of a form by the places of problems."""


def _played_help() -> str:
    """How often robots play a board of every game, and what is asked of their plays."""
    said = (
        f"{_(rules.name)}: {_(rules.look.robots.offer) % rules.by_play.as_dict()}"
        for rules in DEALABLE.values()
    )
    return " ".join([_("A worker deals then, which takes about a minute."), *said])


PLAYED_HELP: Final = lazy(_played_help, str)()


class HourField(forms.DateTimeField):
    """An hour that people choose, read as everywhere."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(**{"widget": widget} | kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """The hour; a sentence for what is none."""
        try:
            return read_hour(str(value or ""), "")
        except ProblemsError as error:
            raise forms.ValidationError([text_of(problem) for problem in error.problems]) from error


class KindField(forms.ChoiceField):
    """Game, ruleset and players at a table, with slashes between."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"label": gettext_lazy("Game and rules"), "choices": kind_choices} | kwargs)


class SourceField(forms.CharField):
    """A later public source; ``promise`` says what it is good for."""

    def __init__(self, promise: Any, **kwargs: Any) -> None:
        help_text = format_lazy("{} {}", promise, FORM_OF_VALUE)
        usual = {"label": gettext_lazy("Public source"), "required": False, "max_length": 200}
        super().__init__(**usual | {"help_text": help_text} | kwargs)


class OfClubForm(forms.Form):
    """A form about a set of a club; the club is asked for only where there is a choice, and last."""

    club = forms.ModelChoiceField(
        label=gettext_lazy("Club"), queryset=Club.objects.none(), to_field_name="code"
    )

    def __init__(self, *args: Any, clubs: list[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([name for name in self.fields if name != "club"])
        field = self.fields["club"]
        field.queryset = Club.objects.filter(pk__in=[club.pk for club in clubs])
        if len(clubs) == 1:
            field.initial = clubs[0].code
            field.widget = field.hidden_widget()


def kind_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Rulesets and tables, game by game."""
    kinds: dict[str, list[tuple[str, str]]] = {}
    for game, ruleset, seats in offered():
        name = _(ruleset.name)
        if seats != ruleset.players:
            players = ngettext("%(count)s player", "%(count)s players", seats) % {"count": seats}
            name = f"{name}, {players}"
        kinds.setdefault(_(DEALABLE[game].name), []).append((f"{game}/{ruleset.slug}/{seats}", name))
    return list(kinds.items())


def asked_set(data: dict[str, Any], now: datetime) -> AskedSet:
    """What a form asks for; takes its fields out of ``data``. ``ProblemsError`` for a source that is none."""
    name, at = data.pop("source", ""), data.pop("source_time", None)
    source = later_source(name, at, now) if name or at else None
    game, ruleset, seats = data.pop("kind").split("/")
    return AskedSet(
        game=game,
        ruleset=ruleset,
        seats=int(seats),
        board_count=data.pop("board_count"),
        release_at=data.pop("release_at"),
        source=source,
        is_played=data.pop("is_played", False),
    )


def refuse(form: forms.Form, error: ProblemsError) -> None:
    """Say every problem at its field; one of a file with its line and column."""
    for problem in error.problems:
        field = FIELDS.get(problem.where, problem.where)
        if field in form.fields:
            form.add_error(field, text_of(problem))
        else:
            form.add_error(None, placed(problem))
