"""The bidding: everybody speaks once, from the dealer's right, and each bid is above the one before.

A board of duplicate names its taker: then nobody else speaks, and where the contract is imposed not even
the taker does.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from games.tarot.state import Bidding
from games.tarot.table import Bids
from games.tarot.vocabulary import Contract

_LOWEST_FIRST = tuple(Contract)


def highest(bids: Bids) -> Contract | None:
    """The highest bid so far, which is the last one that is no pass."""
    return next((bid for bid in reversed(bids) if bid is not None), None)


def is_above(contract: Contract, other: Contract | None) -> bool:
    """Whether ``contract`` is the higher bid; everything is above a pass.

    >>> is_above(Contract.GARDE, Contract.PRISE), is_above(Contract.GARDE, Contract.GARDE)
    (True, False)
    """
    return other is None or _LOWEST_FIRST.index(contract) > _LOWEST_FIRST.index(other)


def legal_bids(state: Bidding) -> tuple[Contract | None, ...]:
    """What the next player may say: a pass where the ruleset allows it, then what is open and higher."""
    highest_bid, ruleset = highest(state.bids), state.table.ruleset
    contracts = [contract for contract in ruleset.contracts if is_above(contract, highest_bid)]
    return (None, *contracts) if may_pass(state) else tuple(contracts)


def may_pass(state: Bidding) -> bool:
    """Whether passing is allowed: by the ruleset, and never to a taker whom the board names."""
    return state.table.ruleset.passing and state.table.designated is None


def check_bid(state: Bidding, contract: Contract | None) -> Iterator[Problem]:
    """Every rule that saying ``contract`` (``None``: pass) would break."""
    if contract is None:
        if not may_pass(state):
            yield Problem("no_pass", gettext_noop("Passing is not allowed here."), {}, "contract")
        return
    contracts = state.table.ruleset.contracts
    if contract not in contracts:
        message = gettext_noop("%(contract)s is not open here: only %(open)s.")
        params = {"contract": contract.value, "open": ", ".join(contracts)}
        yield Problem("contract_not_open", message, params, "contract")
    highest_bid = highest(state.bids)
    if highest_bid is not None and not is_above(contract, highest_bid):
        message = gettext_noop("%(contract)s is not above %(highest)s.")
        params = {"contract": contract.value, "highest": highest_bid.value}
        yield Problem("bid_not_above", message, params, "contract")


def taker_of(state: Bidding, bids: Bids) -> tuple[int, Contract] | None:
    """The place and the contract of the highest of ``bids``; ``None`` when everybody passed."""
    contract = highest(bids)
    return None if contract is None else (state.table.speakers[bids.index(contract)], contract)
