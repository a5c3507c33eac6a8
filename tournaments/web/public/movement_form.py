"""The form of the page that shows a movement: everything is in the address, nothing is stored."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.problems import ProblemsError, raise_if_any
from tournaments.movements.answered import Answer, answered
from tournaments.movements.formats import FORMATS
from tournaments.movements.wish import MOST_BOARDS, MOST_ROUNDS, Wish, asked_too_much
from tournaments.web.director.answers import sentences
from tournaments.web.movement_words import format_choices, variant_choices

ASKED = ("format", "entrants", "rounds", "boards", "variant")
"""The fields in the address."""

MOST_ENTRANTS = 200
"""On the page, which draws every table; the command makes larger ones."""


class MovementWishForm(forms.Form):
    """A format, how many play, and what the format leaves open."""

    format = forms.ChoiceField(label=_("Format"), choices=format_choices)
    entrants = forms.IntegerField(
        label=_("Players, pairs or teams"), min_value=1, max_value=MOST_ENTRANTS, initial=24
    )
    rounds = forms.IntegerField(
        label=_("Positions (rounds)"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: as many as the format has, or the usual number."),
    )
    boards = forms.IntegerField(
        label=_("Boards per position"),
        min_value=0,
        max_value=MOST_BOARDS,
        required=False,
        help_text=_("0: every table deals its own cards."),
    )
    variant = forms.CharField(label=_("Variant"), required=False, max_length=40)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The list of variants depends on the format that was chosen."""
        super().__init__(*args, **kwargs)
        variants = FORMATS[self.format_chosen].variants
        self.fields["variant"].widget = (
            forms.Select(choices=variant_choices(self.format_chosen))
            if variants
            else forms.HiddenInput(attrs={"value": ""})
        )

    @property
    def format_chosen(self) -> str:
        """The format in the address, the one to begin with, or the first one."""
        name = self.data.get(self.add_prefix("format")) or self.get_initial_for_field(
            self.fields["format"], "format"
        )
        return str(name) if name in FORMATS else next(iter(FORMATS))

    def wish(self) -> tuple[str, Wish]:
        """What a valid form asks for."""
        data = self.cleaned_data
        form = FORMATS[data["format"]]
        boards = form.boards if data["boards"] is None else data["boards"]
        variant = data["variant"] if data["variant"] in form.variants else ""
        return form.name, Wish(data["entrants"], data["rounds"], boards, variant)


def answer_of(form: MovementWishForm) -> tuple[Answer | None, list[dict[str, str]]]:
    """The movement, or what is wrong with the wish."""
    if not form.is_valid():
        return None, []
    name, wish = form.wish()
    try:
        raise_if_any(asked_too_much(FORMATS[name], wish))
        return answered(name, wish), []
    except ProblemsError as error:
        return None, sentences(error.problems)
