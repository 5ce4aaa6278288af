// <time class="clock" data-clock-end="2026-03-14T16:20:00+01:00">31:40</time> counts down, then up.
// With data-clock-wakes the page looks again when the time is over: tables are late from then on.
// <body data-now="..."> gives the server's time: phones are often minutes off.

let drift = 0;

export function startClocks() {
  const told = Date.parse(document.body.dataset.now || "");
  if (!Number.isNaN(told)) drift = told - Date.now();
  tick();
  setInterval(tick, 1000);
}

function tick() {
  const now = Date.now() + drift;
  for (const clock of document.querySelectorAll("[data-clock-end]")) {
    const left = Math.round((Date.parse(clock.dataset.clockEnd) - now) / 1000);
    if (Number.isNaN(left)) continue;
    if (left < 0 && clock.dataset.running) document.body.dispatchEvent(new Event("live"));
    clock.dataset.running = left < 0 || clock.dataset.clockWakes === undefined ? "" : "1";
    const size = Math.abs(left);
    const shown = `${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.textContent = left < 0 ? `+${shown}` : shown;
    clock.classList.toggle("is-over", left < 0);
  }
}
