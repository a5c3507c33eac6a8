"""A second verifier, written from docs/verify-a-deal.md alone: standard library, nothing of this program.

    python tests/games/dealing/stranger.py FILE [PUBLISHED COMMITMENT]

It is slow and plain where the product is quick: that is its use. Tests compare the two.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
import unicodedata
from collections import Counter
from math import comb, factorial, prod
from pathlib import Path

SEATS = {2: "NS", 3: "NES", 4: "NESW", 5: "NESWX"}
TAROT_RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
TAROT = [suit + rank for suit in "SHDC" for rank in TAROT_RANKS]
TAROT += [f"T{rank}" for rank in range(1, 22)] + ["X"]
BURRACO_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BURRACO = [suit + rank for suit in "SHDC" for rank in BURRACO_RANKS for _ in "12"] + ["*"] * 4
LENGTH = {5: 5, 6: 7, 7: 9}


# Step 1


def canonical(value):
    """Canonical bytes, as text: all of it is ASCII."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(map(escaped, value)) + '"'
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in sorted(value)) + "}"


def escaped(letter):
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
    if letter in short:
        return short[letter]
    if " " <= letter <= "~":
        return letter
    code = ord(letter)
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    return f"\\u{0xD800 + (code - 0x10000 >> 10):04x}\\u{0xDC00 + (code - 0x10000 & 0x3FF):04x}"


# Steps 2 to 4


def commitment(key, description):
    return hashlib.sha256(b"etui commitment 2\0" + key + canonical(description).encode()).hexdigest()


def normal(text):
    kept = [letter for letter in unicodedata.normalize("NFKD", text) if not 0x300 <= ord(letter) <= 0x36F]
    small = [chr(ord(letter) + 32) if "A" <= letter <= "Z" else letter for letter in kept]
    return " ".join("".join(letter if re.match("[a-z0-9]", letter) else " " for letter in small).split())


def seed_of(key, description, value):
    message = b"etui seed 2\0" + canonical(description).encode() + b"\0" + (value or "").encode()
    return hmac.new(key, message, hashlib.sha512).digest()


# Step 5


def stream(seed, context):
    """The bytes of a stream, one by one, without an end."""
    block = 0
    while True:
        message = context.encode() + b"\0" + block.to_bytes(8, "big")
        yield from hmac.new(seed, message, hashlib.sha512).digest()
        block += 1


