// One line of a free-play sheet: one question at a time, the sentence told while typing, nothing lost.
//
//   <form data-line-form hx-post hx-trigger="told">  <fieldset data-question>  <div data-count>
//
// An answered question shrinks to its answer and opens again when touched. Without JavaScript all
// questions stand open and "See the score" asks the server.

const TELL_MS = 250;
const RETRY_MS = 4000;
const form = document.querySelector("[data-line-form]");
let timer = 0;

function questions() {
  return [...form.querySelectorAll("[data-question]")];
}

function isAnswered(question) {
  return Boolean(question.querySelector("input:checked"));
}

// The first question without an answer is open, those after it wait; an open one may be reopened.
function lay(reopened = null) {
  hidePartner();
  let waiting = false;
  for (const question of questions()) {
    const open = question === reopened || (!isAnswered(question) && !waiting);
    question.classList.toggle("is-answered", isAnswered(question) && question !== reopened);
    question.hidden = waiting && !isAnswered(question);
    if (open) waiting = true;
  }
  const count = form.querySelector("[data-count]");
  if (count) count.hidden = waiting;
  form.classList.add("is-laid");
}

// Whoever takes is not called: "alone" says it better.
function hidePartner() {
  const taker = form.querySelector("[name=taker]:checked");
  for (const choice of form.querySelectorAll("[data-partner]")) {
    const same = taker && choice.dataset.partner === taker.value;
    choice.hidden = Boolean(same);
    if (same) choice.querySelector("input").checked = false;
  }
}

function countExtras() {
  const panel = form.querySelector("[data-extras]");
  if (!panel) return;
  const ticked = [...panel.querySelectorAll("input:checked, select:not([name=dealer])")];
  const count = ticked.filter((field) => field.value).length;
  panel.querySelector("[data-extras-count]").textContent = count || "";
}

function tell() {
  clearTimeout(timer);
  timer = setTimeout(() => window.htmx.trigger(form, "told"), TELL_MS);
}

function changed(event) {
  if (event.type === "change" && event.target.closest("[data-question]")) lay();
  countExtras();
  keep();
  tell();
}

function pressed(event) {
  const close = event.target.closest("[data-extras-close]");
  if (close) close.closest("details").open = false;
  const answered = event.target.closest(".is-answered");
  if (!answered) return;
  event.preventDefault();
  event.stopPropagation();
  lay(answered);
  const chosen = answered.querySelector("input:checked");
  if (chosen) chosen.focus();
}

// The same answer chosen again closes the question too.
function chosenAgain(event) {
  const question = event.target.closest("[data-question]:not(.is-answered)");
  if (question && event.target.matches("input:checked")) lay();
}

// ---- what is typed survives a dead spot and a closed page ----
const KEY = `etui-line:${location.pathname}`;
const KEPT = ["taker", "partner", "contract", "oudlers", "points", "side", "petit_last", "slam"];

function storage() {
  try {
    return window.sessionStorage;
  } catch (refused) {
    return null;
  }
}

function keep(sent = false) {
  const box = storage();
  if (!box) return;
  const values = [...new FormData(form)].filter(([name]) => KEPT.includes(name) || name.includes("_"));
  box.setItem(KEY, JSON.stringify({ after: form.elements.after.value, values, sent }));
}

function putBack() {
  const box = storage();
  const kept = box && box.getItem(KEY);
  if (!kept || form.elements.seen.value) return;
  const { after, values, sent } = JSON.parse(kept);
  // It was sent, or another line has been written since: what was kept belongs to the past.
  if (sent || after !== form.elements.after.value) return box.removeItem(KEY);
  const asked = new URLSearchParams(location.search).get("taker");
  const taker = values.find(([name]) => name === "taker");
  if (asked !== null && taker && taker[1] !== asked) return;
  for (const [name, value] of values) {
    const field = form.elements[name];
    if (field && name !== "csrfmiddlewaretoken") field.value = value;
  }
}

function lost() {
  const verdict = document.getElementById("verdict");
  const said = document.createElement("p");
  said.className = "refusal";
  said.textContent = form.dataset.lost;
  verdict.replaceChildren(said);
  clearTimeout(timer);
  timer = setTimeout(() => window.htmx.trigger(form, "told"), RETRY_MS);
}

function leaves(event) {
  if (navigator.onLine) return keep(true);
  event.preventDefault();
  event.stopImmediatePropagation();
  lost();
}

if (form) {
  window.addEventListener("submit", leaves, true);
  putBack();
  lay();
  countExtras();
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  form.addEventListener("click", pressed, true);
  form.addEventListener("click", chosenAgain);
  form.addEventListener("htmx:sendError", lost);
  form.addEventListener("htmx:timeout", lost);
  window.addEventListener("load", tell);
}
