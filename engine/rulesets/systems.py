"""The five systems of rules, with the source of every number.

Sources: RO, the federation's official rules of 2012, by page; FFT, its rules as clubs print them;
Guide, a beginners' guide; Chevry, the Tarot Bière championship of Chevry; Five, a five-player
computer game; ClubDeJeux, an online club. Quoted words are the headings there. "Decision" marks
what a source leaves open: it is a field like any other, so that a club can change it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from engine.contracts import Contract, Handful, Slam
from engine.errors import EngineError
from engine.rulesets.model import (
    Declaration,
    DogUse,
    ExcuseLast,
    Misdeal,
    PartnerShare,
    PotRule,
    Rounding,
    Ruleset,
)

_table = MappingProxyType

FFT: Final = Ruleset(
    code="fft",
    players=(3, 4, 5),
    hand_size=_table({3: 24, 4: 18, 5: 15}),
    dog_size=_table({3: 6, 4: 6, 5: 3}),
    packet=_table({3: 4, 4: 3, 5: 3}),
    lone_petit_annuls=True,
    misdeal=Misdeal.NO_BID,
    multipliers=_table(
        {
            Contract.SMALL: 1,
            Contract.GUARD: 2,
            Contract.GUARD_WITHOUT: 4,
            Contract.GUARD_AGAINST: 6,
        }
    ),
    dog_use=_table(
        {
            Contract.SMALL: DogUse.TAKEN,
            Contract.GUARD: DogUse.TAKEN,
            Contract.GUARD_WITHOUT: DogUse.TO_TAKER,
            Contract.GUARD_AGAINST: DogUse.TO_DEFENSE,
        }
    ),
    partner_players=(5,),
    called_ranks=("K", "Q", "N", "J"),
    called_suit_lead=False,
    partner_share=PartnerShare.THIRD,
    handful_sizes=_table({3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}),
    handful_bonus=_table({Handful.SINGLE: 20, Handful.DOUBLE: 30, Handful.TRIPLE: 40}),
    handful_multiplied=False,
    targets=(56, 51, 41, 36),
    base=25,
    margin_step=1,
    margin_rounding=Rounding.NEAREST,
    petit_last_bonus=10,
    petit_last_multiplied=True,
    slam_played=True,
    slam_bonus=_table(
        {
            Slam.ANNOUNCED_MADE: 400,
            Slam.MADE: 200,
            Slam.ANNOUNCED_FAILED: -200,
            Slam.DEFENDERS_MADE: -200,
        }
    ),
    excuse_last=ExcuseLast.CHANGES_SIDE,
    declarations=_table({}),
    declaration_forfeit=0,
    pot=None,
    articles=_table(
        {
            "players": 'RO pp.11-12; FFT "Le jeu"',
            "hand_size": 'RO pp.4, 11, 12; FFT "La donne"',
            "dog_size": 'RO pp.4, 11, 12; FFT "La donne"',
            "packet": 'RO p.4; FFT "Le tarot à 3 joueurs", "Le tarot à 5 joueurs"',
            "lone_petit_annuls": 'RO p.5; FFT "La donne"',
            "misdeal": 'FFT "La donne"',
            "multipliers": 'RO p.8; FFT "Calcul des scores"',
            "dog_use": 'RO p.6; FFT "Les enchères", "Le chien"',
            "partner_players": 'RO p.12; FFT "Appel au roi"',
            "called_ranks": 'FFT "Appel au roi" (king, queen); decision (knight, jack)',
            "called_suit_lead": "decision: custom of the five-player game",
            "partner_share": 'RO p.12; FFT "Appel au roi"',
            "handful_sizes": 'RO pp.7, 11, 12; FFT "La poignée"',
            "handful_bonus": 'RO p.7; FFT "Calcul des scores"',
            "handful_multiplied": 'RO p.7; FFT "Calcul des scores"',
            "targets": 'RO p.4; FFT "Calcul des scores"',
            "base": 'RO p.8; FFT "Calcul des scores"',
            "margin_step": 'RO p.8; FFT "Calcul des scores"',
            "margin_rounding": "no rounding: the step is one point",
            "petit_last_bonus": 'RO p.7; FFT "Calcul des scores"',
            "petit_last_multiplied": 'RO p.7; FFT "Calcul des scores"',
            "slam_played": 'RO p.6; FFT "Les enchères"',
            "slam_bonus": 'RO p.8; FFT "La marque"',
            "slam_bonus.defenders_made": "RO p.8",
            "excuse_last": 'RO p.4; FFT "L\'excuse"',
            "declarations": "none in RO nor FFT",
            "declaration_forfeit": "none in RO nor FFT",
            "pot": "none in RO nor FFT",
        }
    ),
)


def _from(model: Ruleset, articles: Mapping[str, str], /, **fields: Any) -> Ruleset:
    """Return another system: what its source does not say is the model's, and says so."""
    silent = {
        field: f"silent; as {model.code}: {source}" for field, source in model.articles.items()
    }
    return replace(model, articles=_table({**silent, **articles}), **fields)


