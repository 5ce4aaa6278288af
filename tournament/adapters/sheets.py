"""A free-play sheet as values: its people, what stands on one line, and its form.

People are named by their *place* in the sheet's list, in order of play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from engine.rulesets import Ruleset, ruleset_of
from engine.scoring import attack_half, points_text

PLAYED: Final = "played"
PASSED: Final = "passed"
ANNULLED: Final = "annulled"
MISDEAL: Final = "misdeal"
KINDS: Final = (PLAYED, PASSED, ANNULLED, MISDEAL)
# Words of the form: a taker without partner; a hand declared wrongly, whatever it was.
ALONE: Final = "alone"
WRONG: Final = "wrong"


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The people of a sheet and the rules they play by."""

    rules: Ruleset
    names: tuple[str, ...]
    at_table: int

    @classmethod
    def of(cls, rules: Any, names: Sequence[str], at_table: int) -> SheetTable:
        """Return the table of a stored sheet; `rules` is a code or a variant's document."""
        return cls(ruleset_of(rules), tuple(names), at_table)

    @property
    def places(self) -> range:
        """Everybody's place, the sitting-out dealer's too."""
        return range(len(self.names))

    @property
    def has_sit_out(self) -> bool:
        """Tell whether the dealer sits out: one person more than play."""
        return len(self.names) > self.at_table

    @property
    def calls_partner(self) -> bool:
        """Tell whether the taker calls a partner at this number of players."""
        return self.at_table in self.rules.partner_players

    @property
    def contracts(self) -> tuple[str, ...]:
        """The contracts that may be bid, lowest first."""
        return tuple(map(str, self.rules.contracts))

    @property
    def declarations(self) -> tuple[str, ...]:
        """The hands that may be declared for what they lack."""
        return tuple(map(str, self.rules.declarations))

    @property
    def has_slam(self) -> bool:
        """Tell whether slams are played."""
        return self.rules.slam_played

    def seats(self, dealer: int) -> tuple[int, ...]:
        """Return who plays a deal."""
        return tuple(place for place in self.places if not self.has_sit_out or place != dealer)

    def after(self, dealer: int) -> int:
        """Return who deals next: the dealer's right (RO p.5)."""
        return (dealer + 1) % len(self.names)


@dataclass(frozen=True, slots=True)
class Claim:
    """A hand declared for what it lacks; wrongly when `is_right` is false."""

    who: int
    kind: str
    is_right: bool = True


@dataclass(frozen=True, slots=True)
class LineFacts:
    """What stands on one line. Of a misdeal only `dealer` and `culprit` count."""

    kind: str
    dealer: int
    taker: int | None = None
    contract: str = ""
    partner: int | None = None
    alone: bool = False
    oudlers: int | None = None
    points_half: int | None = None
    petit_last: str = ""
    handfuls: tuple[tuple[int, str], ...] = ()
    slam: str = ""
    declarations: tuple[Claim, ...] = ()
    culprit: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the facts as they are stored: what is blank is left out."""
        kept = {name: value for name, value in asdict(self).items() if value not in (None, "", ())}
        if not self.alone:
            kept.pop("alone")
        if self.handfuls:
            kept["handfuls"] = [{"who": who, "size": size} for who, size in self.handfuls]
        if self.declarations:
            kept["declarations"] = [asdict(claim) for claim in self.declarations]
        return kept

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> LineFacts:
        """Return the facts of a stored line."""
        facts = dict(stored)
        facts["handfuls"] = tuple((row["who"], row["size"]) for row in stored.get("handfuls", ()))
        facts["declarations"] = tuple(Claim(**row) for row in stored.get("declarations", ()))
        return cls(**facts)


def facts_of_form(table: SheetTable, cleaned: Mapping[str, Any], dealer: int) -> LineFacts:
    """Return the facts of a cleaned form; `dealer` is whose turn it is when the form is silent.

    Points counted for the defense become the attack's. What a kind of line has no use for is
    dropped.
    """
    kind = cleaned["kind"]
    at = cleaned.get("dealer")
    dealer = dealer if at is None else at
    if kind == MISDEAL:
        culprit = cleaned.get("culprit")
        return LineFacts(kind, dealer, culprit=dealer if culprit is None else culprit)
    if kind != PLAYED:
        return LineFacts(kind, dealer)
    partner = cleaned.get("partner") or ""
    points = cleaned.get("points")
    if points is not None and cleaned.get("side") == "defense":
        points = attack_half(None, points)
    claims = _by_person(cleaned, "declared_")
    known = next(iter(table.rules.declarations), "")
    return LineFacts(
        kind,
        dealer,
        taker=cleaned.get("taker"),
        contract=cleaned.get("contract") or "",
        partner=int(partner) if partner.isdigit() else None,
        alone=partner == ALONE,
        oudlers=cleaned.get("oudlers"),
        points_half=points,
        petit_last=cleaned.get("petit_last") or "",
        handfuls=tuple(_by_person(cleaned, "handful_")),
        slam=cleaned.get("slam") or "",
        declarations=tuple(
            Claim(who, str(known), False) if claim == WRONG else Claim(who, claim)
            for who, claim in claims
        ),
    )


def _by_person(cleaned: Mapping[str, Any], prefix: str) -> list[tuple[int, str]]:
    said = {
        int(name.removeprefix(prefix)): value
        for name, value in cleaned.items()
        if name.startswith(prefix) and value
    }
    return sorted(said.items())


def form_of_facts(facts: LineFacts) -> dict[str, str]:
    """Return what a form shows for stored facts, to be corrected."""
    shown: dict[str, Any] = {
        "kind": facts.kind,
        "dealer": facts.dealer,
        "taker": facts.taker,
        "contract": facts.contract,
        "partner": ALONE if facts.alone else facts.partner,
        "oudlers": facts.oudlers,
        "points": None if facts.points_half is None else points_text(facts.points_half),
        "side": "attack",
        "petit_last": facts.petit_last,
        "slam": facts.slam,
        "culprit": facts.culprit,
    }
    shown |= {f"handful_{who}": size for who, size in facts.handfuls}
    shown |= {
        f"declared_{claim.who}": claim.kind if claim.is_right else WRONG
        for claim in facts.declarations
    }
    return {name: str(value) for name, value in shown.items() if value not in (None, "")}
