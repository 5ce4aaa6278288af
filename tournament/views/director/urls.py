"""Addresses of these pages: the day's set-up, then the desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.director import (
    changes,
    deals,
    desk,
    documents,
    draw,
    ending,
    events,
    files,
    following,
    free_teams,
    homologation,
    lists,
    log,
    match_changes,
    matches,
    next_matches,
    people,
    print_standings,
    printing,
    publish,
    ranking,
    results,
    sheet,
    sign_in,
    team_printing,
    teams,
    wishes,
)

EVENT = "director/<slug:slug>/"
PEOPLE = f"{EVENT}people/"
DRAW = f"{EVENT}draw/"
MOVEMENT = f"{EVENT}movement/"
PRINT = f"{EVENT}print/"

SETUP: list[URLPattern] = [
    path("director/sign-in/", sign_in.sign_in, name="sign-in"),
    path("director/sign-out/", sign_in.sign_out, name="sign-out"),
    path("director/", events.director, name="director"),
    path("director/demonstration/", events.remove_demonstration, name="remove-demonstration"),
    path("director/new/", events.director_create, name="director-create"),
    path("director/import/", documents.import_document, name="import-document"),
    path(EVENT, events.director_tournament, name="director-tournament"),
    path(f"{EVENT}announce/", events.announce_tournament, name="announce-tournament"),
    path(f"{EVENT}cancel/", events.cancel_tournament, name="cancel-tournament"),
    path(f"{EVENT}links/", events.revoke_links, name="revoke-links"),
    path(f"{EVENT}ranking/", ranking.director_ranking, name="director-ranking"),
    path(f"{EVENT}ranking/next/", ranking.next_stage, name="next-stage"),
    path(
        f"{EVENT}homologation.csv",
        homologation.homologation_file,
        {"kind": "csv"},
        name="homologation-file",
    ),
    path(
        f"{EVENT}homologation.xlsx",
        homologation.homologation_file,
        {"kind": "xlsx"},
        name="homologation-sheet",
    ),
    path(f"{EVENT}export/", documents.export_event, name="export-event"),
    path(f"{EVENT}plan/", draw.choose_plan, name="choose-plan"),
    path(PEOPLE, people.director_people, name="director-people"),
    path(f"{PEOPLE}free-teams/", free_teams.free_teams, name="free-teams"),
    path(
        f"{PEOPLE}teams-of/substitutes/",
        free_teams.enter_substitute_team,
        name="enter-substitute-team",
    ),
    path(f"{PEOPLE}enter/", people.enter_person, name="enter-person"),
    path(f"{PEOPLE}suggestions/", people.people_suggestions, name="people-suggestions"),
    path(f"{PEOPLE}everyone/", people.everyone_present, name="everyone-present"),
    path(f"{PEOPLE}substitute/", people.enter_substitute, name="enter-substitute"),
    path(f"{PEOPLE}paste/", lists.paste_people, name="paste-people"),
    path(f"{PEOPLE}file/", lists.people_file, name="people-file"),
    path(f"{PEOPLE}team/", teams.enter_team, name="enter-team"),
    path(f"{PEOPLE}team/people/", teams.team_people, name="team-people"),
    path(f"{PEOPLE}teams/", teams.paste_teams, name="paste-teams"),
    path(f"{PEOPLE}teams/file/", teams.teams_file, name="teams-file"),
    path(f"{PEOPLE}team/<int:number>/", teams.director_team, name="director-team"),
    path(f"{PEOPLE}<int:number>/", people.director_entry, name="director-entry"),
    path(f"{PEOPLE}<int:number>/presence/", people.mark_presence, name="mark-presence"),
    path(f"{PEOPLE}<int:number>/remove/", people.remove_person, name="remove-person"),
    path(DRAW, draw.director_draw, name="director-draw"),
    path(f"{DRAW}go/", draw.go_to_draw, name="go-to-draw"),
    path(f"{DRAW}seats/", draw.draw_seats, name="draw-seats"),
    path(f"{DRAW}swap/", draw.swap_people, name="swap-people"),
    path(f"{DRAW}apart/", wishes.keep_apart, name="keep-apart"),
    path(f"{DRAW}apart/<int:pk>/remove/", wishes.let_meet, name="let-meet"),
    path(f"{DRAW}apart/club/", wishes.keep_club_apart, name="keep-club-apart"),
    path(f"{DRAW}apart/club/<int:pk>/remove/", wishes.let_club_meet, name="let-club-meet"),
    path(f"{DRAW}stays/", wishes.stay_at, name="stay-at"),
    path(f"{DRAW}file/", wishes.upload_movement, name="upload-movement"),
    path(f"{DRAW}sections/", wishes.compare_sections, name="compare-sections"),
    path(f"{DRAW}start/", draw.start_tournament, name="start-tournament"),
    path(MOVEMENT, changes.director_movement, name="director-movement"),
    path(f"{MOVEMENT}<slug:kind>/", changes.movement_change, name="movement-change"),
    path(
        f"{MOVEMENT}substitutions/<int:pk>/end/",
        changes.end_substitution,
        name="end-substitution",
    ),
    path(
        f"{MOVEMENT}boards/<int:due>/take-back/",
        changes.end_wrong_board,
        name="end-wrong-board",
    ),
    path(f"{PRINT}cards/", printing.print_cards, name="print-cards"),
    path(f"{PRINT}names/", printing.print_seats_by_name, name="print-seats-by-name"),
    path(f"{PRINT}tables/", printing.print_seats_by_table, name="print-seats-by-table"),
    path(f"{PRINT}travellers/", printing.print_travellers, name="print-travellers"),
    path(f"{PRINT}guides/", printing.print_guides, name="print-guides"),
    path(f"{PRINT}personal/", team_printing.print_personal_sheets, name="print-personal-sheets"),
    path(f"{PRINT}table-guides/", printing.print_table_guides, name="print-table-guides"),
]
DESK: list[URLPattern] = [
    path(f"{EVENT}desk/", desk.director_desk, name="director-desk"),
    path(f"{EVENT}undo-start/", desk.undo_start, name="undo-start"),
    path(f"{EVENT}rounds/<int:number>/", desk.director_round, name="director-round"),
    path(f"{EVENT}rounds/<int:number>/close/", desk.close_round, name="close-round"),
    path(f"{EVENT}rounds/<int:number>/reopen/", desk.reopen_round, name="reopen-round"),
    path(f"{EVENT}rounds/<int:number>/end/", ending.end_after, name="end-after"),
    path(f"{EVENT}rounds/play-on/", ending.play_on, name="play-on"),
    path(
        f"{EVENT}rounds/<int:number>/take-back/",
        desk.take_back_round,
        name="take-back-round",
    ),
    path(
        f"{EVENT}results/<int:due>/",
        results.director_result,
        name="director-result",
    ),
    path(
        f"{EVENT}results/<int:due>/preview/",
        results.preview_result,
        name="preview-result",
    ),
    path(f"{EVENT}results/<int:due>/rule/", results.rule_result, name="rule-result"),
    path(f"{EVENT}results/<int:due>/badge/", results.rule_badge, name="rule-badge"),
    path(
        f"{EVENT}results/<int:due>/settle/",
        results.settle_result,
        name="settle-result",
    ),
    path(
        f"{EVENT}results/<int:due>/accept/",
        results.accept_result,
        name="accept-result",
    ),
    path(
        f"{EVENT}rounds/<int:number>/following/",
        following.director_following,
        name="director-following",
    ),
    path(
        f"{EVENT}rounds/<int:number>/tables/<int:table>/",
        deals.director_deals,
        name="director-deals",
    ),
    path(
        f"{EVENT}boards/<int:number>/sheet/",
        sheet.director_sheet,
        name="director-sheet",
    ),
    path(f"{EVENT}micro/<int:number>/", desk.director_micro, name="director-micro"),
    path(f"{EVENT}publish/", publish.director_publish, name="director-publish"),
    path(f"{EVENT}publish/close/", publish.close_event, name="close-event"),
    path(f"{EVENT}publish/final/", publish.publish_event, name="publish-event"),
    path(f"{EVENT}publish/reopen/", publish.reopen_event, name="reopen-event"),
    path(f"{EVENT}files/<str:name>", files.director_file, name="director-file"),
    path(f"{EVENT}log/", log.director_log, name="director-log"),
    path(f"{PRINT}standings/", print_standings.print_standings, name="print-standings"),
]

MATCHES = f"{EVENT}matches/"
MATCH = f"{MATCHES}<int:match>/"
TEAMS: list[URLPattern] = [
    path(MATCHES, matches.director_matches, name="director-matches"),
    path(f"{MATCHES}system/", matches.choose_system, name="choose-system"),
    path(f"{MATCHES}next/", next_matches.next_matches, name="next-matches"),
    path(f"{MATCHES}league/", match_changes.go_on_as_league, name="go-on-league"),
    path(f"{MATCHES}again/<int:first>/", match_changes.pair_again, name="pair-again"),
    path(f"{MATCHES}kept/<int:first>/", match_changes.keep_pairing, name="keep-pairing"),
    path(f"{MATCHES}leaves/", match_changes.team_leaves, name="team-leaves"),
    path(f"{MATCHES}returns/<int:number>/", match_changes.team_returns, name="team-returns"),
    path(f"{MATCHES}captains/", matches.captain_links, name="captain-links"),
    path(f"{MATCHES}captains/<int:number>/", matches.renew_captain, name="renew-captain"),
    path(MATCH, matches.director_match, name="director-match"),
    path(f"{MATCH}cards/", matches.record_cards, name="record-cards"),
    path(f"{MATCH}bonus/", matches.set_bonus, name="set-bonus"),
    path(f"{MATCH}winner/", matches.decide_winner, name="decide-winner"),
    path(f"{MATCH}print/", matches.print_match, name="print-match"),
    path(f"{MATCH}rooms/<int:quarter>/", matches.choose_room, name="direct-room"),
    path(
        f"{MATCH}line-ups/<int:number>/<int:team>/", matches.direct_line_up, name="direct-line-up"
    ),
    path(
        f"{MATCH}sheets/<int:quarter>/<int:team>/",
        matches.direct_signature,
        name="direct-signature",
    ),
]

urlpatterns: list[URLPattern] = [*SETUP, *DESK, *TEAMS]
