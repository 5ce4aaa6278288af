// Buttons that answer at once, sheets keyed from Enter to Enter, a key that makes sending twice harmless.

const BUSY_MS = 10000;

export function startForms() {
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("keydown", enterMovesOn);
  document.addEventListener("input", renewKey, true);
  document.addEventListener("input", forgetPreview, true);
  document.addEventListener("htmx:afterRequest", releaseAll);
  document.addEventListener("htmx:afterSwap", prepare);
  document.addEventListener("click", turn);
  document.addEventListener("click", copy);
  window.addEventListener("pageshow", () => {
    releaseAll();
    prepare();
  });
  prepare();
}

function prepare() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const field of document.querySelectorAll("input[data-idempotency]")) {
    if (!field.value) field.value = newKey();
  }
  for (const passing of document.querySelectorAll("[data-fade-after]:not([data-fading])")) {
    passing.dataset.fading = "";
    setTimeout(() => passing.remove(), Number(passing.dataset.fadeAfter) * 1000);
  }
}

// crypto.randomUUID needs a secure context, which a hall's plain http is not; getRandomValues does not.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The same content sent again keeps its key (one result); other content is another entry.
function renewKey(event) {
  const form = event.target.form;
  if (!form || form.dataset.sent === undefined) return;
  delete form.dataset.sent;
  for (const field of form.querySelectorAll("input[data-idempotency]")) field.value = newKey();
}

// <form data-preview="#preview">: what other answers would do goes at the first key, its button with
// it, and so does a preview on its way: what is confirmed is what stands in the form.
function forgetPreview(event) {
  const form = event.target.form;
  const shown = form && form.dataset.preview && document.querySelector(form.dataset.preview);
  if (!shown) return;
  shown.replaceChildren();
  if (window.htmx) window.htmx.trigger(form, "htmx:abort");
}

function onSubmit(event) {
  const form = event.target;
  if (form.dataset.busy !== undefined) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (form.method === "dialog" || form.hasAttribute("data-no-busy")) return;
  form.dataset.sent = "";
  const button = event.submitter;
  const download = form.target && form.target !== "_self";
  if (!button || download || form.method !== "post") return;
  form.dataset.busy = "";
  button.dataset.label = button.innerHTML;
  button.style.minWidth = `${button.offsetWidth}px`;
  button.textContent = button.dataset.busyText || document.body.dataset.busyText || "…";
  button.setAttribute("aria-disabled", "true");
  setTimeout(() => release(form), BUSY_MS);
}

function release(form) {
  if (form.dataset.busy === undefined) return;
  delete form.dataset.busy;
  for (const button of form.ownerDocument.querySelectorAll("button[data-label]")) {
    if (button.form !== form) continue;
    button.innerHTML = button.dataset.label;
    button.style.minWidth = "";
    button.removeAttribute("aria-disabled");
    delete button.dataset.label;
  }
}

function releaseAll() {
  document.querySelectorAll("form[data-busy]").forEach(release);
}

// <form data-enter-next>: Enter goes to the next field and sends from the last one.
function enterMovesOn(event) {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !field.form) return;
  if (!field.form.hasAttribute("data-enter-next") || field.matches("textarea, button")) return;
  const fields = [...field.form.elements].filter(
    (one) => one.matches("input:not([type=hidden]), select") && !one.disabled && one.offsetParent,
  );
  const next = fields[fields.indexOf(field) + (event.shiftKey ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next.select) next.select();
}

// <button data-copy="#field" data-copied="Copied">: without https the old way is the only one.
async function copy(event) {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch (refused) {
    field.select();
    if (!document.execCommand("copy")) return;
    // The field keeps neither the mark nor the keyboard of a phone.
    field.setSelectionRange(0, 0);
    button.focus();
  }
  button.textContent = button.dataset.copied;
}

// "Turn": the agreement upside down for the person opposite.
function turn(event) {
  const button = event.target.closest("[data-turn]");
  if (!button) return;
  const area = document.querySelector(button.dataset.turn);
  if (area) button.setAttribute("aria-pressed", String(area.classList.toggle("is-turned")));
}
