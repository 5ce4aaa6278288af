// A field one types into all evening: emptied when sent, filled again when refused; arrows walk
// through what it suggests.

export function startQuick() {
  document.addEventListener("htmx:beforeSend", empty);
  document.addEventListener("htmx:afterRequest", refill);
  document.addEventListener("keydown", walk);
  document.addEventListener("click", (event) => event.target.closest("[data-print]") && window.print());
}

// The form itself, or one of those it suggests.
function fieldOf(event) {
  const form = event.detail.elt;
  const field = document.querySelector("form[data-quick] [data-quick-field]");
  if (!form || !field || !form.matches("form")) return null;
  const list = document.querySelector(field.dataset.quickField);
  return form === field.form || (list && list.contains(form)) ? field : null;
}

function empty(event) {
  const field = fieldOf(event);
  if (!field) return;
  field.dataset.sent = field.value;
  field.value = "";
  window.htmx.trigger(field, "htmx:abort");
  const list = document.querySelector(field.dataset.quickField);
  if (list && !list.contains(event.detail.elt)) list.replaceChildren();
  else if (list) list.hidden = true;
}

function refill(event) {
  const field = fieldOf(event);
  if (!field) return;
  const list = document.querySelector(field.dataset.quickField);
  if (list && list.contains(event.detail.elt)) {
    list.replaceChildren();
    list.hidden = false;
    field.focus();
  }
  if (!event.detail.successful && !field.value) field.value = field.dataset.sent || "";
}

function walk(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp" && event.key !== "Escape") return;
  const field = document.querySelector("[data-quick-field]");
  const list = field && document.querySelector(field.dataset.quickField);
  if (!list || (event.target !== field && !list.contains(event.target))) return;
  const stops = [field, ...list.querySelectorAll("button")];
  const place = stops.indexOf(event.target);
  if (event.key === "Escape") list.replaceChildren();
  const next = event.key === "Escape" ? field : stops[place + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