GUIDE: Final = _from(
    FFT,
    {
        "players": 'Guide "La distribution"',
        "hand_size": 'Guide "La distribution"',
        "dog_size": 'Guide "La distribution"',
        "packet": 'Guide "La distribution"',
        "multipliers": 'Guide "Les enchères"',
        "dog_use": 'Guide "Les enchères"',
        "partner_players": 'Guide "La distribution"',
        "partner_share": 'Guide "Le calcul du score"',
        "handful_bonus": 'Guide "Les trois bonus"',
        "handful_multiplied": 'Guide "Les trois bonus"',
        "targets": 'Guide "Le comptage des points"',
        "base": 'Guide "Le calcul du score"',
        "petit_last_bonus": 'Guide "Les trois bonus"',
        "petit_last_multiplied": 'Guide "Les trois bonus"',
        "slam_played": 'Guide "Les trois bonus"',
        "slam_bonus": 'Guide "Les trois bonus"',
        "slam_bonus.defenders_made": "silent; as fft: RO p.8",
    },
    code="guide",
    packet=_table({3: 3, 4: 3, 5: 3}),
)

BIERE: Final = _from(
    FFT,
    {
        "players": 'Chevry "Le jeu"',
        "hand_size": 'Chevry "La donne"; four players as fft',
        "dog_size": 'Chevry "La donne"; four players as fft',
        "packet": 'Chevry "La donne"',
        "lone_petit_annuls": 'Chevry "La donne"',
        "misdeal": 'Chevry "La donne"',
        "multipliers": 'Chevry "Calcul des scores"',
        "multipliers.pousse": 'decision: Chevry "L\'écart" names the bid, no multiplier is given',
        "dog_use": 'Chevry "Le chien", "L\'écart"',
        "partner_players": 'Chevry "L\'appel au roi"',
        "called_ranks": 'Chevry "L\'appel au roi"',
        "partner_share": 'Chevry "La marque"',
        "handful_sizes": 'Chevry "La poignée"; four players as fft',
        "handful_bonus": 'Chevry "La poignée"',
        "handful_multiplied": 'Chevry "La poignée"',
        "targets": 'Chevry "Calcul des scores"',
        "base": 'Chevry "Calcul des scores"',
        "margin_step": 'Chevry "Calcul des scores"',
        "margin_rounding": "decision: Chevry does not say which way",
        "petit_last_bonus": "decision: Chevry gives no amount; as its handful",
        "petit_last_multiplied": 'Chevry "Calcul des scores"',
        "slam_played": 'Chevry "Les enchères"',
        "slam_bonus": 'Chevry "La marque"',
        "slam_bonus.defenders_made": "decision: Chevry is silent",
        "excuse_last": 'Chevry "L\'excuse"',
        "declarations": 'Chevry "La misère"',
        "declaration_forfeit": 'Chevry "La misère"',
        "pot": 'Chevry "La marque"',
        "pot.misdeal": 'Chevry "La donne"',
        "pot.chip": 'Chevry "La marque" (counters of 10); decision (the third rounded down)',
    },
    code="biere",
    players=(4, 5),
    hand_size=_table({4: 18, 5: 15}),
    dog_size=_table({4: 6, 5: 3}),
    packet=_table({4: 3, 5: 3}),
    misdeal=Misdeal.PAYS_POT,
    multipliers=_table(
        {
            Contract.POUSSE: 1,
            Contract.GUARD: 2,
            Contract.GUARD_WITHOUT: 4,
            Contract.GUARD_AGAINST: 8,
        }
    ),
    dog_use=_table(
        {
            Contract.POUSSE: DogUse.TAKEN,
            Contract.GUARD: DogUse.TAKEN,
            Contract.GUARD_WITHOUT: DogUse.TO_TAKER,
            Contract.GUARD_AGAINST: DogUse.TO_DEFENSE,
        }
    ),
    called_ranks=("K",),
    handful_sizes=_table({4: (10, 13, 15), 5: (8, 10, 13)}),
    handful_bonus=_table({Handful.SINGLE: 10, Handful.DOUBLE: 10, Handful.TRIPLE: 10}),
    handful_multiplied=True,
    base=10,
    margin_step=5,
    excuse_last=ExcuseLast.WITH_TRICK,
    declarations=_table({Declaration.NO_TRUMP: 10, Declaration.NO_COURT: 10}),
    declaration_forfeit=10,
    pot=PotRule(stake=10, dealer=10, misdeal=10, failed=60, limit=240, chip=10),
)

