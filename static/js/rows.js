// Rows that changed place get an outline for one second; boxes that scroll find their place again.

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const before = new Map();

export function startRows() {
  document.addEventListener("htmx:beforeSwap", () => remember(document));
  document.addEventListener("htmx:afterSettle", () => {
    outline(document);
    restoreBoxes();
  });
  document.addEventListener("scroll", (event) => keepBox(event.target), { capture: true, passive: true });
  restoreBoxes();
}

function rowLists(root) {
  return [...root.querySelectorAll("[data-rows]")];
}

function ids(list) {
  return [...list.querySelectorAll("[data-row]")].map((row) => row.dataset.row);
}

function remember(root) {
  before.clear();
  for (const list of rowLists(root)) before.set(list.dataset.rows, ids(list));
}

function outline(root) {
  for (const list of rowLists(root)) {
    const old = before.get(list.dataset.rows);
    if (!old || STILL.matches) continue;
    const movers = moved(old, ids(list));
    for (const row of list.querySelectorAll("[data-row]")) {
      if (!movers.has(row.dataset.row)) continue;
      row.classList.add("is-moved");
      setTimeout(() => row.classList.remove("is-moved"), 1000);
    }
  }
  before.clear();
}

// The fewest rows whose moving explains the new order: all but a longest rising run of old places.
export function moved(old, now) {
  const place = new Map(old.map((id, index) => [id, index]));
  const known = now.filter((id) => place.has(id));
  const tails = [];
  const previous = new Map();
  for (const id of known) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place.get(tails[middle]) < place.get(id)) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous.set(id, tails[low - 1]);
    tails[low] = id;
  }
  const still = new Set();
  for (let id = tails[tails.length - 1]; id !== undefined; id = previous.get(id)) still.add(id);
  return new Set(now.filter((id) => !still.has(id)));
}

function boxKey(box) {
  return `etui-box:${location.pathname}:${box.dataset.keepScroll}`;
}

function keepBox(box) {
  if (!box.dataset || !box.dataset.keepScroll) return;
  sessionStorage.setItem(boxKey(box), `${box.scrollLeft},${box.scrollTop}`);
}

// Where one is stays in sight in a bar wider than the screen: a tab, a round.
function showWhereOneIs() {
  for (const here of document.querySelectorAll(".tabs > [aria-current], .rounds > [aria-current]")) {
    const bar = here.parentElement;
    if (bar.scrollWidth <= bar.clientWidth) continue;
    bar.scrollLeft = here.offsetLeft - bar.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
  }
}

function restoreBoxes() {
  for (const box of document.querySelectorAll("[data-keep-scroll]")) {
    const kept = sessionStorage.getItem(boxKey(box));
    if (kept) [box.scrollLeft, box.scrollTop] = kept.split(",").map(Number);
  }
  showWhereOneIs();
}