def below(source, n):
    bits = (n - 1).bit_length()
    while True:
        number = int.from_bytes(bytes(next(source) for _ in range(-(-bits // 8))), "big") % 2**bits
        if number < n:
            return number


# Step 6


def split(number, groups):
    """The places in the pack of every group's cards."""
    left, dealt = list(range(sum(groups))), []
    for size in groups:
        ways = comb(len(left), size)
        choice, number = number % ways, number // ways
        places = []
        for k in range(size, 0, -1):
            place = max(p for p in range(len(left)) if comb(p, k) <= choice)
            choice -= comb(place, k)
            places.append(place)
        dealt.append([left[place] for place in places])
        left = [card for place, card in enumerate(left) if place not in places]
    return dealt


class Game:
    """Groups, their names, and the pack: the two games of the recipe."""

    def __init__(self, description, rules):
        self.seats = SEATS[description["players"]]
        hands = [rules["hand_size"]] * len(self.seats)
        if description["game"] == "tarot":
            self.pack, self.ordered = TAROT, []
            self.groups = [rules["chien_size"], *hands]
            self.names = ["chien", *self.seats]
        else:
            self.pack = BURRACO
            heaps = [*hands, rules["pozzetto_size"], rules["pozzetto_size"]]
            stock = len(BURRACO) - sum(heaps) - 1
            self.groups = heaps + [1] * (1 + stock)
            self.names = [*self.seats, "pozzetto", "pozzetto 2", "turned", *["stock"] * stock]
        self.count = factorial(len(self.pack)) // prod(map(factorial, self.groups))

    def deal(self, number):
        """The cards by what holds them."""
        holders = {}
        for name, cards in zip(self.names, split(number, self.groups), strict=True):
            holders.setdefault(name, []).extend(self.pack[card] for card in cards)
        return holders

    def read(self, lines):
        """A deal from its text."""
        holders = {}
        for line in lines:
            name, *words = line.split()
            name = f"{name} 2" if name in holders else name
            holders[name] = [
                card
                for word in words
                if word != "-"
                for card in ([word] if ":" not in word else [word[0] + rank for rank in word[2:].split(",")])
            ]
        return holders


def same(one, other):
    """Whether two deals are: in a stock the order counts."""
    return one.keys() == other.keys() and all(
        one[name] == other[name] if name == "stock" else sorted(one[name]) == sorted(other[name])
        for name in one
    )


# Criteria


def worth(hand):
    trumps = [int(card[1:]) for card in hand if card[0] == "T"]
    length = len(trumps) + ("X" in hand)
    points = 10 * (21 in trumps) + 8 * ("X" in hand) + (1 in trumps) * LENGTH.get(min(length, 7), 0)
    points += 2 * length if length >= 5 else 0
    majors = {rank for rank in trumps if rank >= 16}
    points += sum(2 + bool({rank - 1, rank + 1} & majors) for rank in majors)
    for suit in "SHDC":
        ranks = [card[1:] for card in hand if card[0] == suit]
        points += LENGTH.get(min(len(ranks), 7), 0) + 2 * ("C" in ranks) + ("V" in ranks)
        points += 10 if {"R", "D"} <= {*ranks} else 6 * ("R" in ranks) + 3 * ("D" in ranks)
    return points


def admits(criterion, deal, seats, taker):
    if criterion["name"] == "no_petit_sec":
        return all([card for card in deal[seat] if card[0] in "TX"] != ["T1"] for seat in seats)
    if criterion["name"] == "taker_hand" and criterion["scale"] == "chavey-1986":
        return not taker or worth(deal[taker]) >= criterion["least"]
    raise ValueError(f"a criterion that the recipe does not know: {criterion}")


# Step 7


def verify(text, published=None):
    """All that is wrong with a file, as sentences; none when it is verified, its plays left aside."""
    file = json.loads(text)
    description, rules, key = file["description"], file["rules"], bytes.fromhex(file["key"])
    wrong = []
    if published is not None and published != file["commitment"]:
        wrong.append("another commitment was published")
    if hashlib.sha256(canonical(rules).encode()).hexdigest() != description["ruleset"]["digest"]:
        wrong.append("other rules than the description's")
    if commitment(key, description) != file["commitment"]:
        wrong.append("the commitment is not of this key and description")
    if (description["source"] is None) != (file["value"] is None) or file["value"] == "":
        wrong.append("a value without a source, or none with one")
    if [board["number"] for board in file["boards"]] != list(range(1, description["boards"] + 1)):
        wrong.append("not the boards 1, 2, 3 ...")
    takers = description["takers"]
    if takers and takers["balanced_over"] == "seats":
        counts = [takers["seats"].count(seat) for seat in SEATS[description["players"]]]
        if max(counts) - min(counts) > 1:
            wrong.append("the takers are not balanced")
    game = Game(description, rules)
    seed = seed_of(key, description, file["value"])
    for board in file["boards"]:
        wrong += [f"board {board['number']}: {what}" for what in check_board(board, description, game, seed)]
    return wrong


def check_board(board, description, game, seed):
    number, takers, by_play = board["number"], description["takers"], description["by_play"]
    taker = takers["seats"][number - 1] if takers else ""
    after = (game.seats.index(taker) + 1 if taker else number - 1) % len(game.seats)
    if (board["taker"], board["dealer"]) != (taker, game.seats[after]):
        yield "another taker or dealer"
    refused, attempt = Counter(), 0
    while True:
        attempt += 1
        drawn = below(stream(seed, f"deal/{number}/{attempt}"), game.count)
        deal = game.deal(drawn)
        reason = next(
            (one["name"] for one in description["criteria"] if not admits(one, deal, game.seats, taker)), None
        )
        if reason is None and by_play and attempt < board["attempt"]:
            reason = "by_play"
        if reason is None:
            break
        refused[reason] += 1
    if (attempt, dict(refused)) != (board["attempt"], board["rejections"]):
        yield "other attempts"
    if not same(deal, game.read(board["deal"])):
        yield "another deal"
    made, plays = sum(play[0] for play in board["plays"]), len(board["plays"])
    if plays != (by_play["plays"] if by_play else 0):
        yield "another number of plays"
    elif by_play and not by_play["low"] * plays <= 100 * made <= by_play["high"] * plays:
        yield "a share that is not in the band"


if __name__ == "__main__":
    content = Path(sys.argv[1]).read_text(encoding="ascii")
    found = verify(content, *sys.argv[2:3])
    played = json.loads(content)["description"]["by_play"]
    right = "the boards follow from the key; that robots refused the others was NOT checked"
    sys.stdout.write(("\n".join(found) or (right if played else "verified")) + "\n")
    sys.exit(1 if found else 3 if played else 0)
