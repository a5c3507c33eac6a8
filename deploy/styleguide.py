"""Pages with every component of the design system, for designers and for the tests; served in DEBUG only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SEATS = ("N", "E", "S", "W")
ICONS = (
    "info",
    "success",
    "warning",
    "error",
    "check",
    "pencil",
    "dots",
    "play",
    "ready",
    "lock",
    "trophy",
    "clock",
    "globe",
    "sun",
    "moon",
    "user",
    "users",
    "logout",
    "plus",
    "printer",
    "download",
    "screen",
    "qr",
    "hand",
    "cards",
)
STATES = (
    "draft",
    "ready",
    "running",
    "closed",
    "published",
    "entered",
    "confirmed",
    "missing",
    "late",
    "disputed",
)
PLAYERS = (
    ("Ada Sample", "Club of the Oaks", 2),
    ("Bruno Esempio", "Circolo del Lago", -1),
    ("Chloé Exemple", "Tarot-Club du Port", 0),
    ("Dario Prova", "Circolo del Lago", 1),
    ("Élodie Modèle", "Tarot-Club du Port", -2),
)
HAND = (
    {"suit": "S", "cards": ("R", "D", "10", "4")},
    {"suit": "H", "cards": ("C", "V", "7", "2", "1")},
    {"suit": "D", "cards": ()},
    {"suit": "C", "cards": ("9", "3")},
    {"suit": "T", "cards": ("21", "17", "14", "8", "3", "1", "Exc.")},
)


class SampleForm(forms.Form):
    """A field of each kind; the styleguide shows it empty and with errors."""

    name = forms.CharField(label="Name of the event", help_text="As it stands on the club's notice board.")
    day = forms.DateField(label="Date", widget=forms.DateInput(attrs={"type": "date"}))
    kind = forms.ChoiceField(
        label="Preset", choices=[("d", "Tarot duplicate, individual"), ("f", "Tarot free")]
    )
    players = forms.CharField(label="Players", widget=forms.Textarea, required=False)
    bouts = forms.ChoiceField(
        label="Bouts of the taker", choices=[(n, n) for n in range(4)], widget=forms.RadioSelect, initial=2
    )
    petit = forms.ChoiceField(
        label="Petit at the end",
        choices=[("", "no"), ("attack", "attack"), ("defence", "defence")],
        widget=forms.RadioSelect,
        required=False,
    )
    points = forms.IntegerField(
        label="Points of the taker",
        min_value=0,
        max_value=91,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "data-start": "45"}),
    )
    open_list = forms.BooleanField(label="Players may enter themselves", required=False)


def sample_rows(count: int) -> list[dict[str, Any]]:
    """``count`` ranking rows: place, name, club, movement, three percentages."""
    rows = []
    for index in range(count):
        name, club, move = PLAYERS[index % len(PLAYERS)]
        total = 68.75 - index * 1.5
        rows.append(
            {
                "place": index + 1,
                "key": index,
                "name": name,
                "club": club,
                "move": move,
                "total": f"{total:.2f}",
                "attack": f"{total + 4:.2f}",
                "defence": f"{total - 1.25:.2f}",
            }
        )
    return rows


def context() -> dict[str, Any]:
    """All that ``styleguide.html`` shows."""
    scores = [
        {"seat": seat, "name": PLAYERS[index][0], "score": 318 if seat == "S" else -106, "taker": seat == "S"}
        for index, seat in enumerate(SEATS)
    ]
    return {
        "seats": SEATS,
        "suits": ("S", "H", "D", "C", "T"),
        "states": STATES,
        "levels": ("info", "success", "warning", "error"),
        "rows": sample_rows(8),
        "scores": scores,
        "hand": HAND,
        "form": SampleForm(),
        "bad_form": SampleForm({"points": "92", "name": ""}, prefix=None, auto_id="bad_%s"),
        "problems": [
            {"text": "Points: 92 is outside 0 to 91.", "anchor": "id_points"},
            "More than 22 trumps were shown.",
        ],
        "icons": ICONS,
    }


def styleguide(request: HttpRequest) -> HttpResponse:
    """The page of all components."""
    return render(request, "styleguide.html", context())


def styleguide_projector(request: HttpRequest) -> HttpResponse:
    """The hall's screen with as many players as ``?players=`` says (20)."""
    count = request.GET.get("players", "20")
    return render(
        request, "styleguide_projector.html", {"rows": sample_rows(int(count) if count.isdecimal() else 20)}
    )


def styleguide_entry(request: HttpRequest) -> HttpResponse:
    """A table's phone."""
    return render(request, "styleguide_entry.html", context())
