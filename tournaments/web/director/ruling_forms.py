"""The forms of a ruling: on a table, on a board at all tables, on somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry, Event, Play, Ruling
from tournaments.printing.seats import seat_letter
from tournaments.ruling_presets import amount_said, penalty_units, ruling_unit
from tournaments.ruling_words import UNIT_SIGNS
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.seats import in_order, table_seating
from tournaments.services.ruling_values import EXAMPLES
from tournaments.services.ruling_wishes import OF_PLAYS, RulingWish

_WRITTEN = {"percent": "{} %", "vp": "{} VP", "pm": "{} PM", "session": "{} session"}


def side_written(has: Mapping[str, str]) -> str:
    """What a side has as its field takes it.

    >>> side_written({"vp": "14", "net": "315"}), side_written({"average": "A+"})
    ('14 VP 315', 'A+')
    """
    unit = next(name for name in has if name != "net")
    said = _WRITTEN.get(unit, "{}").format(has[unit])
    return f"{said} {has['net']}" if "net" in has else said


class _RulingForm(forms.Form):
    """What all have in common: the reason."""

    about = ""
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)


class TableRulingForm(_RulingForm):
    """What becomes of one board, or one round, at one table; a field for each seat or side."""

    about = "table"
    field_order = ("kind",)
    kind = forms.ChoiceField(label=gettext_lazy("Ruling"))

    def __init__(self, play: Play, *args: Any, **kwargs: Any) -> None:
        """The sides of ``play``'s own table."""
        super().__init__(*args, **kwargs)
        self.play = play
        self.fields["kind"].choices = [one for one in Ruling.Kind.choices if one[0] in OF_PLAYS]
        reason = self.fields.pop("reason")
        unit = ruling_unit(play.event)
        seated = table_seating(play.event, play.position.number, play.table)
        for seat, sitting in in_order(seated).items():
            label = f"{seat_letter(seat)} · {sitting.name}"
            field = forms.CharField(label=label, max_length=30, required=False)
            field.widget.attrs["placeholder"] = EXAMPLES[unit]
            self.fields[f"side_{seat}"] = field
        self.fields["reason"] = reason

    def wish(self) -> RulingWish:
        """What was asked."""
        data = self.cleaned_data
        sides = {name.removeprefix("side_"): text for name, text in data.items() if name.startswith("side_")}
        wanted = {} if data["kind"] == Ruling.Kind.ANNULLED else {k: v for k, v in sides.items() if v}
        return RulingWish(kind=data["kind"], board=self.play.board, table=self.play.table, sides=wanted)


class BoardRulingForm(_RulingForm):
    """A board, or a round, that counts at no table."""

    about = "board"
    field_order = ("board", "reason")
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=9999)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """Called a round where rounds are drawn."""
        super().__init__(*args, **kwargs)
        if event.has_rounds:
            self.fields["board"].label = _("Round")

    def wish(self) -> RulingWish:
        """What was asked."""
        return RulingWish(kind=str(Ruling.Kind.ANNULLED), board=self.cleaned_data["board"])


class PersonRulingForm(_RulingForm):
    """A penalty, a warning, lateness, exclusion or half of the event, of a player, a pair or a team."""

    about = "person"
    player = forms.ModelChoiceField(
        label=gettext_lazy("Who"), queryset=Entry.objects.none(), to_field_name="player__code"
    )
    kind = forms.ChoiceField(label=gettext_lazy("Ruling"))
    amount = forms.CharField(
        label=gettext_lazy("How much"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("Of a penalty, or of lateness where the federation does not say."),
    )
    unit = forms.ChoiceField(label=gettext_lazy("Unit"), required=False)
    scope = forms.ChoiceField(
        label=gettext_lazy("It counts"), required=False, choices=[*reversed(Ruling.Scope.choices)]
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes late"), required=False, min_value=0, max_value=999
    )
    board = forms.IntegerField(
        label=gettext_lazy("Board of the penalty"), required=False, min_value=1, max_value=9999
    )
    position = forms.IntegerField(
        label=gettext_lazy("Position"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=gettext_lazy(
            "The round of a penalty in the match; the first one of an exclusion, or of the second half."
        ),
    )
    stands = forms.ChoiceField(label=gettext_lazy("What stands"), required=False)
    field_order = ("player", "kind", "amount", "unit", "scope", "minutes", "board", "position", "stands")

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """The event's own entries and units."""
        super().__init__(*args, **kwargs)
        names = entry_names(event)
        who = self.fields["player"]
        who.queryset = Entry.objects.filter(event=event).select_related("player", "event")
        who.choices = [("", "—"), *((one.player.code, names[one.pk]) for one in entries_of_event(event))]
        self.fields["kind"].choices = [one for one in Ruling.Kind.choices if one[0] not in OF_PLAYS]
        self.fields["unit"].choices = [(unit, UNIT_SIGNS[unit]) for unit in penalty_units(event)]
        self.fields["stands"].choices = [("", "—"), *Ruling.Stands.choices]
        if event.has_rounds:
            self.fields.pop("board")
            self.fields["position"].label = _("Round")

    def wish(self) -> RulingWish:
        """What was asked."""
        data = self.cleaned_data
        return RulingWish(
            kind=data["kind"],
            entry=data["player"],
            board=data.get("board"),
            position=data["position"],
            amount=data["amount"],
            unit=data["unit"],
            scope=data["scope"],
            minutes=data["minutes"],
            stands=data["stands"],
        )


def initial_of(ruling: Ruling) -> dict[str, Any]:
    """A ruling as its form shows it."""
    return {
        "kind": ruling.kind,
        "board": ruling.board,
        "player": ruling.entry.player.code if ruling.entry else "",
        "amount": amount_said(ruling.amount) if ruling.amount else "",
        "unit": ruling.unit,
        "scope": ruling.scope,
        "position": ruling.position,
        "stands": ruling.stands,
        "reason": ruling.reason,
        **{f"side_{seat}": side_written(has) for seat, has in ruling.sides.items()},
    }


AnyForm = TableRulingForm | BoardRulingForm | PersonRulingForm
