"""The rules page: every number of a ruleset, worked out by the functions that score deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.commands.rules import rules_document
from engine.contracts import Contract, Handful, PetitLast, Slam
from engine.rulesets import RULESETS, Ruleset, ruleset_of
from engine.rulesets.forms import ruleset_document
from engine.scoring import PlayedDeal, Role, score_deal
from tournament.adapters.rulebook_examples import FAILED_BY, FailedRow, failed_rows

BUILT_IN: Final = tuple(RULESETS)
PETIT_LAST: Final = "petit_last"


@dataclass(frozen=True, slots=True)
class Shares:
    """What one contract brings when it is just made, by role; halves of a point.

    None: nobody has that role at this number of players.
    """

    taker: int
    defender: int
    partner: int | None
    alone: int | None


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus, per defender and for the taker in halves; `cards` shown for a handful."""

    item: str
    per_defender: int
    taker_half: int
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class ContractRow:
    """A contract at one number of players."""

    contract: str
    multiplier: int
    per_defender: int
    shares: Shares
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True)
class PlayersTable:
    """Everything that depends on the number of players."""

    players: int
    cards: int
    dog: int
    packet: int
    tricks: int
    calls_partner: bool
    contracts: tuple[ContractRow, ...]
    slams: tuple[Bonus, ...]
    failed: tuple[FailedRow, ...]


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One field with its value in JSON form, its article, and those of single entries."""

    name: str
    value: Any
    article: str
    entries: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """A ruleset as its page shows it; `targets` by number of oudlers."""

    code: str
    players: tuple[int, ...]
    targets: tuple[int, ...]
    base: int
    step: int
    failed_by: int
    tables: tuple[PlayersTable, ...]
    lines: tuple[RuleLine, ...]


def rules_view(rules: Any) -> RulesView:
    """Return the page of a ruleset, given by its code or as a variant's document."""
    system = ruleset_of(rules)
    return RulesView(
        system.code,
        system.players,
        system.targets,
        system.base,
        system.margin_step,
        FAILED_BY,
        tuple(_players_table(system, players) for players in system.players),
        tuple(_rule_lines(system)),
    )


def rules_json(rules: Any) -> dict[str, Any]:
    """Return the numbers and articles as `python -m engine rules` prints them."""
    return rules_document(ruleset_of(rules))


def rules_values(rules: Any) -> dict[str, Any]:
    """Return the fields in JSON form, without articles."""
    return ruleset_document(ruleset_of(rules))


def players_of(rules: Any) -> tuple[int, ...]:
    """Return how many may play by these rules."""
    return ruleset_of(rules).players


def _rule_lines(rules: Ruleset) -> Iterator[RuleLine]:
    for name, fact in rules_document(rules)["rules"].items():
        entries: Mapping[str, str] = fact.get("entries", {})
        yield RuleLine(name, fact["value"], fact["article"], tuple(entries.items()))


def _players_table(rules: Ruleset, players: int) -> PlayersTable:
    calls = players in rules.partner_players
    return PlayersTable(
        players,
        cards=rules.hand_size[players],
        dog=rules.dog_size[players],
        packet=rules.packet[players],
        tricks=rules.hand_size[players],
        calls_partner=calls,
        contracts=tuple(_contract_row(rules, players, contract) for contract in rules.contracts),
        slams=tuple(_slams(rules, players)),
        failed=tuple(failed_rows(rules, players)),
    )


def _just_made(rules: Ruleset, contract: Contract, **facts: Any) -> PlayedDeal:
    """Return a deal made by nothing, so that its score is the contract's bare worth."""
    oudlers = 2 if PETIT_LAST in facts else 0
    return PlayedDeal(contract, oudlers, 2 * rules.targets[oudlers], **facts)


def _contract_row(rules: Ruleset, players: int, contract: Contract) -> ContractRow:
    score = score_deal(rules, players, _just_made(rules, contract))
    calls = players in rules.partner_players
    alone = score_deal(rules, players, _just_made(rules, contract, alone=True)) if calls else None
    half = 2 // score.unit
    return ContractRow(
        str(contract),
        rules.multipliers[contract],
        score.per_defender,
        Shares(
            taker=half * score.scores[Role.TAKER],
            defender=half * score.scores[Role.DEFENDER],
            partner=half * score.scores[Role.PARTNER] if calls else None,
            alone=2 * alone.scores[Role.TAKER] if alone else None,
        ),
        tuple(_bonuses(rules, players, contract)),
    )


def _bonuses(rules: Ruleset, players: int, contract: Contract) -> Iterator[Bonus]:
    yield _bonus(rules, players, _just_made(rules, contract, petit_last=PetitLast.TAKER))
    for handful in Handful:
        shown = _just_made(rules, contract, handfuls=(handful,))
        yield _bonus(rules, players, shown, rules.handful_size(players, handful))


def _slams(rules: Ruleset, players: int) -> Iterator[Bonus]:
    if rules.slam_played:
        for slam in Slam:
            yield _bonus(rules, players, _just_made(rules, rules.contracts[0], slam=slam))


def _bonus(rules: Ruleset, players: int, played: PlayedDeal, cards: int | None = None) -> Bonus:
    """Return the one bonus of a deal: what it adds to the same deal without it."""
    score = score_deal(rules, players, played)
    bare = score_deal(rules, players, _just_made(rules, played.contract))
    line = score.breakdown[1]
    added = score.scores[Role.TAKER] - bare.scores[Role.TAKER]
    return Bonus(line.item, line.amount, added * 2 // score.unit, cards)
