// A deal leafed through: arrows, Home and End on a keyboard, large buttons under a thumb.
// Each step is a page of its own; here only its table is fetched, and the address follows.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || event.ctrlKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const wanted = document.querySelector(`[data-step-key="${event.key}"]`);
  if (!wanted) return;
  event.preventDefault();
  go(wanted);
});

document.addEventListener("click", (event) => {
  const wanted = event.target.closest("[data-step-key], .faults a");
  if (!wanted || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(wanted);
});

window.addEventListener("popstate", () => show(location.search || "?step=0"));

function go(link) {
  if (link.getAttribute("aria-disabled") === "true") return;
  const address = link.getAttribute("href");
  history.replaceState(null, "", address);
  show(address, link.dataset.stepKey);
}

let asked = 0;

async function show(address, key) {
  const mine = ++asked;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer || !answer.ok) return location.assign(address);
  const html = await answer.text();
  // A faster thumb has asked for another step since.
  if (mine !== asked) return;
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("replay");
  document.getElementById("replay").replaceWith(fresh);
  const again = key && fresh.querySelector(`[data-step-key="${key}"]`);
  if (again) again.focus({ preventScroll: true });
  document.getElementById("announce").textContent = fresh.querySelector("[data-summary]").textContent;
}