POUSSE: Final = _from(
    FFT,
    {
        "players": 'Five "Le jeu"',
        "hand_size": 'Five "L\'écart" (18 with the dog)',
        "dog_size": 'Five "La donne"',
        "packet": 'Five "La donne"',
        "lone_petit_annuls": 'Five "La donne"',
        "misdeal": 'Five "La donne"',
        "multipliers.pousse": "decision: Five gives no multiplier",
        "dog_use": 'Five "Les enchères"',
        "partner_players": 'Five "L\'appel"',
        "called_ranks": 'Five "L\'appel" (king, queen); decision (knight, jack)',
        "handful_sizes": 'Five "La poignée"',
        "slam_played": 'Five "Les enchères": described, left out by the program',
        "excuse_last": 'Five "L\'excuse"',
        "declarations": 'Five "Sans atout"',
        "declaration_forfeit": "decision: Five knows no wrong declaration",
    },
    code="pousse",
    players=(5,),
    hand_size=_table({5: 15}),
    dog_size=_table({5: 3}),
    packet=_table({5: 3}),
    multipliers=_table({Contract.SMALL: 1, Contract.POUSSE: 1, **FFT.multipliers}),
    dog_use=_table({Contract.SMALL: DogUse.TAKEN, Contract.POUSSE: DogUse.TAKEN, **FFT.dog_use}),
    handful_sizes=_table({5: (8, 10, 13)}),
    slam_played=False,
    declarations=_table({Declaration.NO_TRUMP_NOR_EXCUSE: 10}),
)

CLUBDEJEUX: Final = _from(
    FFT,
    {
        "players": 'ClubDeJeux "Principes du tarot"',
        "hand_size": 'ClubDeJeux "Distribution"',
        "dog_size": 'ClubDeJeux "Distribution"',
        "packet": 'ClubDeJeux "Distribution"',
        "multipliers": 'ClubDeJeux "Marque"',
        "dog_use": 'ClubDeJeux "Annonces"',
        "handful_sizes": 'ClubDeJeux "Primes"',
        "handful_bonus": 'ClubDeJeux "Primes" (its example of 30 is an erratum)',
        "handful_multiplied": 'ClubDeJeux "Primes"',
        "targets": 'ClubDeJeux "Décompte"',
        "base": 'ClubDeJeux "Marque"',
        "petit_last_bonus": 'ClubDeJeux "Primes"',
        "petit_last_multiplied": 'ClubDeJeux "Primes"',
        "slam_played": 'ClubDeJeux "Annonces"',
        "excuse_last": 'ClubDeJeux "Jeu de la carte"',
    },
    code="clubdejeux",
    players=(4,),
    hand_size=_table({4: 18}),
    dog_size=_table({4: 6}),
    packet=_table({4: 3}),
    partner_players=(),
    handful_sizes=_table({4: (10, 13, 15)}),
    excuse_last=ExcuseLast.WITH_TRICK,
)

RULESETS: Final[Mapping[str, Ruleset]] = _table(
    {ruleset.code: ruleset for ruleset in (FFT, GUIDE, BIERE, POUSSE, CLUBDEJEUX)}
)


def ruleset(code: str) -> Ruleset:
    """Return the system of rules of that code, else raise `unknown-ruleset`."""
    if code not in RULESETS:
        known = ", ".join(RULESETS)
        raise EngineError(
            "unknown-ruleset", f"{code!r} is not a ruleset: say one of {known}.", ruleset=code
        )
    return RULESETS[code]
