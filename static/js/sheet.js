// A keyed line is read back as it will be stored: 56 and 56g are +56, 56c and -56 are −56, n is not played,
// b another badge, where badges are worn.
//
//   <input id="line" data-sheet-entry> <output for="line" data-not-played="not played">

const OTHER_BADGE = /^b\s*(bleu|blanc|rouge|blue|white|red)?$/;
const SHAPE = /^([+gwcf\-\u2212]?)\s*(\d{1,4})\s*([+gwcf\-\u2212]?)$/;

export function startSheet() {
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-sheet-entry]")) read(event.target);
    forget(event.target.closest(".sheet-line.is-wrong"));
  });
  document.querySelectorAll("[data-sheet-entry]").forEach(read);
}

// What was said of a line is about what stood there when it was sent.
function forget(line) {
  line?.querySelectorAll(".sheet-why > p").forEach((said) => said.remove());
}

function read(field) {
  const back = document.querySelector(`output[for="${field.id}"]`);
  if (!back) return;
  const { notPlayed, otherBadge } = back.dataset;
  back.textContent = meaning(field.value.trim().toLowerCase(), notPlayed, otherBadge);
}

export function meaning(text, notPlayed, otherBadge) {
  if (!text) return "";
  if (["n", "np", "nj"].includes(text)) return notPlayed;
  if (otherBadge && OTHER_BADGE.test(text)) return otherBadge;
  const shape = SHAPE.exec(text);
  if (!shape || (shape[1] && shape[3])) return "?";
  const amount = Number(shape[2]);
  if (amount === 0) return "0";
  return (/[cf\-\u2212]/.test(shape[1] + shape[3]) ? "\u2212" : "+") + amount;
}
