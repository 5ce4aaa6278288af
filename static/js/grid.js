// Keys of the desk: arrows between cells, and one letter for each button that asks for it.
//
//   <table data-grid> ... <a class="cell">      <button data-shortcut="n">

export function startGrid() {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.isComposing) return;
    if (event.key.startsWith("Arrow")) arrows(event);
    else shortcut(event);
  });
}

function arrows(event) {
  const here = event.target.closest && event.target.closest("[data-grid] .cell");
  if (!here || event.ctrlKey) return;
  const rows = [...here.closest("[data-grid]").querySelectorAll("tr")]
    .map((row) => [...row.querySelectorAll(".cell")])
    .filter((row) => row.length);
  const row = rows.findIndex((cells) => cells.includes(here));
  const column = rows[row].indexOf(here);
  const [down, right] = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  }[event.key];
  const line = rows[row + down];
  const next = line && line[Math.min(column + right, line.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function shortcut(event) {
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const name = (event.ctrlKey ? "ctrl+" : "") + event.key.toLowerCase();
  const wanted = [...document.querySelectorAll("[data-shortcut]")].find(
    (one) => one.dataset.shortcut === name && one.offsetParent,
  );
  if (!wanted) return;
  event.preventDefault();
  if (wanted.matches("input, select, textarea")) wanted.focus();
  else wanted.click();
}
