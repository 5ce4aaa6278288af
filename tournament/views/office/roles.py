"""Who organizes beside the director: given by the name of an account."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from tournament.forms.office import RoleForm
from tournament.forms.refusals import add_problems
from tournament.messages import Refused
from tournament.models import Role, Tournament
from tournament.services import roles
from tournament.services.roles import Given
from tournament.views.director.gate import author_of, directed, say_refused
from tournament.views.office.frame import office


@never_cache
@sensitive_variables("given")
@directed
def office_roles(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who organizes, and give the role to another account.

    A new account's password is in the answer itself and nowhere else: it is shown this once.
    """
    form = RoleForm(request.POST or None)
    given: Given | None = None
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            name = form.cleaned_data["username"]
            try:
                given = roles.give_role(
                    tournament, name, Role.Kind.ORGANIZER, author=author_of(request)
                )
            except Refused as refused:
                add_problems(form, refused)
            else:
                if not given.password:
                    messages.success(request, _("Kept."))
                    return redirect("tournament:office-roles", tournament.slug)
                status, form = 200, RoleForm()
    organizers = tournament.roles.filter(kind=Role.Kind.ORGANIZER).select_related("user")
    context = {"form": form, "given": given, "roles": organizers.order_by("user__username")}
    return render(
        request, "office/roles.html", office(request, tournament, "roles", **context), status=status
    )


@require_POST
@directed
def take_role(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take the role back; the account stays."""
    role = tournament.roles.filter(pk=pk, kind=Role.Kind.ORGANIZER).first()
    if role is None:
        raise Http404
    try:
        roles.take_role(role, author=author_of(request))
    except Refused as refused:
        say_refused(request, refused)
    return redirect("tournament:office-roles", tournament.slug)
