// A wide desk opens links marked data-drawer beside the grid; a phone follows them as pages.
//
//   <aside id="drawer" hidden>      <a href="/…" data-drawer>      <button data-drawer-close>

const WIDE = matchMedia("(min-width: 62rem)");
let opener = null;

export function startDrawer() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => event.key === "Escape" && close());
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "drawer" || inDrawer(event.target)) settle();
  });
}

function drawer() {
  return document.getElementById("drawer");
}

function inDrawer(element) {
  const box = drawer();
  return Boolean(box && element && box.contains(element));
}

function onClick(event) {
  if (event.target.closest("[data-drawer-close]")) return close();
  const link = event.target.closest("a[data-drawer]");
  const box = drawer();
  if (!link || !box || !WIDE.matches || !window.htmx) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!box.contains(link)) opener = link.getAttribute("href");
  window.htmx.ajax("GET", link.href, { target: box, swap: "innerHTML" });
}

// What was opened is read first; the field that waits for a number has the focus.
function settle() {
  const box = drawer();
  box.hidden = false;
  box.parentElement.classList.add("has-drawer");
  box.parentElement.scrollTop = 0;
  const wanted = box.querySelector("[autofocus]") || box;
  wanted.focus({ preventScroll: wanted === box });
}

function close() {
  const box = drawer();
  if (!box || box.hidden) return;
  box.hidden = true;
  box.replaceChildren();
  box.parentElement.classList.remove("has-drawer");
  // The grid may have been swapped meanwhile: the cell is found again by its address.
  const back = [...document.querySelectorAll("a[data-drawer]")].find(
    (link) => link.getAttribute("href") === opener && link.offsetParent,
  );
  if (back) back.focus();
}
