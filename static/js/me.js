// "Find my name", remembered on this phone and pinned on top of the list.
//
//   <form data-me="saturday-open"> <input data-me-name> ... </form>
//   <div data-me-pin hidden></div>  <div data-rows="standings"> <a class="row" data-row="9" data-name="Moreau">

let key = "";

export function startMe() {
  const form = document.querySelector("form[data-me]");
  if (!form) return;
  key = `etui-me:${form.dataset.me}`;
  const field = form.querySelector("[data-me-name]");
  field.addEventListener("input", () => filter(field.value));
  form.addEventListener("submit", (event) => choose(event, field));
  document.addEventListener("htmx:afterSwap", () => {
    pin();
    filter(field.value);
  });
  document.addEventListener("click", forget);
  pin();
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

function rows() {
  return [...document.querySelectorAll("[data-rows] [data-name]")];
}

function filter(typed) {
  const wanted = plain(typed);
  let shown = 0;
  for (const row of rows()) {
    row.hidden = wanted !== "" && !plain(row.dataset.name).includes(wanted);
    if (!row.hidden) shown += 1;
  }
  const none = document.querySelector("[data-me-none]");
  if (none) none.hidden = shown > 0;
}

function choose(event, field) {
  const wanted = plain(field.value);
  const all = rows();
  const exact = all.filter((row) => plain(row.dataset.name) === wanted);
  const found = exact.length ? exact : all.filter((row) => !row.hidden);
  if (!wanted || found.length !== 1) {
    // The whole list is in the page: nothing is gained by asking the server for several names.
    if (all.length) event.preventDefault();
    return;
  }
  event.preventDefault();
  localStorage.setItem(key, found[0].dataset.row);
  field.value = "";
  filter("");
  pin();
  found[0].scrollIntoView({ block: "center" });
}

function pin() {
  const place = document.querySelector("[data-me-pin]");
  if (!place) return;
  const mine = localStorage.getItem(key);
  place.querySelectorAll("[data-pinned]").forEach((old) => old.remove());
  if (mine) rows().forEach((row) => row.classList.toggle("is-me", row.dataset.row === mine));
  const row = mine && rows().find((one) => one.dataset.row === mine);
  place.hidden = !row;
  if (!row) return;
  const copy = row.cloneNode(true);
  for (const name of ["id", "data-row", "data-name", "hidden"]) copy.removeAttribute(name);
  copy.dataset.pinned = "";
  place.prepend(copy);
}

function forget(event) {
  if (!event.target.closest("[data-me-forget]")) return;
  localStorage.removeItem(key);
  rows().forEach((row) => row.classList.remove("is-me"));
  pin();
}
