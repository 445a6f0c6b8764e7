// Before anything is painted: the chosen appearance, so that a dark screen never flashes white.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is closed to us: the system's appearance stands.
}
