"""The forms for a new set without an event, one for each way in which it comes about."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy

from games.models import BoardSet
from games.services.free_sets import MOST_BOARDS
from tournaments.web.director.set_fields import PLAYED_HELP, HourField, KindField, OfClubForm, SourceField

_RELEASED: Final = gettext_lazy("Released at")
_TITLE: Final = gettext_lazy("Title")


class ClubSetForm(OfClubForm):
    """What is dealt, for what, and when it may be seen."""

    title = forms.CharField(label=_TITLE, max_length=120)
    kind = KindField()
    board_count = forms.IntegerField(
        label=gettext_lazy("Boards"), min_value=1, max_value=MOST_BOARDS, initial=16
    )
    release_at = HourField(
        label=_RELEASED,
        required=False,
        help_text=gettext_lazy(
            "Then everybody may see the boards and the key, and nobody can show them earlier. Left empty, a "
            "dealer of the club releases them by hand."
        ),
    )
    source = SourceField(
        gettext_lazy(
            "Recommended, the strong guarantee: something that nobody can know yet is mixed in, and the "
            "boards are dealt after that. Without it they are dealt now, and nobody can check that you did "
            "not deal several sets and keep the one you liked."
        )
    )
    source_time = HourField(label=gettext_lazy("When it will be known"), required=False)
    is_played = forms.BooleanField(
        label=gettext_lazy("Robots play every board beforehand"),
        required=False,
        help_text=PLAYED_HELP,
    )


_BY_HAND_HOUR: Final = gettext_lazy(
    "Then everybody may see the boards, and nobody can show them earlier. Left empty, a dealer of the club "
    "releases them by hand."
)


class HandSetForm(OfClubForm):
    """Boards whose cards a dealer writes down."""

    title = forms.CharField(label=_TITLE, max_length=120)
    kind = KindField()
    board_count = forms.IntegerField(
        label=gettext_lazy("Boards"), min_value=1, max_value=MOST_BOARDS, initial=4
    )
    origin = forms.ChoiceField(
        label=gettext_lazy("When the cards are written down"),
        widget=forms.RadioSelect,
        initial=BoardSet.Origin.TYPED,
        choices=[
            (
                BoardSet.Origin.TYPED,
                gettext_lazy("Before the play: typed in. A board may be typed again until they are fixed."),
            ),
            (
                BoardSet.Origin.RECORDED,
                gettext_lazy("After the play: the players deal themselves. Each board is written once."),
            ),
        ],
    )
    release_at = HourField(label=_RELEASED, required=False, help_text=_BY_HAND_HOUR)


class FileSetForm(OfClubForm):
    """Boards of a file, which says what they are for."""

    file = forms.FileField(
        label=gettext_lazy("File of boards"),
        widget=forms.FileInput(attrs={"accept": ".txt,.json,text/plain,application/json"}),
        help_text=gettext_lazy(
            "Text or JSON. It says its game and rules. All of it is taken, or nothing and every mistake is "
            "named with its line and column."
        ),
    )
    title = forms.CharField(
        label=_TITLE, max_length=120, required=False, help_text=gettext_lazy("Left empty, as in the file.")
    )
    release_at = HourField(label=_RELEASED, required=False, help_text=_BY_HAND_HOUR)


class JoinSetForm(OfClubForm):
    """The code of a simultaneous that another club, or one's own, has made."""

    join_code = forms.CharField(
        label=gettext_lazy("Join code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
        help_text=gettext_lazy("Whoever organises the simultaneous gives it to you."),
    )
    title = forms.CharField(
        label=_TITLE,
        max_length=120,
        help_text=gettext_lazy("What your club calls it. It stands on your papers."),
    )
