const root = document.documentElement;

/** The stored theme wins over what the server rendered from its cookie. */
function paint(theme: unknown): void {
  if (theme !== "dark" && theme !== "light") return;
  root.classList.toggle("dark", theme === "dark");
  root.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  markToggle();
}

/** The server does not know the stored theme, and the toggle's island may load later. */
function markToggle(): void {
  document.querySelector("[data-island=theme_toggle] button")
    ?.setAttribute("aria-pressed", `${root.classList.contains("dark")}`);
}

function paintStored(): void {
  try {
    paint(localStorage.getItem("theme"));
  } catch { /* no storage */ }
}

paintStored();
addEventListener("DOMContentLoaded", markToggle);

/** Chosen in another tab. */
addEventListener("storage", ({ key, newValue }) => {
  if (key === "theme") paint(newValue);
});

/** A page out of the back-forward cache has missed such events. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) paintStored();
});
