// A table's phone keeps what is typed until the server has it: nothing is lost in a dead spot.
//
//   <form data-draft="21">   its fields are kept under the board's number, put back when it opens empty
//   <form data-send="21">    sent through htmx; when the line is dead it is sent again until it goes
//   <div id="table" data-sent="21 22" data-due="23 24">   what the server has is forgotten here
//
// localStorage may be refused (private windows): then the open page alone keeps what is typed.

const RETRY_MS = 5000;
const place = `etui:${document.body.dataset.phone.split(".")[0]}:`;
const banner = document.getElementById("kept-banner");
let unsent = null;
let pressedButton = null;
let leaving = false;
let timer = null;

function read(kind, board) {
  try {
    return JSON.parse(localStorage.getItem(`${place}${kind}:${board}`));
  } catch (refused) {
    return null;
  }
}

function write(kind, board, value) {
  try {
    if (value === null) localStorage.removeItem(`${place}${kind}:${board}`);
    else localStorage.setItem(`${place}${kind}:${board}`, JSON.stringify(value));
  } catch (refused) {
    /* The page itself still holds the fields. */
  }
}

// ---- what is being typed ----
function draftForm() {
  return document.querySelector("form[data-draft]");
}

function keepDraft(event) {
  const form = event.target.form;
  if (!form || form !== draftForm()) return;
  const fields = [...new FormData(form)].filter(([name, value]) => name !== "mode" && value);
  write("draft", form.dataset.draft, fields.length ? fields : null);
  countExtras(form);
}

// Refused: the page shows it once more, and the next visit begins anew.
function forgetRefused() {
  const form = draftForm();
  if (!form || !form.querySelector("[aria-invalid=true]")) return false;
  write("draft", form.dataset.draft, null);
  return true;
}

function putBackDraft() {
  const form = draftForm();
  if (forgetRefused() || !form || new URLSearchParams(location.search).has("mode")) return;
  for (const [name, value] of read("draft", form.dataset.draft) || []) {
    for (const field of form.querySelectorAll(`[name="${name}"]:not(button)`)) {
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
  }
  countExtras(form);
}

function countExtras(form) {
  const shown = form.querySelector("[data-extras-count]");
  if (!shown) return;
  const chosen = ["petit_last", "handful", "slam"].filter((name) => new FormData(form).get(name));
  shown.textContent = chosen.length || "";
}

// ---- what was sent and may not have arrived ----
function sendFailed(event) {
  const form = event.target.closest("form");
  if (!form || !(form.dataset.send || form.dataset.draft)) return;
  const board = form.dataset.send || form.dataset.draft;
  unsent = form;
  const cause = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
  pressedButton = (cause && cause.submitter) || pressedButton;
  if (form.dataset.send) write("unsent", board, location.pathname + location.search);
  show(form.dataset.send ? banner.dataset.lost : banner.dataset.lostTyping, board);
  clearTimeout(timer);
  if (form.dataset.send) timer = setTimeout(sendAgain, RETRY_MS);
}

function sendAgain() {
  if (!unsent || !unsent.isConnected) return;
  const button = pressedButton && pressedButton.form === unsent ? pressedButton : undefined;
  unsent.requestSubmit(button);
}

function arrived(event) {
  const form = event.target.closest("form");
  if (!form || !form.dataset.send || event.detail.xhr.status >= 400) return;
  // The answer sends the page on: leaving is right now.
  leaving = true;
  write("unsent", form.dataset.send, null);
}

function forgetWhatIsStored() {
  const table = document.getElementById("table");
  if (!table) return;
  for (const board of table.dataset.sent.split(" ").filter(Boolean)) {
    write("unsent", board, null);
    write("draft", board, null);
  }
  for (const board of table.dataset.due.split(" ").filter(Boolean)) {
    const address = read("unsent", board);
    if (!address) continue;
    show(banner.dataset.waiting, board);
    const link = banner.querySelector("[data-kept-link]");
    link.href = address;
    link.hidden = false;
    banner.querySelector("[data-kept-retry]").hidden = true;
  }
}

function show(sentence, board) {
  banner.querySelector("[data-kept-text]").textContent = sentence.replace("{board}", board);
  banner.hidden = false;
  document.body.classList.add("has-kept");
}

function hide() {
  unsent = null;
  banner.hidden = true;
  document.body.classList.remove("has-kept");
}

// ---- an answer that is a page of its own (expired link, server error) is shown as one ----
function refusedByServer(event) {
  const form = event.target.closest("form");
  if (!form || !(form.dataset.send || form.dataset.draft)) return;
  if (event.detail.xhr.status < 500) {
    leaving = true;
    if (form.dataset.send) HTMLFormElement.prototype.submit.call(form);
    else location.assign(event.detail.pathInfo.finalRequestPath);
    return;
  }
  sendFailed(event);
}

function pressed(event) {
  if (event.target.closest("[data-kept-retry]")) sendAgain();
  const close = event.target.closest("[data-extras-close]");
  if (close) close.closest("details").open = false;
}

document.addEventListener("input", keepDraft);
document.addEventListener("change", keepDraft);
document.addEventListener("click", pressed);
document.addEventListener("htmx:sendError", sendFailed);
document.addEventListener("htmx:timeout", sendFailed);
document.addEventListener("htmx:responseError", refusedByServer);
document.addEventListener("htmx:beforeOnLoad", arrived);
document.addEventListener("htmx:pushedIntoHistory", () => {
  // The other language is asked for the page as it stands now.
  for (const next of document.querySelectorAll("form.languages [name=next]")) {
    next.value = location.pathname + location.search;
  }
});
document.addEventListener("htmx:afterSwap", () => {
  hide();
  putBackDraft();
  forgetWhatIsStored();
});
window.addEventListener("online", sendAgain);
window.addEventListener("beforeunload", (event) => {
  if (unsent && unsent.dataset.send && !leaving) event.preventDefault();
});
putBackDraft();
forgetWhatIsStored();
