// A keyed line is read back as it will be stored: 56 and 56g are +56, 56c and -56 are −56, n is not played,
// b another badge, where badges are worn; gs 56 a guard without, where the taker bids.
//
//   <input id="line" data-sheet-entry> <output for="line" data-not-played="not played">
//   <output … data-contracts='{"gs": "Guard without"}' data-which-contract="Which contract?">

const OTHER_BADGE = /^b\s*(bleu|blanc|rouge|blue|white|red)?$/;
const CONTRACT = /^([a-z]+)\s*(?=[+\-\u2212\d])/;
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
  const { notPlayed, otherBadge, contracts, whichContract } = back.dataset;
  const text = field.value.trim().toLowerCase();
  back.textContent = contracts
    ? withContract(text, notPlayed, JSON.parse(contracts), whichContract)
    : meaning(text, notPlayed, otherBadge);
}

function withContract(text, notPlayed, contracts, whichContract) {
  const name = contracts[CONTRACT.exec(text)?.[1]];
  const amount = meaning(name ? text.replace(CONTRACT, "") : text, notPlayed);
  if (name) return amount === "?" ? "?" : `${name} ${amount}`;
  return ["", "?", notPlayed].includes(amount) ? amount : `${amount} ${whichContract}`;
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
