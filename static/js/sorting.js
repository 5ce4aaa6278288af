// A pack being sorted: touch the cards just laid down, they and all before them step back.

export function startSorting() {
  for (const box of document.querySelectorAll("[data-sorting]")) follow(box);
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
