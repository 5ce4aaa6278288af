"""The director's door: signing in, slowed down against guessing, and out."""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.contrib import auth
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tournament.forms.sign_in import SignInForm
from tournament.services.attempts import Attempts

# Guesses at one account from one place, and at all accounts from one place.
ACCOUNT_ATTEMPTS = Attempts("sign-in-account", free=5)
PLACE_ATTEMPTS = Attempts("sign-in-place", free=20)
DEVICE_SECONDS = 400 * 24 * 3600


def address_of(request: HttpRequest) -> str:
    """Return the address of who asks; behind a proxy the one the proxy saw."""
    if settings.SECURE_PROXY_SSL_HEADER:
        seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if seen:
            return seen
    return str(request.META.get("REMOTE_ADDR", ""))


def _device_cookie(username: str) -> str:
    return f"etui_device_{hashlib.sha256(username.lower().encode()).hexdigest()[:16]}"


def _place_of(request: HttpRequest, username: str) -> tuple[str, bool]:
    """Return where this account is tried from, and whether that is a device it has used before.

    A known device is a place of its own: a stranger behind the same address cannot make it wait.
    """
    try:
        device = request.get_signed_cookie(
            _device_cookie(username), default="", salt=f"device {username.lower()}"
        )
    except BadSignature:
        device = ""
    return (f"device {device}", True) if device else (f"address {address_of(request)}", False)


def _landing(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # A word alone would be looked for among the names of pages.
    return wanted if safe and wanted.startswith("/") else resolve_url(settings.LOGIN_REDIRECT_URL)


@never_cache
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign a director in; wrong guesses slow down whoever makes them."""
    if request.user.is_authenticated:
        return HttpResponseRedirect(_landing(request))
    form = SignInForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        answer = _try(request, form)
        if answer is not None:
            return answer
    if request.method == "POST":
        status = 422
    context = {"form": form, "next": _landing(request)}
    return render(request, "director/sign_in.html", context, status=status)


def _try(request: HttpRequest, form: SignInForm) -> HttpResponse | None:
    username, password = form.cleaned_data["username"], form.cleaned_data["password"]
    place, is_known = _place_of(request, username)
    wait = ACCOUNT_ATTEMPTS.seconds_to_wait(place, username.lower())
    if not is_known:
        wait = max(wait, PLACE_ATTEMPTS.seconds_to_wait(place))
    if wait:
        form.add_error(None, _("Too many tries from here. Wait %(seconds)s s.") % {"seconds": wait})
        return None
    user = auth.authenticate(request, username=username, password=password)
    if user is None:
        ACCOUNT_ATTEMPTS.note_failure(place, username.lower())
        if not is_known:
            PLACE_ATTEMPTS.note_failure(place)
        form.add_error(None, _("This name and this password do not go together."))
        return None
    ACCOUNT_ATTEMPTS.forget(place, username.lower())
    landing = _landing(request)
    auth.login(request, user)
    response = HttpResponseRedirect(landing)
    response.set_signed_cookie(
        _device_cookie(username),
        secrets.token_urlsafe(12),
        salt=f"device {username.lower()}",
        max_age=DEVICE_SECONDS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; the device stays known."""
    auth.logout(request)
    return redirect("tournament:sign-in")
