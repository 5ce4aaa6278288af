"""Addresses of the pages around prepared boards."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournament.views.boards import imports, makers, papers, recorded, sets, wallets

EVENT = "director/<slug:slug>/"
PREPARED = f"{EVENT}prepared/"
CARDS = f"{EVENT}cards/"

# For directors: no card is shown there.
DIRECTED: list[URLPattern] = [
    path(PREPARED, makers.prepared_boards, name="prepared-boards"),
    path(f"{PREPARED}appoint/", makers.appoint_board_maker, name="appoint-board-maker"),
    path(f"{PREPARED}dismiss/", makers.dismiss_board_maker, name="dismiss-board-maker"),
    path(f"{PREPARED}labels.pdf", papers.print_labels, name="print-labels"),
    path(
        f"{PREPARED}<int:number>/cards/",
        recorded.open_recorded_cards,
        name="open-recorded-cards",
    ),
    path(f"{PREPARED}lock/", makers.lock_directors_out, name="lock-directors-out"),
]
# For board makers alone.
MADE: list[URLPattern] = [
    path(CARDS, sets.board_set, name="board-set"),
    path(f"{CARDS}make/", sets.make_set, name="make-set"),
    path(f"{CARDS}value/", sets.mix_set_value, name="mix-set-value"),
    path(f"{CARDS}more/", sets.add_boards, name="add-boards"),
    path(f"{CARDS}copy/", imports.copy_set, name="copy-set"),
    path(f"{CARDS}import/", imports.import_deals, name="import-deals"),
    path(f"{CARDS}bands/", sets.board_strengths, name="board-strengths"),
    path(f"{CARDS}looks/", sets.board_looks, name="board-looks"),
    path(f"{CARDS}print/", wallets.print_boards, name="print-boards"),
    path(f"{CARDS}diagrams.pdf", papers.board_diagrams, name="board-diagrams"),
    path(f"{CARDS}labels.pdf", papers.board_wallet_labels, name="board-wallet-labels"),
    path(f"{CARDS}sorting.pdf", papers.board_sorting, name="board-sorting"),
    path(f"{CARDS}<int:number>/", wallets.sort_board, name="sort-board"),
    path(f"{CARDS}<int:number>/sorted/", wallets.board_sorted, name="board-sorted"),
    path(f"{CARDS}<int:number>/unsorted/", wallets.board_unsorted, name="board-unsorted"),
    path(f"{CARDS}<int:number>/check/", wallets.check_board, name="check-board"),
    path(f"{CARDS}<int:number>/copies/", wallets.board_copied, name="board-copied"),
    path(f"{CARDS}<int:number>/dealt/", recorded.recorded_cards, name="recorded-cards"),
    path(f"{CARDS}<int:number>/print/", wallets.print_boards, name="print-board"),
]

urlpatterns: list[URLPattern] = [*DIRECTED, *MADE]
