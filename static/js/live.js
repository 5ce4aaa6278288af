// Live pages: the server says that the version moved, the page asks for its fragments again.
//
//   <body data-live="/live/<key>/events" data-live-version="17">
//   <div hx-get="/fragment" hx-trigger="live from:body" hx-swap="outerHTML">
//
// The stream's event `version` carries the version as text; `beat` only says "alive".
// Without EventSource, or when it is refused, `/live/<key>` is asked with its ETag: {"version": 17}.
// A table's phone keeps "data-live-reload": the page is loaded again, unless something is typed.

const POLL_MS = 5000;
// A server that restarts is back within a few seconds: no banner for that.
const LOST_MS = 6000;
const SILENT_MS = 45000;
const RETRY_STREAM_MS = 60000;

let stream = null;
let pollTimer = null;
let retryTimer = null;
let lostTimer = null;
let etag = "";
let version = null;
let lastHeard = Date.now();
let beats = false;
let pressed = 0;
let waiting = false;

export function startLive() {
  const address = document.body.dataset.live;
  if (!address) return;
  version = document.body.dataset.liveVersion || null;
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open(address)));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && open(address));
  window.addEventListener("online", () => open(address));
  window.addEventListener("offline", lost);
  watchFingers();
  document.addEventListener("focusout", () => setTimeout(catchUp, 200));
  document.addEventListener("htmx:beforeRequest", keepWhatIsTyped);
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:afterSwap", announceSummary);
  setInterval(() => beats && !document.hidden && silent() && open(address), 5000);
  if (!document.hidden) open(address);
}

function silent() {
  return Date.now() - lastHeard > SILENT_MS;
}

function open(address) {
  close();
  if (!("EventSource" in window)) return poll(address);
  stream = new EventSource(address);
  stream.onopen = heard;
  stream.addEventListener("version", (event) => receive(event.data));
  stream.addEventListener("beat", () => {
    beats = true;
    heard();
  });
  stream.onerror = () => {
    soonLost();
    if (stream && stream.readyState === EventSource.CLOSED) {
      poll(address);
      retryTimer = setTimeout(() => open(address), RETRY_STREAM_MS);
    }
  };
}

function close() {
  if (stream) stream.close();
  stream = null;
  clearTimeout(pollTimer);
  clearTimeout(retryTimer);
}

async function poll(address) {
  try {
    const answer = await fetch(address.replace(/\/events\/?$/, ""), {
      cache: "no-store",
      headers: etag ? { "If-None-Match": etag } : {},
    });
    heard();
    // Not a live page (a draft, a sealed event): nothing to wait for.
    if (answer.status === 404) return close();
    if (answer.ok) {
      etag = answer.headers.get("ETag") || "";
      receive((await answer.json()).version);
    }
  } catch (failed) {
    soonLost();
  }
  clearTimeout(pollTimer);
  if (!document.hidden) pollTimer = setTimeout(() => poll(address), POLL_MS);
}

function receive(text) {
  heard();
  const told = String(text).trim();
  if (told === version) return;
  const first = version === null;
  version = told;
  if (!first) moved();
}

function moved() {
  // A mouse let go outside the window is never heard of: ten seconds are enough for any press.
  if (Date.now() - pressed < 10000) {
    waiting = true;
    return;
  }
  waiting = false;
  if (document.body.hasAttribute("data-live-reload")) {
    if (typing(document.body)) waiting = true;
    else window.location.reload();
    return;
  }
  if (window.htmx) window.htmx.trigger(document.body, "live");
}

// Rows never move under a finger. A scroll cancels the pointer but not the touch, hence both.
function watchFingers() {
  const listen = (name, act) => window.addEventListener(name, act, { passive: true });
  listen("pointerdown", () => (pressed = Date.now()));
  listen("pointerup", () => setTimeout(release, 400));
  listen("touchstart", () => (pressed = Date.now()));
  for (const end of ["touchend", "touchcancel"]) {
    listen(end, (event) => event.touches.length === 0 && setTimeout(release, 400));
  }
}

function release() {
  pressed = 0;
  catchUp();
}

function catchUp() {
  if (waiting) moved();
}

// A field that somebody is filling in, and what it holds, are never swapped away.
function typing(area) {
  const field = document.activeElement;
  const inside = field && area.contains(field) && field.matches("input, textarea, select");
  if (inside || [...area.querySelectorAll("select")].some(isChosen)) return true;
  return [...area.querySelectorAll("input:not([type=hidden]), textarea")].some(
    (one) => !one.matches("[type=checkbox], [type=radio], [data-live-ignore]") && one.value !== one.defaultValue,
  );
}

function isChosen(select) {
  const shown = [...select.options].findIndex((one) => one.defaultSelected);
  return select.selectedIndex !== Math.max(shown, 0);
}

function keepWhatIsTyped(event) {
  const cause = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
  if (!cause || cause.type !== "live" || !typing(event.detail.target)) return;
  event.preventDefault();
  waiting = true;
}

function heard() {
  lastHeard = Date.now();
  clearTimeout(lostTimer);
  lostTimer = null;
  const banner = document.getElementById("network-banner");
  if (banner) banner.hidden = true;
}

function soonLost() {
  if (!lostTimer) lostTimer = setTimeout(lost, LOST_MS);
}

function lost() {
  const banner = document.getElementById("network-banner");
  if (!banner || !banner.hidden) return;
  const since = new Date(lastHeard);
  const two = (number) => String(number).padStart(2, "0");
  banner.textContent = banner.dataset.lost.replace(
    "{time}",
    `${two(since.getHours())}:${two(since.getMinutes())}`,
  );
  banner.hidden = false;
}

// One polite sentence for screen readers: the fragment carries it in [data-summary].
function announceSummary() {
  const said = document.querySelector("[data-summary]");
  const voice = document.getElementById("announce");
  if (said && voice && voice.textContent !== said.textContent) voice.textContent = said.textContent;
}
