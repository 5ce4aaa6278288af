// The keypad of a table's phone: large keys in the page, so that no keyboard covers half of it.
//
//   <input id="amount" data-keyed maxlength="3" inputmode="numeric">
//   <div class="keypad" data-keypad="amount" hidden> <button type="button" class="key" data-key="7">7
//
// `data-digits` on the keypad limits whole digits where the field also holds a half (41.5).
// Without JavaScript the keypad stays hidden and the field opens the phone's own number keys.

export function startKeypads() {
  document.addEventListener("click", press);
  document.addEventListener("htmx:afterSwap", prepare);
  prepare();
}

function prepare() {
  for (const pad of document.querySelectorAll("[data-keypad][hidden]")) {
    const field = document.getElementById(pad.dataset.keypad);
    if (!field) continue;
    pad.hidden = false;
    field.classList.add("is-keyed");
    field.setAttribute("inputmode", "none");
  }
}

function press(event) {
  const key = event.target.closest("[data-key]");
  const pad = key && key.closest("[data-keypad]");
  if (!pad) return;
  const field = document.getElementById(pad.dataset.keypad);
  const name = key.dataset.key;
  // What was refused is typed anew; erasing takes it back digit by digit.
  const isAnew = /^\d$/.test(name) && field.getAttribute("aria-invalid") === "true";
  const value = isAnew ? "" : field.value;
  const most = Number(pad.dataset.digits) || (field.maxLength < 0 ? Infinity : field.maxLength);
  const half = /[.,]/.test(value);
  if (name === "erase") field.value = half ? value.replace(/[.,].*/, "") : value.slice(0, -1);
  else if (name === "half") field.value = value && !half ? value + (key.dataset.text || ".5") : value;
  else if (!half && value.length < most) {
    // A leading zero is a slip of the thumb, except alone: 0 is a result.
    field.value = value === "0" ? name : value + name;
  }
  field.removeAttribute("aria-invalid");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
