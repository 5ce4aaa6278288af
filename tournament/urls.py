"""Every address of the product; the public pages own what is left, so they come last."""

from __future__ import annotations

from tournament.api.urls import urlpatterns as api
from tournament.views.boards.urls import urlpatterns as boards
from tournament.views.director.urls import urlpatterns as director
from tournament.views.office.urls import urlpatterns as office
from tournament.views.player.urls import urlpatterns as player
from tournament.views.public.urls import urlpatterns as public
from tournament.views.sheets.urls import urlpatterns as sheets

app_name = "tournament"
urlpatterns = [*api, *player, *director, *office, *boards, *sheets, *public]
