"""Event documents: one event taken away whole, or brought in from another installation."""

from __future__ import annotations

import json

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.access import may_create
from tournament.messages import Problem, Refused
from tournament.models import Tournament
from tournament.services.exports import event_document
from tournament.services.imports import MOST_BYTES, events_here, faults_said, import_event
from tournament.views.director.gate import directed, signed_in

MEGABYTE = 1_000_000


class DocumentForm(forms.Form):
    """The file of an event document."""

    document = forms.FileField(
        label=gettext_lazy("Event document"),
        help_text=gettext_lazy("The .json file that “Whole event” gave elsewhere."),
        error_messages={"required": gettext_lazy("Choose a file.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )


@directed
def export_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the whole event as one JSON file."""
    text = json.dumps(event_document(tournament), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.json"'
    return response


@signed_in
def import_document(request: HttpRequest) -> HttpResponse:
    """Bring an event in; a document with faults is refused whole, each fault with its place."""
    if not may_create(request.user):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, DocumentForm(), [])
    form = DocumentForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, [])
    try:
        user = _user(request)
        event = import_event(user, _text_of(form.cleaned_data["document"]))
    except Refused as refused:
        return _page(request, form, faults_said(refused))
    others = [one for one in events_here(user, event.commitment) if one.pk != event.pk]
    if others:
        facts = {"name": event.name, "there": others[0].slug, "slug": event.slug}
        messages.warning(
            request,
            _("%(name)s was here already, at /%(there)s/: this copy is at /%(slug)s/.") % facts,
        )
    else:
        messages.success(request, _("%(name)s is here.") % {"name": event.name})
    return redirect("tournament:director-tournament", event.slug)


def _user(request: HttpRequest) -> User:
    return User.objects.get(pk=request.user.pk)


def _text_of(file: object) -> str:
    raw = file.read(MOST_BYTES + 1)  # type: ignore[attr-defined]
    if len(raw) > MOST_BYTES:
        raise Refused(Problem("document-large", {"most": MOST_BYTES // MEGABYTE}))
    try:
        return str(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Refused.because("json-form") from error


def _page(request: HttpRequest, form: DocumentForm, faults: list[str]) -> HttpResponse:
    status = 422 if form.errors or faults else 200
    context = {"form": form, "faults": faults}
    return render(request, "director/import_document.html", context, status=status)
