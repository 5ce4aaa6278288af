"""The rules page: the engine's numbers for every system; clubs' own rules and who may make them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.contracts import Handful, PetitLast
from engine.rulesets import RULESETS
from engine.rulesets.systems import ruleset
from engine.scoring import PlayedDeal, Role, check_played, score_deal
from tests import factories
from tournament.adapters.rulebook import rules_view
from tournament.adapters.rulebook_examples import failed_deal
from tournament.models import RulesetVariant
from tournament.services.rulebook import save_variant

pytestmark = pytest.mark.django_db
SYSTEMS = [(code, players) for code, rules in RULESETS.items() for players in rules.players]
NEW = "/rules/new/?base=fft"


def signed(amount: int) -> str:
    return f"{'+' if amount > 0 else chr(0x2212)}{abs(amount)}" if amount else "0"


def shown(page: str, players: int) -> list[str]:
    """Return every cell shown at so many players."""
    section = page.split(f'id="p{players}"')[1].split("</section>")[0]
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", section, re.S)
    return [" ".join(re.sub("<[^>]+>", " ", cell).split()) for cell in cells]


@pytest.mark.parametrize(("code", "players"), SYSTEMS)
def test_rules_of_shows_every_contract_as_the_engine_scores_it(
    client: Client, code: str, players: int
) -> None:
    cells = shown(client.get(f"/rules/{code}/").content.decode(), players)

    rules = ruleset(code)
    for contract in rules.contracts:
        played = PlayedDeal(contract, 0, 2 * rules.targets[0])
        score = score_deal(rules, players, played)
        petit = score_deal(
            rules,
            players,
            PlayedDeal(contract, 2, 2 * rules.targets[2], petit_last=PetitLast.TAKER),
        )
        assert signed(score.scores[Role.TAKER]) in cells
        assert signed(score.scores[Role.DEFENDER]) in cells
        bonus = petit.per_defender - score.per_defender
        taker = petit.scores[Role.TAKER] - score.scores[Role.TAKER]
        assert f"{bonus} {signed(taker)}" in cells


@pytest.mark.parametrize(("code", "players"), SYSTEMS)
def test_rules_view_bonuses_are_what_the_engine_adds(code: str, players: int) -> None:
    rules = ruleset(code)
    table = next(table for table in rules_view(code).tables if table.players == players)

    for row in table.contracts:
        for handful, bonus in zip(Handful, row.bonuses[1:], strict=True):
            multiplier = row.multiplier if rules.handful_multiplied else 1
            assert bonus.per_defender == rules.handful_bonus[handful] * multiplier
            assert bonus.cards == rules.handful_size(players, handful)
    assert bool(table.slams) is rules.slam_played


def test_rules_view_equal_split_is_shown_in_halves() -> None:
    view = rules_view({"base": "fft", "changes": {"partner_share": "half", "players": [5]}})

    small = view.tables[0].contracts[0]
    assert (small.shares.taker, small.shares.partner, small.shares.alone) == (75, 75, 200)


@pytest.mark.parametrize("code", RULESETS)
def test_rules_of_shows_every_number_with_its_article(client: Client, code: str) -> None:
    page = client.get(f"/rules/{code}/").content.decode()

    assert page.count('class="rule-line"') == 27
    articles = re.findall(r'class="rule-article">(.*?)</dd>', page, re.S)
    assert all(article.strip() for article in articles)


def test_rules_of_in_french_writes_cards_as_the_french_do(french: Client) -> None:
    page = french.get("/rules/fft/").content.decode()

    assert "<b>R, D, C, V</b>" in page
    assert "Règlement officiel" in page
    assert "Un Petit sec annule la donne" in page


def test_rules_of_nothing(client: Client) -> None:
    assert client.get("/rules/belote/").status_code == 404


def own(code: str = "le-chene", **fields: Any) -> RulesetVariant:
    return save_variant(
        factories.director(), base="fft", code=code, name="Règles du Chêne",
        changes={"margin_step": 5}, **fields,
    )  # fmt: skip


def test_rules_lists_systems_and_clubs_own_with_few_queries(client: Client) -> None:
    counts = []
    for number in (1, 2, 3):
        own(f"chene-{number}", club=f"Le Chêne {number}")
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/rules/").content.decode()
        counts.append(len(queries))

    assert counts == [1, 1, 1]
    assert "Le Chêne 3, from Federation (FFT)" in page
    assert page.count('class="row rules-row"') == 8


def form_of(client: Client, address: str = NEW) -> dict[str, Any]:
    """Return what the form would send untouched."""
    form = client.get(address).context["form"]
    values = {}
    for field in form:
        value = field.value()
        if value is True:
            values[field.html_name] = "on"
        elif value is not None and value is not False:
            values[field.html_name] = str(value)
    return values


@pytest.mark.parametrize("address", [NEW, "/rules/le-chene/change/"])
def test_variant_pages_send_a_stranger_to_the_door(client: Client, address: str) -> None:
    own()

    response = client.get(address)

    assert response.status_code == 302
    assert response["Location"].startswith("/director/sign-in/?next=")


@pytest.mark.parametrize("base", RULESETS)
def test_new_variant_form_untouched_changes_nothing(
    signed_in: Callable[..., Client], base: str
) -> None:
    client = signed_in()
    address = f"/rules/new/?base={base}"

    response = client.post(address, {**form_of(client, address), "name": "X", "code": "x"})

    assert response.status_code == 422
    assert "Nothing differs" in response.content.decode()


def test_new_variant_is_kept_and_serves_sheets(signed_in: Callable[..., Client]) -> None:
    client = signed_in()
    said = form_of(client) | {
        "name": "Règles du Chêne",
        "code": "le-chene",
        "club": "Le Chêne",
        "margin_step": "5",
        "multipliers.pousse": "1",
        "dog_use.pousse": "taken",
        "pot.played": "on",
        **{f"pot.{part}": "10" for part in ("stake", "dealer", "misdeal", "failed", "chip")},
        "pot.limit": "240",
        "declarations.no_court": "10",
    }
    del said["players.3"]

    response = client.post(NEW, said)

    variant = RulesetVariant.objects.get()
    assert response["Location"] == "/rules/le-chene/"
    assert variant.changes == {
        "players": [4, 5],
        "multipliers": {
            "small": 1, "pousse": 1, "guard": 2, "guard_without": 4, "guard_against": 6,
        },
        "dog_use": {
            "small": "taken", "pousse": "taken", "guard": "taken",
            "guard_without": "to_taker", "guard_against": "to_defense",
        },
        "margin_step": 5,
        "declarations": {"no_court": 10},
        "pot": {
            "stake": 10, "dealer": 10, "misdeal": 10, "failed": 10, "limit": 240, "chip": 10,
        },
    }  # fmt: skip
    page = client.get("/rules/le-chene/").content.decode()
    assert "the club’s own rule" in page
    assert (
        '<option value="le-chene">Règles du Chêne</option>'
        in client.get("/sheets/").content.decode()
    )


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({"code": "fft"}, "code", "“fft” cannot be a code"),
        ({"code": "new"}, "code", "“new” is taken"),
        ({"code": ""}, "code", "This field is required."),
        ({"name": "\u200b"}, "name", "Type a name."),
        ({"margin_step": "0"}, "margin_step", "Margins count by steps of: at least 1."),
        ({"base": ""}, "base", "This field is required."),
        ({"base": "many"}, "base", "Enter a whole number."),
        ({"targets.1": "60"}, "targets.0", "Points to make: four falling numbers, 91 at most."),
        (
            {"hand_size.4": "17"},
            "dog_size.3",
            "Cards in the dog: hands and dog together make 78 cards.",
        ),
        ({"multipliers.pousse": "1"}, "dog_use.small", "say it for each contract"),
        ({"pot.played": "on"}, "pot.played", "Pot: this value is missing or cannot be read."),
        ({"handful_sizes.4.1": "9"}, "handful_sizes.3.0", "three rising sizes"),
    ],
)
def test_new_variant_refuses_at_the_rule_and_keeps_what_was_typed(
    signed_in: Callable[..., Client], said: dict[str, str], field: str, sentence: str
) -> None:
    client = signed_in()

    response = client.post(NEW, {**form_of(client), "name": "X", "code": "x", **said})

    assert response.status_code == 422
    assert sentence in " ".join(response.context["form"].errors[field])
    assert response.context["form"]["name"].value() == said.get("name", "X")
    assert not RulesetVariant.objects.exists()


def test_new_variant_of_an_unknown_base(signed_in: Callable[..., Client]) -> None:
    assert signed_in().get("/rules/new/?base=belote").status_code == 404


def test_change_variant_by_its_maker(signed_in: Callable[..., Client]) -> None:
    own()
    client, address = signed_in(), "/rules/le-chene/change/"

    response = client.post(address, {**form_of(client, address), "margin_step": "10"})

    assert response["Location"] == "/rules/le-chene/"
    assert RulesetVariant.objects.get().changes == {"margin_step": 10}
    assert "Change" in client.get("/rules/le-chene/").content.decode()


def test_change_variant_is_nobody_elses(signed_in: Callable[..., Client]) -> None:
    own()
    other = signed_in("another")

    assert other.get("/rules/le-chene/change/").status_code == 404
    assert other.post("/rules/le-chene/change/", {"name": "X"}).status_code == 404
    assert signed_in("staff", is_staff=True).get("/rules/le-chene/change/").status_code == 200


@pytest.mark.parametrize(("code", "players"), SYSTEMS)
def test_rules_of_shows_a_failed_contract_as_the_engine_scores_it(
    client: Client, code: str, players: int
) -> None:
    page = client.get(f"/rules/{code}/").content.decode()
    cells = shown(page, players)

    rules = ruleset(code)
    assert "Failed: the signs turn round" in page
    for contract in rules.contracts:
        for side in (None, *PetitLast):
            played = failed_deal(rules, contract, petit_last=side)
            assert check_played(rules, players, played) == []
            score = score_deal(rules, players, played)
            assert not score.made
            assert signed(score.scores[Role.TAKER]) in cells


def test_rules_view_failed_petit_goes_to_the_side_that_takes_it() -> None:
    row = next(table for table in rules_view("fft").tables if table.players == 4).failed[0]

    # (25 + 7) a defender; the Petit is 10 to the attack, or from it.
    assert (row.taker, row.petit_attack, row.petit_defense) == (-192, -132, -252)


def test_rules_of_beer_tells_the_rounding_of_its_example(client: Client) -> None:
    assert "7 counts 5" in client.get("/rules/biere/").content.decode()
