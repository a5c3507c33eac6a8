"""Places of rounds a second way: from the definitions, quadratic and worse."""

from fractions import Fraction
from itertools import combinations


def slow_places(rounds, byes, ties, plan):
    """Win 2, draw 1, loss 0, bye 2; a place is one more than the number of those who are better."""
    matches = [(n, one, other, x, y) for n, tables in enumerate(rounds, 1) for one, other, x, y in tables]
    matches += [(n, other, one, y, x) for n, one, other, x, y in matches]
    last = len(rounds)

    def of_round(name, number):
        own = [(x, y) for n, one, _, x, y in matches if (n, one) == (number, name)]
        if own:
            return 1 + (own[0][0] > own[0][1]) - (own[0][0] < own[0][1])
        return 2 if (number, name, "bye") in byes else 0

    def total(name):
        points = [of_round(name, number) for number in range(1, last + 1)]
        if "carry" in plan and last > 2:
            return Fraction(sum(points[:2]), 3) + sum(points[2:])
        return Fraction(sum(points))

    def faced(name):
        met = [total(other) for _, one, other, _, _ in matches if one == name]
        return sorted(met + [total(name)] * (last - len(met)))

    def berger(name):
        won = [total(o) for _, one, o, x, y in matches if one == name and x > y]
        drawn = [total(o) for _, one, o, x, y in matches if one == name and x == y]
        drawn += [total(name) for _, one, kind in byes if (one, kind) == (name, "bye")]
        return sum(won, Fraction(0)) + sum(drawn, Fraction(0)) / 2

    def progress(name):
        upto = range(1, last + 1)
        return sum(of_round(name, r) for n in upto for r in range(1, n + 1))

    value = {
        "net": lambda name: sum(x - y for _, one, _, x, y in matches if one == name),
        "made": lambda name: sum(x for _, one, _, x, _ in matches if one == name),
        "wins": lambda name: sum(x > y for _, one, _, x, y in matches if one == name),
        "mean": lambda name: 0,  # nobody says here how many deals were played
        "last": lambda name: [of_round(name, number) for number in range(last, 0, -1)],
        "buchholz": lambda name: sum(faced(name)),
        "buchholz_cut1": lambda name: sum(faced(name)[1:]),
        "median_buchholz": lambda name: sum(faced(name)[1:-1]),
        "sonneborn_berger": berger,
        "progressive": progress,
    }

    def direct(group):
        pairs = {(one, other) for _, one, other, _, _ in matches}
        if not all(pair in pairs for pair in combinations(sorted(group), 2)):
            return dict.fromkeys(group, 0)
        played = [(n, one) for n, one, other, _, _ in matches if one in group and other in group]
        return {name: sum(of_round(name, n) for n, one in played if one == name) for name in group}

    there = sorted(
        {name for tables in rounds for table in tables for name in table[:2]} | {b[1] for b in byes}
    )
    keys = {name: [total(name)] for name in there}
    for tie in ties:
        before = {name: list(key) for name, key in keys.items()}
        for name in there:
            group = [other for other in there if before[other] == before[name]]
            keys[name].append(direct(group)[name] if tie == "met" else value[tie](name))
    return {name: 1 + sum(keys[other] > keys[name] for other in there) for name in there}
