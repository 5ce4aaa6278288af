// Loaded before the first paint so that a chosen theme never flashes. The projector has the switch.
(function () {
  const root = document.documentElement;
  // Modules run after the first paint: what they will change at once is held back until then.
  root.classList.add("is-scripted");
  try {
    const chosen = localStorage.getItem("etui-theme");
    // An address that names a theme (?theme=dark) is asked for on purpose.
    if (!root.dataset.theme && (chosen === "light" || chosen === "dark")) root.dataset.theme = chosen;
  } catch (refused) {
    return;
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-switch]");
    if (!button) return;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("etui-theme", root.dataset.theme);
  });
})();
