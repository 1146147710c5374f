const root = document.documentElement;

/** The stored theme wins over what the server rendered from its cookie. */
function paint(theme) {
  if (theme !== "dark" && theme !== "light") return;
  root.classList.toggle("dark", theme === "dark");
  root.dataset.theme = theme;
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  tell();
}

/** The server does not know what is stored, and the toggle's island comes later, if at all. */
const tell = () =>
  document.querySelector("[data-island=theme_toggle] button")
    ?.setAttribute("aria-pressed", root.classList.contains("dark"));

function paintStored() {
  try {
    paint(localStorage.theme);
  } catch { /* no storage */ }
}

paintStored();
addEventListener("DOMContentLoaded", tell);

/** Chosen in another tab. */
addEventListener("storage", ({ key, newValue }) => key === "theme" && paint(newValue));

/** A page out of the back-forward cache has heard of nothing meanwhile. */
addEventListener("pageshow", ({ persisted }) => persisted && paintStored());
