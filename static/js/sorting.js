// A pack being sorted: touch the cards just laid down, they and all before them step back.

export function startSorting() {
  for (const box of document.querySelectorAll("[data-sorting]")) follow(box);
  for (const form of document.querySelectorAll("[data-ticks]")) count(form);
}

// How many cards of a hand are ticked, said while they are.
function count(form) {
  const shown = form.querySelector("[data-ticked]");
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const tell = () => {
    shown.textContent = boxes.filter((box) => box.checked).length;
  };
  form.addEventListener("change", tell);
  tell();
}

function follow(box) {
  const runs = [...box.querySelectorAll(".run")];
  box.addEventListener("click", (event) => {
    const here = runs.indexOf(event.target.closest(".run"));
    if (here < 0) return;
    // Touched again, the last ones laid down come back.
    const isLast = runs[here].classList.contains("is-done") && !runs[here + 1]?.classList.contains("is-done");
    const done = isLast ? here : here + 1;
    runs.forEach((run, place) => {
      run.classList.toggle("is-done", place < done);
      run.classList.toggle("is-here", place === done);
    });
  });
}
