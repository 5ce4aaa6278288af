// A field one types into all evening: emptied at Enter, each name sent after the one before, filled
// again when refused; arrows walk through what it suggests.

const waiting = [];
let sending = false;

export function startQuick() {
  document.addEventListener("submit", take, true);
  document.addEventListener("htmx:beforeSend", hideChosen);
  document.addEventListener("htmx:afterRequest", showAnswered);
  document.addEventListener("keydown", walk);
  document.addEventListener("click", (event) => event.target.closest("[data-print]") && window.print());
}

function quickField() {
  return document.querySelector("form[data-quick] [data-quick-field]");
}

function suggestions() {
  const field = quickField();
  return field && document.querySelector(field.dataset.quickField);
}

// htmx would gather a queued form's values when its turn comes: by then the next name stands there.
function take(event) {
  const form = event.target;
  const field = quickField();
  if (!window.htmx || !field || form !== field.form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(field.value);
  field.value = "";
  window.htmx.trigger(field, "htmx:abort");
  suggestions().replaceChildren();
  if (!sending) sendNext(form);
}

async function sendNext(form) {
  sending = true;
  while (waiting.length) {
    const name = waiting.shift();
    form.dataset.name = name;
    const place = { source: form, target: form.getAttribute("hx-target"), swap: "outerHTML" };
    try {
      await window.htmx.ajax("POST", form.getAttribute("hx-post"), { ...place, values: { name } });
    } catch (failed) {
      refill(name);
    }
  }
  sending = false;
}

function refill(name) {
  const field = quickField();
  if (field && !field.value) field.value = name;
}

function isChosen(form) {
  const list = suggestions();
  return list && form && form.matches("form") && list.contains(form);
}

function hideChosen(event) {
  if (!isChosen(event.detail.elt)) return;
  quickField().value = "";
  suggestions().hidden = true;
}

function showAnswered(event) {
  const form = event.detail.elt;
  if (isChosen(form)) {
    suggestions().replaceChildren();
    suggestions().hidden = false;
    quickField().focus();
  }
  const field = quickField();
  if (field && form === field.form && !event.detail.successful) refill(form.dataset.name || "");
}

function walk(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" && event.key !== "Escape") return;
  const field = quickField();
  const list = suggestions();
  if (!list || (event.target !== field && !list.contains(event.target))) return;
  const stops = [field, ...list.querySelectorAll("button")];
  const place = stops.indexOf(event.target);
  if (event.key === "Escape") list.replaceChildren();
  const next = event.key === "Escape" ? field : stops[place + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
