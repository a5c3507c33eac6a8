"""What the API's description says of the scoring service: the fields of a line, and examples."""

from __future__ import annotations

from typing import Any, Final


def _object(required: tuple[str, ...], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def _words(*words: str | None) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "string", "enum": [word for word in words if word is not None]}
    return {**found, "nullable": True, "enum": [*found["enum"], None]} if None in words else found


def _two(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": 2, "maxItems": 2}


_WHOLE: Final = {"type": "integer"}
_SEATS: Final = ("N", "E", "S", "W", "X")
_CAMPS: Final = ("attack", "defence")
_SIDE: Final = _object(
    ("clean", "semi_clean", "dirty", "closed", "melded", "in_hand", "pozzetto"),
    clean=_WHOLE,
    semi_clean=_WHOLE,
    dirty=_WHOLE,
    closed={"type": "boolean"},
    melded=_WHOLE,
    in_hand=_WHOLE,
    pozzetto=_words("played", "taken", "not_taken"),
)
LINE_SCHEMA: Final[dict[str, Any]] = {
    "oneOf": [
        {
            "title": "A deal of Tarot",
            **_object(
                ("game", "ruleset", "contract", "taker", "bouts", "points"),
                game=_words("tarot"),
                ruleset={"type": "string", "example": "fft-4"},
                contract=_words("prise", "garde", "garde_sans", "garde_contre"),
                taker=_words(*_SEATS),
                partner={
                    **_words(*_SEATS, None),
                    "description": "At five players, where it may not be absent; null: alone",
                },
                sits_out={
                    **_words(*_SEATS, None),
                    "description": "The dead hand, where five play the game for four",
                },
                bouts={**_WHOLE, "minimum": 0, "maximum": 3},
                points={"type": "number", "minimum": 0, "maximum": 91},
                petit_au_bout=_words(*_CAMPS, None),
                poignees={
                    "type": "array",
                    "items": _object(
                        ("size", "by"), size=_words("simple", "double", "triple"), by=_words(*_CAMPS)
                    ),
                },
                slam=_words("announced_made", "unannounced", "announced_failed", "defence", None),
            ),
        },
        {
            "title": "A hand of Burraco",
            **_object(
                ("game", "ruleset"),
                game=_words("burraco"),
                ruleset={"type": "string", "example": "fibur-2026"},
                pairs=_two(_SIDE),
                totals=_two(_WHOLE),
            ),
        },
        {
            "title": "Victory points of a round of Burraco",
            **_object(
                ("game", "vp_table", "points"),
                game=_words("burraco"),
                vp_table={"type": "string", "example": "fibur-4"},
                points=_two(_WHOLE),
            ),
        },
    ]
}
ANSWER_SCHEMA: Final[dict[str, Any]] = {
    "oneOf": [
        _object(("unit", "scores"), unit=_WHOLE, scores={"type": "object", "additionalProperties": _WHOLE}),
        _object(("totals", "difference"), totals=_two(_WHOLE), difference=_WHOLE),
        _object(("vp",), vp=_two(_WHOLE)),
    ]
}

_TAROT: Final = {
    **{"game": "tarot", "ruleset": "fft-4", "contract": "garde", "taker": "N", "bouts": 2, "points": 49},
    **{"petit_au_bout": "attack", "poignees": [{"size": "simple", "by": "attack"}], "slam": None},
}
_TAROT_SCORE: Final = {"unit": 106, "scores": {"N": 318, "E": -106, "S": -106, "W": -106}}
_BURRACO: Final = {
    "game": "burraco",
    "ruleset": "fibur-2026",
    "pairs": [
        {
            **{"clean": 1, "semi_clean": 0, "dirty": 1, "closed": True},
            **{"melded": 115, "in_hand": 15, "pozzetto": "played"},
        },
        {
            **{"clean": 0, "semi_clean": 0, "dirty": 0, "closed": False},
            **{"melded": 30, "in_hand": 50, "pozzetto": "not_taken"},
        },
    ],
}
_ROUND: Final = {"game": "burraco", "vp_table": "fibur-4", "points": [350, 0]}
_FAULTY: Final = {**_TAROT, "points": 92}
_PROBLEMS: Final = {
    "problems": [{"code": "points_out_of_range", "message": "Points are 0 to 91, not 92.", "where": "points"}]
}
#: Name, what is sent, what comes back.
EXAMPLES: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("A deal of Tarot", _TAROT, _TAROT_SCORE),
    ("A hand of Burraco", _BURRACO, {"totals": [500, -120], "difference": 620}),
    ("Victory points of a round of Burraco", _ROUND, {"vp": [12, 8]}),
)
LISTS: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("Several lines", [_ROUND, _FAULTY], [{"vp": [12, 8]}, _PROBLEMS]),
)
