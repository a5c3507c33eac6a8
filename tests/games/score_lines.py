"""The examples of the scoring service, as the specification writes them."""

from __future__ import annotations

import json
from typing import Any

EXAMPLES = [
    (
        '{"game":"tarot","ruleset":"fft-4","contract":"garde","taker":"N","bouts":2,"points":49,'
        '"petit_au_bout":"attack","poignees":[{"size":"simple","by":"attack"}],"slam":null}',
        '{"unit":106,"scores":{"N":318,"E":-106,"S":-106,"W":-106}}',
    ),
    (
        '{"game":"burraco","ruleset":"fibur-2026","pairs":[{"clean":1,"semi_clean":0,"dirty":1,"closed":true,'
        '"melded":115,"in_hand":15,"pozzetto":"played"},{"clean":0,"semi_clean":0,"dirty":0,"closed":false,'
        '"melded":30,"in_hand":50,"pozzetto":"not_taken"}]}',
        '{"totals":[500,-120],"difference":620}',
    ),
    ('{"game":"burraco","vp_table":"fibur-4","points":[350,0]}', '{"vp":[12,8]}'),
]
TAROT: dict[str, Any] = json.loads(EXAMPLES[0][0])
BURRACO: dict[str, Any] = json.loads(EXAMPLES[1][0])
VICTORY: dict[str, Any] = json.loads(EXAMPLES[2][0])
